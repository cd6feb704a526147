import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import type { PublishedKind } from '../../db/schema/boards.ts';
import type { BoardScope } from '../../policies/boards.ts';
import { compileFilter } from '../lists/compile-filter.ts';
import { parametersOfView } from '../lists/view-parameters.ts';
import { groundOf, scopeCondition, type ListGround, type ListScope } from '../lists/list-scope.ts';
import type { Filter } from '../../../src/domain/filter.ts';
import type { InProject } from '../scope.ts';
import type { Sql } from '../work-items/work-item-fields.ts';
import { jsonObjectOf, LINK_COLUMNS, STATE_JOIN } from '../work-items/work-item-json.ts';

export interface Published {
  readonly kind: PublishedKind;
  readonly id: string;
}

const columns = [
  'id',
  'workspace_id',
  'project_id',
  'entity_name',
  'entity_identifier',
  'anchor',
  'is_comments_enabled',
  'is_reactions_enabled',
  'is_votes_enabled',
  'is_activity_enabled',
  'is_disabled',
  'intake',
  'view_props',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
] as const;

/** The board of a project or of one of its views; null while it is not published. */
export async function boardOf(db: Db, project: InProject, { kind, id }: Published) {
  const row = await db
    .selectFrom('deploy_boards')
    .select(columns)
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('entity_name', '=', kind)
    .where('entity_identifier', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
export type BoardRow = NonNullable<Awaited<ReturnType<typeof boardOf>>>;

export async function readBoard(db: Db, project: InProject, id: string): Promise<BoardRow | null> {
  const row = await db
    .selectFrom('deploy_boards')
    .select(columns)
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The anchor of a project that is published, for whoever knows where it lies. */
export async function anchorOfProject(
  db: Db,
  slug: string,
  projectId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('deploy_boards as b')
    .innerJoin('workspaces as w', 'w.id', 'b.workspace_id')
    .select('b.anchor')
    .where('w.slug', '=', slug)
    .where('b.entity_name', '=', 'project')
    .where('b.entity_identifier', '=', projectId)
    .executeTakeFirst();
  return row?.anchor ?? null;
}

/** What a board lets everybody look at. */
export interface BoardGround {
  readonly ground: ListGround;
  /** Of the view that is published; everything where it is a project. */
  readonly filter: Filter;
  /** As the view is ordered. */
  readonly order: string | undefined;
}

export async function boardGround(db: Db, board: BoardScope, today: string): Promise<BoardGround> {
  const { project } = board;
  const scope: ListScope = {
    workspaceId: project.workspaceId,
    // Nobody: a board shows to all the same.
    viewerId: board.id,
    projects: [{ id: project.id, archivedAt: null, ownOnly: false }],
    kind: 'live',
    isOneProject: true,
  };
  const ground = await groundOf(db, scope);
  if (!board.view) return { ground, filter: { and: [] }, order: undefined };
  return { ground, ...parametersOfView(board.view, today) };
}

const person = sql`json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
  'avatar', u.avatar, 'avatar_url', CASE WHEN u.avatar_asset IS NOT NULL
    THEN '/api/assets/v2/static/' || u.avatar_asset || '/' ELSE nullif(u.avatar, '') END,
  'display_name', u.display_name)`;

const VOTES = sql`(SELECT json_agg(json_build_object('vote', t.vote, 'actor_details', ${person}) ORDER BY t.created_at, t.id)
  FROM work_item_votes AS t JOIN users AS u ON u.id = t.actor
  WHERE t.workspace_id = i.workspace_id AND t.work_item_id = i.id)`;

const REACTIONS = sql`(SELECT json_agg(json_build_object('reaction', t.reaction, 'actor_details', ${person}) ORDER BY t.created_at, t.id)
  FROM reactions AS t JOIN users AS u ON u.id = t.actor
  WHERE t.workspace_id = i.workspace_id AND t.work_item_id = i.id AND t.comment_id IS NULL)`;

/** What everybody learns of a work item. What a board does not collect it does not tell either. */
export function boardColumns({ votes, reactions }: BoardScope): Sql {
  return sql`
    i.id, i.name, i.state_id, i.sort_order, i.estimate_point, i.priority, i.start_date, i.target_date,
    i.sequence_id, i.project_id, i.parent_id, i.cycle_id, i.created_by, s."group" AS state__group,
    ${LINK_COLUMNS}, ${votes ? VOTES : sql`NULL::json`} AS vote_items,
    ${reactions ? REACTIONS : sql`NULL::json`} AS reaction_items`;
}

/** A work item, if the board shows it. */
export async function boardItem(
  db: Db,
  board: BoardScope,
  { ground, filter }: BoardGround,
  id: string,
): Promise<JsonObject | null> {
  const texts = sql`i.description, i.description_html, i.description_stripped, NULL AS description_binary`;
  const { rows } = await sql<{ readonly item: JsonObject }>`
    SELECT ${jsonObjectOf(boardColumns(board), texts)} AS item
    FROM work_items AS i ${STATE_JOIN}
    WHERE ${scopeCondition(ground)} AND i.id = ${id} AND ${compileFilter(filter)}`.execute(db);
  return rows[0]?.item ?? null;
}

/** Who works in the project: names, and nothing by which to reach them. */
export function boardMembers(db: Db, project: InProject) {
  return db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.member')
    .select(['m.id', 'm.member', 'u.first_name as member__first_name'])
    .select(['u.last_name as member__last_name', 'u.display_name as member__display_name'])
    .select(['m.project_id as project', 'm.workspace_id as workspace'])
    .where('m.workspace_id', '=', project.workspaceId)
    .where('m.project_id', '=', project.id)
    .where('m.is_active', '=', true)
    .orderBy('u.display_name_sort_key')
    .orderBy('m.id')
    .execute();
}

export async function isProjectMember(db: Db, project: InProject, userId: string) {
  const row = await db
    .selectFrom('project_members')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('member', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

const PERSON = ['first_name', 'last_name', 'avatar', 'avatar_asset', 'is_bot'] as const;

/** Oldest first. */
export function votesOf(db: Db, project: InProject, workItemId: string) {
  return db
    .selectFrom('work_item_votes as t')
    .leftJoin('users as u', 'u.id', 't.actor')
    .selectAll('t')
    .select(PERSON.map((name) => `u.${name}` as const))
    .select('u.display_name')
    .where('t.workspace_id', '=', project.workspaceId)
    .where('t.project_id', '=', project.id)
    .where('t.work_item_id', '=', workItemId)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();
}
export type VoteRow = Awaited<ReturnType<typeof votesOf>>[number];
