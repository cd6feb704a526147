import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { createColumns, type ColumnName, type Columns } from './columns.ts';
import { readAgain, readAll } from './read-columns.ts';

/**
 * The columns of this database as it is now. A column is read when it is needed first; after that,
 * what changed is read again: temporary triggers note it.
 */
export function currentColumns(db: Db, needed: readonly ColumnName[]): Columns {
  const columns = db.derived(follow);
  catchUp(db, columns);
  const missing = [...new Set(needed)].filter((name) => !columns.loaded.has(name));
  if (missing.length > 0) {
    readAll(db, columns, missing);
    for (const name of missing) columns.loaded.add(name);
  }
  return columns;
}

function follow(db: Db): Columns {
  db.script(NOTE_CHANGES);
  return createColumns();
}

function catchUp(db: Db, columns: Columns): void {
  const text = db.text(sql`SELECT json_group_array(rid) FROM changed_rids`);
  const noted = JSON.parse(text ?? '[]') as readonly number[];
  if (noted.length === 0) return;
  if (noted.includes(ALL_TEXTS)) columns.texts.clear();
  const rids = noted.filter((rid) => rid !== ALL_TEXTS);
  for (const rid of rids) columns.texts.delete(rid);
  if (columns.loaded.size > 0 && rids.length > 0) readAgain(db, columns, rids);
  db.run(sql`DELETE FROM changed_rids`);
}

/** Noted in the place of a `rid` when a state changed: its group is in the text of every row. */
const ALL_TEXTS = 0;

const NOTE_CHANGES = `
  CREATE TEMP TABLE IF NOT EXISTS changed_rids (rid INTEGER PRIMARY KEY) STRICT;
  ${note('issue_inserted', 'INSERT ON main.issues', 'NEW.rid')}
  ${note('issue_updated', 'UPDATE ON main.issues', 'NEW.rid')}
  ${note('issue_deleted', 'DELETE ON main.issues', 'OLD.rid')}
  ${note('state_inserted', 'INSERT ON main.states', String(ALL_TEXTS))}
  ${note('state_updated', 'UPDATE ON main.states', String(ALL_TEXTS))}
  ${note('state_deleted', 'DELETE ON main.states', String(ALL_TEXTS))}`;

function note(name: string, event: string, rid: string): string {
  return `CREATE TEMP TRIGGER IF NOT EXISTS ${name} AFTER ${event} BEGIN
    INSERT INTO changed_rids (rid) VALUES (${rid}) ON CONFLICT DO NOTHING;
  END;`;
}
