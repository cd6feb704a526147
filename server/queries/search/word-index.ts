import { sql } from 'kysely';
import type { Sql } from '../work-items/work-item-fields.ts';

/* How words stand in the table `work_item_words`. A word is letters, digits and marks: no sign can be part of one. */

export function nameWord(word: string): string {
  return `=${word}`;
}

export function workspaceWord(workspaceId: string): string {
  return `@${workspaceId}`;
}

/** Of the words `t`: each of these begins one of them; with `inName`, one of the name. There is at least one. */
export function beginsWords(
  workspaceId: string,
  words: readonly string[],
  { inName }: { readonly inName: boolean },
): Sql {
  const sought = words.map((word) => `'${inName ? nameWord(word) : word}':*`);
  const query = [`'${workspaceWord(workspaceId)}'`, ...sought].join(' & ');
  return sql`t.words @@ ${query}::tsquery`;
}
