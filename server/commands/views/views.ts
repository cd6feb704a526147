import { sortKey } from '../../../src/domain/sort-key.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import type { Access } from '../../db/schema/content.ts';
import { refused } from '../../policies/refusal.ts';
import { changed, made, removed } from '../audit.ts';
import { DEFAULT_DISPLAY_FILTERS, DEFAULT_DISPLAY_PROPERTIES } from '../account/default-props.ts';
import { dropFavorites } from '../workspaces/favorites.ts';
import { dropVisits } from '../workspaces/recent-visits.ts';
import type { Write } from '../write.ts';

export interface ViewPatch {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly filters?: JsonObject | undefined;
  readonly display_filters?: JsonObject | undefined;
  readonly display_properties?: JsonObject | undefined;
  readonly logo_props?: JsonObject | undefined;
  readonly sort_order?: number | undefined;
}

export interface NewView extends ViewPatch {
  readonly id: string;
  readonly name: string;
  readonly access?: Access | undefined;
}

/** What a command knows of the view that it changes. */
export interface ViewHead {
  readonly id: string;
  readonly project: string | null;
  readonly is_locked: boolean;
  readonly owned_by: string;
}

export async function createView(
  w: Write,
  projectId: string | null,
  owner: string,
  { access = 0, sort_order, ...fresh }: NewView,
): Promise<void> {
  await w.tx
    .insertInto('views')
    .values({
      ...made(w),
      display_filters: JSON.stringify(DEFAULT_DISPLAY_FILTERS),
      display_properties: JSON.stringify(DEFAULT_DISPLAY_PROPERTIES),
      ...columnsOf(fresh),
      id: fresh.id,
      name: fresh.name,
      name_sort_key: sortKey(fresh.name),
      project_id: projectId,
      owned_by: owner,
      access,
      sort_order: sort_order ?? (await nextSortOrder(w, projectId)),
    })
    .execute();
  tell(w, projectId);
}

export async function updateView(w: Write, view: ViewHead, patch: ViewPatch): Promise<void> {
  if (view.is_locked) throw refused('view is locked');
  if (view.owned_by !== w.actor) throw refused('Only the owner of the view can update the view');
  await setView(w, view, columnsOf(patch));
}

export async function lockView(w: Write, view: ViewHead, is_locked: boolean): Promise<void> {
  await setView(w, view, { is_locked });
}

export async function setViewAccess(w: Write, view: ViewHead, access: Access): Promise<void> {
  if (view.owned_by !== w.actor) {
    throw refused('Access cannot be updated since this view is owned by someone else');
  }
  await setView(w, view, { access });
}

export async function deleteView(w: Write, view: ViewHead): Promise<void> {
  await setView(w, view, removed(w));
  await dropFavorites(w, { entity: 'view', id: view.id });
  await dropVisits(w, 'view', view.id);
}

interface ViewColumns extends Pick<ViewPatch, 'name' | 'description' | 'sort_order'> {
  readonly name_sort_key?: string;
  readonly access?: Access;
  readonly is_locked?: boolean;
  readonly deleted_at?: string;
}

async function setView(w: Write, view: ViewHead, columns: ViewColumns): Promise<void> {
  await w.tx
    .updateTable('views')
    .set({ ...columns, ...changed(w) })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', view.id)
    .execute();
  tell(w, view.project);
}

function tell(w: Write, projectId: string | null): void {
  w.hint('view', projectId ?? undefined);
}

const JSON_COLUMNS = ['filters', 'display_filters', 'display_properties', 'logo_props'] as const;

function columnsOf({
  filters,
  display_filters,
  display_properties,
  logo_props,
  ...rest
}: ViewPatch) {
  const json = { filters, display_filters, display_properties, logo_props };
  const given = JSON_COLUMNS.filter((column) => json[column] !== undefined);
  return {
    ...rest,
    ...(rest.name === undefined ? {} : { name_sort_key: sortKey(rest.name) }),
    ...Object.fromEntries(given.map((column) => [column, JSON.stringify(json[column])])),
  };
}

/** New views come last. */
async function nextSortOrder(w: Write, projectId: string | null): Promise<number> {
  const { last } = await w.tx
    .selectFrom('views')
    .select((eb) => eb.fn.max('sort_order').as('last'))
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return last === null ? 65535 : last + 10000;
}
