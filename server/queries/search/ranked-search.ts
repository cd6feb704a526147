import { sql } from 'kysely';
import { matchesAll, type Filter } from '../../../src/domain/filter.ts';
import { parseKey } from '../../../src/domain/parse-key.ts';
import { excerptOf, splitAtWords } from '../../../src/domain/search-words.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import { MOST_TYPED, searchedText, soughtWords, writtenWords } from '../../../src/domain/words.ts';
import type { Db } from '../../db/db.ts';
import { compileFilter } from '../lists/compile-filter.ts';
import { scopeCondition, type ListGround } from '../lists/list-scope.ts';
import type { Sql } from '../work-items/work-item-fields.ts';
import {
  ENTRY_JOIN,
  jsonObjectOf,
  LIVE_ROW_COLUMNS,
  STATE_JOIN,
} from '../work-items/work-item-json.ts';
import { beginsWords, fewThatHave } from './word-index.ts';

/* The twin of workers/queries/search.ts: what one finds, the other finds. */

export interface RankedQuestion {
  readonly text: string;
  readonly filter: Filter;
  readonly limit: number;
}

export interface RankedItem {
  /** A row of the wire, as JSON. */
  readonly row: string;
  /** A stretch of the description, every second piece of which matched, where the name has not all the words. */
  readonly excerpt: readonly string[] | null;
}

/** Items by their key, then by what their names begin words with, then by their descriptions as well. */
export async function rankedItems(
  db: Db,
  ground: ListGround,
  { text, filter, limit }: RankedQuestion,
): Promise<readonly RankedItem[]> {
  const words = soughtWords(text);
  const within = matchesAll(filter)
    ? scopeCondition(ground)
    : sql`${scopeCondition(ground)} AND ${compileFilter(filter)}`;
  const found = new Set(await byKey(db, text, within, limit));
  if (words.length > 0) {
    for (const id of await byName(db, ground, text, within, limit)) found.add(id);
    if (found.size < limit) {
      for (const id of await byWords(db, ground, words, within, [...found], limit)) found.add(id);
    }
  }
  return itemsOf(db, ground, [...found].slice(0, limit), words);
}

async function byKey(db: Db, text: string, within: Sql, limit: number) {
  const { identifier, number } = parseKey(text);
  if (number === null) return [];
  const ofProject = identifier === null ? sql`TRUE` : sql`upper(p.identifier) = ${identifier}`;
  return idsOf(
    db,
    sql`SELECT i.id FROM work_items AS i
      JOIN projects AS p ON p.workspace_id = i.workspace_id AND p.id = i.project_id
      WHERE ${within} AND i.sequence_id = ${number} AND ${ofProject}
      ORDER BY i.updated_at DESC, i.id LIMIT ${limit}`,
  );
}

/** Shorter names first, because the words are more of what they say; then the newest. */
async function byName(db: Db, ground: ListGround, text: string, within: Sql, limit: number) {
  const { workspaceId } = ground;
  const matches = beginsWords(workspaceId, soughtWords(text), { inName: true });
  const best = sql`ORDER BY char_length(i.name_sort_key), i.sequence_id DESC, i.id LIMIT ${limit}`;
  if (await isFilling(db, workspaceId)) {
    const parts = [...writtenWords(text.slice(0, MOST_TYPED))].map(
      ([word]) => sql`strpos(i.name_sort_key, ${sortKey(word)}) > 0`,
    );
    return idsOf(
      db,
      sql`SELECT i.id FROM work_items AS i
        LEFT JOIN work_item_words AS t ON t.workspace_id = i.workspace_id AND t.work_item_id = i.id
        WHERE ${within}
          AND (${matches} OR (t.work_item_id IS NULL AND ${sql.join(parts, sql` AND `)})) ${best}`,
    );
  }
  const few = await fewThatHave(db, matches);
  return idsOf(
    db,
    few
      ? sql`SELECT i.id FROM work_items AS i
          WHERE ${within} AND i.id = ANY(${few}::uuid[]) ${best}`
      : sql`SELECT i.id FROM ${WORDED} WHERE ${within} AND ${matches}
          ORDER BY t.length, t.number DESC, t.work_item_id LIMIT ${limit}`,
  );
}

/** Whether there are items whose words have not been noted yet: until then their names are read. */
async function isFilling(db: Db, workspaceId: string): Promise<boolean> {
  const fill = await db
    .selectFrom('work_item_word_fills')
    .select('project_id')
    .where('workspace_id', '=', workspaceId)
    .limit(1)
    .executeTakeFirst();
  return fill !== undefined;
}

/** Items that have each word, in the name or in the description: the latest first. */
async function byWords(
  db: Db,
  { workspaceId }: ListGround,
  words: readonly string[],
  within: Sql,
  known: readonly string[],
  limit: number,
) {
  const matches = beginsWords(workspaceId, words, { inName: false });
  const few = await fewThatHave(db, matches);
  const has = few ? sql`i.id = ANY(${few}::uuid[])` : matches;
  return idsOf(
    db,
    sql`SELECT i.id FROM ${few ? sql`work_items AS i` : WORDED}
      WHERE ${within} AND ${has} AND i.id <> ALL(${known}::uuid[])
      ORDER BY i.updated_at DESC, i.id LIMIT ${limit - known.length}`,
  );
}

const WORDED = sql`work_item_words AS t
  JOIN work_items AS i ON i.workspace_id = t.workspace_id AND i.id = t.work_item_id`;

async function idsOf(db: Db, select: Sql): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`${select}`.execute(db);
  return rows.map(({ id }) => id);
}

async function itemsOf(
  db: Db,
  { workspaceId }: ListGround,
  ids: readonly string[],
  words: readonly string[],
): Promise<readonly RankedItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ readonly id: string; readonly name: string; readonly row: string }>`
    SELECT i.id, i.name, ${jsonObjectOf(LIVE_ROW_COLUMNS)}::text AS row
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS f (id, n)
    JOIN work_items AS i ON i.workspace_id = ${workspaceId} AND i.id = f.id
    ${STATE_JOIN} ${ENTRY_JOIN} ORDER BY f.n`.execute(db);
  const isWhole = (name: string) => words.every((word) => splitAtWords(name, [word]).length > 1);
  const described = await descriptionsOf(
    db,
    workspaceId,
    rows.filter(({ name }) => !isWhole(name)).map(({ id }) => id),
  );
  return rows.map(({ id, row }) => {
    const html = described.get(id);
    return { row, excerpt: html === undefined ? null : excerptOf(searchedText(html), words) };
  });
}

async function descriptionsOf(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('work_items')
    .select(['id', 'description_html'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, description_html }) => [id, description_html]));
}
