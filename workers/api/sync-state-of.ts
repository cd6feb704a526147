import type { ProjectId } from '../../src/domain/ids.ts';
import { needsDecision } from '../../src/domain/conflict.ts';
import type { Operation } from '../../src/domain/operation.ts';
import type { Network, ProjectSync, SyncState } from '../../src/domain/sync-state.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { SyncLoop } from '../sync/sync-loop.ts';
import type { Copy } from './copy.ts';

interface Parts {
  readonly copy: Copy;
  readonly loop: SyncLoop;
  readonly network: Network;
  readonly operations: readonly Operation[];
  /** Copies for which the server has been asked for what they lack. */
  readonly followed: WeakSet<Db>;
}

/** What the indicator shows. The role is each tab's own. */
export function syncStateOf({
  copy,
  loop,
  network,
  operations,
  followed,
}: Parts): Omit<SyncState, 'role'> {
  const needsYou = operations.filter(needsDecision);
  const waiting = operations.filter(
    (operation) => isWaiting(operation) && !needsDecision(operation),
  );
  const db = copy.db();
  return {
    mode: copy.mode(),
    reason: copy.reason() ?? (db && !followed.has(db) ? 'opening' : null),
    network,
    projects: db ? projectsOf(db, loop) : {},
    ...changesOf(waiting),
    waiting_since: waiting[0]?.written_at ?? null,
    needs_you: needsYou.length,
  };
}

function changesOf(waiting: readonly Operation[]): Pick<SyncState, 'waiting' | 'waiting_items'> {
  const gestures = new Map<string, number>();
  let alone = 0;
  for (const { gesture } of waiting) {
    if (gesture) gestures.set(gesture.id, gesture.size);
    else alone += 1;
  }
  const together = [...gestures.values()].reduce((sum, size) => sum + size, 0);
  return {
    waiting: alone + gestures.size,
    ...(gestures.size > 0 && { waiting_items: { all: alone + together, left: waiting.length } }),
  };
}

function isWaiting({ status }: Operation): boolean {
  return status === 'waiting';
}

function projectsOf(db: Db, loop: SyncLoop): Readonly<Record<ProjectId, ProjectSync>> {
  const rows = db.all<{
    project_id: ProjectId;
    phase: string;
    loaded: number;
    total: number | null;
  }>(sql`SELECT project_id, phase, loaded, total FROM sync_cursor`);
  const awaited = loop.awaited();
  // Its first page is on the way.
  if (awaited !== null && !rows.some(({ project_id }) => project_id === awaited)) {
    rows.push({ project_id: awaited, phase: 'loading', loaded: 0, total: null });
  }
  return Object.fromEntries(
    rows.map(({ project_id, phase, loaded, total }) => {
      const message = loop.problemOf(project_id);
      const ready =
        phase !== 'ready' ? 'loading' : loop.running() === project_id ? 'syncing' : 'ready';
      return [project_id, { phase: message === null ? ready : 'error', loaded, total, message }];
    }),
  );
}
