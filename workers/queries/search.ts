import { matchesAll, type Filter } from '../../src/domain/filter.ts';
import type { WorkItemRow } from '../../src/domain/work-item.ts';
import type { QuestionOf, SearchHit } from '../../src/protocol/questions.ts';
import { selectRows } from '../collections/row-cells.ts';
import { columnsForFilter } from '../columns/columns-for.ts';
import { currentColumns } from '../columns/current-columns.ts';
import { testFilter } from '../columns/test-filter.ts';
import type { Db } from '../db/db.ts';
import { sql, type Sql } from '../db/sql.ts';
import { parseKey } from './parse-key.ts';
import { searchWords, splitAtWords } from './search-words.ts';

type Asked = Omit<QuestionOf<'search'>, 'ask'>;

/**
 * Items by what their names begin words with, best first, as one types; before them the item whose key
 * was written (`APP-42`, `42`). Archived items and drafts are left out.
 */
export function search(db: Db, { text, project_id, filter, limit }: Asked): readonly SearchHit[] {
  const words = searchWords(text);
  const here = project_id === null ? sql`TRUE` : sql`i.project_id = ${project_id}`;
  // What the filter drops must not use up the places of what it keeps.
  const most = matchesAll(filter) ? limit : -1;
  const found = [...byKey(db, text, here, most), ...byName(db, words, here, most)];
  const rids = kept(db, filter, [...new Set(found)]).slice(0, limit);
  return readRows(db, rids).map((row) => ({
    row,
    pieces: splitAtWords(row.name, words),
    excerpt: null,
  }));
}

function byKey(db: Db, text: string, here: Sql, limit: number): readonly number[] {
  const { identifier, number } = parseKey(text);
  if (number === null) return [];
  const ofProject =
    identifier === null
      ? sql`SELECT DISTINCT project_id FROM issues`
      : sql`SELECT id FROM collection_rows
            WHERE kind = 'projects' AND scope = '' AND upper(json ->> 'identifier') = ${identifier}`;
  return ridsOf(
    db,
    sql`SELECT i.rid AS rid FROM issues AS i
        WHERE i.project_id IN (${ofProject}) AND i.sequence_id = ${number} AND ${here} AND ${LIVE}
        ORDER BY i.updated_at DESC, i.id LIMIT ${limit}`,
  );
}

function byName(db: Db, words: readonly string[], here: Sql, limit: number): readonly number[] {
  if (words.length === 0) return [];
  const match = words.map((word) => `"${word}"*`).join(' ');
  return ridsOf(
    db,
    sql`SELECT hit.rid AS rid
        FROM (SELECT f.rowid AS rid, f.rank AS rank FROM issue_names AS f
              WHERE issue_names MATCH ${match}) AS hit
        CROSS JOIN issues AS i ON i.rid = hit.rid
        WHERE ${here} AND ${LIVE}
        ORDER BY hit.rank, i.tie, i.id LIMIT ${limit}`,
  );
}

const LIVE = sql`i.is_live = 1`;

function ridsOf(db: Db, select: Sql): readonly number[] {
  const text = db.text(sql`SELECT json_group_array(rid) FROM (${select})`);
  return JSON.parse(text ?? '[]') as readonly number[];
}

function kept(db: Db, filter: Filter, rids: readonly number[]): readonly number[] {
  if (rids.length === 0 || matchesAll(filter)) return rids;
  const columns = currentColumns(db, columnsForFilter(filter));
  return rids.filter(testFilter(columns, filter));
}

function readRows(db: Db, rids: readonly number[]): readonly WorkItemRow[] {
  return selectRows(
    db,
    sql`FROM json_each(${JSON.stringify(rids)}) AS j CROSS JOIN issues AS i ON i.rid = j.value
        ORDER BY j.key`,
  );
}
