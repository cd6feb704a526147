import { sql } from 'kysely';
import type { Priority } from '../../../src/domain/priority.ts';
import { SORT_ORDER_DEFAULT, SORT_ORDER_STEP } from '../../../src/domain/sort-order.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import { invalidWhole } from '../../policies/refusal.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import { sanitizeHtml } from '../sanitize-html.ts';
import type { Write } from '../write.ts';
import { assigneeAdded, created } from './activity-drafts.ts';
import { addVersion, strippedOf } from './descriptions.ts';
import { addLinks } from './links.ts';
import { noteWords } from './item-words.ts';
import { recountChildren } from './parents.ts';
import { keepMentions, subscribe } from './people.ts';
import {
  activeMembers,
  defaultState,
  mustBeEstimatePoint,
  mustBeLabels,
  mustBeMembers,
  mustBeParent,
  mustBeState,
  type Named,
  type StateRef,
} from './references.ts';

export interface NewWorkItem {
  /** Made by the caller, so that it can be spoken of before the server has answered. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly description_html?: string | null | undefined;
  readonly description?: JsonObject | null | undefined;
  readonly state_id?: string | null | undefined;
  readonly priority?: Priority | null | undefined;
  readonly assignee_ids?: readonly string[] | undefined;
  readonly label_ids?: readonly string[] | undefined;
  readonly parent_id?: string | null | undefined;
  readonly start_date?: string | null | undefined;
  readonly target_date?: string | null | undefined;
  readonly estimate_point?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly point?: number | null | undefined;
  readonly is_draft?: boolean | undefined;
  readonly external_source?: string | null | undefined;
  readonly external_id?: string | null | undefined;
  /** Not in the lists of work items: an epic, or what waits in the intake. */
  readonly aside?: 'epic' | 'intake';
  /** Null: below everything else in its state. */
  readonly sort_order: number | null;
}

export const EMPTY_HTML = '<p></p>';

export async function createWorkItem(
  w: Write,
  project: ProjectScope,
  fields: NewWorkItem,
): Promise<string> {
  mustBeInOrder(fields.start_date ?? null, fields.target_date ?? null);
  const state = fields.state_id
    ? await mustBeState(w.tx, project, fields.state_id)
    : await defaultState(w.tx, project);
  const labels = await mustBeLabels(w.tx, project, fields.label_ids ?? []);
  const assignees = await mustBeMembers(w.tx, project, fields.assignee_ids ?? []);
  const byDefault = assignees.length > 0 ? [] : await defaultAssignee(w, project);
  if (fields.parent_id) await mustBeParent(w.tx, project, fields.parent_id, []);
  if (fields.estimate_point) await mustBeEstimatePoint(w.tx, project, fields.estimate_point);

  const id = fields.id ?? w.newId();
  const html = sanitizeHtml(fields.description_html ?? EMPTY_HTML);
  await insertRow(w, project, { ...fields, id, html, state });
  const assigned = [...idsOf(assignees), ...byDefault];
  await addLinks(w, 'assignees', project.id, id, assigned);
  await addLinks(w, 'labels', project.id, id, idsOf(labels));
  await subscribe(w, project.id, id, w.actor ? [w.actor, ...assigned] : assigned);
  await keepMentions(w, project, id, html);
  await addVersion(w, project.id, id, html);
  await recountChildren(w, project.id, [fields.parent_id ?? null]);
  w.activity(
    created(project.id, id),
    ...assignees.map((person) => assigneeAdded(project.id, id, person)),
  );
  return id;
}

interface Checked extends NewWorkItem {
  readonly id: string;
  readonly html: string;
  readonly state: StateRef;
}

async function insertRow(
  w: Write,
  project: ProjectScope,
  { id, html, state, ...fields }: Checked,
): Promise<void> {
  const sequence_id = w.sequences(project.id, 1);
  await w.tx
    .insertInto('work_items')
    .values({
      workspace_id: w.workspaceId,
      id,
      project_id: project.id,
      sequence_id,
      name: fields.name,
      name_sort_key: sortKey(fields.name),
      description: JSON.stringify(fields.description ?? {}),
      description_html: html,
      description_stripped: strippedOf(html),
      state_id: state.id,
      priority: fields.priority ?? 'none',
      sort_order: fields.sort_order ?? (await lastSortOrder(w, project, state.id)),
      parent_id: fields.parent_id ?? null,
      estimate_point: fields.estimate_point ?? null,
      point: fields.point ?? null,
      type_id: fields.type ?? null,
      start_date: fields.start_date ?? null,
      target_date: fields.target_date ?? null,
      completed_at: state.group === 'completed' ? w.now : null,
      is_draft: fields.is_draft ?? false,
      aside: fields.aside ?? null,
      external_source: fields.external_source ?? null,
      external_id: fields.external_id ?? null,
      created_at: w.now,
      updated_at: w.stamp(project.id),
      created_by: w.actor,
      updated_by: w.actor,
    })
    .execute();
  const words = { id, sequence_id, name: fields.name, description_html: html };
  await noteWords(w.tx, w.workspaceId, [words]);
}

function idsOf(rows: readonly Named[]): readonly string[] {
  return rows.map(({ id }) => id);
}

export function mustBeInOrder(start: string | null, target: string | null): void {
  if (start && target && start > target) {
    throw invalidWhole('Start date cannot exceed target date');
  }
}

async function defaultAssignee(w: Write, project: ProjectScope): Promise<readonly string[]> {
  if (!project.defaultAssignee) return [];
  const members = await activeMembers(w.tx, project, [project.defaultAssignee]);
  return members.map(({ id }) => id);
}

async function lastSortOrder(w: Write, project: ProjectScope, stateId: string): Promise<number> {
  const { rows } = await sql<{ readonly last: number | null }>`
    SELECT max(sort_order) AS last FROM work_items
    WHERE workspace_id = ${project.workspaceId} AND project_id = ${project.id} AND state_id = ${stateId}
      AND deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft AND aside IS NULL`.execute(
    w.tx,
  );
  const last = rows[0]?.last ?? null;
  return last === null ? SORT_ORDER_DEFAULT : last + SORT_ORDER_STEP;
}
