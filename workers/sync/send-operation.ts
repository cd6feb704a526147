import { AppError } from '../../src/domain/errors.ts';
import type { WorkItemImage } from '../../src/domain/apply-op.ts';
import { stuckWords } from '../../src/domain/refusal-words.ts';
import type { Action, Operation, OperationProblem } from '../../src/domain/operation.ts';
import { callsOf } from '../mutations/calls-of.ts';
import { laneOf, workItemOf } from '../mutations/entity-of.ts';
import { byItem } from '../mutations/overlay.ts';
import { backToUnseen, settledNotes } from '../mutations/replaced-unseen.ts';
import { planCommentEdit, planEdit, type SendPlan } from '../mutations/plan-send.ts';
import type { Answer } from '../net/rest.ts';
import type { SyncDeps } from './deps.ts';
import { parkedBefore, withBaseOf } from './parked-before.ts';
import { outcomeOf, outcomeOfFailure, type Later, type Outcome } from './outcome.ts';
import { fetchComment, serverItem } from './server-item.ts';
import { committed, park, setAside, tellStuck, type Aside } from './settle.ts';

export type Sent = { readonly kind: 'decided' } | Later;

/** Sends one operation by itself and writes down what became of it. */
export async function sendAlone(deps: SyncDeps, operation: Operation): Promise<Sent> {
  const outcome = await attempt(deps, operation);
  const lane = laneOf(operation.action);
  if (outcome.kind === 'later') {
    const failures = deps.sendTimes.failed([lane], outcome.waitMs);
    await sayWhy(deps, operation, outcome, failures);
    return outcome;
  }
  deps.sendTimes.succeeded(lane);
  await settleOutcomes(deps, [{ operation, outcome }]);
  return { kind: 'decided' };
}

/** Keeps for the person what the server has decided against. */
export async function settleOutcomes(
  deps: SyncDeps,
  outcomes: readonly { readonly operation: Operation; readonly outcome: Outcome }[],
): Promise<void> {
  const aside = outcomes.flatMap(({ operation, outcome }) => {
    if (outcome.kind === 'gone') return gone(deps, operation, goneProblem(outcome.error));
    if (outcome.kind === 'refused') return refused(deps, operation, problemOf(outcome.error));
    return [];
  });
  await setAside(deps, aside);
}

/** So often a call may fail by itself before the person is told. */
export const FAILURES_BEFORE_WORD = 3;
const TOO_LARGE = 413;

/** An operation that fails by itself, and not because the server is away, says its reason in the ledger. */
async function sayWhy(
  deps: SyncDeps,
  operation: Operation,
  later: Later,
  failures: number,
): Promise<void> {
  const { error } = later;
  const isSure = error.status === TOO_LARGE || failures >= FAILURES_BEFORE_WORD;
  if (!isItsOwn(later) || !isSure) return;
  await tellStuck(deps, operation, stuckWords(error.status, error.code === 'network.not-ours'));
}

/** Not because the server is away, or the person signed out. */
export function isItsOwn({ error, everything }: Later): boolean {
  return !everything && error.status !== null;
}

/** Somebody who writes the same item again and again must not keep this device from everything else. */
export const MOST_PLANS = 5;

async function attempt(deps: SyncDeps, operation: Operation): Promise<Outcome> {
  for (let plans = 1; ; plans += 1) {
    const outcome = await attemptOnce(deps, operation, plans > 1);
    if (outcome.kind !== 'stale') return outcome;
    if (plans < MOST_PLANS) continue;
    return { kind: 'later', everything: false, error: outcome.error, waitMs: null };
  }
}

async function attemptOnce(
  deps: SyncDeps,
  operation: Operation,
  isStale: boolean,
): Promise<Outcome> {
  try {
    const { plan, server, version } = await planFor(deps, operation, isStale);
    const current = await deps.outbox.update(operation.id, (before) =>
      before.status === 'waiting' ? attempted(before, plan) : before,
    );
    // Taken back while the server's image was read.
    if (current?.status !== 'waiting') return { kind: 'done', updatedAt: null };
    const outcome = plan.send
      ? await sendAll(deps, { ...operation, action: plan.send }, server, version)
      : ({ kind: 'done', updatedAt: null } as const);
    if (outcome.kind === 'done') await answered(deps, operation, plan, outcome.updatedAt);
    return outcome;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return outcomeOfFailure(operation.action, error);
  }
}

export function attempted(operation: Operation, plan: SendPlan): Operation {
  const note = plan.note ?? operation.note ?? null;
  return { ...operation, attempts: operation.attempts + 1, ...(note && { note }) };
}

export interface Planned {
  readonly plan: SendPlan;
  readonly server: WorkItemImage | null;
  /** What the server must still have for the plan to be right; null: it is right in any case. */
  readonly version: string | null;
}

async function planFor(deps: SyncDeps, operation: Operation, isStale: boolean): Promise<Planned> {
  const { action } = operation;
  if (action.kind === 'work_item.edit') {
    const { image, version } = await serverItem(deps, { ...operation, action }, isStale);
    const asked = backToUnseen(action, deps.outbox.list());
    return { plan: planEdit(asked, image), server: image, version };
  }
  const whole: SendPlan = { send: action, park: null, note: null };
  if (action.kind !== 'comment.edit') return { plan: whole, server: null, version: null };
  const { comment_html, updated_at } = await fetchComment(deps.rest, deps.slug, action);
  return { plan: planCommentEdit(action, comment_html), server: null, version: updated_at };
}

/** The steps of one operation, each only when the one before was done. */
async function sendAll(
  deps: SyncDeps,
  operation: Operation,
  server: WorkItemImage | null,
  version: string | null,
): Promise<Outcome> {
  let updatedAt: string | null = null;
  for (const call of callsOf(operation, server, version)) {
    const answer = await deps.rest.send(call);
    const outcome = outcomeOf(operation.action, answer);
    if (outcome.kind !== 'done') return outcome;
    updatedAt = outcome.updatedAt;
    tellNumber(deps, operation.action, answer);
  }
  return { kind: 'done', updatedAt };
}

function tellNumber(deps: SyncDeps, action: Action, { body }: Answer): void {
  if (action.kind !== 'work_item.create' || typeof body !== 'object' || body === null) return;
  const number = (body as { readonly sequence_id?: unknown }).sequence_id;
  if (typeof number !== 'number') return;
  deps.tell({ type: 'numbered', id: action.id, sequence_id: number });
}

async function answered(
  deps: SyncDeps,
  operation: Operation,
  plan: SendPlan,
  updatedAt: string | null,
): Promise<void> {
  const { park: kept } = plan;
  if (kept) {
    const former = parkedBefore(deps, kept.action);
    const action = former ? withBaseOf(kept.action, former.action) : kept.action;
    await park(deps, operation, kept.problem, (before) => ({ ...before, action }));
    if (former) {
      await deps.outbox.update(former.id, () => null);
      committed(deps, action.project_id);
    }
    return;
  }
  await answeredAll(deps, [{ operation, plan, updatedAt }]);
}

interface Answered {
  readonly operation: Operation;
  readonly plan: SendPlan;
  readonly updatedAt: string | null;
}

/** Writes down that the server has taken these, which keep nothing back. */
export async function answeredAll(deps: SyncDeps, all: readonly Answered[]): Promise<void> {
  const [first] = all;
  if (!first) return;
  const known = new Map(all.map((one) => [one.operation.id, one]));
  const ids = [...known.keys(), ...notesUndone(deps, all)];
  await deps.outbox.updateMany(ids, (operation) => {
    const { note = null, ...before } = operation;
    const one = known.get(before.id);
    // A tab in another workspace sends it too: who was answered first knows what it had replaced.
    if (one && before.status !== 'waiting') return operation;
    // It leaves with the next pull, as all that was answered and needs no decision.
    if (!one) return { ...before, problem: null };
    const problem = one.plan.note ?? note;
    return { ...before, status: 'acked', acked_at: one.updatedAt, problem };
  });
  committed(deps, first.operation.action.project_id);
}

function notesUndone({ outbox }: SyncDeps, all: readonly Answered[]): readonly string[] {
  const undone = all.flatMap(({ operation: { action } }) => (isUndo(action) ? [action] : []));
  if (undone.length === 0) return [];
  const known = byItem(outbox.list());
  return undone.flatMap((action) =>
    settledNotes(action, known.get(action.id) ?? []).map(({ id }) => id),
  );
}

function isUndo(action: Action): action is Extract<Action, { readonly kind: 'work_item.edit' }> {
  return action.kind === 'work_item.edit' && action.is_undo === true;
}

function gone(deps: SyncDeps, first: Operation, problem: OperationProblem): readonly Aside[] {
  return [first, ...later(deps, first)].map((operation) => ({
    ...{ operation, status: 'parked' as const, problem },
  }));
}

/** What builds on a refused creation cannot be done either. */
function refused(deps: SyncDeps, first: Operation, problem: OperationProblem): readonly Aside[] {
  const aside: Aside = { operation: first, status: 'refused', problem };
  if (first.action.kind !== 'work_item.create') return [aside];
  const dependent = {
    code: 'sync.creation-refused',
    message: `The work item could not be created: ${problem.message}`,
    theirs: null,
  };
  const others = later(deps, first).map((operation) => ({
    ...{ operation, status: 'refused' as const, problem: dependent },
  }));
  return [aside, ...others];
}

/** What waits behind an operation and is about the same thing: a comment alone, or an item with its comments. */
function later({ outbox }: SyncDeps, { action, position }: Operation): readonly Operation[] {
  const isAboutSame = (other: Action) =>
    'work_item_id' in action
      ? laneOf(other) === laneOf(action)
      : workItemOf(other) === workItemOf(action);
  return outbox
    .list()
    .filter(
      (operation) =>
        operation.status === 'waiting' &&
        operation.position > position &&
        isAboutSame(operation.action),
    );
}

function problemOf({ code, message }: AppError): OperationProblem {
  return { code, message, theirs: null };
}

function goneProblem({ message }: AppError): OperationProblem {
  return {
    code: 'sync.gone',
    message: `It was deleted, archived or moved elsewhere, so this change has no place to go. (${message})`,
    theirs: null,
  };
}
