import { expect, test } from 'vitest';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const bob = await server.signedUp('bob@example.org');
  const gus = await server.signedUp('gus@example.org');
  const project = await insertProject(server, ada);
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  return { server, ada, bob, gus, project };
}

const MEMBERS = '/api/workspaces/acme/members/';

interface Member {
  readonly id: string;
  readonly role: number;
  readonly member: { readonly id: string; readonly email?: string };
}

async function membership(person: TestClient, of: TestClient): Promise<string> {
  const { body } = await person.get(`${MEMBERS}?inactive=true`);
  const row = (body as Member[]).find(({ member }) => member.id === of.userId);
  return `${MEMBERS}${row?.id ?? ''}/`;
}

async function sight(server: Awaited<ReturnType<typeof setUp>>['server'], of: TestClient) {
  return server.db
    .selectFrom('project_members')
    .select(['role', 'is_active', 'visibility_changed_at'])
    .where('member', '=', of.userId)
    .executeTakeFirstOrThrow();
}

test('members see each other with addresses, guests without', async () => {
  const { ada, gus, project } = await setUp();
  const { body } = await ada.get(MEMBERS);
  const mine = (body as Member[]).find(({ member }) => member.id === ada.userId);
  expect(mine).toEqual({
    id: expect.any(String),
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    deleted_at: null,
    created_by: null,
    updated_by: null,
    member: {
      id: ada.userId,
      first_name: '',
      last_name: '',
      avatar: '',
      avatar_url: null,
      is_bot: false,
      display_name: 'ada',
      email: 'ada@example.org',
      last_login_medium: expect.any(String),
    },
    workspace: { name: 'acme', slug: 'acme', id: project.workspaceId, logo_url: null },
    role: 20,
    company_role: null,
    view_props: {},
    default_props: {},
    issue_props: { subscribed: true, assigned: true, created: true, all_issues: true },
    is_active: true,
  });
  const one = `${MEMBERS}${mine?.id}/`;
  expect((await ada.get(one)).body).toEqual(mine);
  expect(((await gus.get(one)).body as Member).member).not.toHaveProperty('email');
  const asGuest = (await gus.get(MEMBERS)).body as Member[];
  expect(asGuest.map(({ member }) => member.email)).toEqual([undefined, undefined, undefined]);
  expect((await ada.get(`${MEMBERS}?search=bo`)).body).toHaveLength(1);
});

test('nobody raises themselves, and members raise nobody', async () => {
  const { ada, bob, gus } = await setUp();
  const own = await ada.patch(await membership(ada, ada), { role: 15 });
  expect([own.status, own.body]).toEqual([400, { error: 'You cannot update your own role' }]);
  expect((await bob.patch(await membership(ada, bob), { role: 20 })).status).toBe(403);
  expect((await bob.patch(await membership(ada, gus), { role: 20 })).status).toBe(403);
  expect((await bob.delete(await membership(ada, gus))).status).toBe(403);
  const odd = await ada.patch(await membership(ada, bob), { role: 7 });
  expect(odd.body).toEqual({ role: ['"7" is not a valid choice.'] });
});

test('[R11] a lower role reaches into every project, at a newer cursor; a higher one reaches into none', async () => {
  const { server, ada, bob, gus } = await setUp();
  const before = await sight(server, bob);
  expect((await ada.patch(await membership(ada, bob), { role: 5 })).status).toBe(200);
  const after = await sight(server, bob);
  expect(after.role).toBe(5);
  expect(after.visibility_changed_at > before.visibility_changed_at).toBe(true);
  const guest = await sight(server, gus);
  expect((await ada.patch(await membership(ada, gus), { role: 20 })).body).toMatchObject({
    role: 20,
  });
  expect(await sight(server, gus)).toEqual(guest);
});

test('[R11] who is removed loses every project with the workspace', async () => {
  const { server, ada, bob, project } = await setUp();
  const before = await sight(server, bob);
  expect((await ada.delete(await membership(ada, bob))).status).toBe(204);
  const after = await sight(server, bob);
  expect(after.is_active).toBe(false);
  expect(after.visibility_changed_at > before.visibility_changed_at).toBe(true);
  expect((await bob.get('/api/workspaces/acme/')).status).toBe(404);
  expect((await bob.get(`${project.url}/states/`)).status).toBe(403);
  expect((await ada.get(MEMBERS)).body).toHaveLength(2);
  expect((await ada.get(`${MEMBERS}?inactive=true`)).body).toHaveLength(3);
  expect((await ada.get(await membership(ada, bob))).status).toBe(404);
});

test('a workspace is never without an admin', async () => {
  const { ada, bob, gus } = await setUp();
  const alone = await ada.post(`${MEMBERS}leave/`);
  expect(alone.status).toBe(400);
  expect(alone.text).toContain('you are the only admin of the workspace');
  await ada.patch(await membership(ada, bob), { role: 20 });
  const inProject = await ada.post(`${MEMBERS}leave/`);
  expect(inProject.text).toContain('some projects where you are the only admin');
  expect((await bob.delete(await membership(ada, ada))).text).toContain('they are the only admin');
  expect((await bob.delete(await membership(bob, bob))).text).toContain('Please use leave');
  expect((await gus.post(`${MEMBERS}leave/`)).status).toBe(204);
  expect((await gus.get(MEMBERS)).status).toBe(403);
});

test('everybody knows their own membership and who is in their projects', async () => {
  const { server, bob, ada, gus, project } = await setUp();
  const me = await bob.get('/api/workspaces/acme/workspace-members/me/');
  expect(me.body).toMatchObject({
    role: 15,
    member: bob.userId,
    workspace: project.workspaceId,
    draft_issue_count: 0,
  });
  const map = await bob.get('/api/workspaces/acme/project-members/');
  const rows = (map.body as Record<string, { member: string; role: number }[]>)[project.projectId];
  expect(rows?.map(({ member }) => member).toSorted()).toEqual(
    [ada.userId, bob.userId, gus.userId].toSorted(),
  );
  const eve = await server.signedUp('eve@example.org');
  expect((await eve.get('/api/workspaces/acme/workspace-members/me/')).status).toBe(403);
  expect((await eve.get(MEMBERS)).status).toBe(403);
  expect((await server.anonymous.get(MEMBERS)).status).toBe(401);
});
