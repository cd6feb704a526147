import { createHmac } from 'node:crypto';
import { timestampNow, timestampOf } from '../../commands/clock.ts';
import { enqueue, type WebhookDelivery } from '../../commands/enqueue.ts';
import { send, type OutgoingAnswer } from '../../outgoing/send.ts';
import { userOutside } from '../../presenters/outside.ts';
import { webhookLetter } from '../../presenters/letters.ts';
import { peopleByIds } from '../../queries/outside/expansions.ts';
import { isInIntake } from '../../queries/intake/intake.ts';
import { wholeWebhook, type WholeWebhook } from '../../queries/workspaces/webhooks.ts';
import type { JobDeps, RunningJob } from '../handlers.ts';
import { signedText, thingOf } from './payload.ts';

const TIMEOUT_MS = 30_000;
/** The first time and five more. */
const ATTEMPTS = 6;
const KEPT_TEXT = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Any answer is a delivery. When nothing answers, the job is tried again, later and later; after the last time
 * the webhook is switched off and whoever made it is told.
 */
export async function deliverWebhook(
  deps: JobDeps,
  change: WebhookDelivery,
  job: RunningJob,
): Promise<void> {
  const { db, config } = deps;
  const hook = await wholeWebhook(db.db, { id: change.workspaceId }, change.webhookId);
  if (!hook?.is_active) return;
  const message = await messageOf(deps, hook, change);
  if (message === null) return;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Autopilot',
    'x-holdfast-delivery': job.id,
    'x-holdfast-event': message.event,
    'x-holdfast-signature': signatureOf(hook.secret_key, message.body),
  };
  const sent = { change, event: message.event, headers, body: message.body, attempt: job.attempt };
  try {
    const call = { url: hook.url, method: 'POST', headers, body: message.body } as const;
    const options = { allowedHosts: config.outgoingHosts, timeoutMs: TIMEOUT_MS };
    await log(deps, sent, await send(call, options));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    await log(deps, sent, { status: 500, headers: {}, text });
    if (job.attempt < ATTEMPTS) throw error;
    await switchOff(deps, hook);
  }
}

export function signatureOf(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

interface Message {
  readonly event: string;
  readonly body: string;
}

/** Null: what was to be told of is not there any more. */
async function messageOf(
  { db }: JobDeps,
  hook: WholeWebhook,
  sent: WebhookDelivery,
): Promise<Message | null> {
  const change = await inIntake(db.db, sent);
  const data = await thingOf(db.db, change);
  if (data === null) return null;
  const { actor, ...activity } = change.activity;
  const [person] = actor === null ? [] : await peopleByIds(db.db, [actor]);
  const told = {
    event: change.event,
    action: change.action,
    webhook_id: hook.id,
    workspace_id: change.workspaceId,
    data,
    activity: { ...activity, actor: person ? userOutside(person, true) : null },
  };
  return { event: change.event, body: signedText(told) };
}

/** What waits in the intake is told of as that. */
async function inIntake(
  db: JobDeps['db']['db'],
  change: WebhookDelivery,
): Promise<WebhookDelivery> {
  if (change.event !== 'issue' || change.action === 'deleted') return change;
  const isThere = await isInIntake(db, change.workspaceId, change.id);
  return isThere ? { ...change, event: 'intake_issue' } : change;
}

interface Sent {
  readonly change: WebhookDelivery;
  readonly event: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly attempt: number;
}

async function log(
  deps: JobDeps,
  sent: Sent,
  answer: Omit<OutgoingAnswer, 'bytes'>,
): Promise<void> {
  const { db, clock, newId } = deps;
  const { change, event, headers, body, attempt } = sent;
  const now = timestampNow(clock);
  await db.db
    .insertInto('webhook_logs')
    .values({
      workspace_id: change.workspaceId,
      id: newId(),
      webhook_id: change.webhookId,
      event_type: event,
      request_method: change.action,
      request_headers: JSON.stringify(headers),
      request_body: body,
      response_status: String(answer.status),
      response_headers: JSON.stringify(answer.headers),
      response_body: storable(answer.text),
      retry_count: attempt - 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** PostgreSQL refuses NUL, and nobody reads more than this. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, KEPT_TEXT);
}

async function switchOff({ db, clock, config, newId }: JobDeps, hook: WholeWebhook): Promise<void> {
  const now = timestampNow(clock);
  await db.transaction(async (tx) => {
    const row = await tx
      .updateTable('webhooks')
      .set({ is_active: false, updated_at: now })
      .where('workspace_id', '=', hook.workspace_id)
      .where('id', '=', hook.id)
      .where('is_active', '=', true)
      .returning('created_by')
      .executeTakeFirst();
    if (!row?.created_by) return;
    const [person] = await peopleByIds(tx, [row.created_by]);
    const place = await tx
      .selectFrom('workspaces')
      .select('slug')
      .where('id', '=', hook.workspace_id)
      .executeTakeFirstOrThrow();
    if (!person?.email) return;
    const href = `${config.webUrl}/${place.slug}/settings/webhooks/`;
    const expiresAt = timestampOf((clock.now() + 7 * DAY_MS) * 1000);
    const letter = webhookLetter(person.email, hook.url, href, expiresAt);
    await enqueue({ tx, now, newId }, 'mail', letter);
  });
}
