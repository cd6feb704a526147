import type { Updateable } from 'kysely';
import type { WorkItemsTable } from '../../db/schema/work-items.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import { sanitizeHtml } from '../sanitize-html.ts';
import type { Write } from '../write.ts';
import { EMPTY_HTML, mustBeInOrder, type NewWorkItem } from './create-work-item.ts';
import { describeChanges } from './describe-changes.ts';
import { keepVersion, strippedOf } from './descriptions.ts';
import { setAssignees, setLabels } from './edit-links.ts';
import type { ItemRow } from './item-rows.ts';
import { noteWords } from './item-words.ts';
import { recountChildren } from './parents.ts';
import { keepMentions } from './people.ts';
import { mustBeEstimatePoint, mustBeParent, mustBeState, type StateRef } from './references.ts';

/** What is absent stays as it is. Sets replace the whole set. */
export type WorkItemEdit = Omit<NewWorkItem, 'id' | 'name' | 'sort_order' | 'aside'> & {
  readonly name?: string | undefined;
  readonly sort_order?: number | undefined;
};

/** @param item as it is stored, read under the project's lock */
export async function editWorkItem(
  w: Write,
  project: ProjectScope,
  item: ItemRow,
  edit: WorkItemEdit,
): Promise<void> {
  const start = edit.start_date === undefined ? item.start_date : edit.start_date;
  const target = edit.target_date === undefined ? item.target_date : edit.target_date;
  if (start !== item.start_date || target !== item.target_date) mustBeInOrder(start, target);

  const state = await newState(w, project, item, edit);
  const parent = edit.parent_id === undefined ? item.parent_id : edit.parent_id;
  if (parent !== null && parent !== item.parent_id) {
    await mustBeParent(w.tx, project, parent, [item.id]);
  }
  if (edit.estimate_point && edit.estimate_point !== item.estimate_point) {
    await mustBeEstimatePoint(w.tx, project, edit.estimate_point);
  }
  const html = newHtml(item, edit);

  await w.tx
    .updateTable('work_items')
    .set({
      ...columnsOf(edit),
      ...(html === null ? {} : { description_html: html, description_stripped: strippedOf(html) }),
      ...(state ? { state_id: state.id, completed_at: completedAt(w, item, state) } : {}),
      updated_at: w.stamp(project.id),
      updated_by: w.actor,
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', item.id)
    .execute();

  await keepWords(w, item, edit.name ?? item.name, html);
  await describeChanges(w, project, item, { ...edit, html, state });
  if (edit.label_ids) await setLabels(w, project, item.id, edit.label_ids);
  if (edit.assignee_ids) await setAssignees(w, project, item.id, edit.assignee_ids);
  if (html !== null) {
    await keepMentions(w, project, item.id, html);
    await keepVersion(w, project.id, item.id, html);
  }
  const isMoved = parent !== item.parent_id;
  const isCounted = edit.is_draft === undefined || edit.is_draft === item.is_draft;
  if (isMoved || !isCounted) await recountChildren(w, project.id, [item.parent_id, parent]);
}

/** @param html null: the text stays */
async function keepWords(w: Write, item: ItemRow, name: string, html: string | null) {
  if (html === null && name === item.name) return;
  const description_html = html ?? item.description_html;
  await noteWords(w.tx, w.workspaceId, [{ ...item, name, description_html }]);
}

/** Null: the state stays. */
async function newState(
  w: Write,
  project: ProjectScope,
  item: ItemRow,
  { state_id }: WorkItemEdit,
): Promise<StateRef | null> {
  return state_id && state_id !== item.state_id ? mustBeState(w.tx, project, state_id) : null;
}

/** Set when an item becomes completed, gone when it is no more; moving between two completed states is neither. */
function completedAt(w: Write, item: ItemRow, state: StateRef): string | null {
  if (state.group !== 'completed') return null;
  return item.group === 'completed' ? item.completed_at : w.now;
}

/** Null: the text stays. */
function newHtml(item: ItemRow, { description_html }: WorkItemEdit): string | null {
  if (description_html === undefined) return null;
  const html = sanitizeHtml(description_html ?? EMPTY_HTML);
  return html === item.description_html ? null : html;
}

function columnsOf(edit: WorkItemEdit): Updateable<WorkItemsTable> {
  return defined({
    name: edit.name,
    name_sort_key: edit.name === undefined ? undefined : sortKey(edit.name),
    description:
      edit.description === undefined ? undefined : JSON.stringify(edit.description ?? {}),
    priority: edit.priority === null ? 'none' : edit.priority,
    parent_id: edit.parent_id,
    estimate_point: edit.estimate_point,
    start_date: edit.start_date,
    target_date: edit.target_date,
    sort_order: edit.sort_order,
    type_id: edit.type,
    point: edit.point,
    is_draft: edit.is_draft,
    external_source: edit.external_source,
    external_id: edit.external_id,
  });
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function defined<T extends object>(fields: T): Defined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}
