import { sortKey } from '../../../src/domain/sort-key.ts';
import type { Json, JsonObject } from '../../db/schema/columns.ts';
import type { ModuleStatus } from '../../db/schema/workspaces.ts';
import { invalidWhole, notFound, refused } from '../../policies/refusal.ts';
import { moduleHeads } from '../../queries/modules/modules.ts';
import type { InProject } from '../../queries/scope.ts';
import { changed, made, removed } from '../audit.ts';
import { mustBeMember, mustBeMembers } from '../workspaces/belonging.ts';
import { dropFavorites } from '../workspaces/favorites.ts';
import { emptyModule, itemsOfModule } from './module-items.ts';
import { dropVisits } from '../workspaces/recent-visits.ts';
import { tellChanges } from '../tell-changes.ts';
import { touchWorkItems } from '../touch.ts';
import type { Write } from '../write.ts';

export interface ModulePatch {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly description_text?: Json | undefined;
  readonly description_html?: Json | undefined;
  readonly start_date?: string | null | undefined;
  readonly target_date?: string | null | undefined;
  readonly status?: ModuleStatus | undefined;
  readonly lead_id?: string | null | undefined;
  readonly member_ids?: readonly string[] | undefined;
  readonly sort_order?: number | undefined;
  readonly view_props?: JsonObject | undefined;
  readonly logo_props?: JsonObject | undefined;
  readonly external_source?: string | null | undefined;
  readonly external_id?: string | null | undefined;
}

export interface NewModule extends ModulePatch {
  readonly id: string;
  readonly name: string;
}

export async function createModule(w: Write, project: InProject, fresh: NewModule): Promise<void> {
  await mustBeSound(w, project, fresh, fresh.id);
  const { sort_order, ...columns } = columnsOf(fresh);
  await w.tx
    .insertInto('modules')
    .values({
      ...made(w),
      ...columns,
      id: fresh.id,
      project_id: project.id,
      name: fresh.name,
      name_sort_key: sortKey(fresh.name),
      sort_order: sort_order ?? (await firstSortOrder(w, project)),
    })
    .execute();
  await setMembers(w, project, fresh.id, fresh.member_ids ?? []);
  w.tell({ event: 'module', action: 'created', projectId: project.id, id: fresh.id });
  w.hint('module', project.id);
}

export async function updateModule(w: Write, project: InProject, id: string, patch: ModulePatch) {
  const before = await mustFind(w, project, id);
  if (before.archived_at !== null) throw refused('Archived module cannot be updated');
  const dates = { start_date: before.start_date, target_date: before.target_date };
  const { start_date = dates.start_date, target_date = dates.target_date } = patch;
  await mustBeSound(w, project, { ...patch, start_date, target_date }, id);
  await tellChanges(w, { event: 'module', projectId: project.id, id }, columnsOf(patch));
  await setModule(w, project, id, columnsOf(patch));
  if (patch.member_ids) await setMembers(w, project, id, patch.member_ids);
}

/** Its work items stay; each comes with the next pull, and says in its history what it left. */
export async function deleteModule(w: Write, project: InProject, id: string): Promise<void> {
  const module = await mustFind(w, project, id);
  await emptyModule(w, project, module);
  await setMembers(w, project, id, []);
  await setModule(w, project, id, removed(w));
  await dropFavorites(w, { entity: 'module', id });
  await dropVisits(w, 'module', id);
}

/** Work items do not show archived modules, so those of it change. */
export async function archiveModule(w: Write, project: InProject, id: string): Promise<void> {
  const { status } = await mustFind(w, project, id);
  if (status !== 'completed' && status !== 'cancelled') {
    throw refused('Only completed or cancelled modules can be archived');
  }
  await setModule(w, project, id, { archived_at: w.now });
  await touchWorkItems(w, project.id, await itemsOfModule(w, project, id));
  await dropFavorites(w, { entity: 'module', id });
}

export async function restoreModule(w: Write, project: InProject, id: string): Promise<void> {
  await mustFind(w, project, id);
  await setModule(w, project, id, { archived_at: null });
  await touchWorkItems(w, project.id, await itemsOfModule(w, project, id));
}

async function mustFind(w: Write, project: InProject, id: string) {
  const [module] = await moduleHeads(w.tx, project, [id]);
  if (!module) throw notFound();
  return module;
}

async function mustBeSound(w: Write, project: InProject, patch: ModulePatch, id: string) {
  const { name, start_date, target_date, lead_id, member_ids } = patch;
  if (start_date && target_date && start_date > target_date) {
    throw invalidWhole('Start date cannot exceed target date');
  }
  if (lead_id) await mustBeMember(w, 'lead_id', lead_id);
  if (member_ids) await mustBeMembers(w, 'member_ids', member_ids);
  if (name === undefined) return;
  const taken = await w.tx
    .selectFrom('modules')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('name', '=', name)
    .where('id', '!=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (taken) throw refused('Module with this name already exists');
}

interface ModuleColumns extends Omit<
  ModulePatch,
  'member_ids' | 'view_props' | 'logo_props' | 'description_text' | 'description_html'
> {
  readonly description_text?: string;
  readonly description_html?: string;
  readonly view_props?: string;
  readonly logo_props?: string;
  readonly name_sort_key?: string;
  readonly archived_at?: string | null;
  readonly deleted_at?: string;
}

async function setModule(w: Write, project: InProject, id: string, columns: ModuleColumns) {
  await w.tx
    .updateTable('modules')
    .set({ ...columns, ...changed(w) })
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .execute();
  w.hint('module', project.id);
}

const JSON_COLUMNS = ['view_props', 'logo_props', 'description_text', 'description_html'] as const;

function columnsOf({ member_ids: _, ...patch }: ModulePatch): ModuleColumns {
  const { view_props, logo_props, description_text, description_html, ...plain } = patch;
  const json = { view_props, logo_props, description_text, description_html };
  const given = JSON_COLUMNS.filter((column) => json[column] !== undefined);
  return {
    ...plain,
    ...(plain.name === undefined ? {} : { name_sort_key: sortKey(plain.name) }),
    ...Object.fromEntries(given.map((column) => [column, JSON.stringify(json[column])])),
  };
}

async function setMembers(
  w: Write,
  project: InProject,
  id: string,
  members: readonly string[],
): Promise<void> {
  await w.tx
    .deleteFrom('module_members')
    .where('workspace_id', '=', project.workspaceId)
    .where('module_id', '=', id)
    .execute();
  if (members.length === 0) return;
  await w.tx
    .insertInto('module_members')
    .values(
      members.map((member) => ({
        workspace_id: project.workspaceId,
        module_id: id,
        member,
        project_id: project.id,
        created_at: w.now,
      })),
    )
    .execute();
}

/** New modules come first. */
async function firstSortOrder(w: Write, project: InProject): Promise<number> {
  const { first } = await w.tx
    .selectFrom('modules')
    .select((eb) => eb.fn.min('sort_order').as('first'))
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return first === null ? 65535 : first - 10000;
}
