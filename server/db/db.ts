import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import { assert } from '../../src/lib/assert.ts';
import { DatabaseError, type Engine } from './engine.ts';
import type { Database } from './schema.ts';

/** Where a query runs: the database itself or a transaction of it. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export interface ServerDb {
  readonly engine: Engine;
  readonly db: Db;
  /** Runs again when the database asks for it (40001, 40P01): the body must be repeatable. */
  readonly transaction: <T>(body: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Throws when the disk of the embedded database is nearly full; for work that goes past `transaction`. */
  readonly mustHaveRoom: () => void;
  readonly close: () => Promise<void>;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS = 6;

export function serverDb(engine: Engine, onWrite: () => void = () => {}): ServerDb {
  const inTransaction = new AsyncLocalStorage<true>();
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: kyselyPool(engine, () => inTransaction.getStore() === true),
    }),
  });

  async function once<T>(body: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await db.transaction().execute((tx) => inTransaction.run(true, () => body(tx)));
    onWrite();
    return result;
  }

  async function transaction<T>(body: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(body);
      } catch (error) {
        if (attempt === ATTEMPTS || !mayRepeat(error)) throw error;
        await pause(Math.random() * 10 * 2 ** attempt);
      }
    }
  }
  return { engine, db, transaction, mustHaveRoom: () => {}, close: () => db.destroy() };
}

function mayRepeat(error: unknown): boolean {
  const code = error instanceof DatabaseError ? error.code : null;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function kyselyPool(engine: Engine, isInTransaction: () => boolean): PostgresPool {
  return {
    connect: async () => {
      // The embedded engine has one connection: this would wait for itself for ever.
      assert(!isInTransaction(), 'a query inside a transaction must go through the transaction');
      const connection = await engine.connect();
      return {
        release: connection.release,
        query: async (sql: unknown, params?: readonly unknown[]) => {
          const { rows, changed } = await connection.query(String(sql), params ?? []);
          // Kysely reads the count by the name of the command; which one does not matter to it.
          return changed === null
            ? { command: 'SELECT' as const, rowCount: rows.length, rows: [...rows] }
            : { command: 'UPDATE' as const, rowCount: changed, rows: [...rows] };
        },
      };
    },
    end: () => engine.close(),
  } as PostgresPool;
}
