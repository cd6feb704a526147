import type { Write } from '../write.ts';

export interface NotificationPatch {
  readonly read_at?: string | null;
  readonly snoozed_till?: string | null;
  readonly archived_at?: string | null;
}

/** A person's own rows alone: whoever calls has found them among them. */
export async function setNotifications(
  w: Write,
  receiver: string,
  ids: readonly string[],
  patch: NotificationPatch,
): Promise<void> {
  if (ids.length === 0) return;
  await w.tx
    .updateTable('notifications')
    .set({ ...patch, updated_at: w.now })
    .where('workspace_id', '=', w.workspaceId)
    .where('receiver', '=', receiver)
    .where('id', 'in', ids)
    .execute();
  w.hint('notification');
}

export async function deleteNotification(w: Write, receiver: string, id: string): Promise<void> {
  await w.tx
    .deleteFrom('notifications')
    .where('workspace_id', '=', w.workspaceId)
    .where('receiver', '=', receiver)
    .where('id', '=', id)
    .execute();
  w.hint('notification');
}
