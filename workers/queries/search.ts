import type { ProjectId } from '../../src/domain/ids.ts';
import type { WorkItemRow } from '../../src/domain/work-item.ts';
import type { SearchHit } from '../../src/protocol/questions.ts';
import { ROW_JSON } from '../collections/row-json.ts';
import type { Db } from '../db/db.ts';
import { sql, type Sql } from '../db/sql.ts';
import { parseKey } from './parse-key.ts';
import { searchWords, splitAtWords } from './search-words.ts';

/**
 * Items by what their names begin words with, best first, as one types; before them the item whose key
 * was written (`APP-42`, `42`). Archived items and drafts are left out.
 * @param projectId null searches the workspace
 */
export function search(
  db: Db,
  text: string,
  projectId: ProjectId | null,
  limit: number,
): readonly SearchHit[] {
  const words = searchWords(text);
  const here = projectId === null ? sql`TRUE` : sql`i.project_id = ${projectId}`;
  const byKey = rowsByKey(db, text, here, limit);
  const known = new Set(byKey.map(({ id }) => id));
  const byName = rowsByName(db, words, here, limit).filter(({ id }) => !known.has(id));
  return [...byKey, ...byName]
    .slice(0, limit)
    .map((row) => ({ row, pieces: splitAtWords(row.name, words) }));
}

function rowsByKey(db: Db, text: string, here: Sql, limit: number): readonly WorkItemRow[] {
  const { identifier, number } = parseKey(text);
  if (number === null) return [];
  const ofProject =
    identifier === null
      ? sql`SELECT DISTINCT project_id FROM issues`
      : sql`SELECT id FROM collection_rows
            WHERE kind = 'projects' AND scope = '' AND upper(json ->> 'identifier') = ${identifier}`;
  return rows(
    db,
    sql`SELECT ${ROW_JSON} AS row FROM issues AS i
        WHERE i.project_id IN (${ofProject}) AND i.sequence_id = ${number} AND ${here} AND ${LIVE}
        ORDER BY i.updated_at DESC, i.id LIMIT ${limit}`,
  );
}

function rowsByName(
  db: Db,
  words: readonly string[],
  here: Sql,
  limit: number,
): readonly WorkItemRow[] {
  if (words.length === 0) return [];
  const match = words.map((word) => `"${word}"*`).join(' ');
  return rows(
    db,
    sql`SELECT ${ROW_JSON} AS row
        FROM (SELECT f.rowid AS rid, f.rank AS rank FROM issue_names AS f
              WHERE issue_names MATCH ${match}) AS hit
        CROSS JOIN issues AS i ON i.rid = hit.rid
        WHERE ${here} AND ${LIVE}
        ORDER BY hit.rank, i.tie, i.id LIMIT ${limit}`,
  );
}

const LIVE = sql`i.is_live = 1`;

function rows(db: Db, select: Sql): readonly WorkItemRow[] {
  const text = db.text(sql`SELECT json_group_array(json(row)) FROM (${select})`);
  return JSON.parse(text ?? '[]') as readonly WorkItemRow[];
}
