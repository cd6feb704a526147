import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { InProject } from '../scope.ts';

/** Activity that is kept but never shown. */
const HIDDEN = ['comment', 'vote', 'reaction', 'draft'];

const PERSON = ['first_name', 'last_name', 'avatar', 'avatar_asset', 'is_bot'] as const;

/** Oldest first. */
export function activitiesOf(db: Db, project: InProject, workItemId: string, after: string | null) {
  return db
    .selectFrom('activities as a')
    .leftJoin('users as u', 'u.id', 'a.actor')
    .selectAll('a')
    .select(PERSON.map((name) => `u.${name}` as const))
    .select('u.display_name')
    .where('a.work_item_id', '=', workItemId)
    .where('a.workspace_id', '=', project.workspaceId)
    .where('a.project_id', '=', project.id)
    .where((eb) => eb.or([eb('a.field', 'is', null), eb('a.field', 'not in', HIDDEN)]))
    .$if(after !== null, (query) => query.where('a.created_at', '>', after ?? ''))
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
}
export type ActivityRow = Awaited<ReturnType<typeof activitiesOf>>[number];

function comments(db: Db, project: InProject) {
  return db
    .selectFrom('comments as c')
    .leftJoin('users as u', 'u.id', 'c.actor')
    .selectAll('c')
    .select(PERSON.map((name) => `u.${name}` as const))
    .select('u.display_name')
    .where('c.workspace_id', '=', project.workspaceId)
    .where('c.project_id', '=', project.id)
    .where('c.deleted_at', 'is', null);
}

/** Oldest first. */
export function commentsOf(db: Db, project: InProject, workItemId: string, after: string | null) {
  return comments(db, project)
    .where('c.work_item_id', '=', workItemId)
    .$if(after !== null, (query) => query.where('c.created_at', '>', after ?? ''))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();
}
/** Of all these items, each item's newest first. */
export function commentsOfItems(db: Db, project: InProject, workItemIds: readonly string[]) {
  return comments(db, project)
    .where('c.work_item_id', '=', sql<string>`ANY (${[...workItemIds]}::uuid[])`)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
}

export type CommentRow = Awaited<ReturnType<typeof commentsOf>>[number];

export async function findComment(
  db: Db,
  project: InProject,
  workItemId: string,
  id: string,
): Promise<CommentRow | null> {
  const row = await comments(db, project)
    .where('c.work_item_id', '=', workItemId)
    .where('c.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** What every row of one item's history says of where it belongs; null when there is no such item. */
export async function historyPlace(db: Db, project: InProject, workItemId: string) {
  const row = await places(db)
    .where('i.workspace_id', '=', project.workspaceId)
    .where('i.project_id', '=', project.id)
    .where('i.id', '=', workItemId)
    .executeTakeFirst();
  return row ?? null;
}
export type HistoryPlace = NonNullable<Awaited<ReturnType<typeof historyPlace>>>;

/** Of many items at once. */
export async function historyPlaces(db: Db, workItemIds: readonly string[]) {
  const rows = await places(db)
    .where('i.id', '=', sql<string>`ANY (${[...workItemIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function places(db: Db) {
  return db
    .selectFrom('work_items as i')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'i.workspace_id').onRef('p.id', '=', 'i.project_id'),
    )
    .innerJoin('workspaces as w', 'w.id', 'i.workspace_id')
    .select(['i.id', 'i.name', 'i.description', 'i.description_html', 'i.priority', 'i.start_date'])
    .select(['i.target_date', 'i.sequence_id', 'i.sort_order', 'i.is_draft', 'i.created_by'])
    .select(['p.id as project_id', 'p.identifier', 'p.name as project_name', 'p.logo_props'])
    .select(['p.description as project_description', 'p.cover_image', 'p.cover_image_asset'])
    .select([
      'w.id as workspace_id',
      'w.name as workspace_name',
      'w.slug',
      'w.logo',
      'w.logo_asset',
    ])
    .where('i.deleted_at', 'is', null);
}
