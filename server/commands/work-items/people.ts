import type { ProjectScope } from '../../policies/viewer.ts';
import type { Write } from '../write.ts';
import { activeMembers } from './references.ts';

const MENTION = /<mention-component\b([^>]*)>/gi;
const USER = /\bentity_name="user_mention"/i;
const WHO = /\bentity_identifier="([0-9a-f-]{36})"/i;

/** Whom sanitised HTML mentions. */
export function mentionedIn(html: string): readonly string[] {
  const ids = [...html.matchAll(MENTION)].flatMap(([, attributes = '']) => {
    const id = USER.test(attributes) ? WHO.exec(attributes)?.[1] : undefined;
    return id ? [id.toLowerCase()] : [];
  });
  return [...new Set(ids)];
}

/** Adds subscribers; gives the subscriptions of those who were none before. Who calls touches the item. */
export async function subscribe(
  w: Write,
  projectId: string,
  workItemId: string,
  userIds: readonly string[],
): Promise<readonly { readonly id: string; readonly user_id: string }[]> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return [];
  const place = { workspace_id: w.workspaceId, project_id: projectId, work_item_id: workItemId };
  return w.tx
    .insertInto('work_item_subscribers')
    .values(ids.map((user_id) => ({ ...place, user_id, id: w.newId() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id'])
    .execute();
}

/** Keeps the list of mentions as the text now has it. Who is mentioned follows the item. */
export async function keepMentions(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  html: string,
): Promise<void> {
  const before = await w.tx
    .deleteFrom('work_item_mentions')
    .where('workspace_id', '=', w.workspaceId)
    .where('work_item_id', '=', workItemId)
    .returning('user_id')
    .execute();
  const members = await activeMembers(w.tx, project, mentionedIn(html));
  if (members.length === 0) return;
  const ids = members.map(({ id }) => id);
  const place = { workspace_id: w.workspaceId, project_id: project.id, work_item_id: workItemId };
  await w.tx
    .insertInto('work_item_mentions')
    .values(ids.map((user_id) => ({ ...place, user_id })))
    .execute();
  await subscribe(w, project.id, workItemId, ids);
  const known = new Set(before.map(({ user_id }) => user_id));
  w.mention({ workItemId, where: 'item', userIds: ids.filter((id) => !known.has(id)) });
}
