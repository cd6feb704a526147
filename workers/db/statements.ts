import type { Database, PreparedStatement } from '@sqlite.org/sqlite-wasm';
import { must } from '../../src/lib/assert.ts';
import type { NameFailure } from './room.ts';
import type { Sql } from './sql.ts';

export interface Statements {
  /** Prepares, binds, lets `use` step through it, and makes it ready for the next time. */
  readonly using: <T>(query: Sql, use: (bound: PreparedStatement) => T) => T;
  readonly close: () => void;
}

/** Lists of every grouping and order stay prepared; a worker hardly has more kinds of statement than this. */
const MOST = 300;

/** The statements of one connection: prepared at the first use and kept. */
export function keepStatements(connection: Database, name: NameFailure): Statements {
  const kept = new Map<string, PreparedStatement>();

  function prepare(text: string): PreparedStatement {
    const known = kept.get(text);
    if (known) return known;
    if (kept.size >= MOST) forgetOldest(kept);
    const made = connection.prepare(text);
    kept.set(text, made);
    return made;
  }

  return {
    using({ text, params }, use) {
      let bound: PreparedStatement | null = null;
      try {
        bound = prepare(text);
        if (params.length > 0) bound.bind([...params]);
        return use(bound);
      } catch (error) {
        throw name(error);
      } finally {
        if (bound) makeReady(bound, params.length > 0);
      }
    },
    close() {
      for (const one of kept.values()) one.finalize();
      kept.clear();
    },
  };
}

function forgetOldest(kept: Map<string, PreparedStatement>): void {
  const [text, oldest] = must(kept.entries().next().value, 'a full cache has an oldest entry');
  oldest.finalize();
  kept.delete(text);
}

function makeReady(bound: PreparedStatement, hasParams: boolean): void {
  try {
    bound.reset();
  } catch {
    // It repeats the error of the last step, which was thrown already.
  }
  if (hasParams) bound.clearBindings();
}
