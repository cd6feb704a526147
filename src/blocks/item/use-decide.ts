import { useClient } from '../../client/client-context.ts';
import type { Client } from '../../client/client.ts';
import { problemText } from '../../client/failure.ts';
import type { Conflict } from '../../domain/conflict.ts';
import type { Resolution } from '../../domain/merge-text.ts';
import type { Operation } from '../../domain/operation.ts';
import type { WorkItemDetail, WorkItemPatch } from '../../domain/work-item.ts';
import { useToast } from '../../ui/toast-context.ts';
import { usePlace } from '../place-context.ts';

/** What the person wrote out of both texts. */
export interface Rewritten {
  readonly html: string;
}

type Intent = Parameters<Client['write']>[0][number];

export interface Collision {
  readonly operation: Operation;
  readonly conflict: Conflict;
}

/**
 * Settles conflicts of one workspace, which needs not be the one that is open: what was chosen is written first,
 * in one gesture, then the operations go.
 */
export function useDecide(collisions: readonly Collision[]) {
  const client = useClient();
  const toast = useToast();
  const { slug: here } = usePlace();
  const slug = collisions[0]?.operation.workspace_slug ?? here;
  /** @returns whether they are settled */
  return async (decision: Resolution | Rewritten): Promise<boolean> => {
    try {
      const intents: Intent[] = [];
      for (const { operation, conflict } of collisions) {
        const shown = slug === here ? await shownItem(client, operation) : null;
        const intent = intentOf(operation, conflict, decision, shown);
        if (intent) intents.push(intent);
      }
      if (intents.length > 0) await client.write(intents, slug);
      for (const { operation } of collisions) await client.discard(operation.id);
      return true;
    } catch (error) {
      toast.show({ kind: 'error', title: problemText(error) });
      return false;
    }
  };
}

/** As it is on screen; null where it can't be read. */
async function shownItem(
  client: Pick<Client, 'ask'>,
  { action }: Operation,
): Promise<WorkItemDetail | null> {
  if (action.kind !== 'work_item.edit') return null;
  const { project_id, id } = action;
  return client.ask({ ask: 'workItem', project_id, id }).catch(() => null);
}

/**
 * Null: what was chosen is on the server already.
 * @param shown the item as it is now: its person may have gone on writing since the collision
 */
export function intentOf(
  { action }: Operation,
  conflict: Conflict,
  decision: Resolution | Rewritten,
  shown: WorkItemPatch | null,
): Intent | null {
  if (conflict.kind === 'text') {
    const { stored } = conflict;
    const text = typeof decision === 'object' ? decision.html : conflict[decision];
    if (text === stored) return null;
    // What the person has seen now is what is stored: the next merge begins there.
    if (action.kind === 'comment.edit') {
      const { replaced: _, ...comment } = action;
      return { ...comment, comment_html: text, seen: stored };
    }
    if (action.kind !== 'work_item.edit') return null;
    const { project_id, id, subject } = action;
    const edit = { kind: action.kind, project_id, id, ...(subject && { subject }) };
    return { ...edit, patch: { description_html: text }, seen: { description_html: stored } };
  }
  if (action.kind !== 'work_item.edit') return null;
  const isThere = conflict.kind === 'overwrote' ? 'mine' : 'theirs';
  if (decision === isThere) return null;
  const pick = (side: 'mine' | 'theirs'): WorkItemPatch =>
    Object.fromEntries(conflict.values.map((value) => [value.field, value[side]]));
  const { project_id, id, subject } = action;
  const [patch, there] =
    decision === 'mine' ? [pick('mine'), pick('theirs')] : [pick('theirs'), pick('mine')];
  const fields = Object.keys(there) as (keyof WorkItemPatch)[];
  const seen = shown ? Object.fromEntries(fields.map((field) => [field, shown[field]])) : there;
  return { kind: action.kind, project_id, id, ...(subject && { subject }), patch, seen };
}
