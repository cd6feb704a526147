import { AppError } from '../../src/domain/errors.ts';
import type { ProjectId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { callsOf, projectPath, type Call } from '../mutations/calls-of.ts';
import { laneOf } from '../mutations/entity-of.ts';
import type { SyncDeps } from './deps.ts';
import {
  outcomeOf,
  outcomeOfFailure,
  toldTogether,
  type Later,
  type Outcome,
  type ToldTogether,
} from './outcome.ts';
import {
  answeredAll,
  attempted,
  FAILURES_BEFORE_WORD,
  isItsOwn,
  MOST_PLANS,
  sendAlone,
  settleOutcomes,
  type Planned,
  type Sent,
} from './send-operation.ts';
import { planTogether } from './plan-together.ts';

interface Ready extends Planned {
  readonly operation: Operation;
  /** Null: nothing of it can be sent. */
  readonly call: Call | null;
}

/** What became of some operations. Those that are in none of these were taken back meanwhile. */
interface Attempt {
  readonly done: { readonly ready: Ready; readonly updatedAt: string | null }[];
  readonly against: { readonly operation: Operation; readonly outcome: Outcome }[];
  readonly stale: Operation[];
  /** Only a call of its own can tell. */
  readonly alone: Operation[];
  readonly later: { readonly operation: Operation; readonly outcome: Later }[];
  /** More than something in between lets pass in one call. */
  readonly tooLarge: Operation[];
}

/** A server that fails on so many in a row fails on all. */
const FAILURES_IN_A_ROW = 3;

/** Sends operations of one gesture in one call, and writes down what became of each. */
export async function sendTogether(
  deps: SyncDeps,
  operations: readonly Operation[],
): Promise<Sent> {
  const alone: Operation[] = [];
  const later: Attempt['later'] = [];
  const tooLarge: Operation[] = [];
  let left = operations;
  for (let plans = 1; left.length > 0; plans += 1) {
    const attempt = await attemptTogether(deps, left, plans > 1);
    await settle(deps, attempt);
    alone.push(...attempt.alone);
    later.push(...attempt.later);
    tooLarge.push(...attempt.tooLarge);
    left = attempt.stale;
    if (plans < MOST_PLANS) continue;
    alone.push(...left);
    break;
  }
  const parts = await sendHalves(deps, tooLarge);
  if (parts.kind === 'later') return parts;
  const [first] = later;
  if (!first) return sendOneByOne(deps, alone);
  const lanes = later.map(({ operation }) => laneOf(operation.action));
  const failures = deps.sendTimes.failed(lanes, first.outcome.waitMs);
  // Perhaps it is one of them that somebody in between does not let through.
  if (!isItsOwn(first.outcome) || failures < FAILURES_BEFORE_WORD) return first.outcome;
  return sendOneByOne(deps, [...alone, ...later.map(({ operation }) => operation)]);
}

async function sendHalves(deps: SyncDeps, operations: readonly Operation[]): Promise<Sent> {
  if (operations.length <= 1) return sendOneByOne(deps, operations);
  const middle = Math.ceil(operations.length / 2);
  const first = await sendTogether(deps, operations.slice(0, middle));
  if (first.kind === 'later') return first;
  return sendTogether(deps, operations.slice(middle));
}

async function sendOneByOne(deps: SyncDeps, operations: readonly Operation[]): Promise<Sent> {
  let failuresInRow = 0;
  for (const operation of operations) {
    const end = await sendAlone(deps, operation);
    failuresInRow = end.kind === 'later' ? failuresInRow + 1 : 0;
    if (end.kind === 'later' && (end.everything || failuresInRow >= FAILURES_IN_A_ROW)) return end;
  }
  return { kind: 'decided' };
}

async function settle(deps: SyncDeps, { done, against }: Attempt): Promise<void> {
  for (const { ready } of done) deps.sendTimes.succeeded(laneOf(ready.operation.action));
  for (const { operation } of against) deps.sendTimes.succeeded(laneOf(operation.action));
  await answeredAll(
    deps,
    done.map(({ ready, updatedAt }) => ({ ...ready, updatedAt })),
  );
  await settleOutcomes(deps, against);
}

async function attemptTogether(
  deps: SyncDeps,
  operations: readonly Operation[],
  isStale: boolean,
): Promise<Attempt> {
  const { planned, unread } = await planTogether(deps, operations, isStale);
  const attempt: Attempt = { done: [], against: [], stale: [], alone: [], later: [], tooLarge: [] };
  for (const { operation, error } of unread) {
    const outcome = error ? outcomeOfFailure(operation.action, error) : null;
    if (outcome?.kind === 'later') attempt.later.push({ operation, outcome });
    else attempt.alone.push(operation);
  }
  const ready: Ready[] = [];
  for (const one of planned) {
    const calls = callsIn(one);
    // Its steps are to be answered one after the other.
    if (calls.length > 1) attempt.alone.push(one.operation);
    else ready.push({ ...one, call: calls[0] ?? null });
  }
  const marked = await mark(deps, ready);
  const told = await callAll(deps, marked);
  for (const one of marked) sort(attempt, one, told);
  return attempt;
}

function callsIn({ operation, plan, server, version }: Planned & Pick<Ready, 'operation'>) {
  return plan.send ? callsOf({ ...operation, action: plan.send }, server, version) : [];
}

/** Durable before the call; what was taken back while the plans were made is left out. */
async function mark(deps: SyncDeps, ready: readonly Ready[]): Promise<readonly Ready[]> {
  const plans = new Map(ready.map(({ operation, plan }) => [operation.id, plan]));
  const current = await deps.outbox.updateMany([...plans.keys()], (before) => {
    const plan = plans.get(before.id);
    return before.status === 'waiting' && plan ? attempted(before, plan) : before;
  });
  return ready.filter(({ operation }) => current.get(operation.id)?.status === 'waiting');
}

async function callAll(deps: SyncDeps, ready: readonly Ready[]): Promise<ToldTogether> {
  const [first] = ready;
  const calls = ready.flatMap(({ call }) => call ?? []);
  if (!first || calls.length === 0) return { kind: 'told', answers: new Map() };
  const { action, workspace_slug } = first.operation;
  const call = bulkCall(workspace_slug, action.project_id, calls);
  try {
    const keys = calls.map(({ key }) => key);
    return toldTogether(await deps.rest.send(call), keys);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const outcome = outcomeOfFailure(action, error);
    return outcome.kind === 'later' ? outcome : { kind: 'alone' };
  }
}

function bulkCall(slug: string, projectId: ProjectId, calls: readonly Call[]) {
  const project = `${projectPath(slug, projectId)}/`;
  return {
    method: 'POST' as const,
    path: `${project}bulk-calls/`,
    body: {
      calls: calls.map(({ key, method, path, body, unmodifiedSince }) => ({
        ...{ key, method, path: path.slice(project.length), body },
        ...(unmodifiedSince === undefined ? {} : { unmodified_since: unmodifiedSince }),
      })),
    },
  };
}

function sort(attempt: Attempt, ready: Ready, told: ToldTogether): void {
  const { operation, call } = ready;
  if (!call) attempt.done.push({ ready, updatedAt: null });
  else if (told.kind === 'alone') attempt.alone.push(operation);
  else if (told.kind === 'too-large') attempt.tooLarge.push(operation);
  else if (told.kind === 'later') attempt.later.push({ operation, outcome: told });
  else {
    const answer = told.answers.get(call.key);
    const outcome = answer && outcomeOf(operation.action, answer);
    if (!outcome) attempt.alone.push(operation);
    else if (outcome.kind === 'done') attempt.done.push({ ready, updatedAt: outcome.updatedAt });
    else if (outcome.kind === 'stale') attempt.stale.push(operation);
    else if (outcome.kind === 'later') attempt.later.push({ operation, outcome });
    else attempt.against.push({ operation, outcome });
  }
}
