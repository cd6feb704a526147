import { sql } from 'kysely';
import { ADMIN, GUEST, type Role } from '../../../src/domain/roles.ts';
import type { Db } from '../../db/db.ts';
import type { Asker, InWorkspace } from '../scope.ts';

/** A workspace as its member sees it: the role decides which projects are there at all. */
export interface SeenWorkspace extends InWorkspace {
  readonly role: Role;
}

/** Admins see every project, members the joined and the public ones, guests the joined ones. */
function visible(db: Db, asker: Asker, workspace: SeenWorkspace) {
  return db
    .selectFrom('projects as p')
    .leftJoin('project_members as m', (join) =>
      join
        .onRef('m.workspace_id', '=', 'p.workspace_id')
        .onRef('m.project_id', '=', 'p.id')
        .on('m.member', '=', asker.id)
        .on('m.is_active', '=', true),
    )
    .where('p.workspace_id', '=', workspace.id)
    .where('p.deleted_at', 'is', null)
    .$if(workspace.role !== ADMIN, (query) =>
      query.where((eb) =>
        eb.or([
          eb('m.id', 'is not', null),
          ...(workspace.role === GUEST ? [] : [eb('p.network', '=', 2)]),
        ]),
      ),
    );
}

export async function listProjectsLite(db: Db, asker: Asker, workspace: SeenWorkspace) {
  return visible(db, asker, workspace)
    .select([
      'p.id',
      'p.name',
      'p.identifier',
      'm.sort_order',
      'p.logo_props',
      'm.role as member_role',
      'p.archived_at',
      'p.workspace_id as workspace',
      'p.cycle_view',
      'p.issue_views_view',
      'p.module_view',
      'p.page_view',
      'p.intake_view as inbox_view',
      'p.project_lead',
      'p.created_at',
      'p.updated_at',
      'p.created_by',
      'p.updated_by',
    ])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute();
}

function detailed(db: Db, asker: Asker, workspace: SeenWorkspace) {
  return visible(db, asker, workspace)
    .select([
      'p.id',
      'p.created_at',
      'p.updated_at',
      'p.created_by',
      'p.updated_by',
      'p.name',
      'p.identifier',
      'p.description',
      'p.description_text',
      'p.description_html',
      'p.network',
      'p.workspace_id as workspace',
      'p.default_assignee',
      'p.project_lead',
      'p.emoji',
      'p.icon_prop',
      'p.logo_props',
      'p.module_view',
      'p.cycle_view',
      'p.issue_views_view',
      'p.page_view',
      'p.intake_view',
      'p.intake_view as inbox_view',
      'p.is_time_tracking_enabled',
      'p.is_issue_type_enabled',
      'p.guest_view_all_features',
      'p.cover_image',
      'p.cover_image_asset',
      'p.estimate',
      'p.archive_in',
      'p.close_in',
      'p.default_state',
      'p.archived_at',
      'p.timezone',
      'm.sort_order',
      'm.role as member_role',
    ])
    .select([
      sql<boolean>`EXISTS (
        SELECT 1 FROM user_favorites AS f
        WHERE f.workspace_id = p.workspace_id AND f.user_id = ${asker.id}
          AND f.entity_type = 'project' AND f.entity_identifier = p.id)`.as('is_favorite'),
      sql<string[]>`ARRAY(
        SELECT a.member FROM project_members AS a JOIN users AS u ON u.id = a.member
        WHERE a.workspace_id = p.workspace_id AND a.project_id = p.id AND a.is_active AND NOT u.is_bot
        ORDER BY a.created_at, a.member)`.as('members'),
      sql<string | null>`(
        SELECT b.anchor FROM deploy_boards AS b
        WHERE b.workspace_id = p.workspace_id AND b.entity_name = 'project'
          AND b.entity_identifier = p.id)`.as('anchor'),
    ]);
}

export async function listProjects(db: Db, asker: Asker, workspace: SeenWorkspace) {
  return detailed(db, asker, workspace)
    .orderBy('m.sort_order', (order) => order.asc().nullsLast())
    .orderBy('p.name_sort_key')
    .orderBy('p.id')
    .execute();
}

export type ProjectRow = Awaited<ReturnType<typeof listProjects>>[number];

/** Only for whoever joined it. */
export async function readProject(
  db: Db,
  asker: Asker,
  workspace: SeenWorkspace,
  id: string,
): Promise<ProjectRow | undefined> {
  return detailed(db, asker, workspace)
    .where('p.id', '=', id)
    .where('m.id', 'is not', null)
    .executeTakeFirst();
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The project as a webhook is told of it: by nobody's eyes. */
export async function projectForPrograms(
  db: Db,
  project: { readonly id: string; readonly workspaceId: string },
): Promise<ProjectRow | undefined> {
  const workspace = { id: project.workspaceId, role: ADMIN } as const;
  return detailed(db, { id: NOBODY }, workspace).where('p.id', '=', project.id).executeTakeFirst();
}

export async function visibleProjectIds(
  db: Db,
  asker: Asker,
  workspace: SeenWorkspace,
): Promise<readonly string[]> {
  const rows = await visible(db, asker, workspace).select('p.id').execute();
  return rows.map(({ id }) => id);
}

/** Where the caller is a member and which are not archived: the projects of workspace-wide lists. */
export async function joinedProjectIds(
  db: Db,
  asker: Asker,
  workspace: InWorkspace,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('project_members as m')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'm.workspace_id').onRef('p.id', '=', 'm.project_id'),
    )
    .select('p.id')
    .where('m.workspace_id', '=', workspace.id)
    .where('m.member', '=', asker.id)
    .where('m.is_active', '=', true)
    .where('p.deleted_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function identifierHolders(db: Db, workspace: InWorkspace, name: string) {
  return db
    .selectFrom('project_identifiers as i')
    .leftJoin('projects as p', (join) =>
      join
        .onRef('p.workspace_id', '=', 'i.workspace_id')
        .onRef('p.id', '=', 'i.project_id')
        .on('p.deleted_at', 'is', null),
    )
    .select(['i.number', 'i.name', 'i.project_id as project', 'p.id as live'])
    .where('i.workspace_id', '=', workspace.id)
    .where('i.name', '=', name)
    .execute();
}

export interface ProjectStats {
  readonly id: string;
  readonly total_issues: number;
  readonly completed_issues: number;
  readonly total_members: number;
  readonly total_cycles: number;
  readonly total_modules: number;
}

export async function listProjectStats(
  db: Db,
  workspace: InWorkspace,
  ids: readonly string[],
): Promise<readonly ProjectStats[]> {
  const { rows } = await sql<ProjectStats>`
    SELECT p.id,
      (SELECT count(*)::int FROM work_items AS i WHERE i.project_id = p.id AND i.workspace_id = p.workspace_id
        AND i.deleted_at IS NULL AND i.archived_at IS NULL AND NOT i.is_draft
          AND i.aside IS NULL) AS total_issues,
      (SELECT count(*)::int FROM work_items AS i
        JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
        WHERE i.project_id = p.id AND i.workspace_id = p.workspace_id AND s."group" = 'completed'
        AND i.deleted_at IS NULL AND i.archived_at IS NULL AND NOT i.is_draft
          AND i.aside IS NULL) AS completed_issues,
      (SELECT count(*)::int FROM project_members AS m JOIN users AS u ON u.id = m.member
        WHERE m.workspace_id = p.workspace_id AND m.project_id = p.id AND m.is_active AND NOT u.is_bot) AS total_members,
      (SELECT count(*)::int FROM cycles AS c WHERE c.workspace_id = p.workspace_id AND c.project_id = p.id
        AND c.deleted_at IS NULL) AS total_cycles,
      (SELECT count(*)::int FROM modules AS o WHERE o.workspace_id = p.workspace_id AND o.project_id = p.id
        AND o.deleted_at IS NULL) AS total_modules
    FROM projects AS p
    WHERE p.workspace_id = ${workspace.id} AND p.id = ANY(${[...ids]}::uuid[]) AND p.deleted_at IS NULL
    ORDER BY p.created_at DESC, p.id
  `.execute(db);
  return rows;
}
