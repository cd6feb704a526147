import type { NotificationRow } from '../queries/notifications/notifications.ts';
import type { InZone } from './in-zone.ts';
import { userLite } from './person.ts';

/** As single calls answer it. */
export function presentNotification(row: NotificationRow, at: InZone) {
  return {
    id: row.id,
    data: row.data,
    entity_identifier: row.entity_identifier,
    entity_name: 'issue',
    title: row.title,
    message: row.message,
    message_html: '<p></p>',
    message_stripped: null,
    sender: row.sender,
    read_at: at(row.read_at),
    snoozed_till: at(row.snoozed_till),
    archived_at: at(row.archived_at),
    workspace: row.workspace,
    project: row.project,
    triggered_by: row.triggered_by,
    triggered_by_details: personOf(row),
    receiver: row.receiver,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    deleted_at: null,
    created_by: row.triggered_by,
    updated_by: row.triggered_by,
  };
}

export function presentListedNotification(row: NotificationRow, at: InZone) {
  return {
    ...presentNotification(row, at),
    is_inbox_issue: row.is_intake,
    is_intake_issue: row.is_intake,
    is_mentioned_notification: row.message !== null,
  };
}

function personOf({ triggered_by: id, ...row }: NotificationRow) {
  const { first_name, last_name, avatar, is_bot, display_name } = row;
  if (id === null || display_name === null) return null;
  return userLite(id, {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    avatar: avatar ?? '',
    avatar_asset: row.avatar_asset,
    is_bot: is_bot ?? false,
    display_name,
  });
}
