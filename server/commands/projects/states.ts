import { sortKey } from '../../../src/domain/sort-key.ts';
import type { StateGroup } from '../../../src/domain/state-group.ts';
import { invalid, notFound, refused } from '../../policies/refusal.ts';
import { readState, type StateRow } from '../../queries/projects/states.ts';
import type { InProject } from '../../queries/scope.ts';
import { changed, made, removed } from '../audit.ts';
import type { Write } from '../write.ts';

export interface StatePatch {
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly group?: StateGroup | undefined;
  readonly description?: string | undefined;
  readonly sequence?: number | undefined;
  readonly default?: boolean | undefined;
  readonly external_source?: string | null | undefined;
  readonly external_id?: string | null | undefined;
}

export interface NewState extends StatePatch {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

export async function createState(w: Write, project: InProject, fresh: NewState): Promise<void> {
  await mustBeFree(w, project, fresh.name, fresh.id);
  await w.tx
    .insertInto('states')
    .values({
      ...made(w),
      id: fresh.id,
      project_id: project.id,
      name: fresh.name,
      name_sort_key: sortKey(fresh.name),
      color: fresh.color,
      group: fresh.group ?? 'backlog',
      description: fresh.description ?? '',
      external_source: fresh.external_source ?? null,
      external_id: fresh.external_id ?? null,
      sequence: fresh.sequence ?? (await nextSequence(w, project)),
    })
    .execute();
  if (fresh.default === true) await markDefault(w, project, fresh.id);
  w.hint('state', project.id);
}

/** A state that changes its group moves no work item: whoever keeps a copy joins the states (SYNC R4). */
export async function updateState(
  w: Write,
  project: InProject,
  id: string,
  { default: isDefault, ...patch }: StatePatch,
): Promise<void> {
  await mustFind(w, project, id);
  if (patch.name !== undefined) await mustBeFree(w, project, patch.name, id);
  const key = patch.name === undefined ? {} : { name_sort_key: sortKey(patch.name) };
  await states(w, project)
    .set({ ...patch, ...key, ...changed(w) })
    .where('id', '=', id)
    .execute();
  if (isDefault === true) await markDefault(w, project, id);
  w.hint('state', project.id);
}

/** Exactly one state is what new work items begin in. */
export async function markDefault(w: Write, project: InProject, id: string): Promise<void> {
  await mustFind(w, project, id);
  await states(w, project)
    .set({ default: false, ...changed(w) })
    .where('default', '=', true)
    .execute();
  await states(w, project)
    .set({ default: true, ...changed(w) })
    .where('id', '=', id)
    .execute();
  w.hint('state', project.id);
}

/** A state with anything in it stays, archived work items and drafts included. */
export async function deleteState(w: Write, project: InProject, id: string): Promise<void> {
  const state = await mustFind(w, project, id);
  if (state.default) throw refused('Default state cannot be deleted');
  const inside = await w.tx
    .selectFrom('work_items')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('state_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (inside) throw refused('The state is not empty, only empty states can be deleted');
  await states(w, project).set(removed(w)).where('id', '=', id).execute();
  await w.tx
    .updateTable('projects')
    .set({ default_state: null })
    .where('workspace_id', '=', project.workspaceId)
    .where('id', '=', project.id)
    .where('default_state', '=', id)
    .execute();
  w.hint('state', project.id);
}

function states(w: Write, project: InProject) {
  return w.tx
    .updateTable('states')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null);
}

async function mustFind(w: Write, project: InProject, id: string): Promise<StateRow> {
  const state = await readState(w.tx, project, id);
  if (!state) throw notFound();
  return state;
}

/** Names are compared with the hidden triage state's too. */
async function mustBeFree(w: Write, project: InProject, name: string, id: string): Promise<void> {
  const row = await w.tx
    .selectFrom('states')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('name', '=', name)
    .where('id', '!=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row) throw invalid({ name: 'The state name is already taken' });
}

async function nextSequence(w: Write, project: InProject): Promise<number> {
  const { last } = await w.tx
    .selectFrom('states')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return last === null ? 65535 : last + 15000;
}
