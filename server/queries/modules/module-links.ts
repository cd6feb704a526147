import type { Db } from '../../db/db.ts';
import type { InProject } from '../scope.ts';

/** Newest first. */
export function linksOfModule(db: Db, project: InProject, moduleId: string) {
  return db
    .selectFrom('module_links')
    .selectAll()
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('module_id', '=', moduleId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type ModuleLinkRow = Awaited<ReturnType<typeof linksOfModule>>[number];
