import type { Db } from '../../db/db.ts';
import type { InProject } from '../scope.ts';

/* The parts of a project that its board names: what groups and filters are made of. */

export async function boardMeta(db: Db, project: InProject) {
  const row = await db
    .selectFrom('projects')
    .select(['id', 'identifier', 'name', 'cover_image', 'icon_prop', 'emoji', 'description'])
    .where('workspace_id', '=', project.workspaceId)
    .where('id', '=', project.id)
    .executeTakeFirst();
  return row ?? null;
}

export function boardStates(db: Db, project: InProject) {
  return db
    .selectFrom('states')
    .select(['name', 'group', 'color', 'id', 'sequence'])
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('group', '<>', 'triage')
    .where('deleted_at', 'is', null)
    .orderBy('sequence')
    .orderBy('id')
    .execute();
}

export function boardLabels(db: Db, project: InProject) {
  return db
    .selectFrom('labels')
    .select(['id', 'name', 'color', 'parent'])
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

export function boardCycles(db: Db, project: InProject) {
  return db
    .selectFrom('cycles')
    .select(['id', 'name'])
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

export function boardModules(db: Db, project: InProject) {
  return db
    .selectFrom('modules')
    .select(['id', 'name'])
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}
