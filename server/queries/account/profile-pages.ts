import { sql } from 'kysely';
import { matchesAll, type Filter } from '../../../src/domain/filter.ts';
import type { Db } from '../../db/db.ts';
import type { Json } from '../../db/schema/columns.ts';
import { compileFilter } from '../lists/compile-filter.ts';
import { scopeCondition, type ListGround, type VisibleProject } from '../lists/list-scope.ts';

interface Stats {
  readonly state_distribution: readonly { state_group: string; state_count: number }[];
  readonly priority_distribution: readonly {
    priority: string;
    priority_count: number;
    priority_order: number;
  }[];
  readonly created_issues: number;
  readonly assigned_issues: number;
  readonly completed_issues: number;
  readonly pending_issues: number;
  readonly subscribed_issues: number;
}

/** One person's work, as far as the asker sees it: each number from the same snapshot. */
export async function userStats(
  db: Db,
  ground: ListGround,
  filter: Filter,
  userId: string,
): Promise<Stats> {
  const filtered = matchesAll(filter) ? sql`` : sql` AND ${compileFilter(filter)}`;
  const { rows } = await sql<Stats>`
    WITH seen AS (
      SELECT i.id, s."group", i.priority, i.created_by = ${userId} AS is_theirs,
        EXISTS (SELECT 1 FROM work_item_assignees AS l WHERE l.workspace_id = i.workspace_id
          AND l.work_item_id = i.id AND l.user_id = ${userId}) AS is_assigned,
        EXISTS (SELECT 1 FROM work_item_subscribers AS l WHERE l.workspace_id = i.workspace_id
          AND l.work_item_id = i.id AND l.user_id = ${userId}) AS is_subscribed
      FROM work_items AS i JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
      WHERE ${scopeCondition(ground)}${filtered}
    ), states AS (
      SELECT "group" AS state_group, count(*)::int AS state_count FROM seen WHERE is_assigned GROUP BY 1
    ), priorities AS (
      SELECT priority, count(*)::int AS priority_count,
        array_position(ARRAY['urgent', 'high', 'medium', 'low', 'none'], priority) - 1 AS priority_order
      FROM seen WHERE is_assigned GROUP BY 1
    )
    SELECT
      (SELECT coalesce(jsonb_agg(to_jsonb(x) ORDER BY x.state_group), '[]') FROM states AS x) AS state_distribution,
      (SELECT coalesce(jsonb_agg(to_jsonb(x) ORDER BY x.priority_order), '[]') FROM priorities AS x) AS priority_distribution,
      (count(*) FILTER (WHERE is_theirs))::int AS created_issues,
      (count(*) FILTER (WHERE is_assigned))::int AS assigned_issues,
      (count(*) FILTER (WHERE is_assigned AND "group" = 'completed'))::int AS completed_issues,
      (count(*) FILTER (WHERE is_assigned AND "group" NOT IN ('completed', 'cancelled')))::int AS pending_issues,
      (count(*) FILTER (WHERE is_subscribed))::int AS subscribed_issues
    FROM seen`.execute(db);
  const [stats] = rows;
  if (!stats) throw new Error('An aggregate has one row.');
  return stats;
}

interface NamedCycle {
  readonly cycle__name: string;
  readonly cycle__id: string;
  readonly cycle__project_id: string;
  readonly is_present: boolean;
}

/** Cycles that run now or later, once for each work item of the person in them. */
export async function userCycles(db: Db, ground: ListGround, userId: string, now: string) {
  const { rows } = await sql<NamedCycle>`
    SELECT c.name AS cycle__name, c.id AS cycle__id, c.project_id AS cycle__project_id,
      c.start_date <= ${now}::timestamptz AS is_present
    FROM cycles AS c
    JOIN work_items AS i ON i.workspace_id = c.workspace_id AND i.cycle_id = c.id
    JOIN work_item_assignees AS l
      ON l.workspace_id = i.workspace_id AND l.work_item_id = i.id AND l.user_id = ${userId}
    WHERE c.workspace_id = ${ground.workspaceId} AND c.deleted_at IS NULL AND c.archived_at IS NULL
      AND c.end_date >= ${now}::timestamptz AND ${scopeCondition(ground)}
    ORDER BY c.start_date, c.id, i.sequence_id`.execute(db);
  const strip = ({ is_present: _, ...row }: NamedCycle) => row;
  return {
    present_cycles: rows.filter((row) => row.is_present).map(strip),
    upcoming_cycles: rows.filter((row) => !row.is_present).map(strip),
  };
}

export interface ProjectNumbers {
  readonly id: string;
  readonly logo_props: Json;
  readonly created_issues: number;
  readonly assigned_issues: number;
  readonly completed_issues: number;
  readonly pending_issues: number;
}

/** The person's work by project. */
export async function projectNumbers(db: Db, ground: ListGround, userId: string) {
  const ids = ground.projects.map(({ id }) => id);
  const { rows } = await sql<ProjectNumbers>`
    WITH seen AS (
      SELECT i.project_id, s."group", i.created_by = ${userId} AS is_theirs,
        EXISTS (SELECT 1 FROM work_item_assignees AS l WHERE l.workspace_id = i.workspace_id
          AND l.work_item_id = i.id AND l.user_id = ${userId}) AS is_assigned
      FROM work_items AS i JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
      WHERE ${scopeCondition(ground)}
    )
    SELECT p.id, p.logo_props,
      (count(*) FILTER (WHERE is_theirs))::int AS created_issues,
      (count(*) FILTER (WHERE is_assigned))::int AS assigned_issues,
      (count(*) FILTER (WHERE is_assigned AND "group" = 'completed'))::int AS completed_issues,
      (count(*) FILTER (WHERE is_assigned AND "group" NOT IN ('completed', 'cancelled')))::int AS pending_issues
    FROM projects AS p LEFT JOIN seen ON seen.project_id = p.id
    WHERE p.workspace_id = ${ground.workspaceId} AND p.id = ANY(${ids}::uuid[])
    GROUP BY p.id, p.logo_props, p.name_sort_key ORDER BY p.name_sort_key, p.id`.execute(db);
  return rows;
}

/** Activity that is kept but never shown; of others nobody reads here what they wrote, either. */
const UNSHOWN = ['vote', 'reaction', 'draft'];
const OF_OTHERS = ['comment', ...UNSHOWN];
const PERSON = ['first_name', 'last_name', 'avatar', 'avatar_asset', 'is_bot'] as const;

interface ActivityScope {
  readonly actorId: string;
  readonly viewerId: string;
  /** Null: what the viewer did, in every workspace that the projects are in. */
  readonly workspaceId: string | null;
  readonly projects: readonly VisibleProject[];
}

interface ActivityWindow {
  /** From one moment to before another; null is ever. */
  readonly during: readonly [string, string] | null;
  readonly isOldestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
}

function activities(db: Db, { actorId, viewerId, workspaceId, projects }: ActivityScope) {
  const full = projects.filter(({ ownOnly }) => !ownOnly).map(({ id }) => id);
  const own = projects.filter(({ ownOnly }) => ownOnly).map(({ id }) => id);
  const hidden = workspaceId === null ? UNSHOWN : OF_OTHERS;
  return db
    .selectFrom('activities as a')
    .innerJoin('work_items as i', (join) =>
      join.onRef('i.workspace_id', '=', 'a.workspace_id').onRef('i.id', '=', 'a.work_item_id'),
    )
    .leftJoin('users as u', 'u.id', 'a.actor')
    .where('a.actor', '=', actorId)
    .$if(workspaceId !== null, (query) => query.where('a.workspace_id', '=', workspaceId ?? ''))
    .where('i.deleted_at', 'is', null)
    .where(
      sql<boolean>`(a.project_id = ANY(${full}::uuid[])
        OR (a.project_id = ANY(${own}::uuid[]) AND i.created_by = ${viewerId}))`,
    )
    .where((eb) => eb.or([eb('a.field', 'is', null), eb('a.field', 'not in', hidden)]));
}

/** What one person did to items that the viewer sees. */
export async function pageOfActivities(
  db: Db,
  scope: ActivityScope,
  { during, isOldestFirst, limit, offset }: ActivityWindow,
) {
  const direction = isOldestFirst ? 'asc' : 'desc';
  const [from = '', until = ''] = during ?? [];
  const found = activities(db, scope).$if(during !== null, (query) =>
    query.where('a.created_at', '>=', from).where('a.created_at', '<', until),
  );
  const rows = await found
    .selectAll('a')
    .select(PERSON.map((name) => `u.${name}` as const))
    .select('u.display_name')
    .orderBy('a.created_at', direction)
    .orderBy('a.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await found
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: n };
}

/** Every project that the person is in, wherever: for what they did themselves. */
export async function projectsEverywhere(db: Db, userId: string): Promise<VisibleProject[]> {
  const rows = await db
    .selectFrom('project_members as m')
    .innerJoin('workspace_members as wm', (join) =>
      join.onRef('wm.workspace_id', '=', 'm.workspace_id').onRef('wm.member', '=', 'm.member'),
    )
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'm.workspace_id').onRef('p.id', '=', 'm.project_id'),
    )
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .select(['p.id', 'm.role', 'p.guest_view_all_features as all', 'p.archived_at as archivedAt'])
    .where('m.member', '=', userId)
    .where('m.is_active', '=', true)
    .where('wm.is_active', '=', true)
    .where('p.deleted_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id, role, all, archivedAt }) => ({
    id,
    archivedAt,
    ownOnly: role === 5 && !all,
  }));
}

/** Somebody of the workspace, also after they have left. */
export function colleague(db: Db, workspaceId: string, userId: string) {
  return db
    .selectFrom('workspace_members as m')
    .innerJoin('users as u', 'u.id', 'm.member')
    .selectAll('u')
    .where('m.workspace_id', '=', workspaceId)
    .where('m.member', '=', userId)
    .executeTakeFirst();
}
