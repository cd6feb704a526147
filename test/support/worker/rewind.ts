import type { Connection, Engine } from '../../../server/db/engine.ts';
import { createLock } from '../../../server/db/mutex.ts';

export interface Rewindable {
  readonly engine: Engine;
  /** What the body does to the database is undone afterwards, committed or not. */
  readonly rewinding: <T>(body: () => Promise<T>) => Promise<T>;
}

const AS_SAVEPOINT: Readonly<Record<string, string>> = {
  begin: 'SAVEPOINT one_call',
  commit: 'RELEASE SAVEPOINT one_call',
  rollback: 'ROLLBACK TO SAVEPOINT one_call',
};

/** Transactions inside `rewinding` are savepoints of one that never commits. */
export function rewindable(inner: Engine): Rewindable {
  const lock = createLock();
  let outer: Connection | null = null;

  async function borrowed(connection: Connection): Promise<Connection> {
    const release = await lock();
    const query: Connection['query'] = (sql, params) =>
      connection.query(AS_SAVEPOINT[sql.trim().toLowerCase()] ?? sql, params);
    return { ...connection, query, release };
  }

  async function rewinding<T>(body: () => Promise<T>): Promise<T> {
    const connection = await inner.connect();
    await connection.query('BEGIN', []);
    outer = connection;
    try {
      return await body();
    } finally {
      outer = null;
      await connection.query('ROLLBACK', []);
      connection.release();
    }
  }

  const connect = () => (outer ? borrowed(outer) : inner.connect());
  return { engine: { ...inner, connect }, rewinding };
}
