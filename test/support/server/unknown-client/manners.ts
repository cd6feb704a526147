import type { Day } from './day.ts';
import { unknownClient, type Wire } from './client.ts';
import { AUDIT, ENVELOPE } from './shapes.ts';
import type { Items } from './items.ts';

/** What holds for every call: paths, headers, cookies, malformed bodies; and the admin area (workspace 1, 4). */
export async function manners(
  { server, ada, bob, W, P, fits, fitsEach, same, answers, differences }: Day,
  { issues }: Items,
) {
  // 1.2 paths without their final slash.
  for (const path of [
    `${W}/users/notifications`,
    `${W}/project-identifiers`,
    `${W}/export-issues`,
  ]) {
    const got = await ada.get(`${path}?a=1`);
    same(`slash ${path}`, [got.status, got.headers['location']], [301, `${path}/?a=1`]);
  }
  // 1.3 headers.
  const { headers } = await ada.get(issues);
  const zipped = { url: issues, cookies: ada.cookies, headers: { 'accept-encoding': 'gzip' } };
  same('gzip', (await server.app.inject(zipped)).headers['content-encoding'], 'gzip');
  same(
    'headers',
    [headers['x-frame-options'], headers['x-content-type-options']],
    ['DENY', 'nosniff'],
  );
  // 1.4 cookies.
  const visitor = unknownClient(server, { origin: 'http://localhost:8080' });
  const entered = await visitor.form('/auth/sign-in/', {
    email: 'bob@example.org',
    password: 'kelp holds the rock fast',
    next_path: '/acme/projects/',
  });
  same(
    'sign-in',
    [entered.status, entered.headers['location']],
    [302, 'http://localhost:8080/acme/projects/'],
  );
  const cookie = String(entered.headers['set-cookie']);
  for (const wanted of [/session-id=/, /HttpOnly/i, /SameSite=Lax/i, /Path=\//i, /Max-Age=\d+/i])
    if (!wanted.test(cookie)) differences.push(`cookie lacks ${wanted}: ${cookie}`);
  const csrf = String(
    (await unknownClient(server).get('/auth/get-csrf-token/')).headers['set-cookie'],
  );
  if (!/csrftoken=/.test(csrf) || !/HttpOnly/i.test(csrf)) differences.push(`csrf cookie ${csrf}`);
  same(
    'csrf length',
    (await unknownClient(server).get('/auth/get-csrf-token/')).body.csrf_token.length,
    64,
  );
  const wrong = await visitor.form('/auth/sign-in/', {
    email: 'bob@example.org',
    password: 'x',
    next_path: '/a',
  });
  same(
    'wrong',
    new URL(wrong.headers['location'] ?? '').search,
    '?error_code=5065&error_message=AUTHENTICATION_FAILED_SIGN_IN&email=bob%40example.org&next_path=%2Fa',
  );
  answers('sign-in GET', await visitor.get('/auth/sign-in/'), 405, {
    detail: 'Method "GET" not allowed.',
  });
  // 1.6 errors.
  answers('method', await ada.put(`${P}/states/`, {}), 405, {
    detail: 'Method "PUT" not allowed.',
  });
  const broken = await ada.send('POST', issues, '{', { 'content-type': 'application/json' });
  same(
    'broken',
    [broken.status, String(broken.body?.detail).startsWith('JSON parse error - ')],
    [400, true],
  );
  const xml = await ada.send('POST', issues, '<x/>', { 'content-type': 'application/xml' });
  answers('xml', xml, 415, { detail: 'Unsupported media type "application/xml" in request.' });
  answers('boolean', await ada.patch('/api/users/me/onboard/', { is_onboarded: 'perhaps' }), 400, {
    is_onboarded: ['Must be a valid boolean.'],
  });
  answers('zone', await ada.patch('/api/users/me/', { user_timezone: 'Mars/Olympus' }), 400, {
    user_timezone: ['"Mars/Olympus" is not a valid choice.'],
  });
  answers('bad updated_at', await ada.get(`${P}/v2/issues/?updated_at__gt=x`), 400, {
    error: 'Please provide valid detail',
  });
  answers('bad cursor of the feed', await ada.get(`${P}/v2/issues/?cursor=x`), 400);
  const preference = await ada.patch('/api/users/me/notification-preferences/', { comment: true });
  fits(
    'preferences',
    preference.body,
    `${AUDIT} property_change:bool state_change:bool comment:bool mention:bool issue_completed:bool user:uuid workspace:uuid? project:uuid?`,
  );
  same(
    'preferences default',
    (await bob.get('/api/users/me/notification-preferences/')).body.mention,
    false,
  );
  // 4 admin area.
  const admin = unknownClient(server, { origin: 'http://localhost:8080' });
  answers('admin session none', await admin.get('/api/instances/admins/session/'), 200, {
    is_authenticated: false,
  });
  const in_ = await admin.form('/api/instances/admins/sign-in/', {
    email: 'ada@example.org',
    password: 'kelp holds the rock fast',
  });
  same('admin in', in_.headers['location'], 'http://localhost:8080/god-mode/general');
  if (
    !/admin-session-id=/.test(String(in_.headers['set-cookie'])) ||
    !/Max-Age=3600/i.test(String(in_.headers['set-cookie']))
  )
    differences.push(`admin cookie ${String(in_.headers['set-cookie'])}`);
  const ME =
    'id:uuid avatar:str avatar_url:str? cover_image:str? date_joined:mine display_name:str email:str first_name:str last_name:str is_active:bool is_bot:bool is_email_verified:bool user_timezone:str username:str is_password_autoset:bool';
  fits('admin me', (await admin.get('/api/instances/admins/me/')).body, ME);
  fits(
    'admin session',
    (await admin.get('/api/instances/admins/session/')).body,
    'is_authenticated:bool user:json',
  );
  fitsEach(
    'admins',
    (await admin.get('/api/instances/admins/')).body,
    `${AUDIT} user_detail:json role:int is_verified:bool user:uuid instance:uuid`,
  );
  answers('admin none', await admin.post('/api/instances/admins/', {}), 400, {
    error: 'Email is required',
  });
  answers(
    'admin unknown',
    await admin.post('/api/instances/admins/', { email: 'no@example.org' }),
    404,
  );
  const added = await admin.post('/api/instances/admins/', { email: 'bob@example.org', role: 20 });
  answers('admin', added, 201);
  answers(
    'admin again',
    await admin.post('/api/instances/admins/', { email: 'bob@example.org' }),
    400,
    { error: 'The payload is not valid' },
  );
  answers('admin gone', await admin.delete(`/api/instances/admins/${added.body.id}/`), 204);
  const rows = (await admin.get('/api/instances/configurations/')).body;
  const keys = rows.map((row: Wire) => row.key);
  for (const key of 'ENABLE_SIGNUP DISABLE_WORKSPACE_CREATION ENABLE_EMAIL_PASSWORD ENABLE_MAGIC_LINK_LOGIN GOOGLE_CLIENT_ID GOOGLE_CLIENT_SECRET GITHUB_CLIENT_ID GITHUB_CLIENT_SECRET GITLAB_HOST GITLAB_CLIENT_ID GITLAB_CLIENT_SECRET IS_GOOGLE_ENABLED IS_GITHUB_ENABLED IS_GITLAB_ENABLED EMAIL_HOST EMAIL_HOST_USER EMAIL_PORT EMAIL_FROM EMAIL_USE_TLS EMAIL_USE_SSL EMAIL_HOST_PASSWORD'.split(
    ' ',
  ))
    if (!keys.includes(key)) differences.push(`configuration lacks ${key}`);
  for (const row of rows)
    for (const key of 'id created_at updated_at deleted_at created_by updated_by key value category is_encrypted'.split(
      ' ',
    ))
      if (!(key in row)) differences.push(`configuration ${row.key} lacks ${key}`);
  answers('slug check', await admin.get('/api/instances/workspace-slug-check/?slug=ACME'), 200, {
    status: false,
  });
  answers('slug check none', await admin.get('/api/instances/workspace-slug-check/'), 400, {
    error: 'Workspace Slug is required',
  });
  const workspaces = await admin.get('/api/instances/workspaces/');
  fits('admin workspaces', workspaces.body, `${ENVELOPE} results:list`);
  same('admin workspaces', workspaces.body.next_cursor, '10:1:0');
  fitsEach(
    'admin workspaces',
    workspaces.body.results,
    `${AUDIT} name:str slug:str logo:str? logo_asset:uuid? logo_url:str? owner:json organization_size:str? timezone:str total_members:int total_projects:int`,
  );
  answers('mail check', await admin.post('/api/instances/email-credentials-check/', {}), 400, {
    error: 'Receiver email is required',
  });
  // Passwords and leaving (3.3, 5.3).
  const token = (await bob.get('/auth/get-csrf-token/')).body.csrf_token;
  const change = (body: object) =>
    bob.send('POST', '/auth/change-password/', body, { 'x-csrftoken': token });
  answers('password none', await change({}), 400, {
    error_code: 5138,
    error_message: 'MISSING_PASSWORD',
    error: 'Old or new password is missing',
  });
  answers(
    'password wrong',
    await change({ old_password: 'x', new_password: 'another kelp on the rock' }),
    400,
    {
      error_code: 5135,
      error_message: 'INCORRECT_OLD_PASSWORD',
      error: 'Old password is not correct',
    },
  );
  answers(
    'password weak',
    await change({ old_password: 'kelp holds the rock fast', new_password: 'password' }),
    400,
    { error_code: 5140, error_message: 'INVALID_NEW_PASSWORD' },
  );
  answers(
    'password',
    await change({
      old_password: 'kelp holds the rock fast',
      new_password: 'another kelp on the rock',
    }),
    200,
    { message: 'Password updated successfully' },
  );
  answers('still in', await bob.get('/api/users/me/'), 200);
  answers(
    'password set',
    await bob.send(
      'POST',
      '/auth/set-password/',
      { password: 'a third kelp on the rock' },
      { 'x-csrftoken': (await bob.get('/auth/get-csrf-token/')).body.csrf_token },
    ),
    400,
    {
      error_code: 5145,
      error_message: 'PASSWORD_ALREADY_SET',
      error: 'Your password is already set please change your password from profile',
    },
  );
}
