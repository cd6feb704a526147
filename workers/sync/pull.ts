import type { ProjectId } from '../../src/domain/ids.ts';
import { AppError } from '../../src/domain/errors.ts';
import type { FeedPage } from '../../src/protocol/feed.ts';
import type { Db } from '../db/db.ts';
import { projectPath } from '../mutations/calls-of.ts';
import { fetchFeedPage } from '../net/fetch-feed.ts';
import { applySlice, tombstonesOf } from './apply-page.ts';
import { readCursor, writeCursor } from './cursors.ts';
import type { SyncDeps } from './deps.ts';
import { purge } from './purge.ts';
import { committed, parkOrphans, settleAnswered, settleCovered } from './settle.ts';

/** Short enough that a question asked meanwhile is answered within a frame or two. */
const SLICE_ROWS = 100;

export interface Pulled {
  /** True: the copy of the project was begun anew, its small entities too. */
  readonly resynced: boolean;
}

/**
 * Brings the copy up to the server's state, page by page. Rejects with what stopped it; what was
 * applied until then stays.
 */
export async function pullProject(deps: SyncDeps, projectId: ProjectId): Promise<Pulled> {
  const answered = new Set(
    deps.outbox
      .list()
      .filter(({ status, action }) => status === 'acked' && action.project_id === projectId)
      .map(({ id }) => id),
  );
  const db = deps.copy();
  const resynced = db !== null && (await pullPages(deps, db, projectId));
  await settleAnswered(deps, answered);
  if (answered.size > 0) committed(deps, projectId);
  return { resynced };
}

async function pullPages(deps: SyncDeps, db: Db, projectId: ProjectId): Promise<boolean> {
  const project = projectPath(deps.slug, projectId);
  let more = true;
  let resynced = false;
  while (more) {
    const { updated_at } = readCursor(db, projectId);
    try {
      const page = await fetchFeedPage(deps.rest, project, updated_at);
      mustStillBe(deps, db);
      await applyPage(deps, db, projectId, page);
      more = page.more;
    } catch (error) {
      const again = error instanceof AppError && error.code === 'sync.resync-required';
      if (!again || resynced) throw error;
      // What the server can no longer tell as changes is fetched anew; the outbox stays (SYNC R9).
      purge(deps, projectId);
      resynced = true;
    }
  }
  const end = readCursor(db, projectId);
  writeCursor(db, projectId, { ...end, phase: 'ready' });
  if (end.phase === 'loading') committed(deps, projectId);
  deps.committed({ project_id: projectId, kinds: ['progress'] });
  return resynced;
}

async function applyPage(
  deps: SyncDeps,
  db: Db,
  projectId: ProjectId,
  { results, total }: FeedPage,
): Promise<void> {
  const cursor = readCursor(db, projectId);
  writeCursor(db, projectId, { ...cursor, total: cursor.loaded + total });
  for (let from = 0; from < results.length; from += SLICE_ROWS) {
    const slice = results.slice(from, from + SLICE_ROWS);
    applySlice(db, projectId, slice, deps.outbox.list());
    const ids = slice.map(({ id }) => id);
    await settleCovered(deps, ids);
    await parkOrphans(deps, tombstonesOf(slice));
    // While a project is loading the server answers for it, so its rows change no answer.
    if (cursor.phase === 'ready') committed(deps, projectId);
    deps.committed({ project_id: projectId, kinds: ['progress'] });
    await deps.clock.breathe();
    mustStillBe(deps, db);
  }
}

/** The person may have switched the copy off, or left, while the server was asked. */
function mustStillBe({ copy }: SyncDeps, db: Db): void {
  if (copy() === db) return;
  throw new AppError('copy.failed', 'The local copy was closed while it was being filled.');
}
