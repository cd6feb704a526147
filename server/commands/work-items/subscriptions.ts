import { notFound, Refusal } from '../../policies/refusal.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import { touchWorkItems } from '../touch.ts';
import type { Write } from '../write.ts';
import { storedItems } from './item-rows.ts';
import { subscribe } from './people.ts';

/** The person follows the item from now on. Gives the id of the subscription. */
export async function follow(
  w: Write,
  project: ProjectScope,
  userId: string,
  workItemId: string,
): Promise<string> {
  const [item] = await storedItems(w.tx, project, [workItemId]);
  if (!item) throw notFound();
  const [added] = await subscribe(w, project.id, workItemId, [userId]);
  if (!added) throw new Refusal(400, { message: 'User already subscribed to the issue.' });
  await touchWorkItems(w, project.id, [workItemId]);
  return added.id;
}

export async function unfollow(
  w: Write,
  project: ProjectScope,
  userId: string,
  workItemId: string,
): Promise<void> {
  const gone = await w.tx
    .deleteFrom('work_item_subscribers')
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', project.id)
    .where('work_item_id', '=', workItemId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (gone.numDeletedRows === 0n) throw notFound();
  await touchWorkItems(w, project.id, [workItemId]);
}

/** Follows all of these; those that are followed already are left alone. */
export async function followTogether(
  w: Write,
  project: ProjectScope,
  userId: string,
  workItemIds: readonly string[],
): Promise<void> {
  const fresh: string[] = [];
  for (const id of workItemIds) {
    const added = await subscribe(w, project.id, id, [userId]);
    if (added.length > 0) fresh.push(id);
  }
  await touchWorkItems(w, project.id, fresh);
}
