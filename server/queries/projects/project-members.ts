import type { Db } from '../../db/db.ts';
import type { Asker, InProject, InWorkspace } from '../scope.ts';

export async function listProjectMembers(db: Db, project: InProject) {
  return db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.member')
    .select(['m.id', 'm.role', 'm.member', 'm.project_id as project'])
    .where('m.workspace_id', '=', project.workspaceId)
    .where('m.project_id', '=', project.id)
    .where('m.is_active', '=', true)
    .where('u.is_bot', '=', false)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute();
}

function members(db: Db, workspaceId: string) {
  return db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.member')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'm.workspace_id').onRef('p.id', '=', 'm.project_id'),
    )
    .innerJoin('workspace_members as wm', (join) =>
      join.onRef('wm.workspace_id', '=', 'm.workspace_id').onRef('wm.member', '=', 'm.member'),
    )
    .select([
      'm.id',
      'm.created_at',
      'm.updated_at',
      'm.created_by',
      'm.updated_by',
      'm.comment',
      'm.role',
      'm.view_props',
      'm.default_props',
      'm.preferences',
      'm.sort_order',
      'm.is_active',
      'm.member as user_id',
      'm.workspace_id',
      'w.name as workspace_name',
      'w.slug as workspace_slug',
      'w.logo',
      'w.logo_asset',
      'm.project_id',
      'p.identifier as project_identifier',
      'p.name as project_name',
      'p.cover_image',
      'p.cover_image_asset',
      'p.logo_props as project_logo_props',
      'p.description as project_description',
      'u.first_name',
      'u.last_name',
      'u.avatar',
      'u.avatar_asset',
      'u.is_bot',
      'u.display_name',
      'u.email',
      'u.last_login_medium',
      'wm.role as workspace_role',
    ])
    .where('m.workspace_id', '=', workspaceId)
    .where('m.is_active', '=', true)
    .where('p.deleted_at', 'is', null)
    .where('u.is_bot', '=', false);
}

export type ProjectMemberRow = NonNullable<Awaited<ReturnType<typeof readProjectMember>>>;

export async function readProjectMember(db: Db, project: InProject, id: string) {
  return members(db, project.workspaceId)
    .where('m.project_id', '=', project.id)
    .where('m.id', '=', id)
    .executeTakeFirst();
}

export async function readProjectMemberOf(
  db: Db,
  project: InProject,
  asker: Asker,
): Promise<ProjectMemberRow | undefined> {
  return members(db, project.workspaceId)
    .where('m.project_id', '=', project.id)
    .where('m.member', '=', asker.id)
    .executeTakeFirst();
}

export async function listMyProjectMemberships(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
): Promise<readonly ProjectMemberRow[]> {
  return members(db, workspace.id)
    .where('m.member', '=', asker.id)
    .orderBy('m.sort_order')
    .orderBy('m.id')
    .execute();
}

export async function projectAdminCount(db: Db, project: InProject): Promise<number> {
  const row = await db
    .selectFrom('project_members')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('role', '=', 20)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Roles in the workspace of those who are active there. */
export async function workspaceRoles(db: Db, workspace: InWorkspace, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('workspace_members')
    .select(['member', 'role'])
    .where('workspace_id', '=', workspace.id)
    .where('member', 'in', userIds)
    .where('is_active', '=', true)
    .execute();
}

/** By project, for the projects that are still there. */
export async function projectRoles(db: Db, workspace: InWorkspace, asker: Asker) {
  return db
    .selectFrom('project_members as m')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'm.workspace_id').onRef('p.id', '=', 'm.project_id'),
    )
    .select(['m.project_id', 'm.role'])
    .where('m.workspace_id', '=', workspace.id)
    .where('m.member', '=', asker.id)
    .where('m.is_active', '=', true)
    .where('p.deleted_at', 'is', null)
    .execute();
}

export interface JoinableProject {
  readonly id: string;
  readonly network: 0 | 2;
  /** Of an earlier membership, which is taken up again as it was. */
  readonly oldRole: 20 | 15 | 5 | null;
}

export async function joinableProjects(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  ids: readonly string[],
): Promise<readonly JoinableProject[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('projects as p')
    .leftJoin('project_members as m', (join) =>
      join
        .onRef('m.workspace_id', '=', 'p.workspace_id')
        .onRef('m.project_id', '=', 'p.id')
        .on('m.member', '=', asker.id),
    )
    .select(['p.id', 'p.network', 'm.role as oldRole'])
    .where('p.workspace_id', '=', workspace.id)
    .where('p.id', 'in', ids)
    .where('p.deleted_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .execute();
}

/** What a project is called, and where it is found. */
export function projectTitle(db: Db, { id, workspaceId }: InProject) {
  return db
    .selectFrom('projects as p')
    .innerJoin('workspaces as w', 'w.id', 'p.workspace_id')
    .select(['p.name', 'w.slug'])
    .where('p.workspace_id', '=', workspaceId)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
}
