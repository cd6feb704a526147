import { createHash } from 'node:crypto';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { BackedUpFiles } from '../storage/storage.ts';
import { BackupRefused, torn, type Sink } from './backup-lines.ts';
import type { ServerDb } from './db.ts';
import { dumpFiles, fileLoader } from './dump-files.ts';
import { readBackup, type Head, type RowTarget, type Sums, type TableSum } from './read-backup.ts';
import type { Database } from './schema.ts';

/*
 * A backup is lines of JSON, the same whatever engine wrote them: a head, then for each table its
 * rows as the database itself writes them as JSON, and their sum; then the uploaded files, and how
 * many tables and files there were. No value passes through a JavaScript number or date.
 */

const ROWS_AT_ONCE = 500;
/** One message to or from the database is no longer than this, unless a single row is. */
const BYTES_AT_ONCE = 4 * 1024 * 1024;
/** The bookkeeping of the database itself, and counts that mean nothing a minute later. */
const LEFT_OUT = new Set(['app_lock', 'schema_migrations', 'rate_limits']);

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
  await sink(JSON.stringify({ end: true, tables: tables.length, files: told.files }));
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
  const hash = createHash('sha256');
  let rows = 0;
  await eachRow(tx, table, async (line) => {
    hash.update(line).update('\n');
    rows += 1;
    await sink(line);
  });
  return { table, rows, sha256: hash.digest('hex') };
}

/**
 * In the order in which they lie there: sorting a large table is one call that may last for minutes,
 * and the embedded engine answers nobody meanwhile. The lengths come first, in a cursor beside, so that
 * no answer is too large to be sent.
 */
async function eachRow(
  tx: Transaction<Database>,
  table: string,
  each: (line: string) => Promise<void>,
): Promise<void> {
  // Both cursors have to meet the rows in the same order.
  await sql`SET LOCAL synchronize_seqscans TO off`.execute(tx);
  await sql`DECLARE every_length CURSOR FOR
    SELECT octet_length(row_to_json(t)::text) AS bytes FROM ${sql.table(table)} AS t`.execute(tx);
  await sql`DECLARE every_row CURSOR FOR
    SELECT row_to_json(t)::text AS line FROM ${sql.table(table)} AS t`.execute(tx);
  for (let isEnd = false; !isEnd;) {
    const { rows: lengths } = await sql<{ readonly bytes: number }>`
      FETCH ${sql.lit(ROWS_AT_ONCE)} FROM every_length`.execute(tx);
    for (const count of portions(lengths.map(({ bytes }) => bytes))) {
      const { rows } = await sql<{ readonly line: string }>`
        FETCH ${sql.lit(count)} FROM every_row`.execute(tx);
      for (const { line } of rows) await each(line);
    }
    isEnd = lengths.length < ROWS_AT_ONCE;
  }
  await sql`CLOSE every_length`.execute(tx);
  await sql`CLOSE every_row`.execute(tx);
}

/** How many rows at a time stay below the limit. */
function portions(lengths: readonly number[]): readonly number[] {
  const counts: number[] = [];
  let [count, bytes] = [0, 0];
  for (const length of lengths) {
    if (count > 0 && bytes + length > BYTES_AT_ONCE) {
      counts.push(count);
      [count, bytes] = [0, 0];
    }
    count += 1;
    bytes += length;
  }
  return count > 0 ? [...counts, count] : counts;
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
  { db, mustHaveRoom }: ServerDb,
  lines: AsyncIterable<string>,
  verify: boolean,
  files: BackedUpFiles | null = null,
): Promise<Sums> {
  const loader = fileLoader(files, verify);
  try {
    return await db.transaction().execute(async (tx) => {
      await mustBeEmpty(tx);
      const known = new Set(await tablesOf(tx));
      const loaded: Loading[] = [];
      const sums = await readBackup(lines, {
        begin: (head) => mustFit(tx, head),
        file: loader.file,
        table: async (name) => {
          if (!known.has(name)) throw torn();
          await sql`DELETE FROM ${sql.table(name)}`.execute(tx);
          const table = await loading(tx, name, mustHaveRoom);
          loaded.push(table);
          return table;
        },
      });
      if (verify) for (const table of loaded) await mustBeSame(tx, table);
      return sums;
    });
  } catch (error) {
    await loader.undo();
    throw error;
  }
}

async function mustBeSame(tx: Transaction<Database>, { name, given }: Loading): Promise<void> {
  const now = rowSet();
  await eachRow(tx, name, async (line) => now.add(line));
  if (now.sum() === given.sum()) return;
  throw new BackupRefused(`The table ${name} did not come back as it was. Nothing was changed.`);
}

interface RowSet {
  readonly add: (line: string) => void;
  readonly sum: () => bigint;
}

/** The same for the same rows in any order: the sum of their hashes. */
function rowSet(): RowSet {
  let sum = 0n;
  return {
    add: (line) => {
      sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
    },
    sum: () => sum,
  };
}

interface Loading extends RowTarget {
  readonly name: string;
  readonly given: RowSet;
}

async function loading(
  tx: Transaction<Database>,
  name: string,
  mustHaveRoom: () => void,
): Promise<Loading> {
  const columns = await columnsToLoad(tx, name);
  const given = rowSet();
  let waiting: string[] = [];
  let length = 0;
  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    mustHaveRoom();
    const all = `[${waiting.join(',')}]`;
    [waiting, length] = [[], 0];
    await sql`INSERT INTO ${sql.table(name)}
      SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(name)}, ${all}::json)`.execute(
      tx,
    );
  }
  return {
    name,
    given,
    add: async (line) => {
      if (length + line.length > BYTES_AT_ONCE) await flush();
      given.add(line);
      waiting.push(line);
      length += line.length;
      if (waiting.length === ROWS_AT_ONCE) await flush();
    },
    end: flush,
  };
}

/**
 * Reads a JSON `null` as SQL NULL, except in columns that must have a value: there it can only have been a JSON
 * `null`. In the other JSON columns the two mean the same.
 */
async function columnsToLoad(
  tx: Transaction<Database>,
  table: string,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ readonly name: string; readonly mustBeJson: boolean }>`
    SELECT attname AS name, attnotnull AND atttypid = 'jsonb'::regtype AS "mustBeJson"
    FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped
    ORDER BY attnum`.execute(tx);
  const columns = rows.map(({ name, mustBeJson }) =>
    mustBeJson ? sql`coalesce(${sql.ref(name)}, 'null')` : sql.ref(name),
  );
  return sql.join(columns);
}

async function mustBeEmpty(tx: Transaction<Database>): Promise<void> {
  // Whoever signs up meanwhile waits, and so does another restore.
  await sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const someone = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (!someone) return;
  throw new BackupRefused(
    'This database has accounts already. A backup goes into an empty one: set DATA_DIR or DATABASE_URL to a new place. Nothing was changed.',
  );
}

async function mustFit(tx: Transaction<Database>, head: Head): Promise<void> {
  const ours = await migrationsOf(tx);
  if (JSON.stringify(ours) === JSON.stringify(head.migrations)) return;
  throw new BackupRefused(
    `This backup was made by another version of Holdfast (${head.version}). Restore it with that version; a newer one upgrades the database at its start. Nothing was changed.`,
  );
}
