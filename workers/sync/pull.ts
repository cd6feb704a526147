import type { ProjectId } from '../../src/domain/ids.ts';
import { AppError } from '../../src/domain/errors.ts';
import type { FeedPage } from '../../src/protocol/feed.ts';
import type { Db } from '../db/db.ts';
import { LONG_LOG, mergeWords, writeLogBack } from '../db/upkeep.ts';
import { projectPath } from '../mutations/calls-of.ts';
import { fetchFeedPage } from '../net/fetch-feed.ts';
import { applySlice, tombstonesOf } from './apply-page.ts';
import { readCursor, writeCursor, writeSynced } from './cursors.ts';
import type { SyncDeps } from './deps.ts';
import { createPace, QUICK, UNNOTICED, type Pace } from './pace.ts';
import { finishPurge, purge } from './purge.ts';
import { committed, parkOrphans, settleAnswered, settleCovered } from './settle.ts';

export interface Pulled {
  /** True: the copy of the project was begun anew, its small entities too. */
  readonly resynced: boolean;
  /** False: a first load stopped behind a page, because something else is more urgent. */
  readonly finished: boolean;
}

/**
 * Brings the copy up to the server's state, page by page. Rejects with what stopped it; what was
 * applied until then stays.
 * @param isUrgent whether something else goes before the next page of a first load
 */
export async function pullProject(
  deps: SyncDeps,
  projectId: ProjectId,
  isUrgent: () => boolean,
): Promise<Pulled> {
  const answered = new Set(
    deps.outbox
      .list()
      .filter(({ status, action }) => status === 'acked' && action.project_id === projectId)
      .map(({ id }) => id),
  );
  const db = deps.copy();
  const pulled = db
    ? await pullAll(deps, db, projectId, isUrgent)
    : { resynced: false, finished: true };
  if (!pulled.finished) return pulled;
  await settleAnswered(deps, answered);
  if (answered.size > 0) committed(deps, projectId);
  return pulled;
}

async function pullAll(
  deps: SyncDeps,
  db: Db,
  projectId: ProjectId,
  isUrgent: () => boolean,
): Promise<Pulled> {
  await finishPurge(deps, db, projectId);
  try {
    return { resynced: false, finished: await pullPages(deps, db, projectId, isUrgent) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'sync.resync-required') throw error;
    // What the server can no longer tell as changes is fetched anew; the outbox stays (SYNC R9).
    await purge(deps, db, projectId);
    return { resynced: true, finished: await pullPages(deps, db, projectId, isUrgent) };
  }
}

/** @returns whether the end was reached */
async function pullPages(
  deps: SyncDeps,
  db: Db,
  projectId: ProjectId,
  isUrgent: () => boolean,
): Promise<boolean> {
  const project = projectPath(deps.slug, projectId);
  const { updated_at, phase } = readCursor(db, projectId);
  const pace = createPace(phase === 'loading' ? QUICK : UNNOTICED);
  let coming: Promise<FeedPage> | null = fetchFeedPage(deps.rest, project, updated_at);
  while (coming) {
    const page: FeedPage = await coming;
    mustStillBe(deps, db);
    const last = page.more ? page.results.at(-1) : undefined;
    const stops = last !== undefined && phase === 'loading' && isUrgent();
    // The next page is on its way while this one is written.
    coming = last && !stops ? fetchFeedPage(deps.rest, project, last.updated_at) : null;
    // Its failure is told when its turn has come.
    coming?.catch(() => {});
    // Reading the page was a slice of its own.
    await pause(deps, db);
    await applyPage(deps, db, projectId, page, pace);
    if (phase === 'loading') await catchUp(deps, db);
    if (stops) return false;
  }
  const end = readCursor(db, projectId);
  db.transaction(() => {
    writeCursor(db, projectId, { ...end, phase: 'ready' });
    writeSynced(db, projectId, deps.clock.now());
  });
  if (end.phase === 'loading') committed(deps, projectId);
  deps.committed({ project_id: projectId, kinds: ['progress'] });
  return true;
}

/** In slices, so that a question asked meanwhile is answered between two of them. */
async function applyPage(
  deps: SyncDeps,
  db: Db,
  projectId: ProjectId,
  { results, total }: FeedPage,
  pace: Pace,
): Promise<void> {
  const cursor = readCursor(db, projectId);
  writeCursor(db, projectId, { ...cursor, total: cursor.loaded + total });
  for (let from = 0; from < results.length;) {
    const began = deps.clock.now();
    const slice = results.slice(from, from + pace.rows());
    applySlice(db, projectId, slice, deps.outbox.list());
    pace.took(deps.clock.now() - began);
    const ids = slice.map(({ id }) => id);
    await settleCovered(deps, ids);
    await parkOrphans(deps, tombstonesOf(slice));
    await pause(deps, db);
    // About as much as a slice adds; what is left is for the next pause of everything (`tidyUp`).
    if (mergeWords(db)) await pause(deps, db);
    from += slice.length;
  }
  // While a project is loading the server answers for it, so its rows change no answer.
  if (results.length > 0 && cursor.phase === 'ready') committed(deps, projectId);
  deps.committed({ project_id: projectId, kinds: ['progress'] });
}

/** A load has no pause for a long time. */
async function catchUp(deps: SyncDeps, db: Db): Promise<void> {
  while (mergeWords(db)) await pause(deps, db);
  writeLogBack(db, LONG_LOG);
}

/** Who waits for an answer has it now. */
async function pause(deps: SyncDeps, db: Db): Promise<void> {
  await deps.clock.breathe();
  mustStillBe(deps, db);
}

/** The person may have switched the copy off, or left, while the server was asked. */
export function mustStillBe({ copy }: Pick<SyncDeps, 'copy'>, db: Db): void {
  if (copy() === db) return;
  throw new AppError('copy.failed', 'The local copy was closed during a download.');
}
