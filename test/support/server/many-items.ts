import { sql } from 'kysely';
import { learnTables } from '../../../server/commands/learn.ts';
import { settleLists } from '../../../server/commands/list-entries.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import { uuid } from '../builders.ts';
import type { TestProject } from './server-rows.ts';
import type { TestClient, TestServer } from './server.ts';

interface Place {
  readonly server: TestServer;
  readonly ada: TestClient;
  readonly project: TestProject;
}

async function insertMoreStates({ server, project }: Place): Promise<void> {
  const at = momentOf(0);
  for (const [i, name] of ['In Review', 'Blocked'].entries()) {
    await server.db
      .insertInto('states')
      .values({
        id: uuid('s', i),
        workspace_id: project.workspaceId,
        project_id: project.projectId,
        name,
        name_sort_key: sortKey(name),
        color: '#A3A3A3',
        group: 'started',
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
}

/** When the nth item changed last. */
export const momentOf = (n: number) => `2026-11-20T09:00:01.${String(n).padStart(6, '0')}Z`;
const START = '2026-11-20T09:00:01Z';
const CHUNK = 2_000;

/** Items with 1.5 labels, one assignee and half a module each, and a description of some 400 letters. */
export async function insertManyItems(place: Place, from: number, to: number): Promise<void> {
  if (from === 0) await insertMoreStates(place);
  for (let at = from; at < to; at += CHUNK) await fillSome(place, at + 1, Math.min(at + CHUNK, to));
  const newest = `'${START}'::timestamptz + ${to} * interval '1 microsecond'`;
  await sql`UPDATE projects SET last_updated_at = ${sql.raw(newest)} WHERE id = ${place.project.projectId}`.execute(
    place.server.db,
  );
  await settle(place.server);
}

/**
 * As after a bulk load. What a test beside this one still looks at cannot be marked as seen by all, and plans
 * would be others: what is left is looked at again until it is.
 */
async function settle({ deps, db }: TestServer): Promise<void> {
  await learnTables(deps);
  for (;;) {
    const { rows } = await sql<{ readonly name: string }>`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relallvisible < relpages`.execute(
      db,
    );
    if (rows.length === 0) return;
    for (const { name } of rows) await sql`VACUUM ${sql.table(name)}`.execute(db);
  }
}

async function fillSome(place: Place, from: number, to: number): Promise<void> {
  const { server, ada, project } = place;
  const { db } = server;
  const { workspaceId, projectId } = project;
  const states = [...Object.values(project.states), uuid('s', 0), uuid('s', 1)];
  const id = sql`('00000077-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const numbers = sql`generate_series(${from}::int, ${to}::int) AS n`;
  await sql`INSERT INTO work_items (workspace_id, project_id, id, sequence_id, name, name_sort_key,
      description_html, state_id, priority, sort_order, cycle_id, created_at, updated_at, created_by)
    SELECT ${workspaceId}::uuid, ${projectId}::uuid, ${id}, n, 'Kelp ' || n, 'kelp ' || n,
      '<p>' || repeat('Kelp holds fast. ', 24) || '</p>', (${states}::uuid[])[1 + n % ${states.length}::int],
      (ARRAY['urgent','high','medium','low','none'])[1 + n * 7 % 5], (n * 7919 % 100003) * 10,
      CASE WHEN n % 3 = 0 THEN ('00000063-0000-4000-8000-' || lpad(to_hex(n % 10), 12, '0'))::uuid END,
      ${START}::timestamptz, ${START}::timestamptz + n * interval '1 microsecond', ${ada.userId}::uuid
    FROM ${numbers}`.execute(db);
  const links = [
    {
      table: 'work_item_labels',
      column: 'label_id',
      letter: '6c',
      each: sql`generate_series(1, n % 4) AS k`,
      of: 20,
    },
    {
      table: 'work_item_assignees',
      column: 'user_id',
      letter: '75',
      each: sql`generate_series(1, n % 3) AS k`,
      of: 12,
    },
    {
      table: 'work_item_modules',
      column: 'module_id',
      letter: '6d',
      each: sql`generate_series(1, n % 2) AS k`,
      of: 8,
    },
  ];
  for (const { table, column, letter, each, of } of links) {
    await sql`INSERT INTO ${sql.table(table)} (workspace_id, project_id, work_item_id, ${sql.ref(column)})
      SELECT ${workspaceId}::uuid, ${projectId}::uuid, ${id},
        (${`000000${letter}-0000-4000-8000-`} || lpad(to_hex((n + k * 5) % ${of}::int), 12, '0'))::uuid
      FROM ${numbers} CROSS JOIN LATERAL ${each}`.execute(db);
  }
  if (from === 1) await insertModules(place, 8);
  await settleLists(db, { workspaceId, projectId, since: momentOf(from - 1) });
}

async function insertModules({ server, project }: Place, n: number) {
  const at = momentOf(0);
  for (let i = 0; i < n; i += 1) {
    const name = `Module ${i}`;
    await server.db
      .insertInto('modules')
      .values({
        id: uuid('m', i),
        workspace_id: project.workspaceId,
        project_id: project.projectId,
        name,
        name_sort_key: sortKey(name),
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
}
