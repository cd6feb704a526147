import type { Action } from '../../src/domain/operation.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Intent, Receipt } from '../../src/protocol/worker-api.ts';
import { callsOf } from '../mutations/calls-of.ts';
import type { Prepared } from '../mutations/prepare.ts';
import { ask, type Rest } from '../net/rest.ts';
import type { OperationDraft } from '../outbox/outbox.ts';
import type { Session } from './session.ts';

/**
 * Whoever leads knows what the rows look like, so it fills the operations in; this tab's own worker
 * writes them. Resolves when they are durable (SYNC R9).
 */
export async function writeIntents(
  session: Session,
  rest: Rest,
  clock: Clock,
  intents: readonly Intent[],
): Promise<Receipt> {
  const { actions, undo } = (await session.call('prepare', [intents])) as Prepared;
  const drafts = actions.map((action) => draftOf(session, clock, action));
  if (session.outbox) {
    await session.outbox.add(drafts);
    // Showing and sending it is the leader's business, and no part of the promise.
    session.call('outboxChanged', []).catch(() => {});
  } else {
    for (const draft of drafts) await sendNow(rest, draft);
    session.call('syncNow', []).catch(() => {});
  }
  return { operation_ids: drafts.map(({ id }) => id), undo };
}

function draftOf({ place }: Session, clock: Clock, action: Action): OperationDraft {
  return {
    id: clock.newId(),
    user_id: place.user_id,
    workspace_slug: place.workspace_slug,
    action,
    status: 'waiting',
    written_at: new Date(clock.now()).toISOString(),
    attempts: 0,
    acked_at: null,
    problem: null,
  };
}

/** A browser without IndexedDB: the server is the only place that keeps it. */
async function sendNow(rest: Rest, draft: OperationDraft): Promise<void> {
  for (const call of callsOf(draft, null)) await ask(rest, call);
}
