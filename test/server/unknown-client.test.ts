import { expect, test } from 'vitest';
import {
  comparison,
  unknownClient,
  type any_,
  type Client,
} from '../support/server/unknown-client.ts';
import { postForm } from '../support/server/upload.ts';
import { testServer, type TestServer } from '../support/server/server.ts';

const AUDIT =
  'id:uuid created_at:mine updated_at:mine deleted_at:null created_by:uuid? updated_by:uuid?';
const USER_LITE =
  'id:uuid first_name:str last_name:str avatar:str avatar_url:str? is_bot:bool display_name:str';
const WORKSPACE_LITE = 'name:str slug:str id:uuid logo_url:str?';
const PROJECT_LITE =
  'id:uuid identifier:str name:str cover_image:str? cover_image_url:str? logo_props:json description:str';
const ITEM = `id:uuid name:str state_id:uuid sort_order:num completed_at:utc? estimate_point:uuid? priority:str
  start_date:date? target_date:date? sequence_id:int project_id:uuid parent_id:uuid? created_at:mine updated_at:mine
  created_by:uuid? updated_by:uuid? is_draft:bool archived_at:date?`;
const COMPUTED =
  'cycle_id:uuid? sub_issues_count:int attachment_count:int link_count:int assignee_ids:uuids label_ids:uuids module_ids:uuids';
const ROW = `${ITEM.replaceAll(':mine', ':utc')} ${COMPUTED} state__group:str`;
const DETAIL = `${ITEM} ${COMPUTED} description_html:str is_subscribed:bool`;
const ENVELOPE = `grouped_by:str? sub_grouped_by:str? total_count:int next_cursor:str prev_cursor:str next_page_results:bool
  prev_page_results:bool count:int total_pages:int total_results:int extra_stats:null`;
const NO_ROLE = { error: "You don't have the required permissions." };
const NO_CLASS = { detail: 'You do not have permission to perform this action.' };
const NOT_THERE = { error: 'The required object does not exist.' };

const { differences, fits, fitsEach, answers: holds, same } = comparison();
const answers = holds.bind({ same } as never);

interface Day {
  readonly server: TestServer;
  readonly ada: Client;
  readonly bob: Client;
  readonly gus: Client;
  readonly me: any_;
  readonly bobId: string;
  readonly gusId: string;
  readonly W: string;
  readonly P: string;
  readonly slug: string;
  readonly pid: string;
  readonly wid: string;
}

const part = (where: string, told: any_, wanted: any_) =>
  same(where, Object.fromEntries(Object.keys(wanted).map((key) => [key, told?.[key]])), wanted);

async function person(server: TestServer, email: string): Promise<Client> {
  const client = unknownClient(server, { origin: 'http://localhost:8080' });
  const up = await client.form('/auth/sign-up/', {
    email,
    password: 'kelp holds the rock fast',
    confirm_password: 'x',
  });
  answers(`${email} signs up`, up, 302);
  answers('zone', await client.patch('/api/users/me/', { user_timezone: 'Asia/Kolkata' }), 200);
  return client;
}

async function morning(): Promise<Day> {
  const server = await testServer({ withInstance: true, environment: { ENABLE_SIGNUP: '1' } });
  const anonymous = unknownClient(server);
  fits(
    'instances',
    (await anonymous.get('/api/instances/')).body,
    'config:json instance:json holdfast:json',
  );
  const noone = { detail: 'Authentication credentials were not provided.' };
  answers('not signed in', await anonymous.get('/api/users/me/'), 401, noone);
  answers('nor here', await anonymous.get('/api/workspaces/x/projects/'), 401, noone);
  answers('unknown path', await anonymous.get('/api/nothing/'), 404, { error: 'Page not found.' });
  const check = await anonymous.post('/auth/email-check/', { email: 'ada@example.org' });
  answers('email-check', check, 200, { existing: false, status: 'CREDENTIAL' });
  answers('email-check bad', await anonymous.post('/auth/email-check/', { email: 'x' }), 400, {
    error_code: 5005,
    error_message: 'INVALID_EMAIL',
  });
  answers('email-check none', await anonymous.post('/auth/email-check/', {}), 400, {
    error_code: 5010,
    error_message: 'EMAIL_REQUIRED',
  });
  answers('session none', await anonymous.get('/api/users/session/'), 200, {
    is_authenticated: false,
  });
  const ada = await person(server, 'ada@example.org');
  const admin = unknownClient(server, { origin: 'http://localhost:8080' });
  answers(
    'admin signs in',
    await admin.form('/api/instances/admins/sign-in/', {
      email: 'ada@example.org',
      password: 'kelp holds the rock fast',
    }),
    302,
  );
  answers(
    'sign-up opened',
    await admin.patch('/api/instances/configurations/', { ENABLE_SIGNUP: '1' }),
    200,
  );
  const bob = await person(server, 'bob@example.org');
  const gus = await person(server, 'gus@example.org');
  const me = (await ada.get('/api/users/me/')).body;
  fits(
    'users/me',
    me,
    `id:uuid avatar:str cover_image:str? avatar_url:str? cover_image_url:str? date_joined:mine display_name:str
    email:str first_name:str last_name:str is_active:bool is_bot:bool is_email_verified:bool user_timezone:str username:str
    is_password_autoset:bool last_login_medium:str
    avatar_asset:uuid? cover_image_asset:uuid? created_at:mine updated_at:mine is_demo:bool is_password_expired:bool`,
  );
  const session = (await ada.get('/api/users/session/')).body;
  same('session', session, { is_authenticated: true, user: me });
  fits(
    'settings',
    (await ada.get('/api/users/me/settings/')).body,
    'id:uuid email:str workspace:json',
  );
  fits(
    'settings.workspace',
    (await ada.get('/api/users/me/settings/')).body.workspace,
    'last_workspace_id:uuid? last_workspace_slug:str? fallback_workspace_id:uuid? fallback_workspace_slug:str? invites:int',
  );
  const profile = (await ada.get('/api/users/me/profile/')).body;
  fits(
    'profile',
    profile,
    `id:uuid created_at:mine updated_at:mine theme:json is_tour_completed:bool onboarding_step:json use_case:str?
    role:str? is_onboarded:bool last_workspace_id:uuid? billing_address_country:str billing_address:json? has_billing_address:bool
    company_name:str is_smooth_cursor_enabled:bool is_mobile_onboarded:bool mobile_onboarding_step:json mobile_timezone_auto_set:bool
    language:str user:uuid`,
  );
  part('profile defaults', profile, {
    theme: {},
    is_tour_completed: false,
    has_billing_address: false,
    company_name: '',
    language: 'en',
    onboarding_step: {
      profile_complete: false,
      workspace_create: false,
      workspace_invite: false,
      workspace_join: false,
    },
    mobile_onboarding_step: {
      profile_complete: false,
      workspace_create: false,
      workspace_join: false,
    },
  });
  answers('onboard', await ada.patch('/api/users/me/onboard/', { is_onboarded: true }), 200, {
    message: 'Updated successfully',
  });
  answers('tour', await ada.patch('/api/users/me/tour-completed/', {}), 200, {
    message: 'Updated successfully',
  });
  answers('accounts', await ada.get('/api/users/me/accounts/'), 200, []);
  fits(
    'notification preferences',
    (await ada.get('/api/users/me/notification-preferences/')).body,
    `${AUDIT} property_change:bool state_change:bool comment:bool mention:bool issue_completed:bool user:uuid workspace:uuid? project:uuid?`,
  );
  fits(
    'activities',
    (await ada.get('/api/users/me/activities/?per_page=5&cursor=5:0:0')).body,
    `${ENVELOPE} results:list`,
  );
  answers('last visited', await ada.get('/api/users/last-visited-workspace/'), 200, {
    project_details: [],
    workspace_details: {},
  });
  answers('admin', await bob.get('/api/users/me/instance-admin/'), 200, {
    is_instance_admin: false,
  });

  answers('slug check', await ada.get('/api/workspace-slug-check/?slug=acme'), 200, {
    status: true,
  });
  answers('slug reserved', await ada.get('/api/workspace-slug-check/?slug=god-mode'), 200, {
    status: false,
  });
  answers('slug none', await ada.get('/api/workspace-slug-check/'), 400, {
    error: 'Workspace Slug is required',
  });
  answers('workspace nothing', await ada.post('/api/workspaces/', {}), 400, {
    error: 'Both name and slug are required',
  });
  answers(
    'workspace long',
    await ada.post('/api/workspaces/', { name: 'x'.repeat(81), slug: 'x' }),
    400,
    { error: 'The maximum length for name is 80 and for slug is 48' },
  );
  answers(
    'workspace reserved',
    await ada.post('/api/workspaces/', { name: 'x', slug: 'api' }),
    400,
    { slug: ['Slug is not valid'] },
  );
  const WORKSPACE = `${AUDIT} name:str slug:str logo:str? logo_asset:uuid? logo_url:str? owner:uuid organization_size:str? timezone:str total_members:int`;
  const made = await ada.post('/api/workspaces/', {
    name: 'Acme',
    slug: 'acme',
    organization_size: '2-10',
  });
  answers('workspace', made, 201);
  fits('workspace', made.body, `${WORKSPACE} role:int`);
  answers(
    'workspace again',
    await bob.post('/api/workspaces/', { name: 'Acme', slug: 'acme' }),
    400,
    { slug: ['Workspace with this slug already exists.'] },
  );
  fitsEach(
    'my workspaces',
    (await ada.get('/api/users/me/workspaces/')).body,
    `${WORKSPACE} role:int`,
  );
  fits('one workspace', (await ada.get('/api/workspaces/acme/')).body, `${WORKSPACE} role:int`);
  fits(
    'workspace patch',
    (await ada.patch('/api/workspaces/acme/', { name: 'Acme!' })).body,
    `${WORKSPACE} role:int`,
  );
  answers('stranger', await bob.get('/api/workspaces/acme/'), 404);
  answers('stranger patch', await bob.patch('/api/workspaces/acme/', { name: 'x' }), 403, NO_CLASS);

  const W = '/api/workspaces/acme';
  const invites = `${W}/invitations/`;
  answers('invite none', await ada.post(invites, {}), 400, { error: 'Emails are required' });
  const sent = await ada.post(invites, {
    emails: [
      { email: 'bob@example.org', role: 15 },
      { email: 'gus@example.org', role: 5 },
    ],
  });
  answers('invite', sent, 200);
  same('?', sent.body.message, 'Emails sent successfully');
  fitsEach(
    'invitations',
    (await ada.get(invites)).body,
    `${AUDIT} workspace:json invite_link:str email:str accepted:bool token:str? message:str? responded_at:mine? role:int`,
  );
  for (const [who, email] of [
    [bob, 'bob@example.org'],
    [gus, 'gus@example.org'],
  ] as const) {
    const one = sent.body.invitations.find((row: any_) => row.email === email);
    fits(
      'join get',
      (await who.get(`${invites}${one.id}/join/?token=${one.token}`)).body,
      `${AUDIT} workspace:json invite_link:str email:str accepted:bool token:str? message:str? responded_at:mine? role:int`,
    );
    answers(
      'join',
      await who.post(`${invites}${one.id}/join/`, { email, accepted: true, token: one.token }),
      200,
      { message: 'Workspace Invitation Accepted' },
    );
  }
  const members = (await ada.get(`${W}/members/`)).body;
  const MEMBER = `${AUDIT} member:json workspace:json role:int company_role:str? view_props:json default_props:json issue_props:json is_active:bool`;
  fitsEach('members', members, MEMBER);
  fits('member', members[0].member, `${USER_LITE} email:str last_login_medium:str`);
  fits('member for guests', (await gus.get(`${W}/members/`)).body[0].member, USER_LITE);
  const mine = (await ada.get(`${W}/workspace-members/me/`)).body;
  fits(
    'members/me',
    mine,
    MEMBER.replace('member:json workspace:json', 'member:uuid workspace:uuid') +
      ' draft_issue_count:int',
  );
  same('?', mine.issue_props, {
    subscribed: true,
    assigned: true,
    created: true,
    all_issues: true,
  });
  const DISPLAY0 = {
    group_by: null,
    order_by: '-created_at',
    type: null,
    sub_issue: true,
    show_empty_groups: true,
    layout: 'list',
    calendar_date_range: '',
  };
  const FILTERS0 = {
    priority: null,
    state: null,
    state_group: null,
    assignees: null,
    created_by: null,
    labels: null,
    start_date: null,
    target_date: null,
    subscriber: null,
  };
  const PROPS0 = Object.fromEntries(
    'assignee attachment_count created_on due_date estimate key labels link priority start_date state sub_issue_count updated_on'
      .split(' ')
      .map((key) => [key, true]),
  );
  same('VIEWPROPS_W', mine.view_props, {
    filters: FILTERS0,
    display_filters: DISPLAY0,
    display_properties: PROPS0,
  });
  answers('views', await ada.post(`${W}/workspace-views/`, { view_props: {} }), 204);
  const own = (row: any_) => row.member.id === me.id;
  answers('own role', await ada.patch(`${W}/members/${members.find(own).id}/`, { role: 5 }), 400, {
    error: 'You cannot update your own role',
  });
  answers('own removal', await ada.delete(`${W}/members/${members.find(own).id}/`), 400, {
    error: 'You cannot remove yourself from the workspace. Please use leave workspace',
  });
  answers(
    'bad role',
    await ada.patch(`${W}/members/${members.find((row: any_) => !own(row)).id}/`, { role: 7 }),
    400,
    { role: ['"7" is not a valid choice.'] },
  );
  answers('leave', await ada.post(`${W}/members/leave/`), 400, {
    error:
      'You cannot leave the workspace as you are the only admin of the workspace you will have to either delete the workspace or promote another user to admin.',
  });

  const P = `${W}/projects/`;
  answers('project fields', await ada.post(P, {}), 400);
  answers('project guest', await gus.post(P, { name: 'x', identifier: 'X' }), 403, NO_ROLE);
  const project = await ada.post(P, {
    name: 'Rocket',
    identifier: 'rok',
    network: 2,
    logo_props: { in_use: 'emoji' },
    timezone: 'America/New_York',
  });
  answers('project', project, 201);
  const PROJECT = `${AUDIT} name:str identifier:str description:str description_text:any description_html:any network:int workspace:uuid default_assignee:uuid?
    project_lead:uuid? emoji:str? icon_prop:json? logo_props:json module_view:bool cycle_view:bool issue_views_view:bool page_view:bool intake_view:bool
    is_time_tracking_enabled:bool is_issue_type_enabled:bool guest_view_all_features:bool cover_image:str? cover_image_asset:uuid? cover_image_url:str?
    estimate:uuid? archive_in:int close_in:int default_state:uuid? archived_at:mine? timezone:str is_favorite:bool sort_order:num? member_role:int?
    anchor:str? members:uuids inbox_view:bool`;
  fits('project', project.body, PROJECT);
  part('?', project.body, {
    identifier: 'ROK',
    default_state: null,
    module_view: true,
    intake_view: false,
    archive_in: 0,
    member_role: 20,
  });
  const pid: string = project.body.id;
  fitsEach(
    'projects',
    (await ada.get(P)).body,
    `id:uuid name:str identifier:str sort_order:num? logo_props:json member_role:int? archived_at:utc? workspace:uuid cycle_view:bool
    issue_views_view:bool module_view:bool page_view:bool inbox_view:bool project_lead:uuid? created_at:utc updated_at:utc created_by:uuid? updated_by:uuid?`,
  );
  fitsEach('project details', (await ada.get(`${P}details/`)).body, PROJECT);
  fits(
    'project details paged',
    (await ada.get(`${P}details/?per_page=10&cursor=10:0:0`)).body,
    `${ENVELOPE} results:list`,
  );
  fits('project read', (await ada.get(`${P}${pid}/`)).body, PROJECT);
  answers('project taken', await ada.post(P, { name: 'Rocket', identifier: 'X' }), 410, {
    name: 'The project name is already taken',
  });
  answers('identifier taken', await ada.post(P, { name: 'Y', identifier: 'ROK' }), 410, {
    identifier: 'The project identifier is already taken',
  });
  answers('identifiers', await ada.get(`${W}/project-identifiers?name=rok`), 301);
  answers('identifiers', await ada.get(`${W}/project-identifiers/?name=rok`), 200, {
    exists: 1,
    identifiers: [{ id: 1, name: 'ROK', project: pid }],
  });
  const bobId = members.find((row: any_) => row.member.email === 'bob@example.org').member.id;
  const gusId = members.find((row: any_) => row.member.email === 'gus@example.org').member.id;
  const added = await ada.post(`${P}${pid}/members/`, {
    members: [
      { member_id: bobId, role: 15 },
      { member_id: gusId, role: 5 },
    ],
  });
  answers('project members', added, 201);
  fitsEach('project members', added.body, 'id:uuid role:int member:uuid project:uuid');
  answers('none added', await ada.post(`${P}${pid}/members/`, {}), 400, {
    error: 'Atleast one member is required',
  });
  answers(
    'too high',
    await ada.post(`${P}${pid}/members/`, { members: [{ member_id: gusId, role: 20 }] }),
    400,
    { error: 'You cannot add a user with role higher than the workspace role' },
  );
  fitsEach(
    'project members',
    (await ada.get(`${P}${pid}/members/`)).body,
    'id:uuid role:int member:uuid project:uuid',
  );
  fits(
    'project members/me',
    (await ada.get(`${P}${pid}/project-members/me/`)).body,
    `${AUDIT} workspace:json project:json member:json comment:str? role:int view_props:json default_props:json preferences:json sort_order:num is_active:bool`,
  );
  const meThere = (await ada.get(`${P}${pid}/project-members/me/`)).body;
  fits('there workspace', meThere.workspace, WORKSPACE_LITE);
  fits('there project', meThere.project, PROJECT_LITE);
  fits('there member', meThere.member, USER_LITE);
  same(
    '?',
    [meThere.sort_order, meThere.preferences, meThere.view_props],
    [65535, { pages: { block_display: true } }, { filters: FILTERS0, display_filters: DISPLAY0 }],
  );
  answers('roles', await ada.get('/api/users/me/workspaces/acme/project-roles/'), 200, {
    [pid]: 20,
  });
  const perProject = (await ada.get(`${W}/project-members/`)).body;
  fitsEach('W project-members', perProject[pid], 'id:uuid role:int member:uuid');
  fits('project patch', (await ada.patch(`${P}${pid}/`, { inbox_view: true })).body, PROJECT);
  answers('stats', await ada.get(`${W}/project-stats/?fields=total_members`), 200, [
    { id: pid, total_members: 3 },
  ]);
  return {
    server,
    ada,
    bob,
    gus,
    me,
    bobId,
    gusId,
    W,
    P: `${P}${pid}`,
    slug: 'acme',
    pid,
    wid: made.body.id,
  };
}

async function items({ ada, bob, gus, me, bobId, gusId, W, P, pid, wid }: Day) {
  // 15. States.
  const STATE =
    'id:uuid project_id:uuid workspace_id:uuid name:str color:str group:str default:bool description:str sequence:num';
  const states = (await gus.get(`${P}/states/`)).body;
  fitsEach('states', states, STATE);
  same(
    'states',
    states.map((one: any_) => [one.name, one.color, one.sequence, one.group, one.default]),
    [
      ['Backlog', '#A3A3A3', 15000, 'backlog', true],
      ['Todo', '#3A3A3A', 25000, 'unstarted', false],
      ['In Progress', '#F59E0B', 35000, 'started', false],
      ['Done', '#16A34A', 45000, 'completed', false],
      ['Cancelled', '#EF4444', 55000, 'cancelled', false],
    ],
  );
  const state = Object.fromEntries(states.map((one: any_) => [one.name, one.id])) as Record<
    string,
    string
  >;
  const review = await ada.post(`${P}/states/`, {
    name: 'Review',
    color: '#123456',
    group: 'started',
  });
  answers('state', review, 200);
  fits('state', review.body, STATE);
  same('state sequence', review.body.sequence, 70000);
  answers('state taken', await ada.post(`${P}/states/`, { name: 'Review', color: '#1' }), 400, {
    name: 'The state name is already taken',
  });
  answers('state fields', await ada.post(`${P}/states/`, {}), 400, {
    name: ['This field is required.'],
    color: ['This field is required.'],
  });
  answers(
    'state group',
    await ada.post(`${P}/states/`, { name: 'x', color: 'x', group: 'y' }),
    400,
    { group: ['"y" is not a valid choice.'] },
  );
  fits('state read', (await ada.get(`${P}/states/${review.body.id}/`)).body, STATE);
  fits(
    'state patch',
    (await ada.patch(`${P}/states/${review.body.id}/`, { description: 'Four eyes' })).body,
    STATE,
  );
  const grouped = (await ada.get(`${P}/states/?grouped=true`)).body;
  same('states grouped', Object.keys(grouped).toSorted(), [
    'backlog',
    'cancelled',
    'completed',
    'started',
    'unstarted',
  ]);
  fitsEach('states grouped', grouped.started, STATE);
  answers('default', await ada.post(`${P}/states/${state['Todo']}/mark-default/`), 204);
  answers('default delete', await ada.delete(`${P}/states/${state['Todo']}/`), 400, {
    error: 'Default state cannot be deleted',
  });
  answers('default back', await ada.post(`${P}/states/${state['Backlog']}/mark-default/`), 204);
  fitsEach('W states', (await ada.get(`${W}/states/`)).body, STATE);

  // 14. Labels.
  const LABEL =
    'parent:uuid? name:str color:str id:uuid project_id:uuid workspace_id:uuid sort_order:num';
  const bug = await ada.post(`${P}/issue-labels/`, { name: 'Bug', color: '#ff0000' });
  answers('label', bug, 201);
  fits('label', bug.body, LABEL);
  same('label order', bug.body.sort_order, 65535);
  const ui = await ada.post(`${P}/issue-labels/`, { name: 'UI', parent: bug.body.id });
  same(
    'label order',
    [ui.body.sort_order, ui.body.parent, ui.body.color],
    [75535, bug.body.id, ''],
  );
  answers('label taken', await ada.post(`${P}/issue-labels/`, { name: 'Bug' }), 400, {
    error: 'Label with the same name already exists in the project',
  });
  answers('label none', await ada.post(`${P}/issue-labels/`, {}), 400, {
    name: ['This field is required.'],
  });
  fitsEach('labels', (await gus.get(`${P}/issue-labels/`)).body, LABEL);
  fits('label read', (await ada.get(`${P}/issue-labels/${ui.body.id}/`)).body, LABEL);
  fits(
    'label patch',
    (await ada.patch(`${P}/issue-labels/${ui.body.id}/`, { parent: null, color: '#00f' })).body,
    LABEL,
  );
  const bulk = await ada.post(`${P}/bulk-create-labels/`, {
    label_data: [{ name: 'Bug' }, { name: 'Docs' }, {}],
  });
  answers('bulk labels', bulk, 201);
  same(
    'bulk labels',
    bulk.body.labels.map((one: any_) => one.name),
    ['Bug', 'Docs', 'Migrated'],
  );
  fitsEach('bulk labels', bulk.body.labels, LABEL);
  fitsEach('W labels', (await gus.get(`${W}/labels/`)).body, LABEL);

  // 12. Estimates.
  const POINT = `${AUDIT} key:int description:str value:str project:uuid workspace:uuid estimate:uuid`;
  const ESTIMATE = `${AUDIT} name:str description:str type:str last_used:bool project:uuid workspace:uuid points:list`;
  const estimate = await ada.post(`${P}/estimates/`, {
    estimate: { name: 'Points', type: 'points', last_used: true },
    estimate_points: [
      { key: 1, value: '1' },
      { key: 2, value: '2' },
      { key: 3, value: '5' },
    ],
  });
  answers('estimate', estimate, 200);
  fits('estimate', estimate.body, ESTIMATE);
  fitsEach('points', estimate.body.points, POINT);
  answers('estimate none', await ada.post(`${P}/estimates/`, {}), 400);
  answers('estimate active', await ada.patch(`${P}/`, { estimate: estimate.body.id }), 200);
  fitsEach('estimates', (await gus.get(`${P}/estimates/`)).body, ESTIMATE);
  fits('estimate read', (await ada.get(`${P}/estimates/${estimate.body.id}/`)).body, ESTIMATE);
  fitsEach('W estimates', (await ada.get(`${W}/estimates/`)).body, ESTIMATE);
  fitsEach('project-estimates', (await ada.get(`${P}/project-estimates/`)).body, POINT);
  answers('estimate patch none', await ada.patch(`${P}/estimates/${estimate.body.id}/`, {}), 400, {
    error: 'Estimate points are required',
  });
  const [one, two] = estimate.body.points;
  fits(
    'estimate patch',
    (
      await ada.patch(`${P}/estimates/${estimate.body.id}/`, {
        estimate: { name: 'P' },
        estimate_points: [{ id: one.id, value: '1' }],
      })
    ).body,
    ESTIMATE,
  );
  answers(
    'point none',
    await ada.post(`${P}/estimates/${estimate.body.id}/estimate-points/`, {}),
    400,
    { error: 'Key and value are required' },
  );
  const point = await ada.post(`${P}/estimates/${estimate.body.id}/estimate-points/`, {
    key: 4,
    value: '8',
  });
  answers('point', point, 200);
  fits('point', point.body, POINT);
  answers(
    'point empty',
    await ada.patch(`${P}/estimates/${estimate.body.id}/estimate-points/${point.body.id}/`, {}),
    400,
    { non_field_errors: ['Estimate points are required'] },
  );
  fits(
    'point patch',
    (
      await ada.patch(`${P}/estimates/${estimate.body.id}/estimate-points/${point.body.id}/`, {
        value: '13',
      })
    ).body,
    POINT,
  );
  answers(
    'point long',
    await ada.post(`${P}/estimates/${estimate.body.id}/estimate-points/`, {
      key: 5,
      value: 'x'.repeat(21),
    }),
    400,
    { value: ["Value can't be more than 20 characters"] },
  );
  const gone = await ada.delete(
    `${P}/estimates/${estimate.body.id}/estimate-points/${point.body.id}/`,
  );
  answers('point delete', gone, 200, []);

  // 4.1 Create.
  const issues = `${P}/issues/`;
  answers('item none', await ada.post(issues, {}), 400, { name: ['This field is required.'] });
  answers('item blank', await ada.post(issues, { name: '' }), 400, {
    name: ['This field may not be blank.'],
  });
  answers('item long', await ada.post(issues, { name: 'x'.repeat(256) }), 400, {
    name: ['Ensure this field has no more than 255 characters.'],
  });
  answers('item priority', await ada.post(issues, { name: 'x', priority: 'x' }), 400, {
    priority: ['"x" is not a valid choice.'],
  });
  answers(
    'item dates',
    await ada.post(issues, { name: 'x', start_date: '2026-11-22', target_date: '2026-11-21' }),
    400,
    { non_field_errors: ['Start date cannot exceed target date'] },
  );
  answers('item date', await ada.post(issues, { name: 'x', start_date: 'x' }), 400, {
    start_date: ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'],
  });
  const nobody = '00000000-0000-4000-8000-000000000000';
  answers('item state', await ada.post(issues, { name: 'x', state_id: nobody }), 400, {
    state_id: [`Invalid pk "${nobody}" - object does not exist.`],
  });
  answers('item parent', await ada.post(issues, { name: 'x', parent_id: nobody }), 400, {
    parent_id: [`Invalid pk "${nobody}" - object does not exist.`],
  });
  answers('item assignee', await ada.post(issues, { name: 'x', assignee_ids: [nobody] }), 400, {
    assignee_ids: { 0: [`Invalid pk "${nobody}" - object does not exist.`] },
  });
  answers('item label', await ada.post(issues, { name: 'x', label_ids: [nobody] }), 400, {
    label_ids: { 0: [`Invalid pk "${nobody}" - object does not exist.`] },
  });
  answers('item uuid', await ada.post(issues, { name: 'x', label_ids: ['x'] }), 400, {
    label_ids: { 0: ['“x” is not a valid UUID.'] },
  });
  const first = await ada.post(issues, {
    name: 'First',
    description_html: '<p>Hello</p>',
    priority: 'high',
    assignee_ids: [bobId],
    label_ids: [bug.body.id],
    start_date: '2026-11-20',
    target_date: '2026-11-25',
    estimate_point: two.id,
    project_id: pid,
    cycle_id: 'ignored',
    module_ids: [],
  });
  answers('item', first, 201);
  fits('item', first.body, `${ITEM} ${COMPUTED} deleted_at:null`);
  part('item', first.body, {
    sequence_id: 1,
    sort_order: 65535,
    state_id: state['Backlog'],
    cycle_id: null,
    assignee_ids: [bobId],
    estimate_point: two.id,
  });
  const second = await ada.post(issues, { name: 'Second', state_id: state['Done'] });
  const third = await bob.post(issues, { name: 'Third', parent_id: first.body.id });
  part('third', third.body, {
    sequence_id: 3,
    sort_order: 75535,
    parent_id: first.body.id,
    priority: 'none',
  });
  answers('guest creates', await gus.post(issues, { name: 'x' }), 403, NO_ROLE);
  const ids: string[] = [first, second, third].map(({ body }) => body.id);

  // 4.2 Read.
  const read = await ada.get(
    `${issues}${ids[0]}/?expand=issue_reactions,issue_attachments,issue_link,parent`,
  );
  fits(
    'detail',
    read.body,
    `${DETAIL} issue_reactions:list issue_attachments:list issue_link:list parent:json`,
  );
  part('detail', read.body, { description_html: '<p>Hello</p>', is_subscribed: true, parent: {} });
  fits('by key', (await ada.get(`${W}/work-items/rok-1/`)).body, DETAIL);
  answers('by bad key', await ada.get(`${W}/work-items/ROK-x/`), 400, {
    error: 'Invalid issue identifier',
  });
  answers('by unknown key', await ada.get(`${W}/work-items/ROK-99/`), 404, NOT_THERE);
  answers('by unknown project', await ada.get(`${W}/work-items/XXX-1/`), 404, NOT_THERE);
  answers('guest reads', await gus.get(`${issues}${ids[0]}/`), 400, {
    error: 'You are not allowed to view this issue',
  });
  answers('guest reads by key', await gus.get(`${W}/work-items/ROK-1/`), 400, {
    error: 'You are not allowed to view this issue',
  });
  answers('unknown item', await ada.get(`${issues}${nobody}/`), 404, NOT_THERE);
  answers('malformed item', await ada.get(`${issues}x/`), 404, { error: 'Page not found.' });
  answers('meta', await ada.get(`${issues}${ids[0]}/meta/`), 200, {
    sequence_id: 1,
    project_identifier: 'ROK',
  });

  // 4.3 Update.
  const patched = await bob.patch(`${issues}${ids[0]}/`, {
    state_id: state['In Progress'],
    sort_order: 1000.5,
    type_id: null,
    unknown: 1,
  });
  answers('patch', patched, 204);
  same('patch body', patched.text, '');
  answers('patch unknown', await ada.patch(`${issues}${nobody}/`, {}), 404, {
    error: 'Issue not found',
  });
  answers('guest patches', await gus.patch(`${issues}${ids[0]}/`, { name: 'x' }), 403, NO_ROLE);
  answers('patch null', await ada.patch(`${issues}${ids[0]}/`, { name: null }), 400, {
    name: ['This field may not be null.'],
  });
  return {
    state,
    issues,
    ids,
    nobody,
    bug: bug.body.id,
    ui: ui.body.id,
    points: [one.id, two.id],
    estimateId: estimate.body.id,
    LABEL,
  };
}
type Items = Awaited<ReturnType<typeof items>>;

async function lists(
  { ada, bob, gus, me, bobId, W, P, pid }: Day,
  { state, issues, ids, bug, ui, nobody }: Items,
) {
  const list = await ada.get(
    `${issues}?per_page=50&cursor=50:0:0&order_by=-created_at&sub_issue=true`,
  );
  fits('list', list.body, `${ENVELOPE} results:list`);
  fitsEach('list', list.body.results, ROW);
  part('list', list.body, {
    grouped_by: null,
    sub_grouped_by: null,
    total_count: 3,
    next_cursor: '50:1:0',
    prev_cursor: '50:-1:1',
    next_page_results: false,
    prev_page_results: false,
    count: 3,
    total_pages: 1,
    total_results: 3,
    extra_stats: null,
  });
  const bare = await ada.get(issues);
  part('list bare', bare.body, { next_cursor: '1000:1:0', prev_cursor: '1000:-1:1', count: 3 });
  const two = await ada.get(`${issues}?per_page=2&cursor=2:1:0`);
  part('page 2', two.body, {
    total_count: 3,
    count: 1,
    next_cursor: '2:2:0',
    prev_cursor: '2:0:1',
    next_page_results: false,
    prev_page_results: true,
    total_pages: 2,
  });
  answers('per_page x', await ada.get(`${issues}?per_page=x`), 400, {
    detail: 'Invalid per_page parameter.',
  });
  answers('per_page big', await ada.get(`${issues}?per_page=1001`), 400, {
    detail: 'Invalid per_page value. Cannot exceed 1000.',
  });
  answers('cursor x', await ada.get(`${issues}?cursor=x`), 400, {
    detail: 'Invalid cursor parameter.',
  });
  answers('cursor negative', await ada.get(`${issues}?per_page=5&cursor=5:-1:0`), 400, {
    detail: 'Error in parsing',
  });
  answers('date x', await ada.get(`${issues}?target_date=x;after`), 400, {
    error: 'Please provide valid detail',
  });
  answers('estimate x', await ada.get(`${issues}?estimate_point=x`), 400, {
    error: 'Please provide valid detail',
  });
  answers('same groups', await ada.get(`${issues}?group_by=priority&sub_group_by=priority`), 400, {
    error: 'Group by and sub group by cannot have same parameters',
  });
  const names = async (query: string, who = ada) => {
    const got = await who.get(`${issues}?order_by=created_at&${query}`);
    return got.status === 200 ? got.body.results.map((row: any_) => row.name).toSorted() : got.text;
  };
  for (const [query, wanted] of [
    [`state=${state['Done']}`, ['Second']],
    ['state=x', ['First', 'Second', 'Third']],
    ['state_group=started,completed', ['First', 'Second']],
    ['priority=high', ['First']],
    ['priority=high,null', ['First']],
    ['priority=', ['First', 'Second', 'Third']],
    [`parent=${ids[0]}`, ['Third']],
    ['parent=None', ['First', 'Second']],
    [`labels=${bug}`, ['First']],
    ['labels=None', ['Second', 'Third']],
    [`assignees=${bobId}`, ['First']],
    ['assignees=None', ['Second', 'Third']],
    [`created_by=${me.id}`, ['First', 'Second']],
    [`subscriber=${bobId}`, ['First', 'Third']],
    ['cycle=None', ['First', 'Second', 'Third']],
    ['module=None', ['First', 'Second', 'Third']],
    [`project=${pid}`, ['First', 'Second', 'Third']],
    ['name=IR', ['First', 'Third']],
    ['type=backlog', ['Third']],
    ['type=active', ['First']],
    ['sub_issue=false', ['First', 'Second']],
    ['start_target_date=true', ['First']],
    ['target_date=2026-11-25', ['First']],
    ['target_date=2026-11-26;after', []],
    ['target_date=2026-11-20;after,2026-11-30;before', ['First']],
    ['target_date=1_weeks;before;fromnow', ['First']],
    ['created_at=2026-11-20;after', ['First', 'Second', 'Third']],
    ['created_at=2026-11-19;before', []],
    ['layout=list&issue_type=x&show_empty_groups=true', ['First', 'Second', 'Third']],
    ['completed_at=2026-11-20', ['Second']],
    ['mentions=' + nobody, []],
    ['updated_at__gt=2026-11-21T00:00:00Z', []],
    ['updated_at__gt=2026-11-20T00:00:00Z', ['First', 'Second', 'Third']],
  ] as const)
    same(`filter ${query}`, await names(query), wanted);
  same('guest list', await names('', gus), []);

  const GROUP = 'results:list total_results:int';
  for (const [by, wanted] of [
    ['priority', ['high', 'low', 'medium', 'none', 'urgent']],
    ['state__group', ['backlog', 'cancelled', 'completed', 'started', 'unstarted']],
    ['state_id', (await ada.get(`${P}/states/`)).body.map((one: any_) => one.id).toSorted()],
    ['project_id', [pid]],
    ['cycle_id', ['None']],
    ['issue_module__module_id', ['None']],
    ['labels__id', ['None', bug].toSorted()],
    ['assignees__id', ['None', bobId].toSorted()],
    ['created_by', [me.id, bobId].toSorted()],
    ['target_date', ['2026-11-25', 'None']],
    ['start_date', ['2026-11-20', 'None']],
  ] as const) {
    const got = await ada.get(`${issues}?group_by=${by}&per_page=10&cursor=10:0:0`);
    fits(`group ${by}`, got.body, `${ENVELOPE} results:json`);
    same(`group ${by} keys`, Object.keys(got.body?.results ?? {}).toSorted(), wanted);
    for (const group of Object.values(got.body?.results ?? {})) fits(`group ${by}`, group, GROUP);
    const rows = Object.values<any_>(got.body.results).flatMap((group) => group.results);
    const raw = ['labels__id', 'assignees__id', 'issue_module__module_id'].includes(by)
      ? `${ROW} ${by}:uuid?`
      : ROW;
    fitsEach(`group ${by} rows`, rows, raw);
    part(`group ${by}`, got.body, {
      grouped_by: by,
      sub_grouped_by: null,
      next_cursor: '10:1:0',
      prev_cursor: '10:-1:1',
      next_page_results: false,
    });
    const none = await ada.get(`${issues}?group_by=${by}&priority=urgent`);
    part(`group ${by} empty`, none.body, { results: {}, total_count: 0, total_pages: 0, count: 0 });
    for (const under of [
      'priority',
      'state_id',
      'labels__id',
      'assignees__id',
      'issue_module__module_id',
      'cycle_id',
      'target_date',
      'created_by',
      'state__group',
      'project_id',
    ]) {
      if (under === by) continue;
      const cells = await ada.get(
        `${issues}?group_by=${by}&sub_group_by=${under}&per_page=10&cursor=10:0:0`,
      );
      fits(`group ${by} × ${under}`, cells.body, `${ENVELOPE} results:json`);
      part(`group ${by} × ${under}`, cells.body, { grouped_by: by, sub_grouped_by: under });
      for (const group of Object.values<any_>(cells.body?.results ?? {})) {
        fits(`group ${by} × ${under}`, group, 'results:json total_results:int');
        for (const cell of Object.values<any_>(group.results)) {
          fits(`cell ${by} × ${under}`, cell, GROUP);
          if (cell.results.length === 0) differences.push(`empty cell ${by} × ${under}`);
        }
      }
    }
  }
  const perGroup = await ada.get(`${issues}?group_by=created_by&per_page=1&cursor=1:0:0`);
  part('paged groups', perGroup.body, {
    next_page_results: true,
    total_pages: 2,
    count: 2,
    total_count: 3,
  });
  for (const order of 'sort_order created_at updated_at start_date target_date priority state__name assignees__first_name labels__name issue_module__module__name issue_cycle__cycle__name estimate_point__key link_count attachment_count sub_issues_count state__group sequence_id name'.split(
    ' ',
  )) {
    for (const sign of ['', '-'])
      answers(`order ${sign}${order}`, await ada.get(`${issues}?order_by=${sign}${order}`), 200);
  }
  const ordered = async (order: string) =>
    (await ada.get(`${issues}?order_by=${order}`)).body.results.map((row: any_) => row.sequence_id);
  same('-priority', await ordered('-priority'), [1, 3, 2]);
  same('priority', await ordered('priority'), [3, 2, 1]);
  same('target_date', await ordered('target_date'), [1, 3, 2]);
  same('-target_date', await ordered('-target_date'), [1, 3, 2]);
  same('state__group', await ordered('-state__group'), [3, 1, 2]);

  const detail = await ada.get(`${P}/issues-detail/?expand=issue_relation,issue_related`);
  fits('issues-detail', detail.body, `${ENVELOPE} results:list`);
  fitsEach(
    'issues-detail',
    detail.body.results,
    `${ITEM} ${COMPUTED} issue_relation:list issue_related:list`,
  );
  const byIds = await ada.get(`${issues}list/?issues=${ids[0]},${ids[1]},${nobody}`);
  fitsEach('list by ids', byIds.body, `${ITEM} ${COMPUTED} deleted_at:null`);
  same('list by ids', byIds.body.length, 2);
  answers('list by no ids', await ada.get(`${issues}list/`), 400, { error: 'Issues are required' });
  answers('deleted', await ada.get(`${P}/deleted-issues/`), 200, []);
  const feed = await ada.get(`${P}/v2/issues/?cursor=500:0:0&description=true`);
  fits(
    'feed',
    feed.body,
    'prev_cursor:str cursor:str next_cursor:str? prev_page_results:bool next_page_results:bool page_count:int total_results:int total_pages:int results:list',
  );
  fitsEach('feed', feed.body.results, `${ROW} description_html:str`);
  part('feed', feed.body, {
    prev_cursor: '500:-1:0',
    cursor: '500:0:0',
    next_cursor: null,
    prev_page_results: false,
    next_page_results: false,
    page_count: 3,
    total_results: 3,
    total_pages: 1,
  });
  part('feed bare', (await ada.get(`${P}/v2/issues/`)).body, { cursor: '1000:0:0' });
  for (const url of [`${W}/issues/`, `${W}/user-issues/${me.id}/`]) {
    const got = await ada.get(url);
    fits(url, got.body, `${ENVELOPE} results:list`);
    fitsEach(url, got.body.results, ROW);
  }
  const wide = await ada.get(`${W}/issues/?group_by=project_id`);
  same('W group', Object.keys(wide.body.results), [pid]);
  fits(
    'user-stats',
    (await ada.get(`${W}/user-stats/${bobId}/`)).body,
    'state_distribution:list priority_distribution:list created_issues:int assigned_issues:int pending_issues:int completed_issues:int subscribed_issues:int present_cycles:list upcoming_cycles:list',
  );
  const activity = await ada.get(
    `${W}/user-activity/${me.id}/?project=${pid}&per_page=3&cursor=3:0:0`,
  );
  fits('user-activity', activity.body, `${ENVELOPE} results:list`);
  fitsEach('user-activity', activity.body.results, ACTIVITY);
  fits('archived list', (await ada.get(`${P}/archived-issues/`)).body, `${ENVELOPE} results:list`);
  fits(
    'user-profile',
    (await ada.get(`${W}/user-profile/${bobId}/`)).body,
    'project_data:list user_data:json',
  );
  fitsEach(
    'user-profile',
    (await ada.get(`${W}/user-profile/${bobId}/`)).body.project_data,
    'id:uuid logo_props:json created_issues:int assigned_issues:int completed_issues:int pending_issues:int',
  );
  fits(
    'user-profile',
    (await ada.get(`${W}/user-profile/${bobId}/`)).body.user_data,
    'email:str first_name:str last_name:str avatar_url:str? cover_image_url:str? date_joined:mine user_timezone:str display_name:str',
  );
  return { ui };
}

const FLAT =
  'id:uuid name:str description:json description_html:str priority:str start_date:date? target_date:date? sequence_id:int sort_order:num is_draft:bool';
const ACTIVITY = `${AUDIT} verb:str field:str? old_value:str? new_value:str? comment:str attachments:list old_identifier:uuid? new_identifier:uuid? epoch:num
  project:uuid workspace:uuid issue:uuid? issue_comment:uuid? actor:uuid? actor_detail:json issue_detail:json? project_detail:json workspace_detail:json`;
const COMMENT = `${AUDIT} comment_stripped:str comment_json:json comment_html:str attachments:list access:str external_source:str? external_id:str? edited_at:mine?
  project:uuid workspace:uuid issue:uuid actor:uuid? actor_detail:json issue_detail:json project_detail:json workspace_detail:json comment_reactions:list`;

async function parts(
  { server, ada, bob, gus, me, bobId, gusId, W, P, pid, wid }: Day,
  { state, issues, ids, nobody, bug, ui, points }: Items,
) {
  const [a = '', b = '', c = ''] = ids.map((id) => `${issues}${id}/`);
  const [ia = '', ib = '', ic = ''] = ids;
  // 4.5 Relations.
  const EIGHT = [
    'blocked_by',
    'blocking',
    'duplicate',
    'finish_after',
    'finish_before',
    'relates_to',
    'start_after',
    'start_before',
  ];
  const RELATION =
    'id:uuid project_id:uuid sequence_id:int relation_type:str name:str state_id:uuid priority:str';
  answers('relation none', await ada.post(`${a}issue-relation/`, { issues: [ib] }), 400, {
    message: 'Issue relation type is required',
  });
  const blocked = await ada.post(`${a}issue-relation/`, {
    relation_type: 'blocking',
    issues: [ib],
  });
  answers('relation', blocked, 201);
  fitsEach('relation', blocked.body, RELATION);
  part('relation', blocked.body[0], { id: ib, relation_type: 'blocked_by' });
  answers(
    'relation again',
    await ada.post(`${a}issue-relation/`, { relation_type: 'blocking', issues: [ib] }),
    201,
    [],
  );
  const relations = (await ada.get(`${a}issue-relation/`)).body;
  same('relations', Object.keys(relations).toSorted(), EIGHT);
  fitsEach(
    'relations',
    relations.blocking,
    'id:uuid name:str state_id:uuid sort_order:num priority:str sequence_id:int project_id:uuid label_ids:uuids assignee_ids:uuids created_at:utc updated_at:utc created_by:uuid? updated_by:uuid? relation_type:str',
  );
  same(
    'other end',
    (await ada.get(`${b}issue-relation/`)).body.blocked_by[0].relation_type,
    'blocked_by',
  );
  answers(
    'relation gone',
    await ada.post(`${a}remove-relation/`, { related_issue: ib, relation_type: 'blocking' }),
    204,
  );
  answers(
    'relation gone twice',
    await ada.post(`${a}remove-relation/`, { related_issue: ib, relation_type: 'blocking' }),
    404,
  );
  await ada.post(`${a}issue-relation/`, { relation_type: 'relates_to', issues: [ib] });

  // 4.6 Sub-items.
  const subs = await ada.get(`${a}sub-issues/`);
  fits('sub-issues', subs.body, 'sub_issues:list state_distribution:json');
  fitsEach('sub-issues', subs.body.sub_issues, `${ITEM} ${COMPUTED}`);
  same('sub-issues', subs.body.state_distribution, { backlog: [ic] });
  answers('sub none', await ada.post(`${a}sub-issues/`, {}), 400, {
    error: 'Sub Issue IDs are required',
  });
  const put = await ada.post(`${a}sub-issues/`, { sub_issue_ids: [ib] });
  answers('sub post', put, 200);
  fits('sub post', put.body, 'sub_issues:list state_distribution:json');
  fitsEach('sub post', put.body.sub_issues, ITEM);
  same('sub post', put.body.state_distribution, { completed: [ib] });
  same('counts', (await ada.get(a)).body.sub_issues_count, 2);
  answers('detach', await ada.patch(b, { parent_id: null }), 204);

  // 4.7 Links.
  const LINK = `${AUDIT} title:str? url:str metadata:json project:uuid workspace:uuid issue:uuid created_by_detail:json`;
  const link = await ada.post(`${a}issue-links/`, { url: 'example.org', title: null });
  answers('link', link, 201);
  fits('link', link.body, LINK);
  fits('link by', link.body.created_by_detail, USER_LITE);
  same('link', link.body.url, 'http://example.org');
  answers('link bad', await ada.post(`${a}issue-links/`, { url: 'a b' }), 400, {
    url: { error: 'Invalid URL format.' },
  });
  answers('link none', await ada.post(`${a}issue-links/`, {}), 400, {
    url: ['This field is required.'],
  });
  answers('link again', await ada.post(`${a}issue-links/`, { url: 'http://example.org' }), 400, {
    error: 'URL already exists for this Issue',
  });
  fitsEach('links', (await bob.get(`${a}issue-links/`)).body, LINK);
  fits('link one', (await ada.get(`${a}issue-links/${link.body.id}/`)).body, LINK);
  fits(
    'link patch',
    (await ada.patch(`${a}issue-links/${link.body.id}/`, { title: 'T' })).body,
    LINK,
  );

  // 4.8 Dates, 4.9 bulk.
  answers(
    'dates',
    await ada.post(`${P}/issue-dates/`, {
      updates: [{ id: ia, start_date: '2026-11-21', target_date: '2026-11-24' }],
    }),
    200,
    { message: 'Issues updated successfully' },
  );
  answers(
    'dates wrong',
    await ada.post(`${P}/issue-dates/`, { updates: [{ id: ia, start_date: '2026-12-21' }] }),
    400,
    { message: 'Start date cannot exceed target date' },
  );
  answers('bulk delete none', await ada.delete(`${P}/bulk-delete-issues/`, {}), 400, {
    error: 'Issue IDs are required',
  });
  answers(
    'bulk delete member',
    await bob.delete(`${P}/bulk-delete-issues/`, { issue_ids: [ia] }),
    403,
    NO_ROLE,
  );
  const doomed = (await ada.post(issues, { name: 'Doomed' })).body.id;
  answers(
    'bulk delete',
    await ada.delete(`${P}/bulk-delete-issues/`, { issue_ids: [doomed] }),
    200,
    { message: '1 issues were deleted' },
  );
  answers('bulk archive none', await ada.post(`${P}/bulk-archive-issues/`, {}), 400, {
    error: 'Issue IDs are required',
  });
  answers(
    'bulk archive open',
    await ada.post(`${P}/bulk-archive-issues/`, { issue_ids: [ia] }),
    400,
    { error_code: 4091, error_message: 'INVALID_ARCHIVE_STATE_GROUP' },
  );
  answers(
    'bulk archive guest',
    await gus.post(`${P}/bulk-archive-issues/`, { issue_ids: [ia] }),
    403,
    NO_CLASS,
  );
  answers('bulk archive', await ada.post(`${P}/bulk-archive-issues/`, { issue_ids: [ib] }), 200, {
    archived_at: '2026-11-20',
  });
  answers('restore', await ada.delete(`${b}archive/`), 204);
  answers(
    'bulk operation',
    await ada.post(`${P}/bulk-operation-issues/`, {
      issue_ids: [ia],
      properties: { label_ids: [ui], priority: 'urgent' },
    }),
    204,
  );
  same('bulk adds', (await ada.get(a)).body.label_ids.toSorted(), [bug, ui].toSorted());
  answers(
    'bulk dates',
    await ada.post(`${P}/bulk-operation-issues/`, {
      issue_ids: [ia],
      properties: { start_date: '2026-11-25', target_date: '2026-11-21' },
    }),
    400,
    { error_code: 4100, error_message: 'INVALID_ISSUE_DATES' },
  );
  answers(
    'bulk start',
    await ada.post(`${P}/bulk-operation-issues/`, {
      issue_ids: [ia],
      properties: { start_date: '2026-11-30' },
    }),
    400,
    { error_code: 4101, error_message: 'INVALID_ISSUE_START_DATE' },
  );
  answers(
    'bulk target',
    await ada.post(`${P}/bulk-operation-issues/`, {
      issue_ids: [ia],
      properties: { target_date: '2026-11-01' },
    }),
    400,
    { error_code: 4102, error_message: 'INVALID_ISSUE_TARGET_DATE' },
  );

  // 4.10 Archive.
  answers('archive open', await ada.post(`${a}archive/`), 400, {
    error: 'Can only archive completed or cancelled state group issue',
  });
  answers('archive', await ada.post(`${b}archive/`), 200, { archived_at: '2026-11-20' });
  fits('archived', (await ada.get(`${b}archive/`)).body, DETAIL);
  fitsEach('archived list', (await ada.get(`${P}/archived-issues/`)).body.results, ROW);
  fits(
    'archived groups',
    (await ada.get(`${P}/archived-issues/?group_by=priority`)).body,
    `${ENVELOPE} results:json`,
  );
  answers('archived patch', await ada.patch(b, { name: 'x' }), 404, { error: 'Issue not found' });
  fits('archived read', (await ada.get(b)).body, DETAIL);
  answers('archived by key', await ada.get(`${W}/work-items/ROK-2/`), 404, NOT_THERE);
  answers('archived deleted ids', await ada.get(`${P}/deleted-issues/`), 200);
  answers('restore', await ada.delete(`${b}archive/`), 204);
  answers('not archived', await ada.get(`${b}archive/`), 404, NOT_THERE);
  answers('restore again', await ada.delete(`${b}archive/`), 404, NOT_THERE);

  // 4.11 Subscription.
  const SUBSCRIBER = `${AUDIT} project:uuid workspace:uuid issue:uuid subscriber:uuid`;
  answers('subscribed', await ada.get(`${a}subscribe/`), 200, { subscribed: true });
  answers('subscribe again', await ada.post(`${a}subscribe/`), 400, {
    message: 'User already subscribed to the issue.',
  });
  answers('unsubscribe', await ada.delete(`${a}subscribe/`), 204);
  answers('unsubscribe again', await ada.delete(`${a}subscribe/`), 404);
  const subscribed = await ada.post(`${a}subscribe/`);
  answers('subscribe', subscribed, 201);
  fits('subscribe', subscribed.body, SUBSCRIBER);
  fitsEach('subscribers', (await ada.get(`${a}issue-subscribers/`)).body, 'member:json id:uuid');

  // 4.12 Reactions, 4.13 comments.
  const REACTION = `${AUDIT} reaction:str project:uuid workspace:uuid actor:uuid issue:uuid actor_detail:json`;
  const reaction = await ada.post(`${a}reactions/`, { reaction: '128077' });
  answers('reaction', reaction, 201);
  fits('reaction', reaction.body, REACTION);
  answers('reaction again', await ada.post(`${a}reactions/`, { reaction: '128077' }), 400, {
    error: 'The payload is not valid',
  });
  answers('reaction none', await ada.post(`${a}reactions/`, {}), 400, {
    reaction: ['This field is required.'],
  });
  fitsEach('reactions', (await ada.get(`${a}reactions/`)).body, REACTION);
  answers('reaction of nobody', await bob.delete(`${a}reactions/128077/`), 404);
  const comment = await ada.post(`${a}comments/`, { comment_html: '<p>Hi</p>' });
  answers('comment', comment, 201);
  fits('comment', comment.body, COMMENT);
  part('comment', comment.body, {
    comment_stripped: 'Hi',
    access: 'INTERNAL',
    attachments: [],
    edited_at: null,
    comment_json: {},
  });
  fits('comment issue', comment.body.issue_detail, FLAT);
  fits('comment actor', comment.body.actor_detail, USER_LITE);
  fits('comment project', comment.body.project_detail, PROJECT_LITE);
  fits('comment workspace', comment.body.workspace_detail, WORKSPACE_LITE);
  const cid = comment.body.id;
  fitsEach('comments', (await ada.get(`${a}comments/`)).body, `${COMMENT} is_member:bool`);
  fits('comment one', (await ada.get(`${a}comments/${cid}/`)).body, `${COMMENT} is_member:bool`);
  fits(
    'comment patch',
    (await ada.patch(`${a}comments/${cid}/`, { comment_html: '<p>Ho</p>' })).body,
    COMMENT,
  );
  answers(
    'comment other',
    await bob.patch(`${a}comments/${cid}/`, { comment_html: 'x' }),
    403,
    NO_ROLE,
  );
  answers('comment guest', await gus.post(`${a}comments/`, { comment_html: 'x' }), 400, {
    error: 'You are not allowed to comment on the issue',
  });
  const REACTED = `${AUDIT} reaction:str project:uuid workspace:uuid actor:uuid comment:uuid`;
  const reacted = await bob.post(`${P}/comments/${cid}/reactions/`, { reaction: '128077' });
  answers('comment reaction', reacted, 201);
  fits('comment reaction', reacted.body, REACTED);
  answers(
    'comment reaction again',
    await bob.post(`${P}/comments/${cid}/reactions/`, { reaction: '128077' }),
    400,
    { error: 'Reaction already exists for the user' },
  );
  fitsEach('comment reactions', (await ada.get(`${P}/comments/${cid}/reactions/`)).body, REACTED);
  fitsEach(
    'comment with reactions',
    (await ada.get(`${a}comments/${cid}/`)).body.comment_reactions,
    REACTED,
  );
  answers('comment reaction gone', await bob.delete(`${P}/comments/${cid}/reactions/128077/`), 204);

  // 5.1 History.
  const history = (await ada.get(`${a}history/`)).body;
  fitsEach(
    'history comments',
    history.filter((row: any_) => 'comment_html' in row),
    COMMENT,
  );
  fitsEach(
    'history activities',
    history.filter((row: any_) => 'verb' in row),
    ACTIVITY,
  );
  const activities = (await ada.get(`${a}history/?activity_type=issue-property`)).body;
  fits('activity issue', activities[0].issue_detail, FLAT);
  same(
    'creation',
    [activities[0].verb, activities[0].field, activities[0].comment, activities[0].old_value],
    ['created', null, 'created the issue', null],
  );
  const told = activities.map((row: any_) =>
    [row.field, row.verb, row.old_value, row.new_value, row.comment].join('|'),
  );
  for (const wanted of [
    'assignees|updated||bob|added assignee ',
    'state|updated|Backlog|In Progress|updated the state to',
    'blocking|updated||ROK-2|added blocking relation',
    'blocking|deleted|ROK-2||deleted blocking relation',
    'start_date|updated|2026-11-20|2026-11-21|updated the start date to ',
    'target_date|updated|2026-11-25|2026-11-24|updated the target date to',
    'labels|updated||UI|added label ',
    'priority|updated|high|urgent|updated the priority to',
    'link|created||http://example.org|created a link',
  ])
    if (!told.includes(wanted)) differences.push(`history lacks ${wanted}: ${told.join(' · ')}`);
  const second = (await ada.get(`${b}history/?activity_type=issue-property`)).body.map(
    (row: any_) => [row.field, row.verb, row.old_value, row.new_value, row.comment].join('|'),
  );
  for (const wanted of [
    'archived_at|updated||manual_archive|Actor has archived the issue',
    'archived_at|updated|archive|restore|has restored the issue',
    'blocked_by|updated||ROK-1|added blocked_by relation',
  ])
    if (!second.includes(wanted))
      differences.push(`history of b lacks ${wanted}: ${second.join(' · ')}`);
  answers(
    'history since',
    await ada.get(`${a}history/?created_at__gt=2027-01-01T00:00:00Z`),
    200,
    [],
  );
  fitsEach(
    'history comments only',
    (await ada.get(`${a}history/?activity_type=issue-comment`)).body,
    COMMENT,
  );

  // 4.14 Versions.
  const VERSION =
    'id:uuid workspace:uuid project:uuid issue:uuid last_saved_at:mine owned_by:uuid created_at:mine updated_at:mine created_by:uuid? updated_by:uuid?';
  const FEED =
    'prev_cursor:str cursor:str next_cursor:str? prev_page_results:bool next_page_results:bool page_count:int total_results:int total_pages:int results:list';
  fits('versions', (await ada.get(`${a}versions/`)).body, FEED);
  const descriptions = await ada.get(`${a}description-versions/`);
  fits('description versions', descriptions.body, FEED);
  fitsEach('description versions', descriptions.body.results, VERSION);
  fits(
    'description version',
    (await ada.get(`${a}description-versions/${descriptions.body.results[0]?.id}/`)).body,
    `${VERSION} description_binary:str? description_html:str description_stripped:str? description_json:json`,
  );
  answers('no version', await ada.get(`${a}versions/${nobody}/`), 404);

  // 4.15 Attachments.
  const files = `/api/assets/v2/workspaces/acme/projects/${pid}/issues/${ia}/attachments/`;
  const ATTACHMENT = `${AUDIT} attributes:json asset:str entity_type:str entity_identifier:null is_deleted:bool is_archived:bool external_id:str? external_source:str? size:num is_uploaded:bool
    storage_metadata:json? user:uuid? workspace:uuid? draft_issue:uuid? project:uuid? issue:uuid? comment:uuid? page:uuid? asset_url:str`;
  answers('attachment type', await ada.post(files, { name: 'x', type: 'x/y', size: 3 }), 400, {
    error: 'Invalid file type.',
    status: false,
  });
  const file = await ada.post(files, { name: 'notes.txt', type: 'text/plain', size: 5 });
  answers('attachment', file, 200);
  fits('attachment', file.body, 'upload_data:json asset_id:uuid attachment:json asset_url:str');
  fits('attachment', file.body.attachment, ATTACHMENT);
  same('attachment url', file.body.asset_url, `${files}${file.body.asset_id}/`);
  answers('attachment early', await ada.get(file.body.asset_url), 400, {
    error: 'The asset is not uploaded.',
    status: false,
  });
  const uploaded = await postForm(server, file.body.upload_data, 'hello', {
    type: 'text/plain',
    name: 'notes.txt',
  });
  same('uploaded', uploaded.status, 204);
  answers('attachment done', await ada.patch(file.body.asset_url), 204);
  fitsEach('attachments', (await ada.get(files)).body, ATTACHMENT);
  const there = await ada.get(file.body.asset_url);
  answers('attachment get', there, 302);
  answers('attachment deleted', await ada.delete(file.body.asset_url), 204);

  // 4.16 Display properties.
  const PROPERTIES = `${AUDIT} filters:json display_filters:json display_properties:json project:uuid workspace:uuid user:uuid`;
  fits('properties', (await ada.get(`${P}/user-properties/`)).body, PROPERTIES);
  const set = await ada.patch(`${P}/user-properties/`, { display_filters: { layout: 'kanban' } });
  answers('properties', set, 201);
  fits('properties', set.body, PROPERTIES);
  same('properties', set.body.display_filters, { layout: 'kanban' });
  fits(
    'W properties',
    (await ada.get(`${W}/user-properties/`)).body,
    PROPERTIES.replace('project:uuid ', ''),
  );
  answers('W properties', await ada.patch(`${W}/user-properties/`, { filters: {} }), 201);

  // 7 Drafts.
  const DRAFT =
    'id:uuid name:str? state_id:uuid? sort_order:num completed_at:any estimate_point:uuid? priority:str start_date:date? target_date:date? project_id:uuid? parent_id:uuid? cycle_id:uuid? module_ids:uuids label_ids:uuids assignee_ids:uuids created_at:mine updated_at:mine created_by:uuid? updated_by:uuid? type_id:uuid? description_html:str';
  const draft = await ada.post(`${W}/draft-issues/`, {
    project_id: pid,
    name: 'Idea',
    label_ids: [bug],
  });
  answers('draft', draft, 201);
  fits('draft', draft.body, DRAFT);
  fits('drafts', (await ada.get(`${W}/draft-issues/`)).body, `${ENVELOPE} results:list`);
  fitsEach('drafts', (await ada.get(`${W}/draft-issues/`)).body.results, DRAFT);
  fits('draft read', (await ada.get(`${W}/draft-issues/${draft.body.id}/`)).body, DRAFT);
  answers(
    'draft patch',
    await ada.patch(`${W}/draft-issues/${draft.body.id}/`, { name: 'Idea 2' }),
    204,
  );
  answers(
    'draft patch none',
    await ada.patch(`${W}/draft-issues/${nobody}/`, { name: 'Idea 2' }),
    404,
    { error: 'Issue not found' },
  );
  same('draft count', (await ada.get(`${W}/workspace-members/me/`)).body.draft_issue_count, 1);
  const homeless = await ada.post(`${W}/draft-issues/`, {});
  answers('homeless', homeless, 201);
  answers(
    'homeless',
    await ada.post(`${W}/draft-to-issue/${homeless.body.id}/`, { name: 'x' }),
    400,
    { error: 'Project is required to create an issue.' },
  );
  const issued = await ada.post(`${W}/draft-to-issue/${draft.body.id}/`, {
    name: 'Idea',
    label_ids: [bug],
  });
  answers('draft to issue', issued, 201);
  const RAW =
    'id state_id parent_id project_id workspace_id label_ids assignee_ids created_at updated_at deleted_at point name description description_html description_stripped description_binary priority start_date target_date sequence_id sort_order completed_at archived_at is_draft external_source external_id created_by updated_by project workspace parent state estimate_point type assignees labels';
  for (const key of RAW.split(' '))
    if (!(key in issued.body)) differences.push(`draft to issue: ${key} is missing`);
  answers('draft delete', await ada.delete(`${W}/draft-issues/${homeless.body.id}/`), 204);
  answers('delete', await ada.delete(`${issues}${issued.body.id}/`), 204);
  answers('delete again', await ada.delete(`${issues}${issued.body.id}/`), 404);
  return { cid, gusId };
}

async function plans(
  { ada, bob, gus, me, W, P, pid, wid }: Day,
  { state, issues, ids, nobody, bug }: Items,
) {
  const [ia = '', ib = '', ic = ''] = ids;
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
    (await ada.get(cycles)).body.map((row: any_) => row.name),
    ['Some day', 'Next', 'Sprint'],
  );
  const current = (await ada.get(`${cycles}?cycle_view=current`)).body;
  same(
    'current',
    current.map((row: any_) => [row.name, row.end_date]),
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
    inside.body.results.map((row: any_) => row.sequence_id),
    [1, 2],
  );
  const grouped = await ada.get(
    `${issues}?group_by=issue_module__module_id&per_page=10&cursor=10:0:0`,
  );
  same(
    'module groups',
    Object.keys(grouped.body.results).toSorted(),
    ['None', module.body.id].toSorted(),
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
    `${without(MODULE, 'member_ids', 'is_favorite', 'total_estimate_points', 'completed_estimate_points')} archived_at:null`,
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
    (await ada.get(pages)).body.find((row: any_) => row.id === page.body.id)?.archived_at,
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
  void state;
  void bug;
  void pid;
  void wid;
  void ic;
  return { module: module.body.id, cycle: cycle.body.id, page: page.body.id, view: view.body.id };
}

async function evening(
  { server, ada, bob, gus, me, bobId, gusId, W, P, pid, wid }: Day,
  { state, issues, ids, nobody, bug }: Items,
  plan: Awaited<ReturnType<typeof plans>>,
) {
  const [ia = '', ib = ''] = ids;
  const a = `${issues}${ia}/`;
  // 16 Search.
  fitsEach(
    'picker',
    (await ada.get(`${P}/search-issues/?search=First`)).body,
    'name:str id:uuid start_date:date? sequence_id:int project__name:str project__identifier:str project_id:uuid workspace__slug:str state__name:str state__group:str state__color:str',
  );
  same(
    'picker number',
    (await ada.get(`${P}/search-issues/?search=2`)).body.map((row: any_) => row.sequence_id),
    [2],
  );
  same(
    'picker sub',
    (await ada.get(`${P}/search-issues/?sub_issue=true&issue_id=${ia}`)).body.some(
      (row: any_) => row.id === ia,
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
    for (const rows of Object.values<any_>(got.body?.distribution ?? {}))
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
  same('mention texts', [...new Set<string>(mentions.map((row: any_) => row.message))].toSorted(), [
    'You have been mentioned in the issue First!',
    'ada has mentioned you in a comment in issue First!',
  ]);
  const named = notes.find((row: any_) => row.title === 'updated the name to');
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
      (x: any_, y: any_) => y.sort_order - x.sort_order,
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
    await gus.post(`${W}/quick-links/`, { url: 'http://example.org' }),
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
    recent.find((row: any_) => row.entity_name === name)?.entity_data;
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
  void state;
  void gusId;
  void wid;
  void bug;
  void ib;
  return token.body.token as string;
}

test('an unknown client lives a day by the contract alone', async () => {
  const day = await morning();
  const made = await items(day);
  if (process.env.SHORT === undefined) {
    await lists(day, made);
    await parts(day, made);
  }
  const plan = await plans(day, made);
  await evening(day, made, plan);
  expect(differences).toEqual([]);
}, 60_000);
