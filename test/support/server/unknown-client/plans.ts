import type { Wire } from './client.ts';
import { sorted } from './comparison.ts';
import type { Day } from './day.ts';
import { AUDIT, ITEM, ROW, ENVELOPE, NO_ROLE } from './shapes.ts';
import type { Items } from './items.ts';

/** Cycles, modules, pages, views, intake (work items 8–11, 13). */
export async function plans(
  { ada, bob, gus, me, W, P, differences, fits, fitsEach, same, answers, part }: Day,
  { issues, ids, nobody }: Items,
) {
  const [ia = '', ib = ''] = ids;
  // 8 Cycles.
  const CYCLE =
    'id:uuid workspace_id:uuid project_id:uuid name:str description:str start_date:mine? end_date:mine? owned_by_id:uuid view_props:json sort_order:num external_source:str? external_id:str? progress_snapshot:json logo_props:json version:int is_favorite:bool total_issues:int completed_issues:int assignee_ids:uuids status:str created_by:uuid?';
  const cycles = `${P}/cycles/`;
  answers('cycle none', await ada.post(cycles, {}), 400, { name: ['This field is required.'] });
  answers('cycle one date', await ada.post(cycles, { name: 'x', start_date: '2026-11-20' }), 400, {
    error: 'Both start date and end date are either required or are to be null',
  });
  answers(
    'cycle dates',
    await ada.post(cycles, { name: 'x', start_date: '2026-11-22', end_date: '2026-11-21' }),
    400,
    { non_field_errors: ['Start date cannot exceed end date'] },
  );
  const cycle = await ada.post(cycles, {
    name: 'Sprint',
    start_date: '2026-11-20',
    end_date: '2026-11-27',
  });
  answers('cycle', cycle, 201);
  fits('cycle', cycle.body, CYCLE);
  part('cycle', cycle.body, {
    status: 'CURRENT',
    sort_order: 65535,
    version: 1,
    progress_snapshot: {},
  });
  const next = await ada.post(cycles, {
    name: 'Next',
    start_date: '2026-12-01',
    end_date: '2026-12-05',
  });
  part('next', next.body, {
    status: 'UPCOMING',
    sort_order: 55535,
    start_date: '2026-12-01T10:30:01.000000+05:30',
  });
  const draft = await ada.post(cycles, { name: 'Some day' });
  part('draft', draft.body, { status: 'DRAFT', start_date: null });
  const one = `${cycles}${cycle.body.id}/`;
  answers('cycle items none', await ada.post(`${one}cycle-issues/`, {}), 400, {
    error: 'Issues are required',
  });
  answers('cycle items', await ada.post(`${one}cycle-issues/`, { issues: [ia, ib] }), 201, {
    message: 'success',
  });
  fitsEach('cycles', (await gus.get(cycles)).body, `${CYCLE} cancelled_issues:int`);
  same(
    'cycles',
    (await ada.get(cycles)).body.map((row: Wire) => row.name),
    ['Some day', 'Next', 'Sprint'],
  );
  const current = (await ada.get(`${cycles}?cycle_view=current`)).body;
  same(
    'current',
    current.map((row: Wire) => [row.name, row.end_date]),
    [['Sprint', '2026-11-27T23:59:59.000000-05:00']],
  );
  const read = await ada.get(one);
  fits('cycle read', read.body, `${CYCLE} sub_issues:int`);
  answers('cycle unknown', await ada.get(`${cycles}${nobody}/`), 404, { error: 'Cycle not found' });
  fits('cycle patch', (await ada.patch(one, { description: 'x' })).body, CYCLE);
  const rows = await ada.get(`${one}cycle-issues/`);
  fits('cycle items', rows.body, `${ENVELOPE} results:list`);
  fitsEach('cycle items', rows.body.results, ROW);
  answers('cycle items guest', await gus.get(`${one}cycle-issues/`), 403, NO_ROLE);
  const analytics = await ada.get(`${one}analytics?type=points`);
  answers('analytics without slash', analytics, 301);
  fits(
    'analytics',
    (await ada.get(`${one}analytics/?type=points`)).body,
    'assignees:list labels:list completion_chart:json',
  );
  const byItems = (await ada.get(`${one}analytics/`)).body;
  fits('analytics', byItems, 'assignees:list labels:list completion_chart:json');
  fitsEach(
    'analytics assignees',
    byItems.assignees,
    'display_name:str? assignee_id:uuid? avatar_url:str? total_issues:int completed_issues:int pending_issues:int',
  );
  fitsEach(
    'analytics labels',
    byItems.labels,
    'label_name:str? color:str? label_id:uuid? total_issues:int completed_issues:int pending_issues:int',
  );
  const byPoints = (await ada.get(`${one}analytics/?type=points`)).body;
  fitsEach(
    'points assignees',
    byPoints.assignees,
    'display_name:str? assignee_id:uuid? avatar_url:str? total_estimates:num? completed_estimates:num? pending_estimates:num?',
  );
  answers('analytics of no dates', await ada.get(`${cycles}${draft.body.id}/analytics/`), 400, {
    error: 'Cycle has no start or end date',
  });
  fits(
    'progress',
    (await ada.get(`${one}progress/`)).body,
    'backlog_estimate_points:num unstarted_estimate_points:num started_estimate_points:num cancelled_estimate_points:num completed_estimate_points:num total_estimate_points:num backlog_issues:int total_issues:int completed_issues:int cancelled_issues:int started_issues:int unstarted_issues:int',
  );
  fitsEach(
    'cycle-progress',
    (await ada.get(`${one}cycle-progress/`)).body,
    'date:date started:num? actual:num? pending:num? ideal:num? scope:num? completed:num? unstarted:num? backlog:num? cancelled:num?',
  );
  answers('date check none', await ada.post(`${cycles}date-check/`, {}), 400, {
    error: 'Start date and end date both are required',
  });
  answers(
    'date check',
    await ada.post(`${cycles}date-check/`, { start_date: '2026-11-25', end_date: '2026-11-26' }),
    200,
    {
      error:
        'You have a cycle already on the given dates, if you want to create a draft cycle you can do that by removing dates',
      status: false,
    },
  );
  answers(
    'date check free',
    await ada.post(`${cycles}date-check/`, { start_date: '2027-11-25', end_date: '2027-11-26' }),
    200,
    { status: true },
  );
  answers('favourite', await ada.post(`${P}/user-favorite-cycles/`, { cycle: cycle.body.id }), 204);
  answers(
    'favourite again',
    await ada.post(`${P}/user-favorite-cycles/`, { cycle: cycle.body.id }),
    400,
    { error: 'The payload is not valid' },
  );
  same('favourite first', (await ada.get(cycles)).body[0].name, 'Sprint');
  answers('favourite gone', await ada.delete(`${P}/user-favorite-cycles/${cycle.body.id}/`), 204);
  answers(
    'favourite gone again',
    await ada.delete(`${P}/user-favorite-cycles/${cycle.body.id}/`),
    404,
  );
  fits(
    'cycle properties',
    (await ada.get(`${one}user-properties/`)).body,
    `${AUDIT} filters:json display_filters:json display_properties:json project:uuid workspace:uuid user:uuid cycle:uuid`,
  );
  answers('cycle properties', await ada.patch(`${one}user-properties/`, { filters: {} }), 201);
  answers('transfer none', await ada.post(`${one}transfer-issues/`, {}), 400, {
    error: 'New Cycle Id is required',
  });
  answers(
    'transfer',
    await ada.post(`${one}transfer-issues/`, { new_cycle_id: next.body.id }),
    200,
    { message: 'Success' },
  );
  const snapshot = (await ada.get(one)).body.progress_snapshot;
  fits(
    'snapshot',
    snapshot,
    'total_issues:int completed_issues:int cancelled_issues:int started_issues:int unstarted_issues:int backlog_issues:int distribution:json estimate_distribution:json',
  );
  answers('archive running', await ada.post(`${one}archive/`), 400, {
    error: 'Only completed cycles can be archived',
  });
  const past = await ada.post(cycles, {
    name: 'Past',
    start_date: '2026-11-02',
    end_date: '2026-11-06',
  });
  same('past', past.body.status, 'COMPLETED');
  answers('past patch', await ada.patch(`${cycles}${past.body.id}/`, { name: 'x' }), 400, {
    error: 'The Cycle has already been completed so it cannot be edited',
  });
  answers(
    'past items',
    await ada.post(`${cycles}${past.body.id}/cycle-issues/`, { issues: [ia] }),
    400,
    { error: 'The Cycle has already been completed so no new issues can be added' },
  );
  const away = await ada.post(`${cycles}${past.body.id}/archive/`);
  answers('archive', away, 200);
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(away.body.archived_at))
    differences.push(`archived_at ${away.body.archived_at}`);
  const ARCHIVED =
    'id:uuid workspace_id:uuid project_id:uuid name:str description:str start_date:any end_date:any owned_by_id:uuid view_props:json sort_order:num external_source:str? external_id:str? progress_snapshot:json total_issues:int is_favorite:bool cancelled_issues:int completed_issues:int started_issues:int unstarted_issues:int backlog_issues:int assignee_ids:uuids status:str archived_at:utc';
  fitsEach('archived cycles', (await ada.get(`${P}/archived-cycles/`)).body, ARCHIVED);
  fits(
    'archived cycle',
    (await ada.get(`${P}/archived-cycles/${past.body.id}/`)).body,
    `${ARCHIVED} sub_issues:int logo_props:json completed_estimate_points:num total_estimate_points:num created_by:uuid? estimate_distribution:json distribution:json`,
  );
  answers('archived patch', await ada.patch(`${cycles}${past.body.id}/`, { name: 'x' }), 400, {
    error: 'Archived cycle cannot be updated',
  });
  answers('restore', await ada.delete(`${cycles}${past.body.id}/archive/`), 204);
  fitsEach(
    'W cycles',
    (await ada.get(`${W}/cycles/`)).body,
    'id:uuid workspace_id:uuid project_id:uuid name:str description:str start_date:mine? end_date:mine? owned_by_id:uuid view_props:json sort_order:num external_source:str? external_id:str? progress_snapshot:json logo_props:json total_issues:int cancelled_issues:int completed_issues:int started_issues:int unstarted_issues:int backlog_issues:int',
  );
  fits(
    'active cycles',
    (await ada.get(`${W}/active-cycles/?per_page=10&cursor=10:0:0`)).body,
    `${ENVELOPE} results:list`,
  );
  answers('cycle item gone', await ada.delete(`${one}cycle-issues/${ib}/`), 204);
  answers('cycle item gone again', await ada.delete(`${one}cycle-issues/${ib}/`), 204);
  answers('cycle delete other', await bob.delete(one), 403);

  // 9 Modules.
  const COUNTS =
    'total_issues:int is_favorite:bool cancelled_issues:int completed_issues:int started_issues:int unstarted_issues:int backlog_issues:int';
  const MODULE = `id:uuid workspace_id:uuid project_id:uuid name:str description:str description_text:any description_html:any start_date:date? target_date:date? status:str lead_id:uuid? member_ids:uuids view_props:json sort_order:num external_source:str? external_id:str? logo_props:json completed_estimate_points:num total_estimate_points:num ${COUNTS} created_at:mine updated_at:mine`;
  const MODULE_DETAIL = `${MODULE} archived_at:mine? link_module:list sub_issues:int backlog_estimate_points:num unstarted_estimate_points:num started_estimate_points:num cancelled_estimate_points:num estimate_distribution:json distribution:json`;
  const modules = `${P}/modules/`;
  answers('module none', await ada.post(modules, {}), 400, { name: ['This field is required.'] });
  answers('module status', await ada.post(modules, { name: 'x', status: 'y' }), 400, {
    status: ['"y" is not a valid choice.'],
  });
  answers(
    'module dates',
    await ada.post(modules, { name: 'x', start_date: '2026-11-22', target_date: '2026-11-21' }),
    400,
    { non_field_errors: ['Start date cannot exceed target date'] },
  );
  const module = await ada.post(modules, { name: 'Engine', lead_id: me.id, member_ids: [me.id] });
  answers('module', module, 201);
  fits('module', module.body, MODULE);
  part('module', module.body, { status: 'planned', sort_order: 65535, lead_id: me.id });
  answers('module taken', await ada.post(modules, { name: 'Engine' }), 400, {
    error: 'Module with this name already exists',
  });
  const it = `${modules}${module.body.id}/`;
  answers('module items none', await ada.post(`${it}issues/`, {}), 400, {
    error: 'Issues are required',
  });
  answers('module items', await ada.post(`${it}issues/`, { issues: [ia] }), 201, {
    message: 'success',
  });
  answers(
    'modules of item',
    await ada.post(`${issues}${ib}/modules/`, { modules: [module.body.id], removed_modules: [] }),
    201,
    { message: 'success' },
  );
  fitsEach('modules', (await gus.get(modules)).body, MODULE);
  fitsEach(
    'modules fields',
    (await gus.get(`${modules}?fields=id`)).body,
    `${MODULE} archived_at:null`,
  );
  fits('module read', (await ada.get(it)).body, MODULE_DETAIL);
  fitsEach(
    'module assignees',
    (await ada.get(it)).body.distribution.assignees,
    'display_name:str? assignee_id:uuid? avatar_url:str? first_name:str? last_name:str? total_issues:int completed_issues:int pending_issues:int',
  );
  answers('module guest', await gus.get(it), 403, NO_ROLE);
  answers('module unknown', await ada.get(`${modules}${nobody}/`), 404, {
    error: 'Module not found',
  });
  fits('module patch', (await ada.patch(it, { description: 'x' })).body, MODULE);
  const inside = await ada.get(`${it}issues/`);
  fits('module items', inside.body, `${ENVELOPE} results:list`);
  fitsEach('module items', inside.body.results, ROW);
  same(
    'module items order',
    inside.body.results.map((row: Wire) => row.sequence_id),
    [1, 2],
  );
  const grouped = await ada.get(
    `${issues}?group_by=issue_module__module_id&per_page=10&cursor=10:0:0`,
  );
  same(
    'module groups',
    Object.keys(grouped.body.results).toSorted(),
    sorted(['None', module.body.id]),
  );
  answers('module item gone', await ada.delete(`${it}issues/${ib}/`), 204);
  const MODULE_LINK = `${AUDIT} title:str? url:str metadata:json project:uuid workspace:uuid module:uuid`;
  const link = await ada.post(`${it}module-links/`, { url: 'example.org' });
  answers('module link', link, 201);
  fits('module link', link.body, MODULE_LINK);
  answers('module link bad', await ada.post(`${it}module-links/`, { url: 'a b' }), 400, {
    url: ['Enter a valid URL.'],
  });
  answers(
    'module link again',
    await ada.post(`${it}module-links/`, { url: 'http://example.org' }),
    400,
    { error: 'URL already exists.' },
  );
  fitsEach('module links', (await ada.get(`${it}module-links/`)).body, MODULE_LINK);
  fits(
    'module link patch',
    (
      await ada.patch(`${it}module-links/${link.body.id}/`, {
        url: 'http://example.org',
        title: 'x',
      })
    ).body,
    MODULE_LINK,
  );
  answers(
    'module link patch none',
    await ada.patch(`${it}module-links/${link.body.id}/`, { title: 'x' }),
    400,
    { error: 'Invalid URL format.' },
  );
  answers(
    'module favourite',
    await gus.post(`${P}/user-favorite-modules/`, { module: module.body.id }),
    204,
  );
  answers(
    'module favourite gone',
    await gus.delete(`${P}/user-favorite-modules/${module.body.id}/`),
    204,
  );
  fits(
    'module properties',
    (await ada.get(`${it}user-properties/`)).body,
    `${AUDIT} filters:json display_filters:json display_properties:json project:uuid workspace:uuid user:uuid module:uuid`,
  );
  answers('module archive planned', await ada.post(`${it}archive/`), 400, {
    error: 'Only completed or cancelled modules can be archived',
  });
  const old = await ada.post(modules, { name: 'Old', status: 'completed' });
  same('module order', old.body.sort_order, 55535);
  answers('module archive', await ada.post(`${modules}${old.body.id}/archive/`), 200);
  const without = (shape: string, ...keys: string[]) =>
    shape
      .split(/\s+/)
      .filter((word) => !keys.includes(word.split(':')[0] ?? ''))
      .join(' ');
  fitsEach(
    'archived modules',
    (await ada.get(`${P}/archived-modules/`)).body,
    `${without(MODULE, 'logo_props', 'completed_estimate_points', 'total_estimate_points')} archived_at:utc`,
  );
  fits(
    'archived module',
    (await ada.get(`${P}/archived-modules/${old.body.id}/`)).body,
    MODULE_DETAIL,
  );
  answers(
    'archived module patch',
    await ada.patch(`${modules}${old.body.id}/`, { name: 'x' }),
    400,
    { error: 'Archived module cannot be updated' },
  );
  answers('archived module read', await ada.get(`${modules}${old.body.id}/`), 404, {
    error: 'Module not found',
  });
  fitsEach(
    'W modules',
    (await ada.get(`${W}/modules/`)).body,
    `${without(MODULE, 'member_ids', 'is_favorite', 'total_estimate_points', 'completed_estimate_points')} member_ids:null archived_at:null`,
  );

  // 10 Pages.
  const PAGE =
    'id:uuid name:str owned_by:uuid access:int color:str parent:uuid? is_favorite:bool is_locked:bool archived_at:date? workspace:uuid created_at:mine updated_at:mine created_by:uuid? updated_by:uuid? view_props:json logo_props:json label_ids:uuids project_ids:uuids';
  const pages = `${P}/pages/`;
  const page = await ada.post(pages, { name: 'Plan', description_html: '<p>One</p>' });
  answers('page', page, 201);
  fits('page', page.body, `${PAGE} description_html:str`);
  part('page', page.body, { access: 0, view_props: { full_width: false }, is_locked: false });
  fitsEach('pages', (await bob.get(pages)).body, PAGE);
  const that = `${pages}${page.body.id}/`;
  fits('page read', (await ada.get(that)).body, `${PAGE} description_html:str issue_ids:uuids`);
  answers('page unknown', await ada.get(`${pages}${nobody}/`), 404, { error: 'Page not found' });
  answers('page guest', await gus.get(that), 400, {
    error: 'You are not allowed to view this page',
  });
  fits(
    'page patch',
    (await ada.patch(that, { name: 'Plan B' })).body,
    `${without(PAGE, 'is_favorite', 'label_ids', 'project_ids')} description_html:str`,
  );
  answers('page lock', await ada.post(`${that}lock/`), 204);
  answers('page locked', await ada.patch(that, { name: 'x' }), 400, { error: 'Page is locked' });
  answers(
    'description locked',
    await ada.patch(`${that}description/`, {
      description_binary: '',
      description_html: '<p>x</p>',
    }),
    400,
    { error_code: 4701, error_message: 'PAGE_LOCKED' },
  );
  answers('page unlock', await ada.delete(`${that}lock/`), 204);
  answers('page access other', await bob.post(`${that}access/`, { access: 1 }), 403);
  answers('page access', await ada.post(`${that}access/`, { access: 0 }), 204);
  answers('page favourite', await ada.post(`${P}/favorite-pages/${page.body.id}/`), 204);
  answers('page favourite again', await ada.post(`${P}/favorite-pages/${page.body.id}/`), 400, {
    error: 'The payload is not valid',
  });
  answers('page favourite gone', await ada.delete(`${P}/favorite-pages/${page.body.id}/`), 204);
  answers(
    'page favourite gone again',
    await ada.delete(`${P}/favorite-pages/${page.body.id}/`),
    404,
  );
  const binary = await ada.get(`${that}description/`);
  same(
    'binary',
    [binary.status, binary.headers['content-type'], binary.headers['content-disposition']],
    [200, 'application/octet-stream', 'attachment; filename="page_description.bin"'],
  );
  answers(
    'description none',
    await ada.patch(`${that}description/`, { description_html: '<p>x</p>' }),
    200,
    { error: 'No binary data provided' },
  );
  const versions = (await ada.get(`${that}versions/`)).body;
  const PAGE_VERSION =
    'id:uuid workspace:uuid page:uuid last_saved_at:mine owned_by:uuid created_at:mine updated_at:mine created_by:uuid? updated_by:uuid?';
  if (versions.length > 0) {
    fitsEach('page versions', versions, PAGE_VERSION);
    fits(
      'page version',
      (await ada.get(`${that}versions/${versions[0].id}/`)).body,
      `${PAGE_VERSION} description_binary:str? description_html:str description_json:json`,
    );
  }
  const copy = await bob.post(`${that}duplicate/`);
  answers('page copy', copy, 201);
  fits('page copy', copy.body, `${without(PAGE, 'is_favorite', 'label_ids')} description_html:str`);
  same('page copy', copy.body.name, 'Plan B (Copy)');
  answers('page delete', await ada.delete(that), 400, {
    error: 'The page should be archived before deleting',
  });
  const shelved = await ada.post(`${that}archive/`);
  answers('page archive', shelved, 200);
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(shelved.body.archived_at))
    differences.push(`page archived_at ${shelved.body.archived_at}`);
  same(
    'page archived',
    (await ada.get(pages)).body.find((row: Wire) => row.id === page.body.id)?.archived_at,
    '2026-11-20',
  );
  answers(
    'description archived',
    await ada.patch(`${that}description/`, {
      description_binary: '',
      description_html: '<p>x</p>',
    }),
    400,
    { error_code: 4702, error_message: 'PAGE_ARCHIVED' },
  );
  answers('page restore', await ada.delete(`${that}archive/`), 204);

  // 11 Views.
  const VIEW = `${AUDIT} name:str description:str query:json filters:json display_filters:json display_properties:json access:int sort_order:num logo_props:json is_locked:bool workspace:uuid project:uuid? owned_by:uuid`;
  const views = `${P}/views/`;
  answers('view none', await ada.post(views, {}), 400, { name: ['This field is required.'] });
  const view = await ada.post(views, { name: 'Hot', filters: { priority: ['urgent'] } });
  answers('view', view, 201);
  fits('view', view.body, VIEW);
  same('view order', view.body.sort_order, 65535);
  fitsEach('views', (await bob.get(views)).body, `${VIEW} is_favorite:bool`);
  fits('view read', (await ada.get(`${views}${view.body.id}/`)).body, `${VIEW} is_favorite:bool`);
  fits('view patch', (await ada.patch(`${views}${view.body.id}/`, { name: 'Hotter' })).body, VIEW);
  answers(
    'view patch other',
    await bob.patch(`${views}${view.body.id}/`, { name: 'x' }),
    403,
    NO_ROLE,
  );
  fits(
    'view items',
    (await ada.get(`${views}${view.body.id}/issues/`)).body,
    `${ENVELOPE} results:list`,
  );
  answers(
    'view favourite',
    await ada.post(`${P}/user-favorite-views/`, { view: view.body.id }),
    204,
  );
  answers(
    'view favourite again',
    await ada.post(`${P}/user-favorite-views/`, { view: view.body.id }),
    400,
    { error: 'The payload is not valid' },
  );
  answers(
    'view favourite gone',
    await ada.delete(`${P}/user-favorite-views/${view.body.id}/`),
    204,
  );
  const wide = await ada.post(`${W}/views/`, { name: 'All', filters: {} });
  answers('W view', wide, 201);
  fits('W view', wide.body, VIEW);
  fitsEach('W views', (await ada.get(`${W}/views/`)).body, VIEW);
  fits('W view read', (await ada.get(`${W}/views/${wide.body.id}/`)).body, VIEW);
  answers(
    'W view other',
    await bob.patch(`${W}/views/${wide.body.id}/`, { name: 'x' }),
    403,
    NO_ROLE,
  );
  answers('W view delete other', await bob.delete(`${W}/views/${wide.body.id}/`), 403, NO_ROLE);
  answers('W view delete', await ada.delete(`${W}/views/${wide.body.id}/`), 204);

  // 13 Intake.
  const LISTED =
    'id:uuid status:int duplicate_to:uuid? snoozed_till:mine? source:str issue:json created_by:uuid?';
  const CAME =
    'id:uuid status:int duplicate_to:uuid? snoozed_till:mine? duplicate_issue_detail:json? source:str issue:json';
  const inbox = `${P}/inbox-issues/`;
  answers('intake none', await gus.post(inbox, { issue: {} }), 400, { error: 'Name is required' });
  answers('intake priority', await gus.post(inbox, { issue: { name: 'x', priority: 'y' } }), 400, {
    error: 'Invalid priority',
  });
  const wish = await gus.post(inbox, { issue: { name: 'Wish' }, source: 'IN_APP' });
  answers('intake', wish, 200);
  fits('intake', wish.body, CAME);
  part('intake', wish.body, { status: -2, source: 'IN_APP' });
  fits(
    'intake issue',
    wish.body.issue,
    `${ITEM} label_ids:uuids assignee_ids:uuids description_html:str`,
  );
  const listed = await ada.get(
    `${inbox}?status=-2&order_by=-issue__created_at&per_page=10&cursor=10:0:0`,
  );
  fits('intake list', listed.body, `${ENVELOPE} results:list`);
  fitsEach('intake list', listed.body.results, LISTED);
  fits(
    'intake list issue',
    listed.body.results[0]?.issue,
    'id:uuid name:str priority:str sequence_id:int project_id:uuid created_at:mine label_ids:uuids created_by:uuid?',
  );
  const wished = `${inbox}${wish.body.issue.id}/`;
  fits('intake read', (await gus.get(`${wished}?expand=issue_inbox`)).body, CAME);
  answers('intake member', await bob.patch(wished, { status: 1 }), 403, NO_ROLE);
  fits(
    'intake snooze',
    (await ada.patch(wished, { status: 0, snoozed_till: '2026-12-01T00:00:00Z' })).body,
    CAME,
  );
  fits('intake accept', (await ada.patch(wished, { status: 1, snoozed_till: null })).body, CAME);
  fits(
    'intakes',
    (await ada.get(`${P}/intakes/`)).body,
    `${AUDIT} name:str description:str is_default:bool view_props:json logo_props:json project:uuid workspace:uuid project_detail:json pending_issue_count:int`,
  );
  fits(
    'inboxes',
    (await ada.get(`${P}/inboxes/`)).body,
    `${AUDIT} name:str description:str is_default:bool view_props:json logo_props:json project:uuid workspace:uuid project_detail:json pending_issue_count:int`,
  );
  same('intake name', (await ada.get(`${P}/intakes/`)).body.name, 'Rocket Intake');
  answers(
    'intake delete default',
    await ada.delete(`${P}/intakes/${(await ada.get(`${P}/intakes/`)).body.id}/`),
    400,
    { error: 'You cannot delete the default intake' },
  );
  fits(
    'intake settings',
    (await ada.get(`${P}/intake-settings/`)).body,
    'anchor:str id:uuid is_in_app_enabled:bool is_form_enabled:bool',
  );
  answers('intake delete', await ada.delete(wished), 204);
  return { module: module.body.id, cycle: cycle.body.id, page: page.body.id, view: view.body.id };
}

export type Plans = Awaited<ReturnType<typeof plans>>;
