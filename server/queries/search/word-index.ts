import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Sql } from '../work-items/work-item-fields.ts';

/* How words stand in the table `work_item_words`. A word is letters, digits and marks: no sign can be part of one. */

export function nameWord(word: string): string {
  return `=${word}`;
}

/** Of the words `t`: each of these begins one of them; with `inName`, one of the name. There is at least one. */
export function beginsWords(
  workspaceId: string,
  words: readonly string[],
  { inName }: { readonly inName: boolean },
): Sql {
  const query = words.map((word) => `'${inName ? nameWord(word) : word}':*`).join(' & ');
  return sql`t.workspace_id = ${workspaceId} AND t.words @@ ${query}::tsquery`;
}

/** So many items are read one by one, whatever becomes of them. */
const FEW = 1000;

/**
 * Those that have such words, if they are few. How many have the beginning of a word is guessed badly, and a
 * plan that was made from the guess may read every item to find three.
 */
export async function fewThatHave(db: Db, matches: Sql): Promise<readonly string[] | null> {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT t.work_item_id AS id FROM work_item_words AS t WHERE ${matches}
    LIMIT ${FEW + 1}`.execute(db);
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}
