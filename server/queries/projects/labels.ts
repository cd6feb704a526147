import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { InProject, InWorkspace } from '../scope.ts';

const COLUMNS = [
  'id',
  'parent',
  'name',
  'color',
  'project_id',
  'workspace_id',
  'sort_order',
] as const;

export async function listLabels(db: Db, project: InProject) {
  return db
    .selectFrom('labels')
    .select(COLUMNS)
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('name_sort_key')
    .orderBy('id')
    .execute();
}

export type LabelRow = Awaited<ReturnType<typeof listLabels>>[number];

export async function readLabel(
  db: Db,
  project: InProject,
  id: string,
): Promise<LabelRow | undefined> {
  return db
    .selectFrom('labels')
    .select(COLUMNS)
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function labelsByIds(db: Db, workspace: InWorkspace, ids: readonly string[]) {
  return db
    .selectFrom('labels')
    .select(COLUMNS)
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function listWorkspaceLabels(
  db: Db,
  workspace: InWorkspace,
  projectIds: readonly string[],
) {
  if (projectIds.length === 0) return [];
  return db
    .selectFrom('labels')
    .select(COLUMNS)
    .where('workspace_id', '=', workspace.id)
    .where('project_id', 'in', projectIds)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
