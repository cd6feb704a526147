import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { invalid, refused } from '../../policies/refusal.ts';
import type { ProjectScope } from '../../policies/viewer.ts';

type Place = Pick<ProjectScope, 'id' | 'workspaceId'>;

function missing(id: string): string {
  return `Invalid pk "${id}" - object does not exist.`;
}

/** Refuses by field when one of the ids is not among those that exist. */
function mustAllExist(field: string, ids: readonly string[], known: ReadonlySet<string>): void {
  const bad = ids.flatMap((id, i) => (known.has(id) ? [] : [[String(i), [missing(id)]] as const]));
  if (bad.length > 0) throw invalid({ [field]: Object.fromEntries(bad) });
}

export interface StateRef {
  readonly id: string;
  readonly name: string;
  readonly group: string;
}

export async function mustBeState(db: Db, project: Place, id: string): Promise<StateRef> {
  const state = await db
    .selectFrom('states')
    .select(['id', 'name', 'group'])
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!state) throw invalid({ state_id: [missing(id)] });
  return state;
}

/** The project's default state, else its first one; never one of the triage. */
export async function defaultState(db: Db, project: Place): Promise<StateRef> {
  const state = await db
    .selectFrom('states')
    .select(['id', 'name', 'group'])
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('group', '<>', 'triage')
    .where('deleted_at', 'is', null)
    .orderBy('default', 'desc')
    .orderBy('sequence')
    .orderBy('id')
    .executeTakeFirst();
  if (!state) throw refused('The project has no state.');
  return state;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

export async function mustBeLabels(
  db: Db,
  project: Place,
  ids: readonly string[],
): Promise<readonly Named[]> {
  if (ids.length === 0) return [];
  const labels = await db
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  mustAllExist('label_ids', ids, new Set(labels.map(({ id }) => id)));
  return labels;
}

/** Only members of the project can be newly assigned. */
export async function mustBeMembers(
  db: Db,
  project: Place,
  ids: readonly string[],
): Promise<readonly Named[]> {
  if (ids.length === 0) return [];
  const members = await activeMembers(db, project, ids);
  mustAllExist('assignee_ids', ids, new Set(members.map(({ id }) => id)));
  return members;
}

export async function activeMembers(
  db: Db,
  project: Place,
  ids: readonly string[],
): Promise<readonly Named[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.member')
    .select(['u.id', 'u.display_name as name'])
    .where('m.workspace_id', '=', project.workspaceId)
    .where('m.project_id', '=', project.id)
    .where('m.member', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('m.is_active', '=', true)
    .execute();
}

export async function mustBeEstimatePoint(db: Db, project: Place, id: string): Promise<void> {
  const point = await db
    .selectFrom('estimate_points')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!point) throw invalid({ estimate_point: [missing(id)] });
}

/** @param childIds items that would go below it: none of them may be above it */
export async function mustBeParent(
  db: Db,
  project: Place,
  id: string,
  childIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ readonly id: string }>`
    WITH RECURSIVE above (id, parent_id) AS (
      SELECT i.id, i.parent_id FROM work_items AS i
      WHERE i.workspace_id = ${project.workspaceId} AND i.project_id = ${project.id}
        AND i.id = ${id} AND i.deleted_at IS NULL
      UNION
      SELECT i.id, i.parent_id FROM work_items AS i
      JOIN above ON i.id = above.parent_id AND i.workspace_id = ${project.workspaceId}
    )
    SELECT id FROM above`.execute(db);
  if (!rows.some((row) => row.id === id)) throw invalid({ parent_id: [missing(id)] });
  if (rows.some((row) => childIds.includes(row.id))) {
    throw invalid({ parent_id: ['A work item cannot stand below itself.'] });
  }
}
