import { ROW_JSON } from '../collections/row-json.ts';
import type { Columns } from '../columns/columns.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** About 5 MB. */
const MOST_TEXTS = 5000;

/**
 * Has the JSON texts of these rows ready. SQLite writes them out, one to a line: JSON text has no line feed of its own,
 * and one large text costs a sixth of many cells. Texts stay until their row changes, so that asking
 * again after an edit, or scrolling a little, costs nothing.
 */
export function readRowTexts(db: Db, texts: Columns['texts'], rids: readonly number[]): void {
  const wanted = new Set(rids);
  const missing = [...wanted].filter((rid) => !texts.has(rid));
  if (texts.size + missing.length > MOST_TEXTS) {
    for (const rid of texts.keys()) if (!wanted.has(rid)) texts.delete(rid);
  }
  if (missing.length === 0) return;
  const lines = db.text(sql`
    SELECT group_concat(i.rid || ' ' || ${ROW_JSON}, char(10))
    FROM json_each(${JSON.stringify(missing)}) AS j CROSS JOIN issues AS i ON i.rid = j.value`);
  for (const line of (lines ?? '').split('\n')) {
    const space = line.indexOf(' ');
    texts.set(Number(line.slice(0, space)), line.slice(space + 1));
  }
}
