import { createHash } from 'node:crypto';
import type { Connection, Engine, Row } from '../../../server/db/engine.ts';
import { nameWord } from '../../../server/queries/search/word-index.ts';
import { wordsOf } from '../../../src/domain/words.ts';

/** Where rows are put, in whose name, and the word that all their texts carry. */
export interface Place {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly authorId: string;
  readonly mark: string;
  /** What the whole workspace may read of it carries this instead. */
  readonly sharedMark: string;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** The first word that a CHECK allows. */
  readonly firstChoice: string | null;
}

/** Made by other means, or about no thing that a call could name. */
const LEFT_OUT = new Set([
  ...['workspaces', 'projects', 'workspace_members', 'project_members'],
  ...['tombstones', 'feed_loads', 'idempotency_keys', 'work_item_word_fills'],
]);

/** Whatever hangs on one work item, or belongs to one person: a guest who sees only their own must not see it. */
const OWNED = new Set(['work_items', 'pages', 'views']);

const AT = '2026-11-20T08:00:00Z';

/** The row that a place has in a table. */
export function idIn(place: Pick<Place, 'mark'>, table: string): string {
  const hex = createHash('sha256').update(`${place.mark} ${table}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function microsIn({ mark }: Pick<Place, 'mark'>): string {
  return String(Number.parseInt(idIn({ mark }, 'micros').slice(0, 4), 16)).padStart(6, '0');
}

/**
 * One row of the place in every table that belongs to a workspace, whatever tables there are: the
 * columns say what they need. Gives the tables' names.
 */
export async function furnish(engine: Engine, place: Place): Promise<readonly string[]> {
  const connection = await engine.connect();
  try {
    const columns = await columnsOf(connection);
    const tables = Map.groupBy ? Map.groupBy(columns, ({ table }) => table) : groupByTable(columns);
    const furnished: string[] = [];
    for (const [table, all] of tables) {
      if (LEFT_OUT.has(table) || !all.some(({ name }) => name === 'workspace_id')) continue;
      await insertRow(connection, place, table, all);
      furnished.push(table);
    }
    return furnished;
  } finally {
    connection.release();
  }
}

function groupByTable(columns: readonly Column[]): ReadonlyMap<string, readonly Column[]> {
  const tables = new Map<string, Column[]>();
  for (const column of columns) {
    tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  }
  return tables;
}

async function columnsOf(connection: Connection): Promise<readonly Column[]> {
  const { rows } = await connection.query(
    `SELECT c.table_name, c.column_name, c.data_type, c.is_nullable, c.column_default,
       (SELECT (regexp_match(pg_get_constraintdef(k.oid), '''([^'']+)'''))[1] FROM pg_constraint AS k
        WHERE k.conrelid = (quote_ident(c.table_schema) || '.' || quote_ident(c.table_name))::regclass
          AND k.contype = 'c' AND pg_get_constraintdef(k.oid) ~ ('\\m' || c.column_name || '\\M') LIMIT 1) AS choice
     FROM information_schema.columns AS c
     WHERE c.table_schema = current_schema() ORDER BY c.table_name, c.ordinal_position`,
    [],
  );
  return rows.map((row: Row) => ({
    table: String(row['table_name']),
    name: String(row['column_name']),
    type: String(row['data_type']),
    isNullable: row['is_nullable'] === 'YES',
    hasDefault: row['column_default'] !== null,
    firstChoice: typeof row['choice'] === 'string' ? row['choice'] : null,
  }));
}

async function insertRow(
  connection: Connection,
  place: Place,
  table: string,
  columns: readonly Column[],
): Promise<void> {
  const hangsOnItem = columns.some(({ name }) => name === 'work_item_id');
  const isShared = !hangsOnItem && !columns.some(({ name }) => name === 'project_id');
  const owned = OWNED.has(table) || hangsOnItem ? `${place.mark}-OWN` : place.mark;
  const mark = isShared && !OWNED.has(table) ? place.sharedMark : owned;
  const given = columns
    .map((column) => [column.name, valueOf({ ...place, mark }, place, column)] as const)
    .filter(([, value]) => value !== undefined);
  const names = given.map(([name]) => `"${name}"`).join(', ');
  const marks = given.map((_, i) => `$${i + 1}`).join(', ');
  const values = given.map(([, value]) => value);
  // A project has one intake: the first place in it furnishes that.
  const once = table === 'intakes' ? 'ON CONFLICT DO NOTHING' : '';
  await connection.query(`INSERT INTO "${table}" (${names}) VALUES (${marks}) ${once}`, values);
}

const PEOPLE =
  /^(created_by|updated_by|owned_by|owned_by_id|user_id|user|member|actor|owner|receiver|sender|triggered_by|subscriber|assignee|uploaded_by)(_id)?$/;
const SAYING = /name|html|stripped|title|description|text|message|comment|value|url|search|key/;
const NOT_SAID = /type|source|kind|zone|method|^key$|json|binary|hash|storage/;

const SOME_ID = '00000000-0000-4000-8000-000000000000';

/** Where only few words make sense and no constraint lists them. */
const SENSIBLE: Readonly<Record<string, string>> = {
  'import_runs.source': 'csv',
  'import_runs.mapping': JSON.stringify({
    open_state_id: SOME_ID,
    closed_state_id: SOME_ID,
    not_planned_state_id: SOME_ID,
    people: {},
    states: {},
    epics: 'parents',
  }),
  'import_runs.status': 'done',
  'import_runs.totals': '{"file_name": "items.csv", "total": 1}',
  'import_rows.outcome': 'created',
  'user_favorites.entity_type': 'folder',
  'notifications.data': JSON.stringify({
    issue: {
      id: SOME_ID,
      name: 'Kelp',
      identifier: 'APP',
      sequence_id: 1,
      state_name: 'Todo',
      state_group: 'unstarted',
    },
    issue_activity: null,
  }),
};

/** `undefined`: the column's own default, or nothing. */
function valueOf(marked: Place, place: Place, column: Column): unknown {
  const { table, name, type, isNullable, hasDefault, firstChoice } = column;
  const sensible = SENSIBLE[`${table}.${name}`];
  if (sensible !== undefined) return sensible;
  if (name === 'workspace_id') return place.workspaceId;
  if (name === 'project_id') return place.projectId;
  if (name === 'id') return idIn(place, table);
  if (PEOPLE.test(name) && type === 'uuid') return place.authorId;
  const target = referred(name);
  if (target !== null && type === 'uuid' && target !== table) return idIn(place, target);
  if (type === 'text' && !hasDefault && firstChoice !== null) return firstChoice;
  if (type === 'text') return textOf(marked, column);
  if (type === 'tsvector') return indexOf(marked);
  if (isNullable || hasDefault) return undefined;
  if (type === 'uuid') return idIn(place, `${table} ${name}`);
  // Moments of rows of one project differ, as the feed demands.
  if (type.startsWith('timestamp')) return `${AT.slice(0, 19)}.${microsIn(place)}Z`;
  if (type === 'date') return AT.slice(0, 10);
  if (type === 'jsonb') return '{}';
  if (type === 'boolean') return false;
  if (type === 'ARRAY') return '{}';
  if (type === 'bytea') return new Uint8Array(1);
  return Number.parseInt(idIn(place, `${table} ${name}`).slice(0, 3), 16);
}

/** What an item of that name is found by. */
function indexOf({ mark }: Place): string {
  const words = wordsOf(mark);
  return [...words, ...words.map(nameWord)].join(' ');
}

function textOf({ mark }: Place, { name, isNullable, hasDefault }: Column): unknown {
  const says = SAYING.test(name) && !NOT_SAID.test(name);
  if (!says && (isNullable || hasDefault)) return undefined;
  if (name.endsWith('_html')) return `<p>${mark}</p>`;
  if (name.includes('email')) return `${mark.toLowerCase().replaceAll(' ', '.')}@example.org`;
  return mark;
}

const REFERRED: Readonly<Record<string, string>> = {
  work_item: 'work_items',
  issue: 'work_items',
  entity_identifier: 'work_items',
  comment: 'comments',
  cycle: 'cycles',
  module: 'modules',
  label: 'labels',
  state: 'states',
  estimate: 'estimates',
  page: 'pages',
  view: 'views',
  run: 'import_runs',
};

function referred(column: string): string | null {
  return REFERRED[column] ?? REFERRED[column.replace(/_id$/, '')] ?? null;
}
