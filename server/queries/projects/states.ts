import type { Db } from '../../db/db.ts';
import type { InProject, InWorkspace } from '../scope.ts';

const COLUMNS = [
  'id',
  'project_id',
  'workspace_id',
  'name',
  'color',
  'group',
  'default',
  'description',
  'sequence',
] as const;

/** In their order; `triage` belongs to the intake and is not shown. */
export async function listStates(db: Db, project: InProject) {
  return db
    .selectFrom('states')
    .select(COLUMNS)
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('group', '!=', 'triage')
    .where('deleted_at', 'is', null)
    .orderBy('sequence')
    .orderBy('name_sort_key')
    .orderBy('id')
    .execute();
}

export type StateRow = Awaited<ReturnType<typeof listStates>>[number];

export async function readState(
  db: Db,
  project: InProject,
  id: string,
): Promise<StateRow | undefined> {
  return db
    .selectFrom('states')
    .select(COLUMNS)
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .where('group', '!=', 'triage')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function listWorkspaceStates(
  db: Db,
  workspace: InWorkspace,
  projectIds: readonly string[],
) {
  if (projectIds.length === 0) return [];
  return db
    .selectFrom('states')
    .select(COLUMNS)
    .where('workspace_id', '=', workspace.id)
    .where('project_id', 'in', projectIds)
    .where('group', '!=', 'triage')
    .where('deleted_at', 'is', null)
    .orderBy('project_id')
    .orderBy('sequence')
    .orderBy('id')
    .execute();
}
