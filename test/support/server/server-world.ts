import { sql } from 'kysely';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import type { Db } from '../../../server/db/db.ts';
import { settleLists } from '../../../server/commands/list-entries.ts';
import { noteWords } from '../../../server/commands/work-items/item-words.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import { PROJECTS } from '../lists/arbitraries.ts';
import type { World } from '../lists/list-model.ts';

/*
 * The world of the list model as rows of the server, so that both are asked the same questions.
 */

const AT = '2026-11-01T08:00:00.000000Z';

interface Place {
  readonly workspaceId: string;
  /** Whose states, labels and the rest these are. */
  readonly projectId: string;
}

const TABLES = [
  ...['work_items', 'work_item_assignees', 'work_item_labels', 'work_item_modules'],
  ...['work_item_mentions', 'work_item_subscribers', 'states', 'labels', 'modules', 'cycles'],
  ...['estimate_points', 'list_entries', 'list_totals', 'work_item_words'],
];

export async function insertWorld(
  db: Db,
  place: Place,
  world: World,
  images: readonly WorkItemImage[],
): Promise<void> {
  for (const table of TABLES) await sql`DELETE FROM ${sql.table(table)}`.execute(db);
  await insertNames(db, place, world);
  if (images.length === 0) return;
  const rows = images.map(({ description_html = '<p></p>', ...image }) => ({
    ...image,
    description_html,
  }));
  const worded = rows.map((row) => ({ ...row, sequence_id: row.sequence_id ?? 0 }));
  await noteWords(db, place.workspaceId, worded);
  await sql`INSERT INTO work_items (
      workspace_id, id, project_id, sequence_id, name, name_sort_key, state_id, priority, sort_order, parent_id,
      description_html, cycle_id, estimate_point, type_id, start_date, target_date, completed_at, archived_at, is_draft,
      sub_issues_count, link_count, attachment_count, created_at, updated_at, created_by, updated_by)
    SELECT ${place.workspaceId}::uuid, id, project_id, sequence_id, name, name_sort_key, state_id, priority,
      sort_order, parent_id, description_html, cycle_id, estimate_point, type_id, start_date, target_date, completed_at, archived_at,
      is_draft, sub_issues_count, link_count, attachment_count, created_at, updated_at, created_by, updated_by
    FROM jsonb_populate_recordset(NULL::work_items, ${JSON.stringify(
      rows.map((image) => ({ ...image, name_sort_key: sortKey(image.name) })),
    )}::jsonb)`.execute(db);
  const links = [
    ['work_item_assignees', 'user_id', 'assignee_ids'],
    ['work_item_labels', 'label_id', 'label_ids'],
    ['work_item_modules', 'module_id', 'module_ids'],
    ['work_item_mentions', 'user_id', 'mention_ids'],
    ['work_item_subscribers', 'user_id', 'subscriber_ids'],
  ] as const;
  for (const [table, column, field] of links) {
    const pairs = images.flatMap((image) =>
      (image[field] ?? []).map((value) => ({ p: image.project_id, i: image.id, v: value })),
    );
    await sql`INSERT INTO ${sql.table(table)} (workspace_id, project_id, work_item_id, ${sql.ref(column)})
      SELECT ${place.workspaceId}::uuid, p, i, v
      FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS t (p uuid, i uuid, v uuid)`.execute(
      db,
    );
  }
  await settle(db, place);
}

/** What the end of a write would have done. */
async function settle(db: Db, { workspaceId }: Place): Promise<void> {
  for (const projectId of PROJECTS) await settleLists(db, { workspaceId, projectId, since: null });
}

async function insertNames(db: Db, place: Place, world: World): Promise<void> {
  const base = {
    workspace_id: place.workspaceId,
    project_id: place.projectId,
    created_at: AT,
    updated_at: AT,
  };
  const named = (id: string, name: string) => ({ ...base, id, name, name_sort_key: sortKey(name) });
  for (const [id, { name, group }] of world.states) {
    // Two states of one project cannot share a name, and these may.
    const row = { ...named(id, name), project_id: id, color: '', group };
    await db.insertInto('states').values(row).execute();
  }
  for (const [id, name] of world.labels) {
    await db
      .insertInto('labels')
      .values({ ...named(id, name), project_id: id })
      .execute();
  }
  for (const [id, name] of world.modules) {
    await db
      .insertInto('modules')
      .values({ ...named(id, name), project_id: id })
      .execute();
  }
  for (const [id, name] of world.cycles) {
    await db
      .insertInto('cycles')
      .values({ ...named(id, name), owned_by_id: id })
      .execute();
  }
  for (const [id, key] of world.points) {
    const row = { ...base, id, key, estimate: id, value: String(key) };
    await db.insertInto('estimate_points').values(row).execute();
  }
  for (const [id, first_name] of world.firstNames) {
    const times = { created_at: AT, updated_at: AT, date_joined: AT };
    const names = { username: id, display_name: id, display_name_sort_key: id };
    await db
      .insertInto('users')
      .values({ id, first_name, ...names, ...times })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ first_name }))
      .execute();
  }
  for (const id of PROJECTS) {
    await db
      .updateTable('projects')
      .set({ archived_at: world.closedProjects.has(id) ? AT : null })
      .where('id', '=', id)
      .execute();
  }
}

/** What the server's tables can hold: one row per id and number, moments of their own, states and modules that exist. */
export function storable(images: readonly WorkItemImage[], world: World): readonly WorkItemImage[] {
  const [state = ''] = world.states.keys();
  return images.map((image, i) => {
    const state_id = world.states.has(image.state_id) ? image.state_id : state;
    return {
      ...image,
      state_id,
      state__group: world.states.get(state_id)?.group ?? 'backlog',
      sequence_id: i + 1,
      module_ids: image.module_ids.filter((id) => world.modules.has(id)),
      updated_at: image.updated_at.replace(/\d{3}Z$/, `${String(i).padStart(3, '0')}Z`),
      is_local_update: false,
    };
  });
}
