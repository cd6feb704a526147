import { expect, test } from 'vitest';
import { openMailBox } from '../../../support/server/mail-box.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient, type TestServer } from '../../../support/server/server.ts';

async function setUp(environment: Readonly<Record<string, string>> = {}) {
  const server = await testServer({ environment });
  const ada = await server.signedUp('ada@example.org');
  const bob = await server.signedUp('bob@example.org');
  const gus = await server.signedUp('gus@example.org');
  const first = await insertProject(server, ada);
  await insertMember(server, first, bob, 15);
  await insertMember(server, first, gus, 5);
  const made = await ada.post('/api/workspaces/acme/projects/', {
    name: 'Second',
    identifier: 'SEC',
  });
  const id = (made.body as { id: string }).id;
  return { server, ada, bob, gus, id, url: `/api/workspaces/acme/projects/${id}` };
}

async function memberOf(person: TestClient, url: string, of: TestClient): Promise<string> {
  const { body } = await person.get(`${url}/members/`);
  const row = (body as { id: string; member: string }[]).find((each) => each.member === of.userId);
  return `${url}/members/${row?.id ?? ''}/`;
}

async function sight({ db }: TestServer, projectId: string, of: TestClient) {
  return db
    .selectFrom('project_members')
    .select(['role', 'is_active', 'visibility_changed_at'])
    .where('project_id', '=', projectId)
    .where('member', '=', of.userId)
    .executeTakeFirstOrThrow();
}

test('members of the workspace are added with a role that fits the one they have there', async () => {
  const { server, ada, bob, gus, id, url } = await setUp();
  const eve = await server.signedUp('eve@example.org');
  const add = async (who: TestClient, role: number) => {
    const { status, body } = await ada.post(`${url}/members/`, {
      members: [{ member_id: who.userId, role }],
    });
    return [status, body];
  };
  expect(await add(bob, 15)).toEqual([
    201,
    [{ id: expect.any(String), role: 15, member: bob.userId, project: id }],
  ]);
  expect(await add(gus, 15)).toEqual([
    400,
    { error: 'You cannot add a user with role higher than the workspace role' },
  ]);
  expect(await add(ada, 15)).toEqual([
    400,
    { error: 'You cannot add a user with role lower than the workspace role' },
  ]);
  expect((await add(eve, 15))[0]).toBe(404);
  expect((await ada.post(`${url}/members/`, {})).body).toEqual({
    error: 'Atleast one member is required',
  });
  const props = await server.db
    .selectFrom('user_properties')
    .select('user_id')
    .where('project_id', '=', id)
    .execute();
  expect(props.map((row) => row.user_id).toSorted()).toEqual([ada.userId, bob.userId].toSorted());
});

test('[R11] another role, and the way out and in again, each move the person’s cursor', async () => {
  const { server, ada, bob, id, url } = await setUp();
  await ada.post(`${url}/members/`, { members: [{ member_id: bob.userId, role: 15 }] });
  const seen = [await sight(server, id, bob)];
  const member = await memberOf(ada, url, bob);
  expect((await ada.patch(member, { role: 5 })).body).toMatchObject({ role: 5 });
  seen.push(await sight(server, id, bob));
  expect((await ada.delete(member)).status).toBe(204);
  seen.push(await sight(server, id, bob));
  expect((await bob.get(`${url}/states/`)).status).toBe(403);
  await ada.post(`${url}/members/`, { members: [{ member_id: bob.userId, role: 15 }] });
  seen.push(await sight(server, id, bob));
  expect(seen.map(({ role, is_active }) => [role, is_active])).toEqual([
    [15, true],
    [5, true],
    [5, false],
    [15, true],
  ]);
  const times = seen.map((row) => row.visibility_changed_at);
  expect(times).toEqual([...new Set(times)].toSorted());
  const project = await server.db
    .selectFrom('projects')
    .select('last_updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(project.last_updated_at).toBe(times.at(-1));
});

test('nobody changes their own role, and a project is never without an admin', async () => {
  const { ada, bob, url } = await setUp();
  const own = await memberOf(ada, url, ada);
  expect((await ada.get(own)).body).toMatchObject({
    role: 20,
    member: { id: ada.userId, email: 'ada@example.org' },
  });
  expect((await ada.patch(own, { role: 15 })).body).toEqual({
    error: 'You cannot update your own role',
  });
  expect((await ada.delete(own)).status).toBe(400);
  expect((await ada.post(`${url}/members/leave/`)).text).toContain('only admin of the project');
  await ada.post(`${url}/members/`, { members: [{ member_id: bob.userId, role: 20 }] });
  expect((await ada.post(`${url}/members/leave/`)).status).toBe(204);
  expect((await ada.get(`${url}/members/`)).status).toBe(403);
});

test('public projects are joined by members, secret ones by admins of the workspace', async () => {
  const { server, ada, bob, gus, id, url } = await setUp();
  const root = await server.signedUp('root@example.org');
  const { body } = await bob.post('/api/workspaces/acme/projects/', {
    name: 'Secret',
    identifier: 'X',
    network: 0,
  });
  const secret = (body as { id: string }).id;
  const join = async (who: TestClient, project: string) => {
    const path = '/api/users/me/workspaces/acme/projects/invitations/';
    const answer = await who.post(path, { project_ids: [project] });
    return [answer.status, answer.body];
  };
  const no = [403, { error: 'You do not have permission to join the project' }];
  expect(await join(gus, id)).toEqual(no);
  expect(await join(bob, id)).toEqual([201, { message: 'Projects joined successfully' }]);
  expect((await bob.get(`${url}/project-members/me/`)).body).toMatchObject({
    role: 15,
    member: { id: bob.userId, display_name: 'bob' },
    project: { id, identifier: 'SEC' },
    workspace: { slug: 'acme' },
  });
  expect((await join(ada, secret))[0]).toBe(201);
  expect((await join(root, id))[0]).toBe(403);
  const left = await bob.post(`/api/workspaces/acme/projects/${secret}/members/leave/`);
  expect(left.status).toBe(204);
  expect(await join(bob, secret)).toEqual(no);
  const roles = await ada.get('/api/users/me/workspaces/acme/project-roles/');
  expect(Object.values(roles.body as object)).toEqual([20, 20, 20]);
  const evil = await insertProject(server, root, { slug: 'evil', identifier: 'EVE' });
  expect((await join(ada, evil.projectId))[0]).toBe(404);
});

test('members read the list, admins alone change it', async () => {
  const { server, ada, bob, url } = await setUp();
  const eve = await server.signedUp('eve@example.org');
  await ada.post(`${url}/members/`, { members: [{ member_id: bob.userId, role: 15 }] });
  const own = await memberOf(ada, url, ada);
  expect((await bob.get(`${url}/members/`)).body).toHaveLength(2);
  expect((await bob.post(`${url}/members/`, { members: [] })).status).toBe(403);
  expect((await bob.patch(own, { role: 5 })).status).toBe(403);
  expect((await bob.delete(own)).status).toBe(403);
  expect((await eve.get(`${url}/members/`)).status).toBe(403);
  expect((await server.anonymous.get(`${url}/members/`)).status).toBe(401);
});

test('whoever is added to a project hears of it by mail, and the one who added them does not', async () => {
  const box = await openMailBox();
  const { server, ada, bob, gus, id, url } = await setUp({ SMTP_URL: box.url });
  const members = [
    { member_id: bob.userId, role: 15 },
    { member_id: ada.userId, role: 20 },
    { member_id: gus.userId, role: 20 },
  ];
  // Refused as a whole: nobody is written to.
  expect((await ada.post(`${url}/members/`, { members })).status).toBe(400);
  await ada.post(`${url}/members/`, { members: members.slice(0, 2) });
  await server.runJobs();
  expect(box.mails).toHaveLength(1);
  expect(box.mails[0]).toContain('To: bob@example.org');
  expect(box.mails[0]).toContain('Subject: You have been invited to a Holdfast project');
  expect(box.mails[0]).toContain(`/acme/projects/${id}/issues/`);
});
