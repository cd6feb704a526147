import { AppError } from '../../src/domain/errors.ts';
import type { ProjectId } from '../../src/domain/ids.ts';
import { nextStatus, type SyncEvent, type SyncStatus } from '../../src/domain/sync-machine.ts';
import { workItemOf } from '../mutations/entity-of.ts';
import type { SyncDeps } from './deps.ts';
import { pullProject } from './pull.ts';
import { purge } from './purge.ts';
import { pushProject } from './push.ts';
import { refreshVisible, wantedOfProject } from './refresh.ts';
import { refuse } from './settle.ts';

interface Later {
  readonly kind: 'later';
  readonly error: AppError;
  readonly waitMs: number | null;
}

export type RoundEnd =
  | { readonly kind: 'done' }
  | Later
  /** A first load made way for something more urgent: go on with it afterwards. */
  | { readonly kind: 'unfinished' }
  /** The project may no longer be seen, and is off this device. */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'signed-out' };

const NO_LONGER_YOURS: readonly AppError['code'][] = ['request.forbidden', 'request.not-found'];

/**
 * Pull, push, and pull what the push changed, until nothing is left to do (SYNC R7). A first load
 * that makes way lets through what waits to be sent: the server is asked for each item before.
 */
export async function projectRound(
  deps: SyncDeps,
  projectId: ProjectId,
  isUrgent: () => boolean = () => false,
): Promise<RoundEnd> {
  let status: SyncStatus = nextStatus('idle', 'start');
  let later: Later | null = null;
  try {
    while (status === 'pulling' || status === 'pushing') {
      let event: SyncEvent = 'caughtUp';
      if (status === 'pulling') {
        const end = await pull(deps, projectId, isUrgent);
        if (end === 'revoked') return { kind: 'revoked' };
        if (end === 'unfinished') return await pushMeanwhile(deps, projectId);
      } else {
        const pushed = await pushProject(deps, projectId);
        later = pushed.later && { kind: 'later', ...pushed.later };
        if (later?.error.code === 'request.unauthenticated') return { kind: 'signed-out' };
        event = pushed.sent > 0 ? 'sent' : 'nothingToSend';
      }
      status = nextStatus(status, event);
    }
    return later ?? { kind: 'done' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'request.unauthenticated') return { kind: 'signed-out' };
    return { kind: 'later', error, waitMs: null };
  }
}

async function pull(
  deps: SyncDeps,
  projectId: ProjectId,
  isUrgent: () => boolean,
): Promise<'finished' | 'unfinished' | 'revoked'> {
  try {
    const { resynced, finished } = await pullProject(deps, projectId, isUrgent);
    if (resynced) await refreshAll(deps, projectId);
    if (!finished) return 'unfinished';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await revoke(deps, projectId, error);
    return 'revoked';
  }
  await refreshComments(deps, projectId);
  return 'finished';
}

/** What cannot be sent now is tried again when the load has come to its end, if not before. */
async function pushMeanwhile(deps: SyncDeps, projectId: ProjectId): Promise<RoundEnd> {
  const { later } = await pushProject(deps, projectId);
  const isSignedOut = later?.error.code === 'request.unauthenticated';
  return { kind: isSignedOut ? 'signed-out' : 'unfinished' };
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && NO_LONGER_YOURS.includes(error.code);
}

/** SYNC R11, R10: the rows leave, what was written comes back to the person. */
async function revoke(deps: SyncDeps, projectId: ProjectId, error: AppError): Promise<void> {
  const problem = { code: error.code, message: error.message, theirs: null };
  for (const operation of deps.outbox.list()) {
    if (operation.action.project_id !== projectId || operation.status !== 'waiting') continue;
    await refuse(deps, operation, problem);
  }
  const db = deps.copy();
  if (db) await purge(deps, db, projectId);
}

async function refreshAll(deps: SyncDeps, projectId: ProjectId): Promise<void> {
  await refreshVisible(deps, { kind: 'projects', project_id: null, work_item_id: null });
  for (const wanted of wantedOfProject(projectId)) await refreshVisible(deps, wanted);
}

/** Comments that were answered leave the outbox when their item's list has come. */
async function refreshComments(deps: SyncDeps, project_id: ProjectId): Promise<void> {
  const items = new Set(
    deps.outbox
      .list()
      .filter(
        ({ action, status }) =>
          status === 'acked' &&
          action.kind.startsWith('comment.') &&
          action.project_id === project_id,
      )
      .map(({ action }) => workItemOf(action)),
  );
  for (const work_item_id of items) {
    await refreshVisible(deps, { kind: 'comments', project_id, work_item_id });
  }
}
