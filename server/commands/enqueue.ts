import type { Json } from '../db/schema/columns.ts';
import type { Letter } from '../presenters/letters.ts';
import { timestampNow } from './clock.ts';
import type { WebhookAction, WebhookEvent } from './workspaces/deliveries.ts';
import type { CommandDeps, Write } from './write.ts';

/** One change, for one webhook. */
export interface WebhookDelivery {
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly event: WebhookEvent;
  readonly action: WebhookAction;
  readonly projectId: string;
  readonly id: string;
  readonly activity: {
    readonly field: string | null;
    readonly old_value: Json;
    readonly new_value: Json;
    /** Who did it. */
    readonly actor: string | null;
    readonly old_identifier: string | null;
    readonly new_identifier: string | null;
  };
}

/**
 * What a job of each kind is told. `server/jobs/handlers.ts` holds what each does: a kind without
 * one does not compile.
 */
export interface JobPayloads {
  /** Sends a mail, or keeps it for the instance admins. */
  readonly mail: Letter;
  /** Tells somebody else's server of a change. */
  readonly webhook: WebhookDelivery;
  /** Mails people what they were told since the last time, as they wish. */
  readonly digests: Readonly<Record<string, never>>;
  /** Makes the file that somebody asked for. */
  readonly export: { readonly workspaceId: string; readonly id: string };
  /** Takes away files of exports that are too old. */
  readonly expire_exports: Readonly<Record<string, never>>;
  /** Archives and closes what its project no longer wants to see. */
  readonly automations: Readonly<Record<string, never>>;
  /** Takes away what has served its time. */
  readonly sweep: Readonly<Record<string, never>>;
  /** Notes the words of the items that were there before there was a table of words. */
  readonly fill_words: Readonly<Record<string, never>>;
}

export type JobKind = keyof JobPayloads;

interface When {
  /** The same kind and key are one job, however often they are asked for, for a week. */
  readonly key?: string;
  /** Not before; at once without it. */
  readonly runAt?: string;
}

/**
 * Asks for a job inside the write that makes it necessary: both commit, or neither. It runs at
 * least once, in any process, so what it does must bear being done twice.
 */
export async function enqueue<K extends JobKind>(
  w: Pick<Write, 'tx' | 'now' | 'newId'>,
  kind: K,
  payload: JobPayloads[K],
  { key, runAt = w.now }: When = {},
): Promise<void> {
  await w.tx
    .insertInto('jobs')
    .values({
      id: w.newId(),
      kind,
      key: key ?? null,
      payload: JSON.stringify(payload),
      run_at: runAt,
      created_at: w.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Outside of any write: what it is about is there already. */
export function post({ db, clock, newId }: CommandDeps, letter: Letter): Promise<void> {
  const now = timestampNow(clock);
  return db.transaction((tx) => enqueue({ tx, now, newId }, 'mail', letter));
}
