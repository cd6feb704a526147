import { expect, test } from 'vitest';
import { ensureInstance } from '../../../../server/commands/instance/instance.ts';
import { SESSION_COOKIE } from '../../../../server/plugins/sessions.ts';
import { testServer, type TestServer } from '../../../support/server/server.ts';

const lookAround = (server: TestServer) => server.anonymous.post('/api/holdfast/demo/');

const count = async (server: TestServer, table: 'users' | 'work_items' | 'workspaces') => {
  const row = await server.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
};

test('while nobody has signed up, anybody may look around, as somebody of their own', async () => {
  const server = await testServer();
  const [first, second] = [await lookAround(server), await lookAround(server)];
  expect([first.status, first.body]).toEqual([200, { workspace_slug: 'demo' }]);
  expect(second.status).toBe(200);
  const cookies = [first.headers['set-cookie']].flat();
  expect(cookies.find((one) => one?.startsWith(SESSION_COOKIE))).toContain('HttpOnly');
  expect(await count(server, 'work_items')).toBe(1000);
  expect(await count(server, 'workspaces')).toBe(1);
  for (let n = 2; n < 30; n += 1) await lookAround(server);
  expect((await lookAround(server)).status).toBe(429);
  const visitors = await server.db
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', true)
    .execute();
  expect(visitors).toHaveLength(30);
  const roles = await server.db
    .selectFrom('project_members')
    .select('role')
    .where('member', '=', visitors[0]?.id ?? '')
    .execute();
  expect(roles).toEqual([{ role: 15 }, { role: 15 }, { role: 15 }]);
});

test('once the instance is set up there is no demo, unless it is asked for', async () => {
  const closed = await testServer();
  await ensureInstance(closed.deps, closed.deps.randomBytes);
  await closed.db.updateTable('instance').set({ is_setup_done: true }).execute();
  expect((await lookAround(closed)).status).toBe(403);
  expect(await count(closed, 'workspaces')).toBe(0);
  const open = await testServer({ environment: { DEMO: 'true' } });
  await ensureInstance(open.deps, open.deps.randomBytes);
  await open.db.updateTable('instance').set({ is_setup_done: true }).execute();
  expect((await lookAround(open)).status).toBe(200);
});

test('a workspace of the same name that a person made is never shown to visitors', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  expect((await ada.post('/api/workspaces/', { name: 'Ours', slug: 'demo' })).status).toBe(201);
  const { body } = await lookAround(server);
  expect(body).toEqual({ workspace_slug: 'demo-2' });
});
