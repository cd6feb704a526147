import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedWorkspace } from '../../../server/jobs/sample/seed-workspace.ts';
import { testServer } from '../../support/server/server.ts';

const options = { slug: 'demo', name: 'Demo', projects: 3, seed: 1, onProgress: () => {} };

test('a seeded workspace has its projects, about half as large each, and every item a cursor of its own', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const told: number[] = [];
  await seedWorkspace(server.deps, {
    ...options,
    items: 1200,
    admins: [ada.userId],
    onProgress: (done) => told.push(done),
  });
  expect(told.at(-1)).toBe(1200);
  const sizes = await server.db
    .selectFrom('work_items as i')
    .innerJoin('projects as p', 'p.id', 'i.project_id')
    .select((eb) => ['p.identifier', eb.fn.countAll<string>().as('n')])
    .groupBy('p.identifier')
    .orderBy('n', 'desc')
    .execute();
  expect(sizes.map(({ identifier, n }) => [identifier, Number(n)])).toEqual([
    ['TIDE', 687],
    ['LITE', 342],
    ['GUIDE', 171],
  ]);
  const cursors = await server.db
    .selectFrom('work_items')
    .select(['project_id', 'updated_at'])
    .execute();
  expect(new Set(cursors.map((row) => `${row.project_id} ${row.updated_at}`)).size).toBe(1200);
});

test('a seeded database is ready for questions: what its indexes say needs no look at the rows', async () => {
  const server = await testServer();
  const cleaned = async () => {
    const { rows } = await sql<{ readonly at: string | null }>`
      SELECT pg_stat_get_last_vacuum_time('work_items'::regclass) AS at`.execute(server.db);
    return rows[0]?.at ?? null;
  };
  const before = await cleaned();
  await seedWorkspace(server.deps, { ...options, items: 40, admins: [], projects: 1 });
  expect(await cleaned()).not.toEqual(before);
});

test('seeding again adds to what is there, and numbers go on', async () => {
  const server = await testServer();
  await seedWorkspace(server.deps, { ...options, items: 40, admins: [], projects: 1 });
  await seedWorkspace(server.deps, { ...options, items: 40, admins: [], projects: 1 });
  const items = await server.db
    .selectFrom('work_items')
    .select(['sequence_id', 'name'])
    .orderBy('sequence_id')
    .execute();
  expect(items.map((item) => item.sequence_id)).toEqual(
    Array.from({ length: 80 }, (_, i) => i + 1),
  );
  expect(items.slice(0, 40).map((item) => item.name)).not.toEqual(
    items.slice(40).map((item) => item.name),
  );
  const people = await server.db.selectFrom('users').select('id').execute();
  expect(people).toHaveLength(10);
});

test('nothing that is finished ends in the future, and nothing is finished that is open', async () => {
  const server = await testServer();
  await seedWorkspace(server.deps, { ...options, items: 300, admins: [], projects: 1 });
  const rows = await server.db
    .selectFrom('work_items as i')
    .innerJoin('states as s', 's.id', 'i.state_id')
    .select(['s.group', 'i.completed_at', 'i.created_at'])
    .execute();
  for (const row of rows) {
    expect(row.completed_at !== null).toBe(row.group === 'completed');
    expect(row.created_at <= '2026-11-20T09:00:00.000000Z').toBe(true);
    expect((row.completed_at ?? '') <= '2026-11-20T09:00:00.000000Z').toBe(true);
  }
});
