import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** A project after a write: what it touched has an `updated_at` after this moment; null: everything has. */
export interface Touched {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly since: string | null;
}

/** The groups in which an item counts, and where it stands in them; no key: in no list. */
interface Entry {
  readonly keys: readonly string[];
  readonly place: number;
  readonly tie: number;
}

interface Compared extends Entry {
  readonly id: string;
  /** As it was counted last; null: not at all. */
  readonly before: Entry | null;
}

/**
 * Brings the totals of a project's lists, and the places in their groups, up to what the write has
 * left. Everything that a list can show moves `updated_at`, so what was touched is all there is to
 * look at. Called once at the end, under the project's lock.
 */
export async function settleLists(db: Db, touched: Touched): Promise<void> {
  const changed = (await compare(db, touched)).filter((item) => !isSame(item, item.before));
  if (changed.length > 0) await save(db, touched, changed);
}

async function compare(db: Db, { workspaceId, projectId, since }: Touched) {
  const linked = (letter: string, from: string, column: string) => sql`
    coalesce((SELECT array_agg(${letter} || ${sql.ref(`l.${column}`)} ORDER BY ${sql.ref(`l.${column}`)})
      FROM ${sql.table(from)} AS l
      WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id), ARRAY[${letter}::text])`;
  const after = (name: string) =>
    since === null ? sql`` : sql`AND ${sql.ref(name)} > ${since}::timestamptz`;
  const { rows } = await sql<Compared>`
    SELECT i.id, i.sort_order AS place, -i.sequence_id AS tie,
      CASE WHEN i.deleted_at IS NULL AND i.archived_at IS NULL AND NOT i.is_draft AND i.aside IS NULL
          AND s."group" <> 'triage'
        THEN to_json(ARRAY['all:', 'p:' || i.priority, 's:' || i.state_id, 'c:' || coalesce(i.cycle_id::text, '')]
          || ${linked('l:', 'work_item_labels', 'label_id')}
          || ${linked('a:', 'work_item_assignees', 'user_id')}
          || coalesce((SELECT array_agg('m:' || l.module_id ORDER BY l.module_id)
            FROM work_item_modules AS l
            JOIN modules AS m ON m.workspace_id = l.workspace_id AND m.id = l.module_id
              AND m.archived_at IS NULL AND m.deleted_at IS NULL
            WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id), ARRAY['m:'])
          || CASE WHEN i.estimate_point IS NULL THEN '{}' ELSE ARRAY['e:' || i.estimate_point] END)
        ELSE '[]' END AS keys,
      CASE WHEN e.work_item_id IS NOT NULL
        THEN json_build_object('keys', e.keys, 'place', e.place, 'tie', e.tie) END AS before
    FROM work_items AS i
    JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
    LEFT JOIN list_entries AS e ON e.workspace_id = i.workspace_id AND e.work_item_id = i.id
    WHERE i.workspace_id = ${workspaceId} AND i.project_id = ${projectId} ${after('i.updated_at')}
    UNION ALL
    SELECT e.work_item_id, e.place, e.tie, '[]',
      json_build_object('keys', e.keys, 'place', e.place, 'tie', e.tie)
    FROM tombstones AS t
    JOIN list_entries AS e ON e.workspace_id = t.workspace_id AND e.work_item_id = t.work_item_id
      AND e.project_id = t.project_id
    WHERE t.workspace_id = ${workspaceId} AND t.project_id = ${projectId} ${after('t.updated_at')}`.execute(
    db,
  );
  return rows;
}

function isSame(now: Entry, before: Entry | null): boolean {
  if (!before) return now.keys.length === 0;
  if (now.place !== before.place || now.tie !== before.tie) return false;
  const known = new Set(before.keys);
  return now.keys.length === known.size && now.keys.every((key) => known.has(key));
}

async function save(
  db: Db,
  { workspaceId, projectId }: Touched,
  changed: readonly Compared[],
): Promise<void> {
  const deltas = [...deltasOf(changed)].filter(([, n]) => n !== 0);
  const entries = changed.map(({ id, keys, place, tie }) => ({ id, keys, place, tie }));
  const replaced = (table: string, letter: string, column: string) => sql`
    UPDATE ${sql.table(table)} AS l SET place = n.place, tie = n.tie
    FROM (SELECT o.id, t.value, CASE WHEN ${letter} || t.value = ANY (o.keys) THEN o.place END AS place, o.tie
      FROM entries AS o
      CROSS JOIN LATERAL (SELECT ${sql.ref(column)} AS value FROM ${sql.table(table)}
        WHERE workspace_id = ${workspaceId} AND work_item_id = o.id) AS t) AS n
    WHERE l.workspace_id = ${workspaceId} AND l.work_item_id = n.id AND ${sql.ref(`l.${column}`)} = n.value
      AND (l.place, l.tie) IS DISTINCT FROM (n.place, n.tie)`;
  await sql`
    WITH entries AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        AS t (id uuid, keys text[], place double precision, tie integer)
    ),
    gone AS (
      DELETE FROM list_entries AS e USING entries AS o
      WHERE e.workspace_id = ${workspaceId} AND e.work_item_id = o.id AND o.keys = '{}'
    ),
    kept AS (
      INSERT INTO list_entries (workspace_id, project_id, work_item_id, keys, place, tie,
        assignee_ids, label_ids, module_ids)
      SELECT ${workspaceId}::uuid, ${projectId}::uuid, id, keys, place, tie,
        ${named('a:')}, ${named('l:')}, ${named('m:')}
      FROM entries WHERE keys <> '{}'
      ON CONFLICT (workspace_id, work_item_id) DO UPDATE
      SET project_id = excluded.project_id, keys = excluded.keys, place = excluded.place, tie = excluded.tie,
        assignee_ids = excluded.assignee_ids, label_ids = excluded.label_ids, module_ids = excluded.module_ids
    ),
    labels AS (${replaced('work_item_labels', 'l:', 'label_id')}),
    assignees AS (${replaced('work_item_assignees', 'a:', 'user_id')}),
    modules AS (${replaced('work_item_modules', 'm:', 'module_id')})
    INSERT INTO list_totals (workspace_id, project_id, key, total)
    SELECT ${workspaceId}::uuid, ${projectId}::uuid, key, n
    FROM unnest(${deltas.map(([key]) => key)}::text[], ${deltas.map(([, n]) => n)}::int[]) AS t (key, n)
    ON CONFLICT (workspace_id, project_id, key) DO UPDATE SET total = list_totals.total + excluded.total`.execute(
    db,
  );
}

/** What follows a letter in an item's keys; the letter alone says that there is none. */
function named(letter: string) {
  return sql`ARRAY(SELECT substr(k, 3)::uuid FROM unnest(keys) AS k WHERE k ^@ ${letter} AND k <> ${letter})`;
}

/** By how many items each group grows. */
function deltasOf(changed: readonly Compared[]): ReadonlyMap<string, number> {
  const deltas = new Map<string, number>();
  const add = (key: string, n: number) => deltas.set(key, (deltas.get(key) ?? 0) + n);
  for (const { keys, before } of changed) {
    for (const key of countedIn(keys)) add(key, 1);
    for (const key of countedIn(before?.keys ?? [])) add(key, -1);
  }
  return deltas;
}

/** The totals in which an item with these keys counts: its groups, and what is counted in its cycle and modules. */
function countedIn(keys: readonly string[]): readonly string[] {
  const own = (letter: string) => keys.filter((key) => key.length > 2 && key.startsWith(letter));
  const states = own('s:');
  const inCycle = [...states, ...own('a:')];
  const inModule = [...states, ...own('e:').flatMap((e) => states.map((s) => `${e}:${s}`))];
  return [
    ...keys,
    ...own('c:').flatMap((cycle) => inCycle.map((key) => `in:${cycle}:${key}`)),
    ...own('m:').flatMap((module) => inModule.map((key) => `in:${module}:${key}`)),
  ];
}
