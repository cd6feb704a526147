import { matchesAll, type Filter } from '../../src/domain/filter.ts';
import type { QuestionOf, SearchHit } from '../../src/protocol/questions.ts';
import { selectRows } from '../collections/row-cells.ts';
import type { Columns } from '../columns/columns.ts';
import { LIVE as STATUS_LIVE } from '../columns/status.ts';
import { closedProjects } from '../columns/closed-projects.ts';
import { columnsForFilter } from '../columns/columns-for.ts';
import { currentColumns } from '../columns/current-columns.ts';
import { flagsOf, passes, siftFilter } from '../columns/sift-filter.ts';
import type { Db } from '../db/db.ts';
import { sql, type Sql } from '../db/sql.ts';
import { parseKey } from '../../src/domain/parse-key.ts';
import { excerptOf, splitAtWords } from '../../src/domain/search-words.ts';
import { MOST_TYPED, searchedText, soughtWords } from '../../src/domain/words.ts';

type Asked = Omit<QuestionOf<'search'>, 'ask'>;
/** The project that is searched; null: all of them. */
type Here = Asked['project_id'];

/**
 * Items by what their names begin words with, best first, as one types; before them the item whose key
 * was written (`APP-42`, `42`), and after them, where there is room, those that have the words in their
 * descriptions, the latest first. Archived items, drafts and archived projects are left out.
 */
export function search(
  db: Db,
  { text, project_id: here, filter, limit }: Asked,
): readonly SearchHit[] {
  const words = soughtWords(text);
  // What the filter drops must not use up the places of what it keeps.
  const most = matchesAll(filter) ? limit : -1;
  const named = [...byKey(db, text, here, most), ...byName(db, words, here, most)];
  const found = kept(db, filter, [...new Set(named)]);
  if (found.length < limit && words.length > 0) {
    const known = new Set(found);
    const more = byWords(db, words, here).filter((rid) => !known.has(rid));
    found.push(...kept(db, filter, more).slice(0, limit - found.length));
  }
  return hitsOf(db, found.slice(0, limit), words);
}

function byKey(db: Db, text: string, here: Here, limit: number): readonly number[] {
  const { identifier, number } = parseKey(text.slice(0, MOST_TYPED));
  if (number === null) return [];
  const ofProject =
    identifier === null
      ? sql`SELECT DISTINCT project_id FROM issues`
      : sql`SELECT id FROM collection_rows
            WHERE kind = 'projects' AND scope = '' AND upper(json ->> 'identifier') = ${identifier}`;
  return ridsOf(
    db,
    sql`SELECT i.rid AS rid FROM issues AS i
        WHERE i.project_id IN (${ofProject}) AND i.sequence_id = ${number} AND ${whereOf(db, here)} AND ${LIVE}
        ORDER BY i.updated_at DESC, i.id LIMIT ${limit}`,
  );
}

/** Shorter names first, because the words are more of what they say; then the newest. */
function byName(db: Db, words: readonly string[], here: Here, limit: number): readonly number[] {
  if (words.length === 0) return [];
  const match = words.map((word) => `"${word}"*`).join(' ');
  const columns = currentColumns(db, []);
  if (RANKED.every((name) => columns.loaded.has(name))) {
    const hits = ridsOf(
      db,
      sql`SELECT rowid AS rid FROM issue_names WHERE issue_names MATCH ${match}`,
    );
    const rids = ranked(columns, hits.filter(isHere(columns, here, closedProjects(db))));
    return limit < 0 ? rids : rids.slice(0, limit);
  }
  return ridsOf(
    db,
    sql`SELECT i.rid AS rid
        FROM (SELECT rowid AS rid FROM issue_names WHERE issue_names MATCH ${match}) AS hit
        CROSS JOIN issues AS i ON i.rid = hit.rid
        WHERE ${whereOf(db, here)} AND ${LIVE}
        ORDER BY length(i.sort_key), i.tie, i.rid LIMIT ${limit}`,
  );
}

/** What the best names are found by without reading their rows. */
const RANKED = ['project', 'name', 'sequence_id'] as const;

function isHere(
  { status, words, dictionary }: Columns,
  project: Here,
  closed: readonly string[],
): (rid: number) => boolean {
  const wanted = project === null ? null : dictionary.find(project);
  const isClosed = flagsOf(dictionary, closed);
  return (rid) => {
    const its = words.project[rid] ?? 0;
    return (
      status[rid] === STATUS_LIVE && isClosed[its] !== 1 && (project === null || its === wanted)
    );
  };
}

function ranked({ name, numbers }: Columns, rids: readonly number[]): readonly number[] {
  const rank = (rid: number) => {
    const number = numbers.sequence_id[rid] ?? Number.NaN;
    const newest = Number.isNaN(number) ? MOST_NUMBERS : Math.min(number, MOST_NUMBERS);
    return lengthOf(name[rid] ?? '') * (MOST_NUMBERS + 1) - newest;
  };
  const ranks = new Map(rids.map((rid) => [rid, rank(rid)]));
  return rids.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) || a - b);
}

const MOST_NUMBERS = 2 ** 31;

/** In characters, as SQLite counts. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff]/g)?.length ?? 0);
}

/** Items that have each word, in the name or in the description. */
function byWords(db: Db, words: readonly string[], here: Here): readonly number[] {
  const [first, ...others] = words.map((word) => ridsWith(db, `"${word}"*`)).toSorted(bySize);
  const inAll = [...(first ?? [])].filter((rid) => others.every((rids) => rids.has(rid)));
  return ridsOf(
    db,
    sql`SELECT i.rid AS rid FROM json_each(${JSON.stringify(inAll)}) AS j
        CROSS JOIN issues AS i ON i.rid = j.value
        WHERE ${whereOf(db, here)} AND ${LIVE} ORDER BY i.updated_at DESC, i.id`,
  );
}

function ridsWith(db: Db, match: string): ReadonlySet<number> {
  return new Set([
    ...ridsOf(db, sql`SELECT rowid AS rid FROM issue_names WHERE issue_names MATCH ${match}`),
    ...ridsOf(db, sql`SELECT rowid AS rid FROM issue_texts WHERE issue_texts MATCH ${match}`),
  ]);
}

function bySize(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  return a.size - b.size;
}

const LIVE = sql`i.is_live = 1`;

function whereOf(db: Db, here: Here): Sql {
  const closed = sql`SELECT value FROM json_each(${JSON.stringify(closedProjects(db))})`;
  const isOpen = sql`i.project_id NOT IN (${closed})`;
  return here === null ? isOpen : sql`i.project_id = ${here} AND ${isOpen}`;
}

function ridsOf(db: Db, select: Sql): readonly number[] {
  const text = db.text(sql`SELECT json_group_array(rid) FROM (${select})`);
  return JSON.parse(text ?? '[]') as readonly number[];
}

function kept(db: Db, filter: Filter, rids: readonly number[]): number[] {
  if (rids.length === 0 || matchesAll(filter)) return [...rids];
  const sieve = siftFilter(currentColumns(db, columnsForFilter(filter)), filter);
  return rids.filter((rid) => passes(sieve, rid));
}

function hitsOf(db: Db, rids: readonly number[], words: readonly string[]): readonly SearchHit[] {
  const rows = selectRows(
    db,
    sql`FROM json_each(${JSON.stringify(rids)}) AS j CROSS JOIN issues AS i ON i.rid = j.value
        ORDER BY j.key`,
  );
  return rows.map((row, i) => {
    const pieces = splitAtWords(row.name, words);
    const isWhole = words.every((word) => splitAtWords(row.name, [word]).length > 1);
    const description = isWhole ? null : descriptionOf(db, rids[i] ?? 0);
    return { row, pieces, excerpt: description === null ? null : excerptOf(description, words) };
  });
}

function descriptionOf(db: Db, rid: number): string | null {
  const html = db.text(sql`SELECT description_html FROM issue_descriptions WHERE rid = ${rid}`);
  return html === null ? null : searchedText(html);
}
