import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { InProject } from '../scope.ts';

const among = (ids: readonly string[]) => sql<string>`ANY(${[...ids]}::uuid[])`;

/** Names come from rows of the project, so that whoever reads those may read these. */
export function peopleByIds(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'avatar', 'avatar_asset', 'is_bot'])
    .select('display_name')
    .where('id', '=', among(ids))
    .execute();
}
export type OutsidePerson = Awaited<ReturnType<typeof peopleByIds>>[number];

export function statesByIds(db: Db, { id, workspaceId }: InProject, ids: readonly string[]) {
  return db
    .selectFrom('states')
    .select(['id', 'name', 'color', 'group'])
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', id)
    .where('id', '=', among(ids))
    .execute();
}

export function labelsByIds(db: Db, { id, workspaceId }: InProject, ids: readonly string[]) {
  return db
    .selectFrom('labels')
    .select(['id', 'name', 'color'])
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', id)
    .where('id', '=', among(ids))
    .execute();
}

export function pointsByIds(db: Db, { id, workspaceId }: InProject, ids: readonly string[]) {
  return db
    .selectFrom('estimate_points')
    .select(['id', 'key', 'value'])
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', id)
    .where('id', '=', among(ids))
    .execute();
}

/** Items of this very project: a parent elsewhere stays an id. */
export function itemsByIds(db: Db, { id, workspaceId }: InProject, ids: readonly string[]) {
  return db
    .selectFrom('work_items')
    .select(['id', 'name', 'priority', 'start_date', 'target_date', 'sequence_id', 'sort_order'])
    .select(['is_draft', 'project_id as project'])
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', id)
    .where('id', '=', among(ids))
    .where('deleted_at', 'is', null)
    .execute();
}

export function projectById(db: Db, { id, workspaceId }: InProject) {
  return db
    .selectFrom('projects')
    .select(['id', 'identifier', 'name', 'cover_image', 'cover_image_asset', 'logo_props'])
    .select('description')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

export function workspaceById(db: Db, id: string) {
  return db
    .selectFrom('workspaces')
    .select(['id', 'name', 'slug', 'logo', 'logo_asset'])
    .where('id', '=', id)
    .execute();
}

/** The one cycle of each item, and the first of its modules, as programs are told of them beside the item. */
export async function placesOfItems(
  db: Db,
  { workspaceId }: InProject,
  itemIds: readonly string[],
) {
  const cycles = await db
    .selectFrom('work_items as i')
    .innerJoin('cycles as c', (join) =>
      join.onRef('c.workspace_id', '=', 'i.workspace_id').onRef('c.id', '=', 'i.cycle_id'),
    )
    .select(['i.id as item', 'c.id', 'c.name', 'c.start_date', 'c.end_date'])
    .where('i.workspace_id', '=', workspaceId)
    .where('i.id', '=', among(itemIds))
    .where('c.deleted_at', 'is', null)
    .execute();
  const modules = await db
    .selectFrom('work_item_modules as l')
    .innerJoin('modules as m', (join) =>
      join.onRef('m.workspace_id', '=', 'l.workspace_id').onRef('m.id', '=', 'l.module_id'),
    )
    .select(['l.work_item_id as item', 'm.id', 'm.name', 'm.status', 'm.start_date'])
    .select('m.target_date')
    .where('l.workspace_id', '=', workspaceId)
    .where('l.work_item_id', '=', among(itemIds))
    .where('m.deleted_at', 'is', null)
    .orderBy('m.created_at')
    .execute();
  return (itemId: string) => ({
    cycle: placeIn(cycles, itemId),
    module: placeIn(modules, itemId),
  });
}

function placeIn<Row extends { readonly item: string }>(rows: readonly Row[], itemId: string) {
  const row = rows.find(({ item }) => item === itemId);
  if (!row) return null;
  const { item: _, ...place } = row;
  return place;
}
