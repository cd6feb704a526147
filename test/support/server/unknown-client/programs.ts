import { unknownClient } from './client.ts';
import type { Day } from './day.ts';
import { AUDIT, WORKSPACE_LITE, PROJECT_LITE, ENVELOPE } from './shapes.ts';
import type { Items } from './items.ts';
import type { Plans } from './plans.ts';

/** The external API (workspace 25). */
export async function programs(
  { server, ada, bobId, pid, fits, fitsEach, same, answers }: Day,
  { state, ids, nobody, bug }: Items,
  plan: Plans,
  token: string,
) {
  const [, ib = ''] = ids;
  const V = '/api/v1/workspaces/acme';
  const Q = `${V}/projects/${pid}`;
  const bare = unknownClient(server);
  answers('v1 without key', await bare.get(`${V}/projects/`), 401, {
    detail: 'Authentication credentials were not provided.',
  });
  answers('v1 with session', await ada.get(`${V}/projects/`), 401, {
    detail: 'Authentication credentials were not provided.',
  });
  answers(
    'v1 wrong key',
    await bare.send('GET', `${V}/projects/`, undefined, { 'x-api-key': 'x' }),
    403,
    { detail: 'Given API token is not valid' },
  );
  const ci = unknownClient(server, { 'x-api-key': token });
  const limited = await ci.get(`${V}/projects/`);
  same(
    'v1 limits',
    ['x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) => typeof limited.headers[name]),
    ['string', 'string'],
  );
  const PROJECT = `${AUDIT} name:str identifier:str description:str description_text:any description_html:any network:int workspace:uuid default_assignee:uuid?
    project_lead:uuid? emoji:str? icon_prop:json? logo_props:json module_view:bool cycle_view:bool issue_views_view:bool page_view:bool intake_view:bool
    is_time_tracking_enabled:bool is_issue_type_enabled:bool guest_view_all_features:bool cover_image:str? cover_image_asset:uuid? cover_image_url:str?
    estimate:uuid? archive_in:int close_in:int default_state:uuid? archived_at:mine? timezone:str
    total_members:int total_cycles:int total_modules:int is_member:bool sort_order:num? member_role:int? is_deployed:bool inbox_view:bool`;
  fits('v1 projects', limited.body, `${ENVELOPE} results:list`);
  fitsEach('v1 projects', limited.body.results, PROJECT);
  fits('v1 project', (await ci.get(`${Q}/`)).body, PROJECT);
  const second = await ci.post(`${V}/projects/`, { name: 'Second', identifier: 'SEC' });
  answers('v1 project', second, 201);
  fits('v1 project', second.body, PROJECT);
  answers(
    'v1 project taken',
    await ci.post(`${V}/projects/`, { name: 'Second', identifier: 'X' }),
    410,
    { name: 'The project name is already taken' },
  );
  answers('v1 project archive', await ci.post(`${V}/projects/${second.body.id}/archive/`), 204);
  answers(
    'v1 archived project',
    await ci.patch(`${V}/projects/${second.body.id}/`, { name: 'x' }),
    400,
    { error: 'Archived project cannot be updated' },
  );
  answers('v1 project back', await ci.delete(`${V}/projects/${second.body.id}/archive/`), 204);
  answers('v1 project gone', await ci.delete(`${V}/projects/${second.body.id}/`), 204);

  const USER =
    'id:uuid first_name:str last_name:str email:str? avatar:str avatar_url:str? display_name:str';
  fitsEach('v1 members', (await ci.get(`${Q}/members/`)).body, USER);
  answers('v1 member none', await ci.post(`${Q}/members/`, {}), 400, {
    error:
      'Expected email, display_name, workspace_slug, project_id, one or more of the fields are missing.',
  });
  answers('v1 member bad', await ci.post(`${Q}/members/`, { email: 'x', display_name: 'x' }), 400, {
    error: 'Invalid email provided',
  });

  const STATE = `${AUDIT} name:str description:str color:str slug:str sequence:num group:str is_triage:bool default:bool external_source:str? external_id:str? project:uuid workspace:uuid`;
  fits('v1 states', (await ci.get(`${Q}/states/`)).body, `${ENVELOPE} results:list`);
  fitsEach('v1 states', (await ci.get(`${Q}/states/`)).body.results, STATE);
  const made = await ci.post(`${Q}/states/`, {
    name: 'QA',
    color: '#111111',
    external_source: 's',
    external_id: '1',
  });
  answers('v1 state', made, 200);
  fits('v1 state', made.body, STATE);
  answers('v1 state taken', await ci.post(`${Q}/states/`, { name: 'QA', color: '#1' }), 409, {
    error: 'State with the same name already exists in the project',
    id: made.body.id,
  });
  answers(
    'v1 state external',
    await ci.post(`${Q}/states/`, {
      name: 'QB',
      color: '#1',
      external_source: 's',
      external_id: '1',
    }),
    409,
    {
      error: 'State with the same external id and external source already exists',
      id: made.body.id,
    },
  );
  answers('v1 state default', await ci.delete(`${Q}/states/${state['Backlog']}/`), 400, {
    error: 'Default state cannot be deleted',
  });
  answers('v1 state full', await ci.delete(`${Q}/states/${state['In Progress']}/`), 400, {
    error: 'The state is not empty, only empty states can be deleted',
  });
  answers('v1 state gone', await ci.delete(`${Q}/states/${made.body.id}/`), 204);

  const LABEL = `${AUDIT} name:str description:str color:str sort_order:num parent:uuid? external_source:str? external_id:str? project:uuid? workspace:uuid`;
  fitsEach('v1 labels', (await ci.get(`${Q}/labels/`)).body.results, LABEL);
  const label = await ci.post(`${Q}/labels/`, { name: 'Ops' });
  answers('v1 label', label, 201);
  fits('v1 label', label.body, LABEL);
  answers('v1 label taken', await ci.post(`${Q}/labels/`, { name: 'Ops' }), 409, {
    error: 'Label with the same name already exists in the project',
    id: label.body.id,
  });
  fits(
    'v1 label patch',
    (await ci.patch(`${Q}/labels/${label.body.id}/`, { color: '#111' })).body,
    LABEL,
  );
  answers('v1 label gone', await ci.delete(`${Q}/labels/${label.body.id}/`), 204);

  const ISSUE = `${AUDIT} type_id:uuid? type:uuid? point:int? name:str description_html:str description_binary:str? priority:str start_date:date? target_date:date? sequence_id:int sort_order:num
    completed_at:mine? archived_at:date? is_draft:bool external_source:str? external_id:str? project:uuid workspace:uuid parent:uuid? state:uuid estimate_point:uuid? assignees:uuids labels:uuids`;
  const list = await ci.get(`${Q}/issues/?order_by=-created_at&per_page=2`);
  fits('v1 items', list.body, `${ENVELOPE} results:list`);
  fitsEach('v1 items', list.body.results, ISSUE);
  for (const order of 'priority state__name state__group labels__name assignees__first_name'.split(
    ' ',
  ))
    for (const sign of ['', '-'])
      answers(
        `v1 order ${sign}${order}`,
        await ci.get(`${Q}/issues/?order_by=${sign}${order}`),
        200,
      );
  const item = await ci.post(`${Q}/issues/`, {
    name: 'From outside',
    external_source: 'gh',
    external_id: '7',
    assignees: [bobId, nobody],
    labels: [bug, nobody],
    state: state['Todo'],
  });
  answers('v1 item', item, 201);
  fits('v1 item', item.body, ISSUE);
  same('v1 item sets', [item.body?.assignees, item.body?.labels], [[bobId], [bug]]);
  answers(
    'v1 item again',
    await ci.post(`${Q}/issues/`, { name: 'x', external_source: 'gh', external_id: '7' }),
    409,
    {
      error: 'Issue with the same external id and external source already exists',
      id: item.body?.id,
    },
  );
  answers(
    'v1 item dates',
    await ci.post(`${Q}/issues/`, {
      name: 'x',
      start_date: '2026-11-22',
      target_date: '2026-11-21',
    }),
    400,
    { non_field_errors: ['Start date cannot exceed target date'] },
  );
  answers('v1 item state', await ci.post(`${Q}/issues/`, { name: 'x', state: nobody }), 400, {
    non_field_errors: ['State is not valid please pass a valid state_id'],
  });
  answers('v1 item parent', await ci.post(`${Q}/issues/`, { name: 'x', parent: nobody }), 400, {
    non_field_errors: ['Parent is not valid issue_id please pass a valid issue_id'],
  });
  answers('v1 item none', await ci.post(`${Q}/issues/`, {}), 400, {
    name: ['This field is required.'],
  });
  fits(
    'v1 by external',
    (await ci.get(`${Q}/issues/?external_id=7&external_source=gh`)).body,
    ISSUE,
  );
  answers('v1 put none', await ci.put(`${Q}/issues/`, { name: 'x' }), 400, {
    error: 'external_id and external_source are required',
  });
  answers(
    'v1 put known',
    await ci.put(`${Q}/issues/`, { name: 'Renamed', external_source: 'gh', external_id: '7' }),
    200,
  );
  answers(
    'v1 put new',
    await ci.put(`${Q}/issues/`, { name: 'New', external_source: 'gh', external_id: '8' }),
    201,
  );
  const it = `${Q}/issues/${item.body?.id}/`;
  fits('v1 item read', (await ci.get(it)).body, ISSUE);
  same('v1 fields', Object.keys((await ci.get(`${it}?fields=id,name`)).body).toSorted(), [
    'id',
    'name',
  ]);
  const expanded = (
    await ci.get(`${it}?expand=state,project,workspace,assignees,labels,created_by,parent`)
  ).body;
  fits('v1 expand state', expanded.state, 'id:uuid name:str color:str group:str');
  fits('v1 expand project', expanded.project, PROJECT_LITE);
  fits('v1 expand workspace', expanded.workspace, WORKSPACE_LITE);
  fitsEach('v1 expand assignees', expanded.assignees, USER);
  fitsEach('v1 expand labels', expanded.labels, 'id:uuid name:str color:str');
  fits('v1 by key', (await ci.get(`${V}/issues/ROK-1/`)).body, ISSUE);
  fits('v1 item patch', (await ci.patch(it, { name: 'Patched' })).body, ISSUE);
  answers('v1 unknown', await ci.get(`${Q}/issues/${nobody}/`), 404, {
    error: 'The requested resource does not exist.',
  });

  const LINK = `${AUDIT} title:str? url:str metadata:json project:uuid workspace:uuid issue:uuid`;
  const link = await ci.post(`${it}links/`, { url: 'https://example.org/a' });
  answers('v1 link', link, 201);
  fits('v1 link', link.body, LINK);
  answers('v1 link bad', await ci.post(`${it}links/`, { url: 'http://a b' }), 400, {
    url: ['Invalid URL format.'],
  });
  answers('v1 link scheme', await ci.post(`${it}links/`, { url: 'ftp://example.org' }), 400, {
    url: ['Invalid URL scheme.'],
  });
  answers('v1 link again', await ci.post(`${it}links/`, { url: 'https://example.org/a' }), 400, {
    error: 'URL already exists for this Issue',
  });
  fitsEach('v1 links', (await ci.get(`${it}links/`)).body.results, LINK);
  const OUTSIDE = `${AUDIT} is_member:bool comment_html:str attachments:list access:str external_source:str? external_id:str? edited_at:mine? project:uuid workspace:uuid issue:uuid actor:uuid?`;
  const comment = await ci.post(`${it}comments/`, { comment_html: '<p>Hi</p>' });
  answers('v1 comment', comment, 201);
  fits('v1 comment', comment.body, OUTSIDE);
  fitsEach('v1 comments', (await ci.get(`${it}comments/`)).body.results, OUTSIDE);
  fits(
    'v1 comment patch',
    (await ci.patch(`${it}comments/${comment.body.id}/`, { comment_html: '<p>Ho</p>' })).body,
    OUTSIDE,
  );
  const activities = await ci.get(`${it}activities/`);
  fits('v1 activities', activities.body, `${ENVELOPE} results:list`);
  const file = await ci.post(`${it}issue-attachments/`, {
    name: 'a.txt',
    type: 'text/plain',
    size: 5,
  });
  answers('v1 attachment', file, 200);
  fits('v1 attachment', file.body, 'upload_data:json asset_id:uuid attachment:json asset_url:str');
  answers('v1 attachment none', await ci.post(`${it}issue-attachments/`, {}), 400, {
    error: 'Invalid request.',
    status: false,
  });

  const CYCLE = `${AUDIT} total_issues:int cancelled_issues:int completed_issues:int started_issues:int unstarted_issues:int backlog_issues:int total_estimates:any completed_estimates:any started_estimates:any
    name:str description:str start_date:mine? end_date:mine? view_props:json sort_order:num external_source:str? external_id:str? progress_snapshot:json archived_at:mine? logo_props:json timezone:str version:int owned_by:uuid project:uuid workspace:uuid`;
  fits('v1 cycles', (await ci.get(`${Q}/cycles/`)).body, `${ENVELOPE} results:list`);
  fitsEach('v1 cycles', (await ci.get(`${Q}/cycles/?cycle_view=all`)).body.results, CYCLE);
  fitsEach('v1 current', (await ci.get(`${Q}/cycles/?cycle_view=current`)).body, CYCLE);
  for (const view of 'upcoming completed draft incomplete'.split(' '))
    fits(
      `v1 cycles ${view}`,
      (await ci.get(`${Q}/cycles/?cycle_view=${view}`)).body,
      `${ENVELOPE} results:list`,
    );
  answers(
    'v1 cycle dates',
    await ci.post(`${Q}/cycles/`, { name: 'x', start_date: '2027-01-01', project_id: pid }),
    400,
    { error: 'Both start date and end date are either required or are to be null' },
  );
  const cycle = await ci.post(`${Q}/cycles/`, {
    name: 'V1',
    project_id: pid,
    start_date: '2027-01-01',
    end_date: '2027-01-05',
  });
  answers('v1 cycle', cycle, 201);
  fits('v1 cycle', (await ci.get(`${Q}/cycles/${cycle.body.id}/`)).body, CYCLE);
  const CYCLE_ISSUE = `${AUDIT} sub_issues_count:int issue:uuid cycle:uuid project:uuid workspace:uuid`;
  const put = await ci.post(`${Q}/cycles/${cycle.body.id}/cycle-issues/`, {
    issues: [item.body?.id],
  });
  answers('v1 cycle items', put, 200);
  fitsEach('v1 cycle items', put.body, CYCLE_ISSUE);
  answers(
    'v1 cycle items none',
    await ci.post(`${Q}/cycles/${cycle.body.id}/cycle-issues/`, {}),
    400,
    { error: 'Issues are required' },
  );
  fits(
    'v1 cycle items list',
    (await ci.get(`${Q}/cycles/${cycle.body.id}/cycle-issues/`)).body,
    `${ENVELOPE} results:list`,
  );
  answers(
    'v1 transfer none',
    await ci.post(`${Q}/cycles/${cycle.body.id}/transfer-issues/`, {}),
    400,
    { error: 'New Cycle Id is required' },
  );
  answers(
    'v1 cycle item gone',
    await ci.delete(`${Q}/cycles/${cycle.body.id}/cycle-issues/${item.body?.id}/`),
    204,
  );
  answers('v1 cycle archive', await ci.post(`${Q}/cycles/${cycle.body.id}/archive/`), 400, {
    error: 'Only completed cycles can be archived',
  });
  fits(
    'v1 archived cycles',
    (await ci.get(`${Q}/archived-cycles/`)).body,
    `${ENVELOPE} results:list`,
  );
  const MODULE = `${AUDIT} total_issues:int cancelled_issues:int completed_issues:int started_issues:int unstarted_issues:int backlog_issues:int name:str description:str description_text:any description_html:any start_date:date? target_date:date? status:str view_props:json sort_order:num external_source:str? external_id:str? archived_at:mine? logo_props:json lead:uuid? members:uuids project:uuid workspace:uuid`;
  fitsEach('v1 modules', (await ci.get(`${Q}/modules/`)).body.results, MODULE);
  answers('v1 module taken', await ci.post(`${Q}/modules/`, { name: 'Engine' }), 400, {
    error: 'Module with this name already exists',
  });
  answers('v1 module archive', await ci.post(`${Q}/modules/${plan.module}/archive/`), 400, {
    error: 'Only completed or cancelled modules can be archived',
  });
  const inside = await ci.post(`${Q}/modules/${plan.module}/module-issues/`, { issues: [ib] });
  fitsEach('v1 module items', inside.body, CYCLE_ISSUE.replace('cycle:uuid', 'module:uuid'));
  fits(
    'v1 archived modules',
    (await ci.get(`${Q}/archived-modules/`)).body,
    `${ENVELOPE} results:list`,
  );
  const INTAKE = `${AUDIT} issue_detail:json inbox:uuid status:int snoozed_till:mine? source:str? source_email:str? external_source:str? external_id:str? extra:json intake:uuid issue:uuid duplicate_to:uuid? project:uuid workspace:uuid`;
  answers('v1 intake none', await ci.post(`${Q}/intake-issues/`, {}), 400, {
    error: 'Name is required',
  });
  answers(
    'v1 intake priority',
    await ci.post(`${Q}/intake-issues/`, { issue: { name: 'x', priority: 'y' } }),
    400,
    { error: 'Invalid priority' },
  );
  const came = await ci.post(`${Q}/intake-issues/`, { issue: { name: 'Came' } });
  fits('v1 intake', came.body, INTAKE);
  fitsEach('v1 intake list', (await ci.get(`${Q}/inbox-issues/`)).body.results, INTAKE);
  fits('v1 intake read', (await ci.get(`${Q}/intake-issues/${came.body?.issue}/`)).body, INTAKE);
  fits(
    'v1 intake patch',
    (await ci.patch(`${Q}/intake-issues/${came.body?.issue}/`, { status: 1 })).body,
    INTAKE,
  );
  answers('v1 intake gone', await ci.delete(`${Q}/intake-issues/${came.body?.issue}/`), 204);
  answers('v1 item gone', await ci.delete(it), 204);
}
