import { notFound, Refusal, refused } from '../../policies/refusal.ts';
import { webhookByUrl } from '../../queries/workspaces/webhooks.ts';
import { changed, made, removed } from '../audit.ts';
import type { Write } from '../write.ts';

export interface WebhookPatch {
  readonly url?: string | undefined;
  readonly is_active?: boolean | undefined;
  readonly project?: boolean | undefined;
  readonly issue?: boolean | undefined;
  readonly cycle?: boolean | undefined;
  readonly module?: boolean | undefined;
  readonly issue_comment?: boolean | undefined;
}

export interface NewWebhook extends WebhookPatch {
  readonly url: string;
}

type RandomBytes = (n: number) => Uint8Array;

function newSecret(randomBytes: RandomBytes): string {
  return `holdfast_wh_${Buffer.from(randomBytes(16)).toString('hex')}`;
}

export async function createWebhook(
  w: Write,
  fresh: NewWebhook,
  randomBytes: RandomBytes,
): Promise<string> {
  if (await webhookByUrl(w.tx, { id: w.workspaceId }, fresh.url)) {
    throw new Refusal(410, { error: 'URL already exists for the workspace' });
  }
  const id = w.newId();
  await w.tx
    .insertInto('webhooks')
    .values({ ...made(w), ...fresh, id, secret_key: newSecret(randomBytes) })
    .execute();
  return id;
}

export async function updateWebhook(w: Write, id: string, patch: WebhookPatch): Promise<void> {
  const other =
    patch.url === undefined ? null : await webhookByUrl(w.tx, { id: w.workspaceId }, patch.url);
  if (other && other.id !== id) throw refused('The payload is not valid');
  await setWebhook(w, id, { ...patch, ...changed(w) });
}

/** What was signed with the old one can no longer be told from what nobody signed. */
export async function renewSecret(w: Write, id: string, randomBytes: RandomBytes): Promise<void> {
  await setWebhook(w, id, { secret_key: newSecret(randomBytes), ...changed(w) });
}

export async function deleteWebhook(w: Write, id: string): Promise<void> {
  await setWebhook(w, id, { ...removed(w), is_active: false });
}

async function setWebhook(w: Write, id: string, columns: object): Promise<void> {
  const row = await w.tx
    .updateTable('webhooks')
    .set(columns)
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw notFound();
}
