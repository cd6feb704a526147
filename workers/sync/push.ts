import type { AppError } from '../../src/domain/errors.ts';
import type { ProjectId, WorkItemId } from '../../src/domain/ids.ts';
import { nextToSend } from './next-to-send.ts';
import { sendOperation } from './send-operation.ts';
import type { SyncDeps } from './deps.ts';

export interface Pushed {
  /** How many operations the server decided on. */
  readonly sent: number;
  /** Set when some item must be tried again later. */
  readonly later: { readonly error: AppError; readonly waitMs: number | null } | null;
}

/** Sends what waits for one project, oldest first. Pull that project before (SYNC R7). */
export async function pushProject(deps: SyncDeps, projectId: ProjectId): Promise<Pushed> {
  const blocked = new Set<WorkItemId>();
  let sent = 0;
  let later: Pushed['later'] = null;
  for (;;) {
    const now = deps.clock.now();
    const operation = nextToSend(deps.outbox.list(), projectId, blocked, now);
    if (!operation) return { sent, later };
    const outcome = await sendOperation(deps, operation);
    if (outcome.kind !== 'later') {
      sent += 1;
      continue;
    }
    later = { error: outcome.error, waitMs: outcome.waitMs };
    if (outcome.everything) return { sent, later };
    blocked.add(outcome.item);
  }
}
