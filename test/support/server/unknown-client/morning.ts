import { testServer, type TestServer } from '../server.ts';
import { unknownClient, type Client, type Wire } from './client.ts';
import { comparison } from './comparison.ts';
import type { Day } from './day.ts';
import {
  AUDIT,
  USER_LITE,
  WORKSPACE_LITE,
  PROJECT_LITE,
  ENVELOPE,
  NO_ROLE,
  NO_CLASS,
} from './shapes.ts';

export async function person(
  server: TestServer,
  email: string,
  answers: Day['answers'],
): Promise<Client> {
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

/** People, a workspace and a project (workspace 3–8, 13, 14). */
export async function morning(): Promise<Day> {
  const compare = comparison();
  const { fits, fitsEach, same, answers, part } = compare;
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
  const ada = await person(server, 'ada@example.org', answers);
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
  const bob = await person(server, 'bob@example.org', answers);
  const gus = await person(server, 'gus@example.org', answers);
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
    const one = sent.body.invitations.find((row: Wire) => row.email === email);
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
  const own = (row: Wire) => row.member.id === me.id;
  answers('own role', await ada.patch(`${W}/members/${members.find(own).id}/`, { role: 5 }), 400, {
    error: 'You cannot update your own role',
  });
  answers('own removal', await ada.delete(`${W}/members/${members.find(own).id}/`), 400, {
    error: 'You cannot remove yourself from the workspace. Please use leave workspace',
  });
  answers(
    'bad role',
    await ada.patch(`${W}/members/${members.find((row: Wire) => !own(row)).id}/`, { role: 7 }),
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
  const bobId = members.find((row: Wire) => row.member.email === 'bob@example.org').member.id;
  const gusId = members.find((row: Wire) => row.member.email === 'gus@example.org').member.id;
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
    ...compare,
    server,
    ada,
    bob,
    gus,
    me,
    bobId,
    gusId,
    W,
    P: `${P}${pid}`,
    pid,
    wid: made.body.id,
  };
}
