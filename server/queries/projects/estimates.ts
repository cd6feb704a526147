import type { Db } from '../../db/db.ts';
import type { InProject, InWorkspace } from '../scope.ts';

const POINT = [
  'id',
  'created_at',
  'updated_at',
  'key',
  'description',
  'value',
  'created_by',
  'updated_by',
  'project_id as project',
  'workspace_id as workspace',
  'estimate',
] as const;

function estimates(db: Db, workspaceId: string) {
  return db
    .selectFrom('estimates')
    .select([
      'id',
      'created_at',
      'updated_at',
      'name',
      'description',
      'type',
      'last_used',
      'created_by',
      'updated_by',
      'project_id as project',
      'workspace_id as workspace',
    ])
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id');
}

function points(db: Db, workspaceId: string) {
  return db
    .selectFrom('estimate_points')
    .select(POINT)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .orderBy('key')
    .orderBy('value')
    .orderBy('id');
}

type HeadRow = Awaited<ReturnType<ReturnType<typeof estimates>['execute']>>[number];
export type EstimatePointRow = Awaited<ReturnType<ReturnType<typeof points>['execute']>>[number];

export interface EstimateRow extends HeadRow {
  readonly points: readonly EstimatePointRow[];
}

export async function listEstimates(db: Db, project: InProject): Promise<readonly EstimateRow[]> {
  const heads = await estimates(db, project.workspaceId)
    .where('project_id', '=', project.id)
    .execute();
  return withPoints(db, project.workspaceId, heads);
}

export async function readEstimate(
  db: Db,
  project: InProject,
  id: string,
): Promise<EstimateRow | undefined> {
  const heads = await estimates(db, project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .execute();
  return (await withPoints(db, project.workspaceId, heads))[0];
}

/** Only the ones that their projects use. */
export async function listWorkspaceEstimates(
  db: Db,
  workspace: InWorkspace,
  projectIds: readonly string[],
): Promise<readonly EstimateRow[]> {
  if (projectIds.length === 0) return [];
  const heads = await estimates(db, workspace.id)
    .where(
      'id',
      'in',
      db
        .selectFrom('projects')
        .select('estimate')
        .$narrowType<{ estimate: string }>()
        .where('workspace_id', '=', workspace.id)
        .where('estimate', 'is not', null)
        .where('id', 'in', projectIds),
    )
    .execute();
  return withPoints(db, workspace.id, heads);
}

export async function listPoints(
  db: Db,
  project: InProject,
  estimate: string,
): Promise<readonly EstimatePointRow[]> {
  return points(db, project.workspaceId)
    .where('project_id', '=', project.id)
    .where('estimate', '=', estimate)
    .execute();
}

async function withPoints(
  db: Db,
  workspaceId: string,
  heads: readonly HeadRow[],
): Promise<readonly EstimateRow[]> {
  if (heads.length === 0) return [];
  const ids = heads.map(({ id }) => id);
  const all = await points(db, workspaceId).where('estimate', 'in', ids).execute();
  return heads.map((head) => ({
    ...head,
    points: all.filter(({ estimate }) => estimate === head.id),
  }));
}
