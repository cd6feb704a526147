import { sortKey } from '../../../src/domain/sort-key.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { listLabels, readLabel, type LabelRow } from '../../queries/projects/labels.ts';
import type { InProject } from '../../queries/scope.ts';
import { changed, made, removed } from '../audit.ts';
import { unknownPk } from '../workspaces/belonging.ts';
import { touchWorkItems } from '../touch.ts';
import type { Write } from '../write.ts';

const TAKEN = 'Label with the same name already exists in the project';

export interface LabelPatch {
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly description?: string | undefined;
  readonly parent?: string | null | undefined;
  readonly sort_order?: number | undefined;
  readonly external_source?: string | null | undefined;
  readonly external_id?: string | null | undefined;
}

export interface NewLabel extends LabelPatch {
  readonly id: string;
  readonly name: string;
}

export async function createLabel(w: Write, project: InProject, fresh: NewLabel): Promise<void> {
  const labels = await listLabels(w.tx, project);
  mustBeFree(labels, fresh.name, fresh.id);
  mustBeParent(labels, fresh.parent, fresh.id);
  await insert(w, project, fresh, nextSortOrder(labels));
}

/** Names that are there already are kept as they are. Gives the ids of all, in the order they came. */
export async function createLabels(
  w: Write,
  project: InProject,
  fresh: readonly NewLabel[],
): Promise<readonly string[]> {
  const labels = await listLabels(w.tx, project);
  const known = new Map(labels.map(({ name, id }) => [name, id]));
  const first = nextSortOrder(labels);
  for (const [i, label] of fresh.entries()) {
    if (known.has(label.name)) continue;
    known.set(label.name, label.id);
    await insert(w, project, label, first + i * 10000);
  }
  return fresh.flatMap(({ name }) => known.get(name) ?? []);
}

export async function updateLabel(w: Write, project: InProject, id: string, patch: LabelPatch) {
  const labels = await listLabels(w.tx, project);
  if (!labels.some((label) => label.id === id)) throw notFound();
  if (patch.name !== undefined) mustBeFree(labels, patch.name, id);
  mustBeParent(labels, patch.parent, id);
  const key = patch.name === undefined ? {} : { name_sort_key: sortKey(patch.name) };
  await w.tx
    .updateTable('labels')
    .set({ ...patch, ...key, ...changed(w) })
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .execute();
  w.hint('label', project.id);
}

/** Takes its children with it; the work items that wore one of them come with the next pull. */
export async function deleteLabel(w: Write, project: InProject, id: string): Promise<void> {
  if (!(await readLabel(w.tx, project, id))) throw notFound();
  const gone = familyOf(await listLabels(w.tx, project), id);
  const worn = await w.tx
    .selectFrom('work_item_labels as l')
    .innerJoin('work_items as i', (join) =>
      join.onRef('i.workspace_id', '=', 'l.workspace_id').onRef('i.id', '=', 'l.work_item_id'),
    )
    .select('i.id')
    .distinct()
    .where('l.workspace_id', '=', project.workspaceId)
    .where('l.project_id', '=', project.id)
    .where('l.label_id', 'in', gone)
    .where('i.deleted_at', 'is', null)
    .execute();
  await w.tx
    .deleteFrom('work_item_labels')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('label_id', 'in', gone)
    .execute();
  await w.tx
    .updateTable('labels')
    .set(removed(w))
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', 'in', gone)
    .execute();
  await touchWorkItems(
    w,
    project.id,
    worn.map((item) => item.id),
  );
  w.hint('label', project.id);
}

async function insert(
  w: Write,
  project: InProject,
  { sort_order, ...fresh }: NewLabel,
  next: number,
): Promise<void> {
  await w.tx
    .insertInto('labels')
    .values({
      ...made(w),
      ...fresh,
      project_id: project.id,
      name_sort_key: sortKey(fresh.name),
      sort_order: sort_order ?? next,
    })
    .execute();
  w.hint('label', project.id);
}

function nextSortOrder(labels: readonly LabelRow[]): number {
  return labels.length === 0 ? 65535 : Math.max(...labels.map((row) => row.sort_order)) + 10000;
}

function mustBeFree(labels: readonly LabelRow[], name: string, id: string): void {
  if (labels.some((label) => label.name === name && label.id !== id)) throw refused(TAKEN);
}

function mustBeParent(labels: readonly LabelRow[], parent: string | null | undefined, id: string) {
  if (!parent) return;
  if (!labels.some((label) => label.id === parent)) throw unknownPk('parent', parent);
  if (familyOf(labels, id).includes(parent)) {
    throw refused('A label cannot be its own parent');
  }
}

/** The label, its children, their children. */
function familyOf(labels: readonly LabelRow[], id: string): readonly string[] {
  const family = [id];
  for (const member of family) {
    family.push(...labels.filter(({ parent }) => parent === member).map((label) => label.id));
  }
  return [...new Set(family)];
}
