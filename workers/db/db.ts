import type { Sql, SqlValue } from './sql.ts';

export type SqlRow = Readonly<Record<string, SqlValue>>;

/**
 * The one door to SQLite. Synchronous on purpose: inside the worker nothing can
 * run between two statements, so a transaction needs no lock of its own.
 */
export interface Db {
  all<Row extends SqlRow>(query: Sql): Row[];
  /** The one cell of a statement that answers with one: JSON text costs a sixth of reading rows cell by cell. */
  text(query: Sql): string | null;
  /** The one cell of a statement that answers with a blob. */
  bytes(query: Sql): Uint8Array | null;
  /** @returns how many rows it inserted, changed or deleted, not counting what triggers did */
  run(query: Sql): number;
  /** Runs a script of several statements without bindings: schema and migrations only. */
  script(text: string): void;
  /**
   * Commits when `body` returns and rolls back when it throws. `body` must not be async.
   * Inside another transaction it is a savepoint of that one.
   */
  transaction<T>(body: () => T extends PromiseLike<unknown> ? never : T): T;
  /**
   * What is computed from this connection's content: made at the first call, the same after. A rollback
   * forgets it, because it may have seen what was taken back.
   */
  derived<T>(make: (db: Db) => T): T;
  close(): void;
}
