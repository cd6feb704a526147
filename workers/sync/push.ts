import type { AppError } from '../../src/domain/errors.ts';
import type { ProjectId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { laneOf } from '../mutations/entity-of.ts';
import type { SyncDeps } from './deps.ts';
import { nextToSend } from './next-to-send.ts';
import { sendOperation, type Sent } from './send-operation.ts';

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
    const operation = nextToSend(deps.outbox.list(), projectId, deps.sendTimes);
    if (!operation || deps.sendTimes.underWay() >= MOST_UNDER_WAY) return { sent, later: null };
    const end = await sendPatiently(deps, operation);
    if (end.kind === 'slow') continue;
    if (end.kind === 'decided') {
      sent += 1;
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
  operation: Operation,
): Promise<Sent | { readonly kind: 'slow' }> {
  let isSlow = false;
  let cancel = () => {};
  const sending = sendInLane(deps, operation).finally(() => {
    cancel();
    if (isSlow) deps.sendSoon(operation.action.project_id);
  });
  const patience = new Promise<{ readonly kind: 'slow' }>((resolve) => {
    cancel = deps.clock.after(PATIENCE_MS, () => {
      isSlow = true;
      resolve({ kind: 'slow' });
    });
  });
  return Promise.race([sending, patience]);
}

async function sendInLane(deps: SyncDeps, operation: Operation): Promise<Sent> {
  const { sendTimes } = deps;
  const lane = laneOf(operation.action);
  sendTimes.began(lane);
  try {
    const end = await sendOperation(deps, operation, (waitMs) => sendTimes.failed(lane, waitMs));
    if (end.kind === 'decided') sendTimes.succeeded(lane);
    return end;
  } catch (error) {
    sendTimes.succeeded(lane);
    throw error;
  }
}
