import { expect, test } from 'vitest';
import { sweep } from '../../../server/jobs/retention.ts';
import { must } from '../../../src/lib/assert.ts';
import { testServer, type TestServer } from '../../support/server/server.ts';
import { insertItems } from '../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../support/server/server-rows.ts';

const DAY = 24 * 60 * 60 * 1000;

async function count(
  { db }: TestServer,
  table: 'idempotency_keys' | 'sessions' | 'feed_loads' | 'rate_limits' | 'tombstones' | 'users',
): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

test('an answer can be asked for again for thirty days, and a session ends on its day', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  await insertProject(server, ada);
  const key = { 'idempotency-key': '0197a0a0-0000-7000-8000-000000000001' };
  await ada.patch('/api/users/me/', { first_name: 'Ada' }, key);
  const left = async () => {
    await sweep(server.db, server.clock);
    return [await count(server, 'idempotency_keys'), await count(server, 'sessions')];
  };
  server.clock.pass(30 * DAY - 1000);
  expect(await left()).toEqual([1, 1]);
  server.clock.pass(2000);
  expect(await left()).toEqual([0, 0]);
});

test('what counted calls goes after an hour, a load of a copy after thirty days', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const { url } = await insertProject(server, ada);
  await server.anonymous.post('/auth/email-check/', { email: 'ada@example.org' });
  await server.db
    .insertInto('feed_loads')
    .values({
      workspace_id: server.deps.newId(),
      project_id: must(url.split('/').at(-1), 'the project'),
      holder: 'a device',
      visibility: '2026-11-20T09:00:00Z',
      started_at: '2026-11-20T09:00:00Z',
    })
    .execute();
  const left = async () => {
    await sweep(server.db, server.clock);
    return [await count(server, 'rate_limits'), await count(server, 'feed_loads')];
  };
  expect(await left()).toEqual([1, 1]);
  server.clock.pass(30 * DAY - 1000);
  expect(await left()).toEqual([0, 1]);
  server.clock.pass(2000);
  expect(await left()).toEqual([0, 0]);
});

test('[R8] what lay in the trash for sixty days is a tombstone under the same cursor, until it is 180 days old', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const [kept = '', gone = ''] = await insertItems(server, project, ada, [{}, {}]);
  await ada.post(`${project.url}/issues/${gone}/comments/`, { comment_html: '<p>Old</p>' });
  await ada.delete(`${project.url}/issues/${gone}/`);
  const told = async () => {
    await sweep(server.db, server.clock);
    const { db } = server;
    const rows = await db.selectFrom('work_items').select('id').orderBy('id').execute();
    const comments = await db.selectFrom('comments').select('id').execute();
    const history = await db
      .selectFrom('activities')
      .select('id')
      .where('work_item_id', '=', gone)
      .execute();
    const stones = await db
      .selectFrom('tombstones')
      .select(['work_item_id', 'updated_at'])
      .execute();
    return { rows: rows.map(({ id }) => id), hung: comments.length + history.length, stones };
  };
  const deletedAt = await server.db
    .selectFrom('work_items')
    .select('updated_at')
    .where('id', '=', gone)
    .executeTakeFirstOrThrow();
  server.clock.pass(60 * DAY - 1000);
  const before = await told();
  expect(before.rows).toEqual([kept, gone].toSorted());
  expect(before.hung).toBeGreaterThan(1);
  expect(before.stones).toEqual([]);
  server.clock.pass(2000);
  const after = { rows: [kept], hung: 0 };
  expect(await told()).toEqual({
    ...after,
    stones: [{ work_item_id: gone, updated_at: deletedAt.updated_at }],
  });
  server.clock.pass(120 * DAY - 2000);
  expect((await told()).stones).toHaveLength(1);
  server.clock.pass(2000);
  expect(await told()).toEqual({ ...after, stones: [] });
});

test('a visitor of the demo ends with the session; who wrote something keeps only the name', async () => {
  const server = await testServer();
  const admin = await server.signedUp('ada@example.org');
  const idle = await server.signedUp('visitor-1@demo.invalid');
  const busy = await server.signedUp('visitor-2@demo.invalid');
  const visiting = await server.signedUp('visitor-3@demo.invalid');
  const project = await insertProject(server, admin);

  for (const one of [idle, busy, visiting]) await insertMember(server, project, one, 15);
  await server.db
    .updateTable('users')
    .set({ is_demo: true })
    .where('email', 'like', 'visitor-%')
    .execute();
  await insertItems(server, project, busy, [{}]);
  await server.db
    .deleteFrom('sessions')
    .where('user_id', 'in', [idle.userId, busy.userId, admin.userId])
    .execute();
  server.clock.pass(2 * 60 * 60 * 1000);
  await sweep(server.db, server.clock);
  const people = await server.db.selectFrom('users').select(['id', 'is_active']).execute();
  expect(new Map(people.map(({ id, is_active }) => [id, is_active]))).toEqual(
    new Map([
      [admin.userId, true],
      [busy.userId, false],
      [visiting.userId, true],
    ]),
  );
  const members = await server.db
    .selectFrom('project_members')
    .select(['member', 'is_active'])
    .execute();
  expect(new Map(members.map((row) => [row.member, row.is_active]))).toEqual(
    new Map([
      [admin.userId, true],
      [busy.userId, false],
      [visiting.userId, true],
    ]),
  );
});

test('a page or a view that was deleted leaves after sixty days, with everything that hung on it', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const { url } = await insertProject(server, ada);
  const made = async (what: string) => {
    const { body } = await ada.post(`${url}/${what}/`, { name: 'Kelp' });
    return `${url}/${what}/${(body as { id: string }).id}/`;
  };
  const [kept, gone, view] = [await made('pages'), await made('pages'), await made('views')];
  await ada.patch(gone, { description_html: '<p>x</p>' });
  await ada.post(`${gone}archive/`);
  expect((await ada.delete(gone)).status).toBe(204);
  expect((await ada.delete(view)).status).toBe(204);
  const left = async () => {
    await sweep(server.db, server.clock);
    const tables = ['pages', 'page_projects', 'page_versions', 'views'] as const;
    const rows = tables.map((table) => server.db.selectFrom(table).selectAll().execute());
    return (await Promise.all(rows)).map(({ length }) => length);
  };
  server.clock.pass(60 * DAY - 1000);
  expect(await left()).toEqual([2, 2, 1, 1]);
  server.clock.pass(2000);
  expect(await left()).toEqual([1, 1, 0, 0]);
  expect(kept).not.toBe(gone);
});
