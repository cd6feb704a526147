import { sql } from 'kysely';
import { noteWordsOnce, type Worded } from '../commands/work-items/item-words.ts';
import type { ServerDb, Tx } from '../db/db.ts';

/** So many at once: on the embedded engine everybody else waits for them. */
const BATCH = 200;

/**
 * Notes the words of the items that were there before words were noted. Each batch is whole by itself and
 * leaves a mark of how far it came, so that what was interrupted goes on from there.
 */
export async function fillWords(db: ServerDb): Promise<void> {
  while (await db.transaction(fillSome));
}

/** @returns whether there may be more */
async function fillSome(tx: Tx): Promise<boolean> {
  const fill = await tx
    .selectFrom('work_item_word_fills')
    .selectAll()
    .orderBy('workspace_id')
    .orderBy('project_id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!fill) return false;
  // Their rows stay until the words are there; who changes a name meanwhile notes its words anyway.
  const items: readonly Worded[] = await tx
    .selectFrom('work_items')
    .select(['id', 'sequence_id', 'name', 'description_html'])
    .where('workspace_id', '=', fill.workspace_id)
    .where('project_id', '=', fill.project_id)
    .where('id', '>', fill.after)
    .orderBy('id')
    .limit(BATCH)
    .forKeyShare()
    .execute();
  await noteWordsOnce(tx, fill.workspace_id, items);
  const here = sql`workspace_id = ${fill.workspace_id} AND project_id = ${fill.project_id}`;
  const last = items.length < BATCH ? undefined : items.at(-1);
  await (
    last
      ? sql`UPDATE work_item_word_fills SET after = ${last.id} WHERE ${here}`
      : sql`DELETE FROM work_item_word_fills WHERE ${here}`
  ).execute(tx);
  return true;
}
