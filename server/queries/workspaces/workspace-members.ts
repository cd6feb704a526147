import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Asker, InWorkspace } from '../scope.ts';

function members(db: Db, workspace: InWorkspace) {
  return db
    .selectFrom('workspace_members as m')
    .innerJoin('users as u', 'u.id', 'm.member')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .select([
      'm.id',
      'm.created_at',
      'm.updated_at',
      'm.created_by',
      'm.updated_by',
      'm.role',
      'm.company_role',
      'm.view_props',
      'm.default_props',
      'm.issue_props',
      'm.is_active',
      'm.workspace_id',
      'w.name as workspace_name',
      'w.slug as workspace_slug',
      'w.logo',
      'w.logo_asset',
      'm.member as user_id',
      'u.first_name',
      'u.last_name',
      'u.avatar',
      'u.avatar_asset',
      'u.is_bot',
      'u.display_name',
      'u.email',
      'u.last_login_medium',
    ])
    .where('m.workspace_id', '=', workspace.id);
}

export interface MemberSearch {
  readonly search?: string | undefined;
  /** Also who was removed, and the placeholders of imports: their names stand on what they wrote. */
  readonly withInactive?: boolean;
}

export async function listWorkspaceMembers(
  db: Db,
  workspace: InWorkspace,
  { search, withInactive = false }: MemberSearch = {},
) {
  return members(db, workspace)
    .$if(!withInactive, (query) => query.where('m.is_active', '=', true))
    .$if(search !== undefined && search !== '', (query) =>
      query.where(
        sql<boolean>`position(lower(${search ?? ''}) in lower(u.display_name || ' ' || u.first_name)) > 0`,
      ),
    )
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute();
}

export type WorkspaceMemberRow = Awaited<ReturnType<typeof listWorkspaceMembers>>[number];

/** Neither bots nor people who left can be addressed. */
export async function readWorkspaceMember(
  db: Db,
  workspace: InWorkspace,
  id: string,
): Promise<WorkspaceMemberRow | undefined> {
  return members(db, workspace)
    .where('m.id', '=', id)
    .where('m.is_active', '=', true)
    .where('u.is_bot', '=', false)
    .executeTakeFirst();
}

export async function readMyMembership(db: Db, workspace: InWorkspace, asker: Asker) {
  return db
    .selectFrom('workspace_members as m')
    .select([
      'm.id',
      'm.created_at',
      'm.updated_at',
      'm.created_by',
      'm.updated_by',
      'm.role',
      'm.company_role',
      'm.view_props',
      'm.default_props',
      'm.issue_props',
      'm.is_active',
      'm.workspace_id as workspace',
      'm.member',
    ])
    .where('m.workspace_id', '=', workspace.id)
    .where('m.member', '=', asker.id)
    .where('m.is_active', '=', true)
    .executeTakeFirst();
}

/** Members of the given e-mail addresses, in any letters. */
export async function membersByEmail(
  db: Db,
  workspace: InWorkspace,
  emails: readonly string[],
): Promise<readonly WorkspaceMemberRow[]> {
  if (emails.length === 0) return [];
  return members(db, workspace)
    .where('m.is_active', '=', true)
    .where('u.email', 'in', emails)
    .execute();
}

export async function adminCount(db: Db, workspace: InWorkspace): Promise<number> {
  const row = await db
    .selectFrom('workspace_members')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('workspace_id', '=', workspace.id)
    .where('role', '=', 20)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** The person's memberships in the workspace's projects that are still there. */
export async function projectMembershipsOf(db: Db, workspace: InWorkspace, userId: string) {
  return db
    .selectFrom('project_members as m')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'm.workspace_id').onRef('p.id', '=', 'm.project_id'),
    )
    .select(['m.id', 'm.project_id', 'm.role'])
    .where('m.workspace_id', '=', workspace.id)
    .where('m.member', '=', userId)
    .where('m.is_active', '=', true)
    .where('p.deleted_at', 'is', null)
    .orderBy('m.project_id')
    .execute();
}

/** Projects of the person in which nobody else is an admin. */
export async function projectsWithoutOtherAdmin(
  db: Db,
  workspace: InWorkspace,
  userId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT m.project_id AS id FROM project_members AS m
    JOIN projects AS p ON p.workspace_id = m.workspace_id AND p.id = m.project_id
    WHERE m.workspace_id = ${workspace.id} AND m.member = ${userId} AND m.is_active AND m.role = 20
      AND p.deleted_at IS NULL AND p.archived_at IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM project_members AS o WHERE o.workspace_id = m.workspace_id
        AND o.project_id = m.project_id AND o.member <> m.member AND o.is_active AND o.role = 20)
      AND EXISTS (
        SELECT 1 FROM project_members AS o WHERE o.workspace_id = m.workspace_id
        AND o.project_id = m.project_id AND o.member <> m.member AND o.is_active)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who is in which project, for the projects that the caller is in. */
export async function projectMemberMap(db: Db, workspace: InWorkspace, asker: Asker) {
  return db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.member')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'm.workspace_id').onRef('p.id', '=', 'm.project_id'),
    )
    .innerJoin('project_members as mine', (join) =>
      join
        .onRef('mine.workspace_id', '=', 'm.workspace_id')
        .onRef('mine.project_id', '=', 'm.project_id')
        .on('mine.member', '=', asker.id)
        .on('mine.is_active', '=', true),
    )
    .select(['m.project_id', 'm.id', 'm.role', 'm.member'])
    .where('m.workspace_id', '=', workspace.id)
    .where('m.is_active', '=', true)
    .where('u.is_bot', '=', false)
    .where('p.deleted_at', 'is', null)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id')
    .execute();
}
