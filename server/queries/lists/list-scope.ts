import { sql } from 'kysely';
import { compareSortKeys, sortKey } from '../../../src/domain/sort-key.ts';
import type { Db } from '../../db/db.ts';
import { PREPARED } from '../../db/prepared.ts';
import type { Sql } from '../work-items/work-item-fields.ts';

/** A project as its viewer may look at it. */
export interface VisibleProject {
  readonly id: string;
  readonly archivedAt: string | null;
  /** A guest without the project's permission to look around sees only what he made. */
  readonly ownOnly: boolean;
}

/**
 * `live`: what lists show. `archived`: what was put away. `drafts`: what is not to be seen yet. `epics`: live
 * ones, which have lists of their own.
 */
type Life = 'live' | 'archived' | 'drafts' | 'epics';

const IN_LIFE: Readonly<Record<Life, Sql>> = {
  live: sql`i.archived_at IS NULL AND NOT i.is_draft AND i.aside IS NULL`,
  archived: sql`i.archived_at IS NOT NULL AND NOT i.is_draft AND i.aside IS NULL`,
  drafts: sql`i.is_draft AND i.aside IS NULL`,
  epics: sql`i.archived_at IS NULL AND NOT i.is_draft AND i.aside = 'epic'`,
};

/** Which work items a question is about, before any filter. Every question has one: there is no reading by id alone. */
export interface ListScope {
  readonly workspaceId: string;
  readonly viewerId: string;
  readonly projects: readonly VisibleProject[];
  readonly kind: Life;
  /** One project: numbers are unique, so they decide every tie. */
  readonly isOneProject: boolean;
}

interface ListedState {
  readonly id: string;
  readonly project_id: string;
  readonly group: string;
}

/** The scope with what its statements need to know of it. */
export interface ListGround extends ListScope {
  /** In their order, without those of the triage. */
  readonly states: readonly ListedState[];
  readonly triage: readonly string[];
}

export async function groundOf(db: Db, scope: ListScope): Promise<ListGround> {
  const states = await db
    .selectFrom('states')
    .select(['id', 'project_id', 'group'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', sql<string>`ANY(${projectIds(scope)}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('sequence')
    .orderBy('id')
    .modifyEnd(PREPARED)
    .execute();
  return {
    ...scope,
    states: states.filter((state) => state.group !== 'triage'),
    triage: states.filter((state) => state.group === 'triage').map(({ id }) => id),
  };
}

export function projectIds(scope: ListScope): readonly string[] {
  return scope.projects.map(({ id }) => id);
}

/** Of the work item `i`. An archived project shows nothing. */
export function scopeCondition(ground: ListGround): Sql {
  const projects = ground.projects.filter((project) => project.archivedAt === null);
  const settled =
    ground.triage.length > 0 ? sql` AND i.state_id <> ALL(${ground.triage}::uuid[])` : sql``;
  return sql`i.workspace_id = ${ground.workspaceId} AND ${inProjects(ground, projects)} AND i.deleted_at IS NULL
    AND ${IN_LIFE[ground.kind]}${settled}`;
}

function inProjects(ground: ListGround, projects: readonly VisibleProject[]): Sql {
  const [only] = projects;
  const own = sql`i.created_by = ${ground.viewerId}`;
  if (!only) return sql`FALSE`;
  if (ground.isOneProject) {
    return only.ownOnly
      ? sql`i.project_id = ${only.id} AND ${own}`
      : sql`i.project_id = ${only.id}`;
  }
  const all = projects.filter(({ ownOnly }) => !ownOnly).map(({ id }) => id);
  const some = projects.filter(({ ownOnly }) => ownOnly).map(({ id }) => id);
  if (some.length === 0) return sql`i.project_id = ANY(${all}::uuid[])`;
  return sql`(i.project_id = ANY(${all}::uuid[]) OR (i.project_id = ANY(${some}::uuid[]) AND ${own}))`;
}

/** Places of first names in the order of names; equal names share one. */
export async function firstNameRanks(db: Db, scope: ListScope): Promise<Sql> {
  const people = await db
    .selectFrom('work_item_assignees as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['u.id', 'u.first_name'])
    .distinct()
    .where('l.workspace_id', '=', scope.workspaceId)
    .where('l.project_id', '=', sql<string>`ANY(${projectIds(scope)}::uuid[])`)
    .execute();
  const keys = people.map((person) => sortKey(person.first_name));
  const order = [...new Set(keys)].sort(compareSortKeys);
  const rankOf = new Map(order.map((key, rank) => [key, rank]));
  const ranks = keys.map((key) => rankOf.get(key) ?? 0);
  const ids = people.map(({ id }) => id);
  return sql`SELECT * FROM unnest(${ids}::uuid[], ${ranks}::int[]) AS t (id, rank)`;
}
