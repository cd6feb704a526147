import type { ProjectId } from '../../src/domain/ids.ts';
import type { Action, Gesture, Operation } from '../../src/domain/operation.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Intent, Receipt } from '../../src/protocol/worker-api.ts';
import type { AnswerOf, ArgsOf } from '../lead/calls.ts';
import { prepare, type WriteContext } from '../mutations/prepare.ts';
import type { Rest } from '../net/rest.ts';
import type { Outbox, OperationDraft, Owner } from '../outbox/outbox.ts';
import { sendNow } from '../sync/send-now.ts';
import type { LeaderApi } from './leader-api.ts';
import type { Session } from './session.ts';

type Creation = Extract<Action, { readonly kind: 'work_item.create' }>;

export interface Writer {
  /**
   * Makes operations of intents. They are durable before anything is asked of another tab (SYNC R9); a leader
   * that does not answer delays only the word that a new item is saved.
   * @param slug the workspace that they belong to; without it, the one that is open
   */
  readonly write: (session: Session, intents: readonly Intent[], slug?: string) => Promise<Receipt>;
}

/** So long the leader may take to say where a new item goes. Afterwards the server's defaults will do. */
const LEADER_MS = 1500;

/** Asks the leader, but no longer than is reasonable: null where it, or the server behind it, does not say. */
function patientAsk(clock: Clock) {
  let isLeaderSilent = false;
  return async <M extends 'defaultState' | 'lastSortOrder'>(
    { call }: Session,
    method: M,
    ...args: ArgsOf<LeaderApi, M>
  ): Promise<AnswerOf<LeaderApi, M> | null> => {
    if (isLeaderSilent) return null;
    let cancel = () => {};
    const silence = new Promise<null>((resolve) => {
      cancel = clock.after(LEADER_MS, () => {
        isLeaderSilent = true;
        resolve(null);
      });
    });
    // No network and no copy: the server will know.
    const answer = call(method, ...args).catch(() => null);
    void answer.then(() => (isLeaderSilent = false));
    return Promise.race([answer, silence]).finally(() => cancel());
  };
}

/** Writes to the outbox in this tab's own worker, from what the page knows. */
export function createWriter(rest: Rest, clock: Clock): Writer {
  // In the order of writing: a new item must be in its place before the next one asks for its own.
  let placed: Promise<unknown> = Promise.resolve();
  const asked = patientAsk(clock);

  function contextOf(session: Session, isKnown: boolean): WriteContext {
    return {
      userId: session.place.user_id,
      now: () => new Date(clock.now()).toISOString(),
      defaultState: async (projectId: ProjectId) =>
        isKnown ? asked(session, 'defaultState', projectId) : null,
      lastSortOrder: async (projectId, stateId) =>
        isKnown ? asked(session, 'lastSortOrder', projectId, stateId) : null,
    };
  }

  /** Gives new items their places, unless they have been sent. */
  async function place(
    session: Session,
    outbox: Outbox,
    intents: readonly Intent[],
    drafts: readonly OperationDraft[],
  ): Promise<void> {
    const { actions } = await prepare(intents, contextOf(session, true));
    for (const [at, { id }] of drafts.entries()) {
      const action = actions[at];
      if (action?.kind === 'work_item.create') await outbox.update(id, placing(action));
    }
  }

  return {
    async write(session, intents, slug = session.place.workspace_slug) {
      const { outbox } = session;
      const isHere = slug === session.place.workspace_slug;
      const { actions, undo } = await prepare(intents, contextOf(session, outbox === null));
      const size = actions.length;
      const gesture = size > 1 ? { id: clock.newId(), size } : null;
      const owner = { user_id: session.place.user_id, workspace_slug: slug };
      const drafts = actions.map((action) => draftOf(owner, clock, action, gesture));
      const receipt = { operation_ids: drafts.map(({ id }) => id), undo };
      if (outbox) {
        await outbox.add(drafts);
        if (intents.some(isUnplaced)) {
          placed = placed.then(() => place(session, outbox, intents, drafts)).catch(() => {});
          await placed;
        }
        // Showing and sending it is the leader's business, and no part of the promise.
        session.call(isHere ? 'outboxChanged' : 'syncNow').catch(() => {});
        return receipt;
      }
      for (const draft of drafts) await sendNow(rest, draft);
      session.call('syncNow').catch(() => {});
      return receipt;
    },
  };
}

function isUnplaced(intent: Intent): boolean {
  if (intent.kind !== 'work_item.create') return false;
  const { state_id, sort_order } = intent.fields;
  return state_id === undefined || sort_order === undefined;
}

/** Only before it is sent: sent again, an operation must say the same (SYNC R6). */
function placing({ fields: { state_id, sort_order } }: Creation) {
  return (operation: Operation): Operation => {
    const { action, status, attempts } = operation;
    if (action.kind !== 'work_item.create' || status !== 'waiting' || attempts > 0) {
      return operation;
    }
    const place = { sort_order, ...(state_id === undefined ? {} : { state_id }) };
    return { ...operation, action: { ...action, fields: { ...action.fields, ...place } } };
  };
}

function draftOf(
  owner: Owner,
  clock: Clock,
  action: Action,
  gesture: Gesture | null,
): OperationDraft {
  return {
    id: clock.newId(),
    ...owner,
    action,
    status: 'waiting',
    written_at: new Date(clock.now()).toISOString(),
    ...(gesture === null ? {} : { gesture }),
    attempts: 0,
    acked_at: null,
    problem: null,
  };
}
