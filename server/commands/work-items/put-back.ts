import { notFound } from '../../policies/refusal.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import { cycleHead } from '../../queries/cycles/cycles.ts';
import { moduleHeads } from '../../queries/modules/modules.ts';
import { unknownPk } from '../workspaces/belonging.ts';
import { moveToCycle, placesOf } from '../cycles/cycle-items.ts';
import { editModulesOf } from '../modules/module-items.ts';
import type { Write } from '../write.ts';
import { editWorkItem, type WorkItemEdit } from './edit-work-item.ts';
import { storedItems, type ItemRow } from './item-rows.ts';
import { linkedIds } from './links.ts';

interface Places {
  readonly module_ids?: readonly string[] | undefined;
  readonly cycle_id?: string | null | undefined;
}

export interface Before extends WorkItemEdit, Places {
  readonly id: string;
  readonly completed_at?: string | null | undefined;
}

/** Each item gets exactly the values that it is given, sets included. One that is not there refuses the whole call. */
export async function putBack(
  w: Write,
  project: ProjectScope,
  befores: readonly Before[],
): Promise<void> {
  const items = await storedItems(
    w.tx,
    project,
    befores.map(({ id }) => id),
  );
  for (const { id, completed_at, module_ids, cycle_id, ...edit } of befores) {
    const item = items.find((one) => one.id === id);
    if (!item) throw notFound();
    await editWorkItem(w, project, item, edit);
    if (completed_at !== undefined) await setCompleted(w, project, id, completed_at);
    await placeTogether(w, project, [item], { cycle_id });
    if (module_ids) await setModules(w, project, id, module_ids);
  }
}

/** Only of what is completed now: the two never contradict each other. */
async function setCompleted(
  w: Write,
  project: ProjectScope,
  id: string,
  completed_at: string | null,
): Promise<void> {
  const [item] = await storedItems(w.tx, project, [id]);
  if (item?.group !== 'completed' || completed_at === null) return;
  await w.tx
    .updateTable('work_items')
    .set({ completed_at })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .execute();
}

async function setModules(w: Write, project: ProjectScope, id: string, ids: readonly string[]) {
  const old = await linkedIds(w, 'modules', id);
  const added = ids.filter((one) => !old.includes(one));
  const removed = old.filter((one) => !ids.includes(one));
  const stillThere = await moduleHeads(w.tx, project, removed);
  await editModulesOf(
    w,
    project,
    id,
    added,
    stillThere.map((module) => module.id),
  );
}

/** Moves the items into a cycle, or out of any by null, and puts them into modules besides their own. */
export async function placeTogether(
  w: Write,
  project: ProjectScope,
  items: readonly ItemRow[],
  { module_ids, cycle_id }: Places,
): Promise<void> {
  const ids = items.map(({ id }) => id);
  if (cycle_id !== undefined && ids.length > 0) {
    const cycle = cycle_id === null ? null : await cycleHead(w.tx, project, cycle_id);
    if (cycle === undefined) throw unknownPk('cycle_id', cycle_id ?? '');
    await moveToCycle(w, project, await placesOf(w, project, ids), cycle);
  }
  if (!module_ids?.length) return;
  for (const id of ids) await editModulesOf(w, project, id, module_ids, []);
}
