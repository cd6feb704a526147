import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { BackedUpFiles } from '../storage/storage.ts';
import { BackupRefused, torn, type Sink } from './backup-lines.ts';
import type { ServerDb } from './db.ts';
import { dumpFiles, fileLoader, type FileLoader, type FileSums } from './dump-files.ts';
import type { Database } from './schema.ts';

/*
 * A backup is lines of JSON, the same whatever engine wrote them: a head, then for each table its
 * rows as the database itself writes them as JSON, in the order of that text, and their sum; then
 * the uploaded files. No value passes through a JavaScript number or date.
 */

export interface Head {
  readonly holdfast: 1;
  readonly version: string;
  readonly migrations: readonly string[];
}

export interface TableSum {
  readonly table: string;
  readonly rows: number;
  readonly sha256: string;
}

const ROWS_AT_ONCE = 500;
/** The bookkeeping of the database itself, and counts that mean nothing a minute later. */
const LEFT_OUT = new Set(['app_lock', 'schema_migrations', 'rate_limits']);

export interface Sums extends FileSums {
  readonly tables: readonly TableSum[];
}

/**
 * One moment of the whole database, while everybody goes on working, and after it the files: each
 * that the rows speak of was there before them.
 */
export async function dump(
  { db }: ServerDb,
  version: string,
  sink: Sink,
  files: BackedUpFiles | null = null,
): Promise<Sums> {
  const tables = await dumpTables(db, version, sink);
  const told = files ? await dumpFiles(files, sink) : { files: 0, bytes: 0 };
  await sink(JSON.stringify({ end: true }));
  return { tables, ...told };
}

function dumpTables(db: ServerDb['db'], version: string, sink: Sink): Promise<readonly TableSum[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const head: Head = { holdfast: 1, version, migrations: await migrationsOf(tx) };
      await sink(JSON.stringify(head));
      const sums: TableSum[] = [];
      for (const table of await tablesOf(tx)) {
        await sink(JSON.stringify({ table }));
        const sum = await dumpTable(tx, table, sink);
        await sink(JSON.stringify(sum));
        sums.push(sum);
      }
      return sums;
    });
}

async function dumpTable(tx: Transaction<Database>, table: string, sink: Sink): Promise<TableSum> {
  await sql`DECLARE every_row CURSOR FOR
    SELECT row_to_json(t)::text AS line FROM ${sql.table(table)} AS t ORDER BY row_to_json(t)::text COLLATE "C"`.execute(
    tx,
  );
  const hash = createHash('sha256');
  let rows = 0;
  for (;;) {
    const { rows: some } = await sql<{ readonly line: string }>`
      FETCH ${sql.lit(ROWS_AT_ONCE)} FROM every_row`.execute(tx);
    for (const { line } of some) {
      hash.update(line).update('\n');
      await sink(line);
    }
    rows += some.length;
    if (some.length < ROWS_AT_ONCE) break;
  }
  await sql`CLOSE every_row`.execute(tx);
  return { table, rows, sha256: hash.digest('hex') };
}

async function tablesOf(tx: Transaction<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1`.execute(
    tx,
  );
  return rows.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name));
}

async function migrationsOf(tx: Transaction<Database>): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('schema_migrations')
    .select(['name', 'sha256'])
    .orderBy('name')
    .execute();
  return rows.map(({ name, sha256 }) => `${name} ${sha256}`);
}

/**
 * Everything or nothing, into a database where nobody has an account yet. With `verify` every row
 * and every file is read back before it is committed and must be what the backup said.
 */
export async function load(
  { db }: ServerDb,
  lines: AsyncIterable<string>,
  verify: boolean,
  files: BackedUpFiles | null = null,
): Promise<Sums> {
  const loader = fileLoader(files, verify);
  try {
    const tables = await db.transaction().execute(async (tx) => {
      await mustBeEmpty(tx);
      const sums = await loadLines(tx, lines, loader);
      if (verify) await mustBeSame(tx, sums);
      return sums;
    });
    return { tables, ...loader.sums() };
  } catch (error) {
    await loader.undo();
    throw error;
  }
}

async function loadLines(
  tx: Transaction<Database>,
  lines: AsyncIterable<string>,
  files: FileLoader,
): Promise<readonly TableSum[]> {
  const known = new Set(await tablesOf(tx));
  const sums: TableSum[] = [];
  let table: Loading | null = null;
  let seenHead = false;
  let ended = false;
  for await (const line of lines) {
    if (!seenHead) {
      await mustFit(tx, line);
      seenHead = true;
    } else if (ended) throw torn();
    else if (line.startsWith('{"table":')) {
      const told = parsed<Partial<TableSum> & { readonly table: string }>(line);
      if (told.sha256 === undefined) {
        if (table || !known.has(told.table)) throw torn();
        table = loading(tx, told.table);
        await sql`DELETE FROM ${sql.table(told.table)}`.execute(tx);
      } else {
        sums.push(await endOf(table, told as TableSum));
        table = null;
      }
    } else if (line === '{"end":true}') ended = table === null && files.isWhole();
    else if (table) await table.add(line);
    else if (!(await files.take(line))) throw torn();
  }
  if (!ended) throw torn();
  return sums;
}

async function endOf(table: Loading | null, told: TableSum): Promise<TableSum> {
  if (table?.name !== told.table) throw torn();
  const sum = await table.end();
  if (sum.sha256 !== told.sha256 || sum.rows !== told.rows) throw torn();
  return sum;
}

async function mustBeSame(tx: Transaction<Database>, sums: readonly TableSum[]): Promise<void> {
  for (const { table, sha256 } of sums) {
    const { sha256: now } = await dumpTable(tx, table, () => Promise.resolve());
    if (now === sha256) continue;
    throw new BackupRefused(`The table ${table} did not come back as it was. Nothing was changed.`);
  }
}

interface Loading {
  readonly name: string;
  readonly add: (line: string) => Promise<void>;
  readonly end: () => Promise<TableSum>;
}

function loading(tx: Transaction<Database>, name: string): Loading {
  const hash = createHash('sha256');
  let rows = 0;
  let waiting: string[] = [];
  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const all = `[${waiting.join(',')}]`;
    waiting = [];
    await sql`INSERT INTO ${sql.table(name)}
      SELECT * FROM json_populate_recordset(NULL::${sql.table(name)}, ${all}::json)`.execute(tx);
  }
  return {
    name,
    add: async (line) => {
      hash.update(line).update('\n');
      rows += 1;
      waiting.push(line);
      if (waiting.length === ROWS_AT_ONCE) await flush();
    },
    end: async () => {
      await flush();
      return { table: name, rows, sha256: hash.digest('hex') };
    },
  };
}

async function mustBeEmpty(tx: Transaction<Database>): Promise<void> {
  const someone = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (!someone) return;
  throw new BackupRefused(
    'This database has accounts already. A backup goes into an empty one: set DATA_DIR or DATABASE_URL to a new place. Nothing was changed.',
  );
}

async function mustFit(tx: Transaction<Database>, line: string): Promise<void> {
  const head = parsed<Partial<Head>>(line);
  if (head.holdfast !== 1 || !Array.isArray(head.migrations)) {
    throw new BackupRefused('This file is no backup of Holdfast. Nothing was changed.');
  }
  const ours = await migrationsOf(tx);
  if (JSON.stringify(ours) === JSON.stringify(head.migrations)) return;
  throw new BackupRefused(
    `This backup was made by another version of Holdfast (${head.version}). Restore it with that version; a newer one upgrades the database at its start. Nothing was changed.`,
  );
}

function parsed<T>(line: string): T {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new BackupRefused('This file is no backup of Holdfast. Nothing was changed.');
  }
}
