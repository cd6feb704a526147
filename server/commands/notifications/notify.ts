import type { Tx } from '../../db/db.ts';
import { recipientsOf, type RecipientRow } from '../../queries/notifications/recipients.ts';
import type { ActivityRow } from '../account/activities.ts';
import { htmlToText } from '../html-to-text.ts';

/** Somebody was named in a text who was not named there before. */
export interface MentionDraft {
  readonly workItemId: string;
  readonly where: 'item' | 'comment';
  readonly userIds: readonly string[];
}

interface Origin {
  readonly workspaceId: string;
  readonly actor: string | null;
  readonly now: string;
  readonly newId: () => string;
}

/** Changes that nobody is told of. The text of an item is told to whom it mentions alone. */
const SILENT = new Set(['cycles', 'modules', 'reaction', 'vote', 'draft', 'description', 'issue']);

const ROWS_PER_STATEMENT = 1000;

/** Gives whether anybody was told. */
export async function notify(
  tx: Tx,
  origin: Origin,
  activities: readonly ActivityRow[],
  mentions: readonly MentionDraft[],
): Promise<boolean> {
  const told = activities.filter(({ field }) => field !== null && !SILENT.has(field));
  const items = new Set([
    ...told.map(({ work_item_id }) => work_item_id),
    ...mentions.map(({ workItemId }) => workItemId),
  ]);
  const ids = [...items].filter((id) => id !== null);
  if (ids.length === 0) return false;
  const named = [...new Set(mentions.flatMap(({ userIds }) => userIds))];
  const recipients = await recipientsOf(tx, { id: origin.workspaceId }, ids, named);
  const others = recipients.filter(({ receiver }) => receiver !== origin.actor);
  if (others.length === 0) return false;
  const actorName = await nameOf(tx, origin.actor);
  const rows = others.flatMap((one) => rowsFor(origin, actorName, one, activities, mentions, told));
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('notifications')
      .values(rows.slice(at, at + ROWS_PER_STATEMENT))
      .execute();
  }
  return rows.length > 0;
}

function rowsFor(
  origin: Origin,
  actorName: string,
  recipient: RecipientRow,
  activities: readonly ActivityRow[],
  mentions: readonly MentionDraft[],
  told: readonly ActivityRow[],
) {
  const { id, receiver } = recipient;
  const naming = mentions.filter(
    ({ workItemId, userIds }) => workItemId === id && userIds.includes(receiver),
  );
  const ofItem = (rows: readonly ActivityRow[]) =>
    rows.filter(({ work_item_id }) => work_item_id === id);
  if (naming.length > 0) {
    return naming.map(({ where }) => {
      const field = where === 'item' ? 'description' : 'comment';
      const mine = ofItem(activities);
      const activity = mine.findLast((row) => row.field === field) ?? mine.at(-1) ?? null;
      const message =
        where === 'item'
          ? `You have been mentioned in the issue ${recipient.name}`
          : `${actorName} has mentioned you in a comment in issue ${recipient.name}`;
      return rowOf(origin, recipient, 'mentioned', activity, message);
    });
  }
  if (!recipient.is_subscriber) return [];
  return ofItem(told).map((row) => rowOf(origin, recipient, recipient.reason, row, null));
}

function rowOf(
  { workspaceId, actor, now, newId }: Origin,
  recipient: RecipientRow,
  reason: string,
  activity: ActivityRow | null,
  message: string | null,
) {
  const { id, name, identifier, sequence_id, state_name, state_group } = recipient;
  const { project_id, workspace_slug } = recipient;
  const place = message === null ? {} : { project_id, workspace_slug };
  const issue = { id, name, identifier, sequence_id, state_name, state_group, ...place };
  return {
    workspace_id: workspaceId,
    id: newId(),
    project_id,
    receiver: recipient.receiver,
    triggered_by: actor,
    entity_identifier: id,
    sender: `in_app:issue_activities:${reason}`,
    title: message ?? activity?.comment ?? '',
    message,
    data: JSON.stringify({
      issue,
      issue_activity: activity && activityOf(activity, message !== null),
    }),
    created_at: now,
    updated_at: now,
  };
}

/** The contract's form: absent values are the word None. */
function activityOf(row: ActivityRow, isMention: boolean) {
  const word = (value: string | null) => value ?? 'None';
  const comment = row.field === 'comment' ? htmlToText(row.new_value ?? '') : '';
  return {
    id: row.id,
    verb: row.verb,
    field: word(row.field),
    actor: word(row.actor),
    new_value: word(row.new_value),
    old_value: word(row.old_value),
    ...(isMention ? {} : { issue_comment: comment }),
    old_identifier: row.old_identifier,
    new_identifier: row.new_identifier,
  };
}

async function nameOf(tx: Tx, userId: string | null): Promise<string> {
  if (userId === null) return '';
  const row = await tx
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.display_name ?? '';
}
