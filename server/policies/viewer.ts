import type { Role } from '../../src/domain/roles.ts';
import type { Db } from '../db/db.ts';
import { PREPARED } from '../db/prepared.ts';
import { forbidden, notFound, type RefusalWording } from './refusal.ts';

/** Who asks. */
export interface Viewer {
  readonly id: string;
  readonly email: string;
  /** IANA name: days and offsets are this person's. */
  readonly timezone: string;
  /** The session's key in the database; null for calls that come without one. */
  readonly sessionHash: string | null;
  /** The one workspace that an API token opens; without it, every one that the person is in. */
  readonly onlyWorkspace?: string;
}

export interface WorkspaceScope {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly ownerId: string;
  /** The viewer's. */
  readonly role: Role;
  readonly memberId: string;
}

export interface ProjectScope {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly identifier: string;
  readonly timezone: string;
  readonly archivedAt: string | null;
  /** The viewer's role in the project. */
  readonly role: Role;
  /** The viewer's role in the workspace, which grants nothing inside the project. */
  readonly workspaceRole: Role;
  readonly guestViewAll: boolean;
  readonly defaultState: string | null;
  readonly defaultAssignee: string | null;
  readonly estimate: string | null;
  /** When what the viewer may see here last changed (SYNC R11). */
  readonly visibilityChangedAt: string;
}

/** A guest who may only see what he made himself. */
export function seesOwnOnly(project: ProjectScope): boolean {
  return project.role === 5 && !project.guestViewAll;
}

export async function findWorkspace(
  db: Db,
  viewer: Viewer,
  slug: string,
): Promise<WorkspaceScope | null> {
  const row = await db
    .selectFrom('workspaces as w')
    .innerJoin('workspace_members as m', (join) =>
      join.onRef('m.workspace_id', '=', 'w.id').on('m.member', '=', viewer.id),
    )
    .select(['w.id', 'w.slug', 'w.name', 'w.owner as ownerId', 'm.role', 'm.id as memberId'])
    .where('w.slug', '=', slug)
    .where('w.deleted_at', 'is', null)
    .where('m.is_active', '=', true)
    .$if(viewer.onlyWorkspace !== undefined, (query) =>
      query.where('w.id', '=', viewer.onlyWorkspace ?? ''),
    )
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row ?? null;
}

/** Archived projects are found; deleted ones are not. */
export async function findProject(
  db: Db,
  viewer: Viewer,
  slug: string,
  projectId: string,
): Promise<ProjectScope | null> {
  const row = await db
    .selectFrom('projects as p')
    .innerJoin('workspaces as w', 'w.id', 'p.workspace_id')
    .innerJoin('workspace_members as wm', (join) =>
      join.onRef('wm.workspace_id', '=', 'w.id').on('wm.member', '=', viewer.id),
    )
    .innerJoin('project_members as m', (join) =>
      join
        .onRef('m.workspace_id', '=', 'w.id')
        .onRef('m.project_id', '=', 'p.id')
        .on('m.member', '=', viewer.id),
    )
    .select([
      'p.id',
      'p.workspace_id as workspaceId',
      'p.name',
      'p.identifier',
      'p.timezone',
      'p.archived_at as archivedAt',
      'm.role',
      'wm.role as workspaceRole',
      'p.guest_view_all_features as guestViewAll',
      'p.default_state as defaultState',
      'p.default_assignee as defaultAssignee',
      'p.estimate',
      'm.visibility_changed_at as visibilityChangedAt',
    ])
    .where('w.slug', '=', slug)
    .where('w.deleted_at', 'is', null)
    .$if(viewer.onlyWorkspace !== undefined, (query) =>
      query.where('w.id', '=', viewer.onlyWorkspace ?? ''),
    )
    .where('p.id', '=', projectId)
    .where('p.deleted_at', 'is', null)
    .where('wm.is_active', '=', true)
    .where('m.is_active', '=', true)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row ?? null;
}

/** One refusal for "not there", "not yours" and "not enough", so that nothing can be probed. */
export async function mustBeProjectMember(
  db: Db,
  viewer: Viewer,
  slug: string,
  projectId: string,
  roles: readonly Role[],
  wording: RefusalWording = 'role',
): Promise<ProjectScope> {
  const scope = await findProject(db, viewer, slug, projectId);
  if (!scope || !roles.includes(scope.role)) throw forbidden(wording);
  return scope;
}

export async function isInstanceAdmin(db: Db, viewer: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom('instance_admins')
    .select('user_id')
    .where('user_id', '=', viewer.id)
    .where('role', '>=', 15)
    .executeTakeFirst();
  return row !== undefined;
}

/** For handlers that find by id in a scope. */
export function found<T>(row: T | null | undefined, error?: string): T {
  if (row === null || row === undefined) throw notFound(error);
  return row;
}
