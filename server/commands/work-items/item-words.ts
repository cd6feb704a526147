import { sql } from 'kysely';
import { sortKey } from '../../../src/domain/sort-key.ts';
import { searchedText, wordsOf } from '../../../src/domain/words.ts';
import type { Db } from '../../db/db.ts';
import { nameWord } from '../../queries/search/word-index.ts';

/** An item that has a new name or a new description. */
export interface Worded {
  readonly id: string;
  readonly sequence_id: number;
  readonly name: string;
  readonly description_html: string;
}

/** Notes what the items are found by from now on. Belongs into the write that changes them. */
export async function noteWords(
  db: Db,
  workspaceId: string,
  items: readonly Worded[],
): Promise<void> {
  await sql`
    INSERT INTO work_item_words (${COLUMNS}) ${rowsOf(workspaceId, items)}
    ON CONFLICT (workspace_id, work_item_id) DO UPDATE
    SET length = excluded.length, number = excluded.number, words = excluded.words`.execute(db);
}

/** The same for items that may have been changed since they were read: what they have by now stays. */
export async function noteWordsOnce(
  db: Db,
  workspaceId: string,
  items: readonly Worded[],
): Promise<void> {
  await sql`
    INSERT INTO work_item_words (${COLUMNS}) ${rowsOf(workspaceId, items)}
    ON CONFLICT (workspace_id, work_item_id) DO NOTHING`.execute(db);
}

const COLUMNS = sql`workspace_id, work_item_id, length, number, words`;

function rowsOf(workspaceId: string, items: readonly Worded[]) {
  const rows = items.map(({ id, sequence_id, name, description_html }) => {
    const named = wordsOf(name);
    const all = [...named, ...named.map(nameWord), ...wordsOf(searchedText(description_html))];
    // Between quotes no letter, digit or mark means anything to the database.
    const words = all.length === 0 ? '' : `'${[...new Set(all)].join("' '")}'`;
    return { id, number: sequence_id, key: sortKey(name), words };
  });
  return sql`
    SELECT ${workspaceId}::uuid, id, char_length(key), number, words
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS t (id uuid, number integer, key text, words tsvector)`;
}
