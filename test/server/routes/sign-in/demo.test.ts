import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ensureInstance } from '../../../../server/commands/instance/instance.ts';
import { SESSION_COOKIE } from '../../../../server/plugins/sessions.ts';
import { prepareDemo } from '../../../../server/jobs/sample/demo.ts';
import { HANDLERS } from '../../../../server/jobs/handlers.ts';
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
  const visitor = visitors[0]?.id ?? '';
  const mine = async (table: 'quick_links' | 'stickies') =>
    (await server.db.selectFrom(table).select('id').where('owner', '=', visitor).execute()).length;
  expect([await mine('quick_links'), await mine('stickies')]).toEqual([2, 1]);
  const favorites = await server.db
    .selectFrom('user_favorites')
    .select('entity_type')
    .where('user_id', '=', visitor)
    .execute();
  expect(favorites).toEqual([{ entity_type: 'project' }]);
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

/** What lists grouped by assignee show for this person. */
async function totalOf(server: TestServer, person: string): Promise<number> {
  const row = await server.db
    .selectFrom('list_totals')
    .select((eb) => eb.fn.sum<string | null>('total').as('n'))
    .where('key', '=', `a:${person}`)
    .executeTakeFirstOrThrow();
  return Number(row.n ?? 0);
}

test('a visitor has work and news, and both leave with the visitor', async () => {
  const server = await testServer();
  await prepareDemo(server.deps);
  const rowsOf = async (table: 'activities' | 'notifications' | 'work_item_subscribers') => {
    const rows = await server.db.selectFrom(table).select('workspace_id').execute();
    return rows.length;
  };
  const counts = async () => [
    await rowsOf('activities'),
    await rowsOf('notifications'),
    await rowsOf('work_item_subscribers'),
  ];
  const before = await counts();
  expect((await lookAround(server)).status).toBe(200);
  const visitors = server.db.selectFrom('users').select('id').where('is_demo', '=', true);
  const { id: visitor } = await visitors.executeTakeFirstOrThrow();
  const assigned = async () => {
    const rows = await sql<{ readonly id: string; readonly at: string }>`
      SELECT i.id, i.updated_at AS at FROM work_item_assignees AS a
      JOIN work_items AS i ON i.workspace_id = a.workspace_id AND i.id = a.work_item_id
      WHERE a.user_id = ${visitor}`.execute(server.db);
    return rows.rows;
  };
  const items = await assigned();
  expect(items).toHaveLength(12);
  const told = server.db.selectFrom('notifications').select('sender');
  expect(await told.where('receiver', '=', visitor).execute()).toEqual([
    { sender: 'in_app:issue_activities:assigned' },
    { sender: 'in_app:issue_activities:assigned' },
    { sender: 'in_app:issue_activities:assigned' },
  ]);
  expect(await totalOf(server, visitor)).toBe(12);

  await server.db.deleteFrom('sessions').execute();
  server.clock.pass(2 * 60 * 60 * 1000);
  const job = { id: visitor, attempt: 1 };
  await HANDLERS.sweep(server.deps, {}, job);
  expect(await assigned()).toEqual([]);
  expect(await counts()).toEqual(before);
  expect(await totalOf(server, visitor)).toBe(0);
  await HANDLERS.sweep(server.deps, {}, job);
  expect(await visitors.execute()).toEqual([]);
});
