import type { Db } from '../../db/db.ts';
import type { InWorkspace } from '../scope.ts';

const COLUMNS = [
  'id',
  'url',
  'is_active',
  'created_at',
  'updated_at',
  'project',
  'issue',
  'cycle',
  'module',
  'issue_comment',
] as const;

function live(db: Db, { id }: InWorkspace) {
  return db.selectFrom('webhooks').where('workspace_id', '=', id).where('deleted_at', 'is', null);
}

/** Newest first, without what signs. */
export function listWebhooks(db: Db, workspace: InWorkspace) {
  return live(db, workspace)
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

export async function readWebhook(
  db: Db,
  workspace: InWorkspace,
  id: string,
): Promise<WebhookRow | undefined> {
  return live(db, workspace).select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** With what signs: for the answer that tells it, and for whoever delivers. */
export function wholeWebhook(db: Db, workspace: InWorkspace, id: string) {
  return live(db, workspace).selectAll().where('id', '=', id).executeTakeFirst();
}
export type WholeWebhook = NonNullable<Awaited<ReturnType<typeof wholeWebhook>>>;

export async function webhookByUrl(db: Db, workspace: InWorkspace, url: string) {
  return live(db, workspace).select('id').where('url', '=', url).executeTakeFirst();
}

export function activeWebhooks(db: Db, workspace: InWorkspace) {
  return live(db, workspace)
    .select(['id', 'project', 'issue', 'cycle', 'module', 'issue_comment'])
    .where('is_active', '=', true)
    .execute();
}
export type ActiveWebhook = Awaited<ReturnType<typeof activeWebhooks>>[number];

const MOST_LOGS = 1000;

export function webhookLogs(db: Db, { id }: InWorkspace, webhookId: string) {
  return db
    .selectFrom('webhook_logs')
    .select(['id', 'created_at', 'updated_at', 'webhook_id as webhook', 'event_type'])
    .select(['request_method', 'request_headers', 'request_body', 'response_status'])
    .select(['response_headers', 'response_body', 'retry_count', 'workspace_id as workspace'])
    .where('workspace_id', '=', id)
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LOGS)
    .execute();
}
export type WebhookLogRow = Awaited<ReturnType<typeof webhookLogs>>[number];
