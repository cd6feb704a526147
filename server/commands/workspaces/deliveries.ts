import type { Json } from '../../db/schema/columns.ts';
import type { Tx } from '../../db/db.ts';
import { activeWebhooks, type ActiveWebhook } from '../../queries/workspaces/webhooks.ts';
import type { ActivityRow } from '../account/activities.ts';
import type { WebhookDelivery } from '../enqueue.ts';

export type WebhookEvent =
  | 'project'
  | 'issue'
  | 'cycle'
  | 'module'
  | 'issue_comment'
  | 'intake_issue';
export type WebhookAction = 'created' | 'updated' | 'deleted';

/** Something changed of which no history of a work item tells. */
export interface ModelChange {
  readonly event: 'project' | 'cycle' | 'module';
  readonly action: WebhookAction;
  readonly projectId: string;
  readonly id: string;
  readonly field?: string;
  readonly oldValue?: Json;
  readonly newValue?: Json;
}

interface Origin {
  readonly workspaceId: string;
  readonly actor: string | null;
  readonly now: string;
  readonly newId: () => string;
}

type Change = Omit<WebhookDelivery, 'workspaceId' | 'webhookId'>;

const ROWS_PER_STATEMENT = 1000;

/** One delivery of each change to each webhook that wants to hear of it, written with the change itself. */
export async function queueDeliveries(
  tx: Tx,
  origin: Origin,
  activities: readonly ActivityRow[],
  changes: readonly ModelChange[],
): Promise<void> {
  const told = [...changesOf(activities), ...changes.map((one) => modelChange(origin, one))];
  if (told.length === 0) return;
  const hooks = await activeWebhooks(tx, { id: origin.workspaceId });
  const rows = told.flatMap((change) =>
    hooks
      .filter((hook) => wants(hook, change.event))
      .map((hook) => ({
        id: origin.newId(),
        kind: 'webhook',
        key: null,
        payload: JSON.stringify({ ...change, workspaceId: origin.workspaceId, webhookId: hook.id }),
        run_at: origin.now,
        created_at: origin.now,
      })),
  );
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('jobs')
      .values(rows.slice(at, at + ROWS_PER_STATEMENT))
      .execute();
  }
}

/** What comes by the intake is work that nobody has taken on yet: for whoever hears of work items. */
function wants(hook: ActiveWebhook, event: WebhookEvent): boolean {
  return event === 'intake_issue' ? hook.issue : hook[event];
}

/** A work item that was made tells everything with its creation. */
function changesOf(activities: readonly ActivityRow[]): readonly Change[] {
  const fresh = new Set(activities.filter(isCreation).map(({ work_item_id }) => work_item_id));
  return activities
    .filter((row) => isCreation(row) || !fresh.has(row.work_item_id))
    .flatMap((row) => activityChange(row) ?? []);
}

function isCreation({ field, verb }: ActivityRow): boolean {
  return field === null && verb === 'created';
}

function activityChange(row: ActivityRow): Change | null {
  const id = row.field === 'comment' ? row.comment_id : row.work_item_id;
  if (id === null) return null;
  const isGone = row.verb === 'deleted' && (row.field === 'issue' || row.field === 'comment');
  return {
    event: eventOf(row),
    action: isGone ? 'deleted' : actionOf(row),
    projectId: row.project_id,
    id,
    activity: {
      field: row.field === 'comment' ? 'description' : row.field,
      old_value: row.old_value || null,
      new_value: row.new_value || null,
      actor: row.actor,
      old_identifier: row.old_identifier,
      new_identifier: row.new_identifier,
    },
  };
}

function eventOf({ field }: ActivityRow): WebhookEvent {
  if (field === 'comment') return 'issue_comment';
  return field === 'intake' ? 'intake_issue' : 'issue';
}

/** Of the thing that is told: a link that is put on a work item changes the work item. */
function actionOf(row: ActivityRow): WebhookAction {
  const isNew = isCreation(row) || (row.field === 'comment' && row.verb === 'created');
  return isNew ? 'created' : 'updated';
}

function modelChange({ actor }: Origin, change: ModelChange): Change {
  const { event, action, projectId, id, field = null, oldValue = null, newValue = null } = change;
  return {
    event,
    action,
    projectId,
    id,
    activity: {
      field,
      old_value: oldValue === '' ? null : oldValue,
      new_value: newValue === '' ? null : newValue,
      actor,
      old_identifier: null,
      new_identifier: null,
    },
  };
}
