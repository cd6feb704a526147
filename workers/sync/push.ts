import type { AppError } from '../../src/domain/errors.ts';
import type { ProjectId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { laneOf } from '../mutations/entity-of.ts';
import type { SyncDeps } from './deps.ts';
import { nextToSend } from './next-to-send.ts';
import { sendAlone, type Sent } from './send-operation.ts';
import { sendTogether } from './send-together.ts';

export interface Pushed {
  /** How many operations the server decided on. */
  readonly sent: number;
  /** Set when nothing can be sent now: the round is to be tried again later. */
  readonly later: { readonly error: AppError; readonly waitMs: number | null } | null;
}

/** So many lanes that fail one after the other are not the lanes' fault. */
const FAILURES_IN_A_ROW = 3;
/** A call that takes longer no longer holds up the other lanes. */
const PATIENCE_MS = 2000;
/** What was written in one gesture may take seconds: others need not notice. */
const PATIENCE_TOGETHER_MS = 100;
/** Calls that are under way at once, where each takes longer than that. */
const MOST_UNDER_WAY = 4;

/**
 * Sends what waits for one project, oldest first. Pull that project before (SYNC R7). A lane that fails
 * waits by itself; the others go on.
 */
export async function pushProject(deps: SyncDeps, projectId: ProjectId): Promise<Pushed> {
  let sent = 0;
  let failuresInRow = 0;
  for (;;) {
    const operations = nextToSend(deps.outbox.list(), projectId, deps.sendTimes);
    const isFull = deps.sendTimes.underWay() >= MOST_UNDER_WAY;
    if (operations.length === 0 || isFull) return { sent, later: null };
    const end = await sendPatiently(deps, projectId, operations);
    if (end.kind === 'slow') continue;
    if (end.kind === 'decided') {
      sent += operations.length;
      failuresInRow = 0;
      continue;
    }
    failuresInRow += 1;
    const isHopeless = end.everything || failuresInRow >= FAILURES_IN_A_ROW;
    if (isHopeless) return { sent, later: { error: end.error, waitMs: end.waitMs } };
  }
}

/** `slow`: the call goes on by itself, and its project is looked at again when it has ended. */
async function sendPatiently(
  deps: SyncDeps,
  projectId: ProjectId,
  operations: readonly Operation[],
): Promise<Sent | { readonly kind: 'slow' }> {
  let isSlow = false;
  let cancel = () => {};
  const sending = sendInLanes(deps, operations).finally(() => {
    cancel();
    if (isSlow) deps.sendSoon(projectId);
  });
  const patience = new Promise<{ readonly kind: 'slow' }>((resolve) => {
    const patienceMs = operations.length > 1 ? PATIENCE_TOGETHER_MS : PATIENCE_MS;
    cancel = deps.clock.after(patienceMs, () => {
      isSlow = true;
      resolve({ kind: 'slow' });
    });
  });
  return Promise.race([sending, patience]);
}

async function sendInLanes(deps: SyncDeps, operations: readonly Operation[]): Promise<Sent> {
  const { sendTimes } = deps;
  const lanes = operations.map(({ action }) => laneOf(action));
  sendTimes.began(lanes);
  try {
    const [first] = operations;
    if (first && operations.length === 1) return await sendAlone(deps, first);
    return await sendTogether(deps, operations);
  } catch (error) {
    for (const lane of lanes) sendTimes.succeeded(lane);
    throw error;
  } finally {
    sendTimes.ended(lanes);
  }
}
