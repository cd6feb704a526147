import { invalidPayload, notFound, refused, type Refusal } from '../../policies/refusal.ts';
import { unknownPk } from './belonging.ts';
import type { Write } from '../write.ts';

export const FAVORITE_ENTITIES = [
  'project',
  'cycle',
  'module',
  'view',
  'page',
  'folder',
  'issue',
] as const;
export type FavoriteEntity = (typeof FAVORITE_ENTITIES)[number];

export interface NewFavorite {
  readonly id: string;
  readonly entity_type: FavoriteEntity;
  readonly entity_identifier: string | null;
  readonly name?: string | null | undefined;
  readonly is_folder?: boolean | undefined;
  readonly parent?: string | null | undefined;
  readonly project_id?: string | null | undefined;
}

const TABLES = { cycle: 'cycles', module: 'modules', issue: 'work_items', view: 'views' } as const;

/** @param taken what is said of what is a favourite already */
export async function addFavorite(
  w: Write,
  user: string,
  fresh: NewFavorite,
  taken: Refusal = refused('Favorite already exists'),
): Promise<void> {
  const project_id = await projectOf(w, user, fresh);
  if (fresh.parent) await mustBeFolder(w, user, fresh.parent);
  const isTaken =
    fresh.entity_identifier !== null &&
    (await favorites(w, user)
      .where('entity_type', '=', fresh.entity_type)
      .where('entity_identifier', '=', fresh.entity_identifier)
      .executeTakeFirst());
  if (isTaken) throw taken;
  const { last } = await w.tx
    .selectFrom('user_favorites')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('workspace_id', '=', w.workspaceId)
    .executeTakeFirstOrThrow();
  await w.tx
    .insertInto('user_favorites')
    .values({
      ...fresh,
      project_id,
      workspace_id: w.workspaceId,
      user_id: user,
      sequence: last === null ? 65535 : last + 10000,
      created_at: w.now,
      updated_at: w.now,
    })
    .execute();
}

/** By a call of its kind alone: whether it is one already is no word of its own there. */
export function markFavorite(
  w: Write,
  user: string,
  marked: Omit<NewFavorite, 'id'>,
): Promise<void> {
  return addFavorite(w, user, { id: w.newId(), ...marked }, invalidPayload());
}

export interface FavoritePatch {
  readonly name?: string | null | undefined;
  readonly sequence?: number | undefined;
  readonly parent?: string | null | undefined;
  readonly is_folder?: boolean | undefined;
}

export async function updateFavorite(w: Write, user: string, id: string, patch: FavoritePatch) {
  if (patch.parent === id) throw unknownPk('parent', id);
  if (patch.parent) await mustBeFolder(w, user, patch.parent);
  await w.tx
    .updateTable('user_favorites')
    .set({ ...patch, updated_at: w.now })
    .where('workspace_id', '=', w.workspaceId)
    .where('user_id', '=', user)
    .where('id', '=', id)
    .execute();
}

/** A folder takes along what is in it. */
export async function removeFavorite(w: Write, user: string, id: string): Promise<void> {
  await w.tx
    .deleteFrom('user_favorites')
    .where('workspace_id', '=', w.workspaceId)
    .where('user_id', '=', user)
    .where((eb) => eb.or([eb('id', '=', id), eb('parent', '=', id)]))
    .execute();
}

export async function removeFavoriteOf(
  w: Write,
  user: string,
  entity: FavoriteEntity,
  entityId: string,
): Promise<void> {
  const row = await favorites(w, user)
    .where('entity_type', '=', entity)
    .where('entity_identifier', '=', entityId)
    .executeTakeFirst();
  if (!row) throw notFound();
  await removeFavorite(w, user, row.id);
}

type Which =
  | { readonly projectId: string }
  | { readonly entity: FavoriteEntity; readonly id: string };

/** What is gone or archived is nobody's favourite any more. */
export async function dropFavorites(w: Write, which: Which): Promise<void> {
  const rows = w.tx.deleteFrom('user_favorites').where('workspace_id', '=', w.workspaceId);
  if ('projectId' in which) {
    const { projectId } = which;
    await rows
      .where((eb) =>
        eb.or([eb('project_id', '=', projectId), eb('entity_identifier', '=', projectId)]),
      )
      .execute();
    return;
  }
  await rows
    .where('entity_type', '=', which.entity)
    .where('entity_identifier', '=', which.id)
    .execute();
}

function favorites(w: Write, user: string) {
  return w.tx
    .selectFrom('user_favorites')
    .select('id')
    .where('workspace_id', '=', w.workspaceId)
    .where('user_id', '=', user);
}

async function mustBeFolder(w: Write, user: string, id: string): Promise<void> {
  const row = await favorites(w, user)
    .where('id', '=', id)
    .where('is_folder', '=', true)
    .executeTakeFirst();
  if (!row) throw unknownPk('parent', id);
}

/** The project of what is marked; refuses what is not in a project that the person is in. */
async function projectOf(w: Write, user: string, fresh: NewFavorite): Promise<string | null> {
  const { entity_type: entity, entity_identifier: id } = fresh;
  if (entity === 'folder') return null;
  if (id === null) throw refused('The payload is not valid');
  const projectId = await projectIdOf(w, entity, id, fresh.project_id ?? null);
  if (projectId === null) return null;
  const mine = await w.tx
    .selectFrom('project_members')
    .select('id')
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('member', '=', user)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!mine) throw notFound();
  return projectId;
}

async function projectIdOf(
  w: Write,
  entity: Exclude<FavoriteEntity, 'folder'>,
  id: string,
  told: string | null,
): Promise<string | null> {
  if (entity === 'project') return id;
  if (entity === 'page') return projectIdOfPage(w, id, told);
  const row = await w.tx
    .selectFrom(TABLES[entity])
    .select('project_id')
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.project_id;
}

/** A page may stand in several projects; the one that was told counts. */
async function projectIdOfPage(w: Write, id: string, told: string | null): Promise<string> {
  const row = await w.tx
    .selectFrom('page_projects as l')
    .innerJoin('pages as p', (join) =>
      join.onRef('p.workspace_id', '=', 'l.workspace_id').onRef('p.id', '=', 'l.page_id'),
    )
    .select('l.project_id')
    .where('l.workspace_id', '=', w.workspaceId)
    .where('l.page_id', '=', id)
    .where('p.deleted_at', 'is', null)
    .$if(told !== null, (query) => query.where('l.project_id', '=', told ?? ''))
    .orderBy('l.project_id')
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.project_id;
}
