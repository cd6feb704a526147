import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { notFound, refused } from '../../policies/refusal.ts';
import { serviceTokenId } from '../../queries/account/api-tokens.ts';
import { changed, made, removed } from '../audit.ts';
import { timestampOf } from '../clock.ts';
import { midnight } from '../cycles/cycle-dates.ts';
import { instanceSecret } from '../instance/instance-secret.ts';
import { hashOf } from '../secrets.ts';
import type { CommandDeps, Write } from '../write.ts';

type RandomBytes = (n: number) => Uint8Array;

const PREFIX = 'holdfast_api_';
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export interface NewApiToken {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** A day, or a moment with its offset; null: never. */
  readonly expired_at: string | null;
}

/** @returns the token itself, which nobody can read again */
export async function createApiToken(
  w: Write,
  owner: { readonly id: string; readonly timezone: string },
  fresh: NewApiToken,
  randomBytes: RandomBytes,
): Promise<string> {
  const token = `${PREFIX}${hexOf(randomBytes(16))}`;
  await w.tx
    .insertInto('api_tokens')
    .values({
      ...made(w),
      ...fresh,
      expired_at: fresh.expired_at === null ? null : momentOf(fresh.expired_at, owner.timezone),
      user_id: owner.id,
      token_hash: hashOf(token),
    })
    .execute();
  return token;
}

export interface ApiTokenPatch {
  readonly label?: string | undefined;
  readonly description?: string | undefined;
  readonly is_active?: boolean | undefined;
}

export async function updateApiToken(w: Write, owner: string, id: string, patch: ApiTokenPatch) {
  await setOwn(w, owner, id, { ...patch, ...changed(w) });
}

/** From the next call on it opens nothing. */
export async function revokeApiToken(w: Write, owner: string, id: string): Promise<void> {
  await setOwn(w, owner, id, { ...removed(w), is_active: false });
}

async function setOwn(w: Write, owner: string, id: string, columns: object): Promise<void> {
  const row = await w.tx
    .updateTable('api_tokens')
    .set(columns)
    .where('workspace_id', '=', w.workspaceId)
    .where('user_id', '=', owner)
    .where('id', '=', id)
    .where('is_service', '=', false)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw notFound();
}

export interface ServiceToken {
  readonly token: string;
  readonly isNew: boolean;
}

/**
 * The one of the workspace. The contract gives it again to whoever asks again, so it is worked out of its id
 * and a secret of the instance: the table of tokens holds nothing that could be used.
 */
export async function serviceToken(
  w: Write,
  owner: string,
  randomBytes: RandomBytes,
): Promise<ServiceToken> {
  const secret = await instanceSecret(w.tx, 'service-tokens', randomBytes);
  const known = await serviceTokenId(w.tx, { id: w.workspaceId });
  const id = known ?? w.newId();
  const token = `${PREFIX}${createHmac('sha256', secret).update(id).digest('hex').slice(0, 32)}`;
  if (known === null) {
    await w.tx
      .insertInto('api_tokens')
      .values({
        ...made(w),
        id,
        label: hexOf(randomBytes(16)),
        token_hash: hashOf(token),
        user_type: 1,
        is_service: true,
        user_id: owner,
        expired_at: null,
      })
      .execute();
  }
  return { token, isNew: known === null };
}

const WINDOW_MS = 60_000;

export interface TokenUse {
  /** Of the minute that runs, this call among them. */
  readonly calls: number;
  /** When the next minute begins, in milliseconds. */
  readonly resetAt: number;
}

/** Notes that a token was used, and counts the calls of its minute where all processes see them. */
export async function useApiToken(
  { db, clock }: Pick<CommandDeps, 'db' | 'clock'>,
  token: { readonly id: string; readonly workspace_id: string },
): Promise<TokenUse> {
  const now = clock.now();
  const at = timestampOf(now * 1000);
  const running = sql`window_start > ${timestampOf((now - WINDOW_MS) * 1000)}::timestamptz`;
  const row = await db.db
    .updateTable('api_tokens')
    .set({
      last_used: at,
      window_calls: sql<number>`CASE WHEN ${running} THEN window_calls + 1 ELSE 1 END`,
      window_start: sql<string>`CASE WHEN ${running} THEN window_start ELSE ${at}::timestamptz END`,
    })
    .where('workspace_id', '=', token.workspace_id)
    .where('id', '=', token.id)
    .returning(['window_calls', 'window_start'])
    .executeTakeFirstOrThrow();
  return {
    calls: row.window_calls,
    resetAt: Date.parse(row.window_start ?? at) + WINDOW_MS,
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day ends the token when it begins where its owner is. */
function momentOf(text: string, zone: string): string {
  const utc = Date.parse(DAY.test(text) ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(utc)) throw refused('Please provide valid detail');
  return timestampOf((DAY.test(text) ? midnight(text, zone) : utc) * 1000);
}
