import type { ProjectId, WorkItemId } from '../../src/domain/ids.ts';
import { RESOURCE_NAMES, RESOURCES } from '../../src/resources/resources.ts';
import type { Db } from '../db/db.ts';
import { isOneOf, sql } from '../db/sql.ts';
import { workItemOf } from '../mutations/entity-of.ts';
import { overlayItems } from '../mutations/overlay.ts';
import { removeImages } from '../mutations/work-item-images.ts';
import type { SyncDeps } from './deps.ts';
import { createPace, UNNOTICED } from './pace.ts';
import { forgetComments, removeBelongings } from './project-comments.ts';

/**
 * Takes the server's rows of a project off this device (SYNC R11). What the person wrote stays in
 * the outbox, and what exists only there is shown again. In slices, because a large project takes
 * seconds; from the first on the copy answers nothing about the project, and a kill in between is
 * made up for by `finishPurge`.
 */
export async function purge(deps: SyncDeps, db: Db, projectId: ProjectId): Promise<void> {
  db.transaction(() => {
    beginPurge(db, projectId);
    forgetComments(db, projectId);
  });
  await finishPurge(deps, db, projectId);
}

/** Projects whose purge has begun and not come to its end. */
export function purging(db: Db): readonly ProjectId[] {
  const rows = db.all<{ id: ProjectId }>(sql`
    SELECT value AS id FROM options WHERE key >= 'purge:' AND key < 'purge;'`);
  return rows.map(({ id }) => id);
}

export async function finishPurge(deps: SyncDeps, db: Db, projectId: ProjectId): Promise<void> {
  if (!purging(db).includes(projectId)) return;
  const pace = createPace(UNNOTICED);
  for (;;) {
    const began = deps.clock.now();
    const ids = someItems(db, projectId, pace.rows());
    if (ids.length === 0) break;
    db.transaction(() => {
      removeBelongings(db, ids);
      removeImages(db, ids);
    });
    pace.took(deps.clock.now() - began);
    await deps.clock.breathe();
    if (deps.copy() !== db) return;
  }
  const operations = deps.outbox.list();
  const written = operations
    .filter(({ action }) => action.project_id === projectId)
    .map(({ action }) => workItemOf(action));
  db.transaction(() => {
    forgetColumns(db); // one that was written meanwhile
    overlayItems(db, new Set(written), operations);
    db.run(sql`DELETE FROM options WHERE key = ${keyOf(projectId)}`);
  });
  deps.committed({ project_id: projectId, kinds: ['work_item', 'progress', ...RESOURCE_NAMES] });
}

function beginPurge(db: Db, projectId: ProjectId): void {
  // What hangs on the items goes with them.
  const small = isOneOf(
    sql`kind`,
    RESOURCE_NAMES.filter((name) => RESOURCES[name].of !== 'work_item'),
  );
  db.run(sql`INSERT INTO options (key, value) VALUES (${keyOf(projectId)}, ${projectId})
    ON CONFLICT DO NOTHING`);
  forgetColumns(db);
  db.run(sql`DELETE FROM collection_rows
    WHERE ${small} AND (scope = ${projectId} OR json ->> 'project_id' = ${projectId})`);
  db.run(sql`DELETE FROM collection_rows WHERE kind = 'projects' AND id = ${projectId}`);
  db.run(sql`DELETE FROM states WHERE scope = ${projectId}`);
  db.run(sql`DELETE FROM labels WHERE scope = ${projectId}`);
  db.run(sql`DELETE FROM cycles WHERE scope = ${projectId}`);
  db.run(sql`DELETE FROM modules WHERE scope = ${projectId}`);
  db.run(sql`DELETE FROM issue_base WHERE project_id = ${projectId}`);
  db.run(sql`DELETE FROM sync_cursor WHERE project_id = ${projectId}`);
}

/** The snapshot of the columns has the names of all items; the next pause writes it anew. */
function forgetColumns(db: Db): void {
  db.run(sql`DELETE FROM column_snapshot`);
  db.run(sql`DELETE FROM column_changes`);
}

function someItems(db: Db, projectId: ProjectId, count: number): readonly WorkItemId[] {
  const rows = db.all<{ id: WorkItemId }>(sql`
    SELECT id FROM issues WHERE project_id = ${projectId} LIMIT ${count}`);
  return rows.map(({ id }) => id);
}

function keyOf(projectId: ProjectId): string {
  return `purge:${projectId}`;
}
