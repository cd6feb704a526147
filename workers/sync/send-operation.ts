import { AppError } from '../../src/domain/errors.ts';
import type { WorkItemId } from '../../src/domain/ids.ts';
import type { Action, Operation, OperationProblem } from '../../src/domain/operation.ts';
import { callsOf } from '../mutations/calls-of.ts';
import { workItemOf } from '../mutations/entity-of.ts';
import { planCommentEdit, planEdit, type SendPlan } from '../mutations/plan-send.ts';
import type { Answer } from '../net/rest.ts';
import type { SyncDeps } from './deps.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { serverComment, serverItem } from './server-item.ts';
import { committed, park, refuse } from './settle.ts';

export type Sent =
  | { readonly kind: 'decided' }
  | (Extract<Outcome, { readonly kind: 'later' }> & { readonly item: WorkItemId });

/** Sends one operation and writes down what became of it. */
export async function sendOperation(deps: SyncDeps, operation: Operation): Promise<Sent> {
  const outcome = await attempt(deps, operation);
  if (outcome.kind === 'later') return { ...outcome, item: workItemOf(operation.action) };
  if (outcome.kind === 'gone') await parkAll(deps, operation, goneProblem(outcome.error));
  if (outcome.kind === 'refused') await refuseAll(deps, operation, problemOf(outcome.error));
  return { kind: 'decided' };
}

async function attempt(deps: SyncDeps, operation: Operation): Promise<Outcome> {
  try {
    const { plan, server } = await planFor(deps, operation);
    const current = await deps.outbox.update(operation.id, (before) =>
      before.status === 'waiting' ? { ...before, attempts: before.attempts + 1 } : before,
    );
    // Taken back while the server's image was read.
    if (current?.status !== 'waiting') return { kind: 'done', updatedAt: null };
    const outcome = plan.send
      ? await sendAll(deps, { ...operation, action: plan.send }, server)
      : ({ kind: 'done', updatedAt: null } as const);
    if (outcome.kind === 'done') await answered(deps, operation, plan, outcome.updatedAt);
    return outcome;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The server's image could not be read, or no answer came.
    if (error.status !== null) return outcomeOf(operation.action, answerOf(error));
    return { kind: 'later', everything: true, error, waitMs: null };
  }
}

type ServerImage = Awaited<ReturnType<typeof serverItem>>;

async function planFor(
  deps: SyncDeps,
  operation: Operation,
): Promise<{ readonly plan: SendPlan; readonly server: ServerImage }> {
  const { action } = operation;
  if (action.kind === 'work_item.edit') {
    const server = await serverItem(deps, operation);
    return { plan: planEdit(action, server), server };
  }
  const whole: SendPlan = { send: action, park: null, note: null };
  if (action.kind !== 'comment.edit') return { plan: whole, server: null };
  const { comment_html } = await serverComment(deps, action);
  return { plan: planCommentEdit(action, comment_html), server: null };
}

/** The steps of one operation, each only when the one before was done. */
async function sendAll(
  deps: SyncDeps,
  operation: Operation,
  server: ServerImage,
): Promise<Outcome> {
  let updatedAt: string | null = null;
  for (const call of callsOf(operation, server)) {
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
  { park: kept, note }: SendPlan,
  updatedAt: string | null,
): Promise<void> {
  if (kept) {
    await park(deps, operation, kept.problem, (before) => ({ ...before, action: kept.action }));
    return;
  }
  await deps.outbox.update(operation.id, (before) => ({
    ...before,
    status: 'acked',
    acked_at: updatedAt,
    problem: note,
  }));
  committed(deps, operation.action.project_id);
}

async function parkAll(deps: SyncDeps, first: Operation, problem: OperationProblem): Promise<void> {
  for (const operation of [first, ...later(deps, first)]) await park(deps, operation, problem);
}

/** What builds on a refused creation cannot be done either. */
async function refuseAll(
  deps: SyncDeps,
  first: Operation,
  problem: OperationProblem,
): Promise<void> {
  await refuse(deps, first, problem);
  if (first.action.kind !== 'work_item.create') return;
  const dependent = {
    code: 'sync.creation-refused',
    message: `The work item could not be created: ${problem.message}`,
    theirs: null,
  };
  for (const operation of later(deps, first)) await refuse(deps, operation, dependent);
}

function later({ outbox }: SyncDeps, { action, position }: Operation): readonly Operation[] {
  const item = workItemOf(action);
  return outbox
    .list()
    .filter(
      (operation) =>
        operation.status === 'waiting' &&
        operation.position > position &&
        workItemOf(operation.action) === item,
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

function answerOf({ status, body }: AppError): Answer {
  return { status: status ?? 500, body, updatedAt: null, retryAfterMs: null };
}
