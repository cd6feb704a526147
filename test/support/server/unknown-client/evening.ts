import { postForm } from '../upload.ts';
import { unknownClient, type Wire } from './client.ts';
import { sorted } from './comparison.ts';
import type { Day } from './day.ts';
import { AUDIT, ENVELOPE, NO_ROLE, NO_CLASS, NOT_THERE, COMMENT } from './shapes.ts';
import type { Items } from './items.ts';
import type { Plans } from './plans.ts';

/** Search, exports, analytics, notifications, webhooks, tokens, what a person keeps, assets, boards. */
export async function evening(
  {
    server,
    ada,
    bob,
    gus,
    me,
    bobId,
    W,
    P,
    pid,
    differences,
    fits,
    fitsEach,
    same,
    answers,
    part,
  }: Day,
  { issues, ids, nobody }: Items,
  plan: Plans,
) {
  const [ia = ''] = ids;
  const a = `${issues}${ia}/`;
  // 16 Search.
  fitsEach(
    'picker',
    (await ada.get(`${P}/search-issues/?search=First`)).body,
    'name:str id:uuid start_date:date? sequence_id:int project__name:str project__identifier:str project_id:uuid workspace__slug:str state__name:str state__group:str state__color:str',
  );
  same(
    'picker number',
    (await ada.get(`${P}/search-issues/?search=2`)).body.map((row: Wire) => row.sequence_id),
    [2],
  );
  same(
    'picker sub',
    (await ada.get(`${P}/search-issues/?sub_issue=true&issue_id=${ia}`)).body.some(
      (row: Wire) => row.id === ia,
    ),
    false,
  );
  fitsEach(
    'mentions',
    (await ada.get(`${W}/entity-search/`)).body.user_mention,
    'member__avatar_url:str? member__display_name:str member__id:uuid',
  );
  const entities = (
    await ada.get(
      `${W}/entity-search/?query_type=user_mention,project,issue,cycle,module,page,nothing&project_id=${pid}`,
    )
  ).body;
  same('entities', Object.keys(entities).toSorted(), [
    'cycle',
    'issue',
    'module',
    'page',
    'project',
    'user_mention',
  ]);
  fitsEach(
    'entity project',
    entities.project,
    'name:str id:uuid identifier:str logo_props:json workspace__slug:str',
  );
  fitsEach(
    'entity issue',
    entities.issue,
    'name:str id:uuid sequence_id:int project__identifier:str project_id:uuid priority:str state_id:uuid type_id:uuid?',
  );
  fitsEach(
    'entity cycle',
    entities.cycle,
    'name:str id:uuid project_id:uuid project__identifier:str status:str workspace__slug:str',
  );
  fitsEach(
    'entity module',
    entities.module,
    'name:str id:uuid project_id:uuid project__identifier:str status:str workspace__slug:str',
  );
  fitsEach(
    'entity page',
    entities.page,
    'name:str id:uuid logo_props:json projects__id:any workspace__slug:str',
  );
  const KINDS = ['cycle', 'issue', 'issue_view', 'module', 'page', 'project', 'workspace'];
  const found = (await ada.get(`${W}/search/?search=e`)).body.results;
  same('search', Object.keys(found).toSorted(), KINDS);
  fitsEach('search workspace', found.workspace, 'name:str id:uuid slug:str');
  fitsEach('search project', found.project, 'name:str id:uuid identifier:str workspace__slug:str');
  fitsEach(
    'search issue',
    found.issue,
    'name:str id:uuid sequence_id:int project__identifier:str project_id:uuid workspace__slug:str',
  );
  for (const kind of ['cycle', 'module'])
    fitsEach(
      `search ${kind}`,
      found[kind],
      'name:str id:uuid project_id:uuid project__identifier:str workspace__slug:str',
    );
  fitsEach(
    'search view',
    (await ada.get(`${W}/search/?search=hot`)).body.results.issue_view,
    'name:str id:uuid project_id:uuid project__identifier:str workspace__slug:str',
  );
  fitsEach(
    'search page',
    (await ada.get(`${W}/search/?search=plan`)).body.results.page,
    'name:str id:uuid project_ids:uuids project_identifiers:list workspace__slug:str',
  );
  same(
    'search nothing',
    (await ada.get(`${W}/search/`)).body.results,
    Object.fromEntries(KINDS.map((kind) => [kind, []])),
  );

  // 17 Exports.
  answers('export x', await ada.post(`${W}/export-issues/`, { provider: 'x' }), 400, {
    error: "Provider 'x' not found.",
  });
  answers('export none', await ada.post(`${W}/export-issues/`, {}), 400, {
    error: "Provider 'False' not found.",
  });
  answers(
    'export',
    await ada.post(`${W}/export-issues/`, { provider: 'csv', project: [pid] }),
    200,
    { message: 'Once the export is ready you will be able to download it' },
  );
  answers('exports without paging', await ada.get(`${W}/export-issues/`), 400, {
    error: 'per_page and cursor are required',
  });
  await server.runJobs();
  const exports = await ada.get(`${W}/export-issues/?per_page=10&cursor=10:0:0`);
  fits('exports', exports.body, `${ENVELOPE} results:list`);
  fitsEach(
    'exports',
    exports.body.results,
    'id:uuid created_at:mine updated_at:mine project:uuids provider:str status:str url:str? initiated_by:uuid initiated_by_detail:json token:str created_by:uuid? updated_by:uuid?',
  );
  part('export', exports.body.results[0], { status: 'completed', provider: 'csv', project: [pid] });

  // 18 Analytics.
  answers('analytics none', await ada.get(`${W}/analytics/`), 400, {
    error: 'x-axis and y-axis dimensions are required and the values should be valid',
  });
  answers(
    'analytics segment',
    await ada.get(`${W}/analytics/?x_axis=priority&y_axis=issue_count&segment=priority`),
    400,
    { error: 'Both segment and x axis cannot be same and segment should be valid' },
  );
  for (const x of 'state_id state__group labels__id assignees__id estimate_point__value issue_cycle__cycle_id issue_module__module_id priority start_date target_date created_at completed_at'.split(
    ' ',
  )) {
    const got = await ada.get(`${W}/analytics/?x_axis=${x}&y_axis=issue_count&project=${pid}`);
    answers(`analytics ${x}`, got, 200);
    fits(`analytics ${x}`, got.body, 'total:int distribution:json extras:json');
    fits(
      `analytics ${x}`,
      got.body?.extras,
      'state_details:any assignee_details:any label_details:any cycle_details:any module_details:any',
    );
    for (const rows of Object.values<Wire>(got.body?.distribution ?? {}))
      fitsEach(`analytics ${x}`, rows, 'dimension:any count:int');
    answers(
      `analytics ${x} estimate`,
      await ada.get(`${W}/analytics/?x_axis=${x}&y_axis=estimate`),
      200,
    );
  }
  const extras = async (x: string) =>
    (
      await ada.get(
        `${W}/analytics/?x_axis=${x}&y_axis=issue_count&segment=${x === 'priority' ? 'state_id' : 'priority'}`,
      )
    ).body.extras;
  fitsEach(
    'state_details',
    (await extras('state_id')).state_details,
    'state_id:uuid state__name:str state__color:str',
  );
  fitsEach(
    'label_details',
    (await extras('labels__id')).label_details,
    'labels__id:uuid labels__color:str labels__name:str',
  );
  fitsEach(
    'assignee_details',
    (await extras('assignees__id')).assignee_details,
    'assignees__avatar_url:str? assignees__display_name:str assignees__first_name:str assignees__last_name:str assignees__id:uuid',
  );
  fitsEach(
    'cycle_details',
    (await extras('issue_cycle__cycle_id')).cycle_details,
    'issue_cycle__cycle_id:uuid issue_cycle__cycle__name:str',
  );
  fitsEach(
    'module_details',
    (await extras('issue_module__module_id')).module_details,
    'issue_module__module_id:uuid issue_module__module__name:str',
  );
  same('no extras', (await extras('priority')).label_details, {});
  const months = Object.keys(
    (await ada.get(`${W}/analytics/?x_axis=created_at&y_axis=issue_count`)).body.distribution,
  );
  same('months', months, ['2026-11']);
  const SAVED = `${AUDIT} name:str description:str query:json query_dict:json workspace:uuid`;
  const saved = await ada.post(`${W}/analytic-view/`, {
    name: 'x',
    query_dict: { x_axis: 'priority', y_axis: 'issue_count' },
  });
  answers('saved', saved, 201);
  fits('saved', saved.body, SAVED);
  fitsEach('saved list', (await ada.get(`${W}/analytic-view/`)).body, SAVED);
  fits(
    'saved run',
    (await ada.get(`${W}/saved-analytic-view/${saved.body.id}/`)).body,
    'total:int distribution:json',
  );
  answers('saved delete', await ada.delete(`${W}/analytic-view/${saved.body.id}/`), 204);
  answers(
    'export analytics',
    await ada.post(`${W}/export-analytics/`, { x_axis: 'priority', y_axis: 'issue_count' }),
    200,
    { message: 'Once the export is ready it will be emailed to you at ada@example.org' },
  );
  const scope = (await ada.get(`${W}/default-analytics/`)).body;
  fits(
    'default analytics',
    scope,
    'total_issues:int open_issues:int total_issues_classified:list open_issues_classified:list issue_completed_month_wise:list most_issue_created_user:list most_issue_closed_user:list pending_issue_user:list open_estimate_sum:int? total_estimate_sum:int?',
  );
  fitsEach(
    'created by',
    scope.most_issue_created_user,
    'created_by__first_name:str created_by__last_name:str created_by__display_name:str created_by__id:uuid created_by__avatar_url:str? count:int',
  );
  fitsEach(
    'pending',
    scope.pending_issue_user,
    'assignees__first_name:str? assignees__last_name:str? assignees__display_name:str? assignees__id:uuid? assignees__avatar_url:str? count:int',
  );

  // Notifications (workspace.md 16).
  await ada.patch(a, { name: 'First!' });
  await ada.patch(a, {
    description_html: `<p><mention-component entity_name="user_mention" entity_identifier="${bobId}"></mention-component></p>`,
  });
  await ada.post(`${a}comments/`, {
    comment_html: `<p>See <mention-component entity_name="user_mention" entity_identifier="${bobId}"></mention-component></p>`,
  });
  await server.runJobs();
  const N = `${W}/users/notifications/`;
  fits(
    'unread',
    (await bob.get(`${N}unread/`)).body,
    'total_unread_notifications_count:int mention_unread_notifications_count:int',
  );
  const PUBLIC_HOOK =
    'id:uuid url:str is_active:bool created_at:mine updated_at:mine project:bool issue:bool cycle:bool module:bool issue_comment:bool';
  const NOTE = `${AUDIT} triggered_by_details:json? data:json? entity_identifier:uuid? entity_name:str title:str message:any message_html:str message_stripped:str? sender:str read_at:mine? snoozed_till:mine? archived_at:mine? workspace:uuid project:uuid? triggered_by:uuid? receiver:uuid`;
  const notes = (await bob.get(N)).body;
  const LISTED = `${NOTE} is_inbox_issue:bool is_intake_issue:bool is_mentioned_notification:bool`;
  fitsEach('notes', notes, LISTED);
  const mentions = (await bob.get(`${N}?mentioned=true`)).body;
  fitsEach('mentions', mentions, LISTED);
  same('mention texts', sorted([...new Set<string>(mentions.map((row: Wire) => row.message))]), [
    'You have been mentioned in the issue First!',
    'ada has mentioned you in a comment in issue First!',
  ]);
  const named = notes.find((row: Wire) => row.title === 'updated the name to');
  fits(
    'note issue',
    Object.fromEntries(
      Object.entries(named?.data?.issue ?? {}).filter(
        ([key]) => !['project_id', 'workspace_slug'].includes(key),
      ),
    ),
    'id:uuid name:str identifier:str sequence_id:int state_name:str state_group:str',
  );
  fits(
    'note activity',
    named?.data?.issue_activity,
    'id:str verb:str field:str actor:str new_value:str old_value:str issue_comment:str old_identifier:uuid? new_identifier:uuid?',
  );
  same('note sender', named?.sender, 'in_app:issue_activities:assigned');
  fits(
    'notes paged',
    (
      await bob.get(
        `${N}?per_page=300&cursor=300:0:0&snoozed=false&archived=false&type=assigned,created,subscribed`,
      )
    ).body,
    `${ENVELOPE} results:list`,
  );
  answers('snoozed x', await bob.get(`${N}?snoozed=x`), 400, {
    error: 'The required key does not exist.',
  });
  fits(
    'snooze',
    (await bob.patch(`${N}${named?.id}/`, { snoozed_till: '2026-12-01T00:00:00Z' })).body,
    NOTE,
  );
  fits('note read', (await bob.post(`${N}${named?.id}/read/`)).body, NOTE);
  fits('note unread', (await bob.delete(`${N}${named?.id}/read/`)).body, NOTE);
  fits('note archive', (await bob.post(`${N}${named?.id}/archive/`)).body, NOTE);
  fits('note restore', (await bob.delete(`${N}${named?.id}/archive/`)).body, NOTE);
  answers('note other', await ada.post(`${N}${named?.id}/read/`), 404, NOT_THERE);
  answers('mark all', await bob.post(`${N}mark-all-read/`, {}), 200, { message: 'Successful' });

  // Webhooks (17), tokens (18).
  const HOOK = `${AUDIT} url:str is_active:bool project:bool issue:bool module:bool cycle:bool issue_comment:bool is_internal:bool workspace:uuid`;
  answers('hook local', await ada.post(`${W}/webhooks/`, { url: 'http://localhost' }), 400, {
    url: ['Local URLs are not allowed.'],
  });
  answers('hook scheme', await ada.post(`${W}/webhooks/`, { url: 'ftp://example.org' }), 400, {
    url: ['Invalid schema. Only HTTP and HTTPS are allowed.'],
  });
  answers('hook bad', await ada.post(`${W}/webhooks/`, { url: 'x' }), 400, {
    url: ['Enter a valid URL.'],
  });
  answers('hook none', await ada.post(`${W}/webhooks/`, {}), 400, {
    url: ['This field is required.'],
  });
  answers('hooks member', await bob.get(`${W}/webhooks/`), 403, NO_ROLE);
  const hook = await ada.post(`${W}/webhooks/`, { url: 'http://93.184.216.34/in', issue: true });
  answers('hook', hook, 201);
  fits('hook', hook.body, `${HOOK} secret_key:str`);
  if (!/^holdfast_wh_[0-9a-f]{32}$/.test(hook.body?.secret_key))
    differences.push(`secret ${hook.body?.secret_key}`);
  answers('hook again', await ada.post(`${W}/webhooks/`, { url: 'http://93.184.216.34/in' }), 410, {
    error: 'URL already exists for the workspace',
  });
  fitsEach('hooks', (await ada.get(`${W}/webhooks/`)).body, PUBLIC_HOOK);
  fits('hook read', (await ada.get(`${W}/webhooks/${hook.body.id}/`)).body, PUBLIC_HOOK);
  fits(
    'hook patch',
    (await ada.patch(`${W}/webhooks/${hook.body.id}/`, { cycle: true })).body,
    PUBLIC_HOOK,
  );
  fits(
    'hook regenerate',
    (await ada.post(`${W}/webhooks/${hook.body.id}/regenerate/`)).body,
    `${HOOK} secret_key:str`,
  );
  answers('hook logs', await ada.get(`${W}/webhook-logs/${hook.body.id}/`), 200, []);
  answers('hook delete', await ada.delete(`${W}/webhooks/${hook.body.id}/`), 204);
  const TOKEN = `${AUDIT} label:str description:str is_active:bool last_used:mine? user_type:int expired_at:any is_service:bool user:uuid workspace:uuid?`;
  const token = await ada.post(`${W}/api-tokens/`, {
    label: 'ci',
    description: '',
    expired_at: null,
  });
  answers('token', token, 201);
  fits('token', token.body, `${TOKEN} token:str`);
  if (!/^holdfast_api_[0-9a-f]{32}$/.test(token.body?.token))
    differences.push(`token ${token.body?.token}`);
  answers(
    'token day',
    await ada.post(`${W}/api-tokens/`, { label: 'day', expired_at: '2027-01-01' }),
    201,
  );
  answers('token bad', await ada.post(`${W}/api-tokens/`, { label: 'x', expired_at: 'x' }), 400, {
    error: 'Please provide valid detail',
  });
  fitsEach('tokens', (await ada.get(`${W}/api-tokens/`)).body, TOKEN);
  fits('token read', (await ada.get(`${W}/api-tokens/${token.body.id}/`)).body, TOKEN);
  answers('token member', await bob.get(`${W}/api-tokens/`), 403, NO_CLASS);
  const service = await ada.post(`${W}/service-api-tokens/`);
  answers('service', service, 201);
  fits('service', service.body, 'token:str');
  answers('service again', await ada.post(`${W}/service-api-tokens/`), 200, service.body);

  // 9: what a person keeps.
  fits(
    'sidebar',
    (await ada.get(`${W}/sidebar-preferences/`)).body,
    'views:json active_cycles:json analytics:json drafts:json your_work:json archives:json',
  );
  same('sidebar views', (await ada.get(`${W}/sidebar-preferences/`)).body.views, {
    is_pinned: false,
    sort_order: 65535,
  });
  answers(
    'sidebar patch',
    await ada.patch(`${W}/sidebar-preferences/views/`, { is_pinned: true }),
    200,
    { key: 'views', is_pinned: true, sort_order: 65535 },
  );
  answers(
    'sidebar none',
    await ada.patch(`${W}/sidebar-preferences/x/`, { is_pinned: true }),
    404,
    { detail: 'Preference not found' },
  );
  same(
    'home',
    (await ada.get(`${W}/home-preferences/`)).body.toSorted(
      (x: Wire, y: Wire) => y.sort_order - x.sort_order,
    ),
    [
      { key: 'quick_links', is_enabled: true, config: {}, sort_order: 999 },
      { key: 'recents', is_enabled: true, config: {}, sort_order: 998 },
      { key: 'my_stickies', is_enabled: true, config: {}, sort_order: 997 },
    ],
  );
  answers(
    'home patch',
    await ada.patch(`${W}/home-preferences/recents/`, { is_enabled: false }),
    200,
    { key: 'recents', is_enabled: false, sort_order: 998 },
  );
  answers('home none', await ada.patch(`${W}/home-preferences/x/`, { is_enabled: false }), 400, {
    detail: 'Preference not found',
  });
  const QUICK = `${AUDIT} title:str? url:str metadata:json workspace:uuid project:null owner:uuid`;
  const quick = await gus.post(`${W}/quick-links/`, { url: 'example.org', title: 'x' });
  answers('quick link', quick, 201);
  fits('quick link', quick.body, QUICK);
  answers('quick link bad', await gus.post(`${W}/quick-links/`, { url: 'a b' }), 400, {
    url: { error: 'Invalid URL format.' },
  });
  answers(
    'quick link again',
    await gus.post(`${W}/quick-links/`, { url: 'https://example.org' }),
    400,
    { error: 'URL already exists for this workspace and owner' },
  );
  fitsEach('quick links', (await gus.get(`${W}/quick-links/`)).body, QUICK);
  answers('quick link none', await gus.patch(`${W}/quick-links/${nobody}/`, { title: 'y' }), 404, {
    detail: 'Quick link not found.',
  });
  answers('quick link none', await gus.get(`${W}/quick-links/${nobody}/`), 404, {
    error: 'Quick link not found.',
  });
  answers('quick link gone', await gus.delete(`${W}/quick-links/${quick.body.id}/`), 204);
  const recent = (await ada.get(`${W}/recent-visits/`)).body;
  fitsEach(
    'recents',
    recent,
    'id:uuid entity_name:str entity_identifier:uuid entity_data:json? visited_at:mine',
  );
  const visited = (name: string) =>
    recent.find((row: Wire) => row.entity_name === name)?.entity_data;
  fits(
    'recent issue',
    visited('issue'),
    'id:uuid name:str state:uuid? priority:str assignees:uuids type:uuid? sequence_id:int project_id:uuid project_identifier:str',
  );
  fits(
    'recent project',
    visited('project'),
    'id:uuid name:str logo_props:json project_members:uuids identifier:str',
  );
  fits(
    'recent page',
    visited('page'),
    'id:uuid name:str logo_props:json project_id:uuid? owned_by:uuid project_identifier:str',
  );
  const STICKY = `${AUDIT} name:str? description:json description_html:str description_stripped:str? description_binary:str? logo_props:json color:str? background_color:str? sort_order:num workspace:uuid owner:uuid`;
  const sticky = await gus.post(`${W}/stickies/`, {});
  answers('sticky', sticky, 201);
  fits('sticky', sticky.body, STICKY);
  part('sticky', sticky.body, { sort_order: 65535, description_html: '<p></p>' });
  fits('stickies', (await gus.get(`${W}/stickies/`)).body, `${ENVELOPE} results:list`);
  same('stickies paging', (await gus.get(`${W}/stickies/`)).body.next_cursor, '20:1:0');
  answers('sticky other', await ada.patch(`${W}/stickies/${sticky.body.id}/`, {}), 404, NOT_THERE);
  fits(
    'sticky patch',
    (await gus.patch(`${W}/stickies/${sticky.body.id}/`, { name: 'x' })).body,
    STICKY,
  );
  answers('sticky delete', await gus.delete(`${W}/stickies/${sticky.body.id}/`), 204);
  const FAVORITE =
    'id:uuid entity_type:str entity_identifier:uuid? entity_data:json? name:str? is_folder:bool sequence:num parent:uuid? workspace_id:uuid project_id:uuid?';
  const favorite = await ada.post(`${W}/user-favorites/`, {
    entity_type: 'cycle',
    entity_identifier: plan.cycle,
    project_id: pid,
    entity_data: { name: 'x' },
  });
  answers('favorite', favorite, 200);
  fits('favorite', favorite.body, FAVORITE);
  answers(
    'favorite again',
    await ada.post(`${W}/user-favorites/`, {
      entity_type: 'cycle',
      entity_identifier: plan.cycle,
      project_id: pid,
    }),
    400,
    { error: 'Favorite already exists' },
  );
  answers('favorites guest', await gus.get(`${W}/user-favorites/`), 403, NO_ROLE);
  const folder = await ada.post(`${W}/user-favorites/`, {
    entity_type: 'folder',
    name: 'F',
    is_folder: true,
  });
  fits('folder', folder.body, FAVORITE);
  fits(
    'favorite moved',
    (await ada.patch(`${W}/user-favorites/${favorite.body.id}/`, { parent: folder.body.id })).body,
    FAVORITE,
  );
  fitsEach('favorites', (await ada.get(`${W}/user-favorites/?all=true`)).body, FAVORITE);
  fitsEach(
    'favorites in folder',
    (await ada.get(`${W}/user-favorites/${folder.body.id}/group/`)).body,
    FAVORITE,
  );
  answers('favorite gone', await ada.delete(`${W}/user-favorites/${folder.body.id}/`), 204);
  const favoured = await ada.post(`${W}/user-favorite-projects/`, { project: pid });
  answers('favorite project', favoured, 204);
  answers(
    'favorite project again',
    await ada.post(`${W}/user-favorite-projects/`, { project: pid }),
    400,
    { error: 'The payload is not valid' },
  );
  answers('favorite project gone', await ada.delete(`${W}/user-favorite-projects/${pid}/`), 204);
  answers(
    'favorite project gone again',
    await ada.delete(`${W}/user-favorite-projects/${pid}/`),
    404,
  );
  const THEME = `${AUDIT} name:str colors:json workspace:uuid actor:uuid`;
  const theme = await ada.post(`${W}/workspace-themes/`, { name: 'Dark' });
  answers('theme', theme, 201);
  fits('theme', theme.body, THEME);
  answers('theme again', await ada.post(`${W}/workspace-themes/`, { name: 'Dark' }), 400, {
    error: 'The payload is not valid',
  });

  // 10, 5.10, 20, 21.
  const csv = await ada.post(`${W}/user-activity/${me.id}/export/`, { date: '2026-11-20' });
  same(
    'csv',
    [
      csv.status,
      csv.headers['content-type']?.split(';')[0],
      csv.headers['content-disposition'],
      csv.text.split('\n')[0]?.trim(),
    ],
    [
      200,
      'text/csv',
      'attachment; filename="workspace-user-activity.csv"',
      '"Actor name","Issue ID","Project","Created at","Updated at","Action","Field","Old value","New value"',
    ],
  );
  answers('csv none', await ada.post(`${W}/user-activity/${me.id}/export/`, {}), 400, {
    error: 'Date is required',
  });
  fitsEach(
    'graph',
    (await ada.get('/api/users/me/workspaces/acme/activity-graph/')).body,
    'created_date:date activity_count:int',
  );
  answers(
    'completed graph',
    await ada.get('/api/users/me/workspaces/acme/issues-completed-graph/?month=11'),
    200,
  );
  fits(
    'person dashboard',
    (await ada.get('/api/users/me/workspaces/acme/dashboard/?month=11')).body,
    'issue_activities:list completed_issues:list assigned_issues_count:int pending_issues_count:int completed_issues_count:int issues_due_week_count:int state_distribution:list overdue_issues:list upcoming_issues:list',
  );
  fits(
    'last visited',
    (await ada.get('/api/users/last-visited-workspace/')).body,
    'workspace_details:json project_details:list',
  );
  const zones = (await unknownClient(server).get('/api/timezones/')).body;
  fitsEach('timezones', zones.timezones, 'utc_offset:str gmt_offset:str value:str label:str');
  answers('covers', await unknownClient(server).get('/api/project-covers/'), 200);
  answers('unsplash', await ada.get('/api/unsplash/'), 200, []);
  answers('assistant', await ada.post(`${W}/ai-assistant/`, { task: 'x' }), 400, {
    error: 'LLM provider API key and model are required',
  });
  fits(
    'dashboard',
    (await ada.get(`${W}/dashboard/?dashboard_type=home`)).body,
    'dashboard:json widgets:list',
  );

  // 19 Assets.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const avatar = await ada.post('/api/assets/v2/user-assets/', {
    name: 'me.png',
    type: 'image/png',
    size: png.length,
    entity_type: 'USER_AVATAR',
    entity_identifier: me.id,
  });
  answers('avatar', avatar, 200);
  fits('avatar', avatar.body, 'upload_data:json asset_id:uuid asset_url:str');
  answers(
    'avatar kind',
    await ada.post('/api/assets/v2/user-assets/', {
      name: 'me.png',
      type: 'image/png',
      size: 67,
      entity_type: 'PROJECT_COVER',
    }),
    400,
    { error: 'Invalid entity type.', status: false },
  );
  answers(
    'avatar type',
    await ada.post('/api/assets/v2/user-assets/', {
      name: 'me.txt',
      type: 'text/plain',
      size: 67,
      entity_type: 'USER_AVATAR',
    }),
    400,
    { error: 'Invalid file type. Only JPEG and PNG files are allowed.', status: false },
  );
  same(
    'avatar up',
    (await postForm(server, avatar.body.upload_data, png, { type: 'image/png', name: 'me.png' }))
      .status,
    204,
  );
  answers(
    'avatar done',
    await ada.patch(`/api/assets/v2/user-assets/${avatar.body.asset_id}/`),
    204,
  );
  same(
    'avatar url',
    (await ada.get('/api/users/me/')).body.avatar_url,
    `/api/assets/v2/static/${avatar.body.asset_id}/`,
  );
  answers(
    'avatar shown',
    await unknownClient(server).get(`/api/assets/v2/static/${avatar.body.asset_id}/`),
    302,
  );
  answers('asset none', await ada.get(`/api/assets/v2/workspaces/acme/${nobody}/`), 404);
  answers(
    'bulk none',
    await ada.post(`/api/assets/v2/workspaces/acme/projects/${pid}/${ia}/bulk/`, {}),
    400,
    { error: 'No asset ids provided.' },
  );
  answers(
    'bulk unknown',
    await ada.post(`/api/assets/v2/workspaces/acme/projects/${pid}/${ia}/bulk/`, {
      asset_ids: [nobody],
    }),
    404,
    { error: 'The requested asset could not be found.' },
  );

  // 15 and 24: a published board.
  const BOARD = `${AUDIT} project_details:json? workspace_detail:json entity_identifier:uuid? entity_name:str? anchor:str is_comments_enabled:bool is_reactions_enabled:bool is_votes_enabled:bool is_activity_enabled:bool is_disabled:bool intake:uuid? view_props:json workspace:uuid project:uuid`;
  const boards = `${P}/project-deploy-boards/`;
  const board = await ada.post(boards, {
    is_comments_enabled: true,
    is_reactions_enabled: true,
    is_votes_enabled: true,
  });
  answers('board', board, 200);
  fits('board', board.body, BOARD);
  if (!/^[0-9a-f]{32}$/.test(board.body.anchor)) differences.push(`anchor ${board.body.anchor}`);
  same('board views', board.body.view_props, {
    list: true,
    kanban: true,
    calendar: true,
    gantt: true,
    spreadsheet: true,
  });
  fits('board read', (await ada.get(boards)).body, BOARD);
  const X = `/api/public/anchor/${board.body.anchor}`;
  const visitor = unknownClient(server);
  fits(
    'meta',
    (await visitor.get(`${X}/meta/`)).body,
    'id:uuid identifier:str name:str cover_image:str? icon_prop:json? emoji:str? description:str',
  );
  fits('settings', (await visitor.get(`${X}/settings/`)).body, BOARD.replaceAll(':mine', ':utc'));
  fitsEach(
    'board states',
    (await visitor.get(`${X}/states/`)).body,
    'name:str group:str color:str id:uuid sequence:num',
  );
  fitsEach(
    'board labels',
    (await visitor.get(`${X}/labels/`)).body,
    'id:uuid name:str color:str parent:uuid?',
  );
  fitsEach('board cycles', (await visitor.get(`${X}/cycles/`)).body, 'id:uuid name:str');
  fitsEach('board modules', (await visitor.get(`${X}/modules/`)).body, 'id:uuid name:str');
  fitsEach(
    'board members',
    (await visitor.get(`${X}/members/`)).body,
    'id:uuid member:uuid member__first_name:str member__last_name:str member__display_name:str project:uuid workspace:uuid',
  );
  const BOARD_ROW =
    'id:uuid name:str state_id:uuid sort_order:num estimate_point:uuid? priority:str start_date:date? target_date:date? sequence_id:int project_id:uuid parent_id:uuid? cycle_id:uuid? created_by:uuid? state__group:str assignee_ids:uuids label_ids:uuids module_ids:uuids vote_items:any reaction_items:any';
  const shown = await visitor.get(`${X}/issues/`);
  fits('board list', shown.body, `${ENVELOPE} results:list`);
  fitsEach('board list', shown.body.results, BOARD_ROW);
  fits(
    'board item',
    (await visitor.get(`${X}/issues/${ia}/`)).body,
    'id:uuid name:str state_id:uuid sort_order:num description:json description_html:str description_stripped:str? description_binary:str? module_ids:uuids label_ids:uuids assignee_ids:uuids estimate_point:uuid? priority:str start_date:date? target_date:date? sequence_id:int project_id:uuid parent_id:uuid? cycle_id:uuid? created_by:uuid? state__group:str vote_items:any reaction_items:any',
  );
  answers('board unknown', await visitor.get('/api/public/anchor/x/meta/'), 404, {
    error: 'Project is not published',
  });
  answers('board unknown states', await visitor.get('/api/public/anchor/x/states/'), 404, {
    error: 'Invalid anchor',
  });
  const said = await bob.post(`${X}/issues/${ia}/comments/`, { comment_html: '<p>Hm</p>' });
  answers('board comment', said, 201);
  same('board comment', said.body?.access, 'EXTERNAL');
  fitsEach(
    'board comments',
    (await visitor.get(`${X}/issues/${ia}/comments/`)).body,
    `${COMMENT.replaceAll(':mine', ':utc')} is_member:bool`,
  );
  const vote = await bob.post(`${X}/issues/${ia}/votes/`, { vote: -1 });
  answers('vote', vote, 201);
  fits(
    'vote',
    vote.body,
    'issue:uuid vote:int workspace:uuid project:uuid actor:uuid actor_detail:json',
  );
  const liked = await bob.post(`${X}/issues/${ia}/reactions/`, { reaction: '1' });
  answers('board reaction', liked, 201);
  fits(
    'board reaction',
    liked.body,
    `${AUDIT} actor_detail:json reaction:str project:uuid workspace:uuid issue:uuid actor:uuid`,
  );
  answers('board signed out', await visitor.post(`${X}/issues/${ia}/votes/`), 401, {
    detail: 'Authentication credentials were not provided.',
  });
  const withVotes = (await visitor.get(`${X}/issues/${ia}/`)).body;
  fitsEach('vote items', withVotes.vote_items, 'vote:int actor_details:json');
  fits(
    'vote actor',
    withVotes.vote_items?.[0]?.actor_details,
    'id:uuid first_name:str last_name:str avatar:str avatar_url:str? display_name:str',
  );
  answers('unpublish', await ada.delete(`${boards}${board.body.id}/`), 204);
  return token.body.token as string;
}
