import type { PreviewTarget } from '../../../src/domain/imports/preview.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import type { Db } from '../../db/db.ts';

export interface ImportTarget extends PreviewTarget {
  readonly workspaceId: string;
  readonly projectId: string;
  /** An admin of the project, in whose name the command line imports. */
  readonly adminId: string | null;
  readonly hasEstimate: boolean;
}

/** The project that the command line imports to, with what a preview needs; null when it doesn't exist. */
export async function importTarget(
  db: Db,
  slug: string,
  identifier: string,
): Promise<ImportTarget | null> {
  const project = await db
    .selectFrom('projects as p')
    .innerJoin('workspaces as w', 'w.id', 'p.workspace_id')
    .select(['p.id', 'p.workspace_id', 'p.estimate'])
    .where('w.slug', '=', slug)
    .where('w.deleted_at', 'is', null)
    .where('p.identifier', '=', identifier.toUpperCase())
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!project) return null;
  const inProject = { workspaceId: project.workspace_id, projectId: project.id };
  return {
    ...inProject,
    adminId: await firstAdmin(db, inProject),
    states: await statesOf(db, inProject),
    labels: await labelsOf(db, inProject),
    members: await membersOf(db, project.workspace_id),
    hasEstimate: project.estimate !== null,
  };
}

type Place = Pick<ImportTarget, 'workspaceId' | 'projectId'>;

async function firstAdmin(db: Db, { workspaceId, projectId }: Place): Promise<string | null> {
  const row = await db
    .selectFrom('project_members')
    .select('member')
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', projectId)
    .where('role', '=', 20)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.member ?? null;
}

async function statesOf(
  db: Db,
  { workspaceId, projectId }: Place,
): Promise<PreviewTarget['states']> {
  const rows = await db
    .selectFrom('states')
    .select(['id', 'name', 'group', 'default', 'sequence'])
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.flatMap((row) => {
    const group = STATE_GROUPS.find((one) => one === row.group);
    return group ? [{ ...row, group }] : [];
  });
}

function labelsOf(db: Db, { workspaceId, projectId }: Place): Promise<PreviewTarget['labels']> {
  return db
    .selectFrom('labels')
    .select(['id', 'name', 'color'])
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();
}

async function membersOf(db: Db, workspaceId: string): Promise<PreviewTarget['members']> {
  const rows = await db
    .selectFrom('workspace_members as m')
    .innerJoin('users as u', 'u.id', 'm.member')
    .select(['u.id', 'u.display_name', 'u.email'])
    .where('m.workspace_id', '=', workspaceId)
    .where('m.is_active', '=', true)
    .execute();
  return rows.map((row) => ({ ...row, email: row.email ?? '' }));
}
