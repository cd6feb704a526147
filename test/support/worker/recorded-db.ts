import type { Db } from '../../../workers/db/db.ts';
import type { Sql } from '../../../workers/db/sql.ts';

/** Runs everything on `db`, and keeps what was asked: the plan that is checked is the plan that ships. */
export function recordedDb(db: Db): { readonly db: Db; readonly seen: Sql[] } {
  const seen: Sql[] = [];
  const noted = <T>(run: (query: Sql) => T) => {
    return (query: Sql): T => {
      seen.push(query);
      return run(query);
    };
  };
  const recording: Db = {
    ...db,
    all: noted(db.all) as Db['all'],
    text: noted(db.text),
    run: noted(db.run),
  };
  return { db: recording, seen };
}

export function planOf(db: Db, { text, params }: Sql): readonly string[] {
  return db
    .all<{ detail: string }>({ text: `EXPLAIN QUERY PLAN ${text}`, params })
    .map(({ detail }) => detail);
}
