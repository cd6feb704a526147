import { sql } from 'kysely';
import type { Priority } from '../../../src/domain/priority.ts';
import { SORT_ORDER_DEFAULT, SORT_ORDER_STEP } from '../../../src/domain/sort-order.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import { notFound } from '../../policies/refusal.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import { cycleHead } from '../../queries/cycles/cycles.ts';
import { moduleHeads } from '../../queries/modules/modules.ts';
import { changed, made } from '../audit.ts';
import { unknownPk } from '../workspaces/belonging.ts';
import { sanitizeHtml } from '../sanitize-html.ts';
import { EMPTY_HTML, mustBeInOrder } from './create-work-item.ts';
import {
  defaultState,
  mustBeEstimatePoint,
  mustBeLabels,
  mustBeMembers,
  mustBeParent,
  mustBeState,
} from './references.ts';
import type { Write } from '../write.ts';

export interface DraftFields {
  readonly name?: string | null | undefined;
  readonly description_html?: string | null | undefined;
  readonly description?: JsonObject | null | undefined;
  readonly state_id?: string | null | undefined;
  readonly priority?: Priority | null | undefined;
  readonly assignee_ids?: readonly string[] | undefined;
  readonly label_ids?: readonly string[] | undefined;
  readonly module_ids?: readonly string[] | undefined;
  readonly cycle_id?: string | null | undefined;
  readonly parent_id?: string | null | undefined;
  readonly start_date?: string | null | undefined;
  readonly target_date?: string | null | undefined;
  readonly estimate_point?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly sort_order?: number | undefined;
}

export interface Dates {
  readonly start_date: string | null;
  readonly target_date: string | null;
}

/** @param project the one it is meant for, if that is known */
export async function createDraft(
  w: Write,
  owner: string,
  id: string,
  project: ProjectScope | null,
  fields: DraftFields,
): Promise<void> {
  await mustFit(w, project, fields);
  const state_id = fields.state_id ?? (project ? (await defaultState(w.tx, project)).id : null);
  await w.tx
    .insertInto('draft_work_items')
    .values({
      ...made(w),
      ...columnsOf(fields),
      id,
      project_id: project?.id ?? null,
      state_id,
      created_by: owner,
      sort_order: await lastSortOrder(w, project?.id ?? null, state_id),
    })
    .execute();
}

/** @param project the one that it will be meant for; what it refers to has to be of that one */
export async function editDraft(
  w: Write,
  id: string,
  project: ProjectScope | null,
  before: Dates,
  fields: DraftFields,
): Promise<void> {
  await mustFit(w, project, fields, before);
  await w.tx
    .updateTable('draft_work_items')
    .set({ ...columnsOf(fields), ...changed(w), project_id: project?.id ?? null })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .execute();
}

export async function removeDraft(w: Write, id: string): Promise<void> {
  const gone = await w.tx
    .deleteFrom('draft_work_items')
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw notFound();
}

async function mustFit(
  w: Write,
  project: ProjectScope | null,
  fields: DraftFields,
  before: Dates = { start_date: null, target_date: null },
): Promise<void> {
  const { start_date = before.start_date, target_date = before.target_date } = fields;
  mustBeInOrder(start_date, target_date);
  if (!project) {
    const named = ['state_id', 'parent_id', 'estimate_point', 'cycle_id'] as const;
    for (const field of named) if (fields[field]) throw unknownPk(field, fields[field]);
    const sets = ['assignee_ids', 'label_ids', 'module_ids'] as const;
    for (const field of sets) for (const id of fields[field] ?? []) throw unknownPk(field, id);
    return;
  }
  if (fields.state_id) await mustBeState(w.tx, project, fields.state_id);
  if (fields.parent_id) await mustBeParent(w.tx, project, fields.parent_id, []);
  if (fields.estimate_point) await mustBeEstimatePoint(w.tx, project, fields.estimate_point);
  await mustBeLabels(w.tx, project, fields.label_ids ?? []);
  await mustBeMembers(w.tx, project, fields.assignee_ids ?? []);
  await mustBeOfProject(w, project, fields);
}

/** The cycle and the modules of an item to be. */
export async function mustBeOfProject(
  w: Write,
  project: ProjectScope,
  { cycle_id, module_ids = [] }: Pick<DraftFields, 'cycle_id' | 'module_ids'>,
): Promise<void> {
  if (cycle_id && !(await cycleHead(w.tx, project, cycle_id)))
    throw unknownPk('cycle_id', cycle_id);
  const known = new Set((await moduleHeads(w.tx, project, module_ids)).map(({ id }) => id));
  const wrong = module_ids.find((id) => !known.has(id));
  if (wrong !== undefined) throw unknownPk('module_ids', wrong);
}

function columnsOf(fields: DraftFields) {
  const { description_html, description, type, priority, ...plain } = fields;
  const { assignee_ids, label_ids, module_ids, ...scalars } = plain;
  const sets = { assignee_ids, label_ids, module_ids };
  const given = <T extends object>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return {
    ...given(scalars),
    ...(priority === undefined ? {} : { priority: priority ?? 'none' }),
    ...(type === undefined ? {} : { type_id: type }),
    ...(description === undefined ? {} : { description: JSON.stringify(description ?? {}) }),
    ...(description_html === undefined
      ? {}
      : { description_html: sanitizeHtml(description_html ?? EMPTY_HTML) }),
    ...Object.fromEntries(
      Object.entries(given(sets)).map(([key, ids]) => [key, JSON.stringify(ids)]),
    ),
  };
}

async function lastSortOrder(w: Write, projectId: string | null, stateId: string | null) {
  const { rows } = await sql<{ readonly last: number | null }>`
    SELECT max(sort_order) AS last FROM draft_work_items
    WHERE workspace_id = ${w.workspaceId} AND project_id IS NOT DISTINCT FROM ${projectId}::uuid
      AND state_id IS NOT DISTINCT FROM ${stateId}::uuid`.execute(w.tx);
  const last = rows[0]?.last ?? null;
  return last === null ? SORT_ORDER_DEFAULT : last + SORT_ORDER_STEP;
}
