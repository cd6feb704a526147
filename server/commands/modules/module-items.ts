import { notFound, refused } from '../../policies/refusal.ts';
import { moduleHeads } from '../../queries/modules/modules.ts';
import type { InProject } from '../../queries/scope.ts';
import { mustBeWorkItems, unknownPk } from '../workspaces/belonging.ts';
import { touchWorkItems } from '../touch.ts';
import type { Write } from '../write.ts';

interface Module {
  readonly id: string;
  readonly name: string;
}

/** PostgreSQL takes 65,535 parameters in one statement; a link has four. */
const LINKS_PER_STATEMENT = 5000;

/** What is in the module already stays as it is. */
export async function addToModule(
  w: Write,
  project: InProject,
  moduleId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) throw refused('Issues are required');
  const [module] = await moduleHeads(w.tx, project, [moduleId]);
  if (!module) throw notFound();
  await mustBeWorkItems(w, project, 'issues', ids);
  await touchWorkItems(w, project.id, await link(w, project, module, ids));
}

export async function removeFromModule(
  w: Write,
  project: InProject,
  moduleId: string,
  id: string,
): Promise<void> {
  const [module] = await moduleHeads(w.tx, project, [moduleId]);
  if (!module) throw notFound();
  const gone = await unlink(w, project, module, [id]);
  if (gone.length === 0) throw notFound();
  await touchWorkItems(w, project.id, gone);
}

/** The other way round: one work item, and modules that it enters and leaves. It changes once. */
export async function editModulesOf(
  w: Write,
  project: InProject,
  id: string,
  added: readonly string[],
  removed: readonly string[],
): Promise<void> {
  if (!(await itemsAmong(w, project, [id])).includes(id)) throw notFound();
  const modules = await moduleHeads(w.tx, project, [...added, ...removed]);
  const known = new Map(modules.map((module) => [module.id, module]));
  const touched = new Set<string>();
  for (const moduleId of added) {
    const module = known.get(moduleId);
    if (!module) throw unknownPk('modules', moduleId);
    for (const item of await link(w, project, module, [id])) touched.add(item);
  }
  for (const moduleId of removed) {
    const module = known.get(moduleId);
    if (!module) throw unknownPk('removed_modules', moduleId);
    for (const item of await unlink(w, project, module, [id])) touched.add(item);
  }
  await touchWorkItems(w, project.id, [...touched]);
}

/** Every work item of it, on its way out. */
export async function emptyModule(w: Write, project: InProject, module: Module): Promise<void> {
  const ids = await itemsOfModule(w, project, module.id);
  await touchWorkItems(w, project.id, await unlink(w, project, module, ids));
}

/** Not the deleted ones, in the order of their numbers. */
export async function itemsOfModule(
  w: Write,
  project: InProject,
  moduleId: string,
): Promise<readonly string[]> {
  const rows = await w.tx
    .selectFrom('work_item_modules as l')
    .innerJoin('work_items as i', (join) =>
      join.onRef('i.workspace_id', '=', 'l.workspace_id').onRef('i.id', '=', 'l.work_item_id'),
    )
    .select('i.id')
    .where('l.workspace_id', '=', project.workspaceId)
    .where('l.project_id', '=', project.id)
    .where('l.module_id', '=', moduleId)
    .where('i.deleted_at', 'is', null)
    .orderBy('i.sequence_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives the work items that were not in it. */
async function link(
  w: Write,
  project: InProject,
  module: Module,
  ids: readonly string[],
): Promise<readonly string[]> {
  const inside = new Set(await itemsOfModule(w, project, module.id));
  const fresh = ids.filter((id) => !inside.has(id));
  for (let at = 0; at < fresh.length; at += LINKS_PER_STATEMENT) {
    const links = fresh.slice(at, at + LINKS_PER_STATEMENT).map((work_item_id) => ({
      workspace_id: project.workspaceId,
      work_item_id,
      module_id: module.id,
      project_id: project.id,
    }));
    await w.tx
      .insertInto('work_item_modules')
      .values(links)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  w.activity(
    ...fresh.map((workItemId) => ({
      projectId: project.id,
      workItemId,
      verb: 'created',
      field: 'modules',
      oldValue: '',
      newValue: module.name,
      newIdentifier: module.id,
      comment: `added module ${module.name}`,
    })),
  );
  if (fresh.length > 0) w.hint('module', project.id);
  return fresh;
}

/** Gives the work items that were in it. */
async function unlink(
  w: Write,
  project: InProject,
  module: Module,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await w.tx
    .deleteFrom('work_item_modules')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('module_id', '=', module.id)
    .where('work_item_id', 'in', ids)
    .returning('work_item_id as id')
    .execute();
  const removed = new Set(rows.map(({ id }) => id));
  const gone = ids.filter((id) => removed.has(id));
  w.activity(
    ...gone.map((workItemId) => ({
      projectId: project.id,
      workItemId,
      verb: 'deleted',
      field: 'modules',
      oldValue: module.name,
      newValue: '',
      oldIdentifier: module.id,
      comment: `removed this issue from ${module.name}`,
    })),
  );
  if (gone.length > 0) w.hint('module', project.id);
  return gone;
}

async function itemsAmong(w: Write, project: InProject, ids: readonly string[]) {
  const rows = await w.tx
    .selectFrom('work_items')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
