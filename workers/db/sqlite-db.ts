import type { Database } from '@sqlite.org/sqlite-wasm';
import { indexedText } from '../../src/domain/words.ts';
import type { Db, SqlRow } from './db.ts';
import { nameFailure } from './failures.ts';
import type { Sqlite } from './load-sqlite.ts';
import type { NameFailure } from './room.ts';
import type { Sql } from './sql.ts';
import { keepStatements } from './statements.ts';

/**
 * Wraps an open SQLite connection.
 * @param name what SQLite's failures are thrown as
 */
export function sqliteDb(
  sqlite: Sqlite,
  connection: Database,
  name: NameFailure = nameFailure,
): Db {
  addFunctions(connection);
  const { using, close } = keepStatements(connection, name);
  const derived = new Map<unknown, unknown>();
  const execute = executor(connection, name);
  const transaction = transactions(sqlite, connection, execute, () => derived.clear());

  return {
    all<Row extends SqlRow>(query: Sql): Row[] {
      return using(query, (bound) => {
        const rows: Row[] = [];
        while (bound.step()) rows.push(bound.get({}) as Row);
        return rows;
      });
    },
    text: (query) => using(query, (bound) => (bound.step() ? (bound.get(0) as string) : null)),
    bytes: (query) => using(query, (bound) => (bound.step() ? (bound.get(0) as Uint8Array) : null)),
    run(query) {
      using(query, (bound) => {
        while (bound.step());
      });
      return connection.changes();
    },
    script: execute,
    transaction,
    derived<T>(make: (db: Db) => T): T {
      if (!derived.has(make)) derived.set(make, make(this));
      return derived.get(make) as T;
    },
    close() {
      close();
      derived.clear();
      connection.close();
    },
  };
}

/** What triggers of the schema call. */
function addFunctions(connection: Database): void {
  connection.createFunction('indexed_text', (_, text) => indexedText(text as string), {
    deterministic: true,
  });
}

function transactions(
  sqlite: Sqlite,
  connection: Database,
  execute: Db['script'],
  onRollback: () => void,
): Db['transaction'] {
  let depth = 0;
  return (body) => {
    const [begin, commit, rollback] = depth === 0 ? OUTER : inner(depth);
    execute(begin);
    depth += 1;
    try {
      const result = body();
      execute(commit);
      return result;
    } catch (error) {
      // After some failures, a full disk among them, SQLite has rolled back already.
      const ended = sqlite.capi.sqlite3_get_autocommit(connection) === 1;
      if (!ended) execute(rollback);
      onRollback();
      throw error;
    } finally {
      depth -= 1;
    }
  };
}

const OUTER = ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'] as const;

function inner(depth: number): readonly [string, string, string] {
  const name = `inner_${depth}`;
  return [`SAVEPOINT ${name}`, `RELEASE ${name}`, `ROLLBACK TO ${name}; RELEASE ${name}`];
}

function executor(connection: Database, name: NameFailure): Db['script'] {
  return (text) => {
    try {
      connection.exec(text);
    } catch (error) {
      throw name(error);
    }
  };
}
