import { sql } from 'kysely';
import { searchedText, wordsOf } from '../../../src/domain/words.ts';
import type { Db } from '../../db/db.ts';
import { nameWord, workspaceWord } from '../../queries/search/word-index.ts';

/** An item that has a new name or a new description. */
export interface Worded {
  readonly id: string;
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
    INSERT INTO work_item_words (workspace_id, work_item_id, words) ${rowsOf(workspaceId, items)}
    ON CONFLICT (workspace_id, work_item_id) DO UPDATE SET words = excluded.words`.execute(db);
}

/** The same for items that may have been changed since they were read: what they have by now stays. */
export async function noteWordsOnce(
  db: Db,
  workspaceId: string,
  items: readonly Worded[],
): Promise<void> {
  await sql`
    INSERT INTO work_item_words (workspace_id, work_item_id, words) ${rowsOf(workspaceId, items)}
    ON CONFLICT (workspace_id, work_item_id) DO NOTHING`.execute(db);
}

function rowsOf(workspaceId: string, items: readonly Worded[]) {
  const rows = items.map(({ id, name, description_html }) => {
    const named = wordsOf(name);
    const words = [...named, ...wordsOf(searchedText(description_html))];
    const marked = [workspaceWord(workspaceId), ...named.map(nameWord)];
    return { id, words: [...new Set([...marked, ...words])] };
  });
  return sql`
    SELECT ${workspaceId}::uuid, id, array_to_tsvector(words)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t (id uuid, words text[])`;
}
