import type { ProjectId } from '../../src/domain/ids.ts';
import { COLLECTIONS, type CollectionKind } from '../collections/declarations.ts';
import { workItemOf } from '../mutations/entity-of.ts';
import { overlayItems } from '../mutations/overlay.ts';
import { purgeProject } from '../mutations/work-item-images.ts';
import type { SyncDeps } from './deps.ts';
import { forgetComments } from './project-comments.ts';

/**
 * Takes the server's rows of a project off this device (SYNC R11). What the person wrote stays in
 * the outbox, and what exists only there is shown again.
 */
export function purge(deps: SyncDeps, projectId: ProjectId): void {
  const db = deps.copy();
  if (!db) return;
  const operations = deps.outbox.list();
  const written = operations
    .filter(({ action }) => action.project_id === projectId)
    .map(({ action }) => workItemOf(action));
  db.transaction(() => {
    purgeProject(db, projectId);
    forgetComments(db, projectId);
    overlayItems(db, new Set(written), operations);
  });
  const kinds = Object.keys(COLLECTIONS) as CollectionKind[];
  deps.committed({ project_id: projectId, kinds: ['work_item', 'progress', ...kinds] });
}
