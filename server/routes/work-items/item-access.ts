import type { Db } from '../../db/db.ts';
import { mustSeeItem } from '../../policies/visible-item.ts';
import { found, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { findWorkItem } from '../../queries/work-items/work-items.ts';

/** What belongs to an item is for who may see the item. */
export async function mustSee(
  db: Db,
  project: ProjectScope,
  viewer: Viewer,
  workItemId: string,
): Promise<void> {
  mustSeeItem(project, viewer, found(await findWorkItem(db, project, viewer.id, workItemId)));
}
