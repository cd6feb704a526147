import {
  INTAKE,
  INTAKE_WORDS,
  isUndecided,
  type IntakeStatus,
} from '../../../src/domain/intake.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import { findIntake, type IntakeItemRow } from '../../queries/intake/intake.ts';
import type { InProject } from '../../queries/scope.ts';
import { changed, made } from '../audit.ts';
import { createWorkItem, type NewWorkItem } from '../work-items/create-work-item.ts';
import { deleteWorkItems } from '../work-items/delete-work-items.ts';
import { editWorkItem } from '../work-items/edit-work-item.ts';
import { storedItems } from '../work-items/item-rows.ts';
import { recountChildren } from '../work-items/parents.ts';
import { defaultState } from '../work-items/references.ts';
import type { Write } from '../write.ts';

/** A project has one as soon as its intake is switched on; it stays when that is switched off. */
export async function ensureIntake(w: Write, project: InProject, name: string): Promise<void> {
  await w.tx
    .insertInto('intakes')
    .values({
      ...made(w),
      id: w.newId(),
      project_id: project.id,
      name: `${name} Intake`,
      anchor: newAnchor(w),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A work item that waits for somebody to decide on it. */
export async function bringIn(
  w: Write,
  project: ProjectScope,
  item: Omit<NewWorkItem, 'sort_order' | 'aside'>,
  source: string,
): Promise<string> {
  const intake = await findIntake(w.tx, project);
  if (!intake) throw notFound('Intake not found');
  const workItemId = await createWorkItem(w, project, {
    ...item,
    sort_order: null,
    aside: 'intake',
  });
  await w.tx
    .insertInto('intake_items')
    .values({
      ...made(w),
      id: w.newId(),
      project_id: project.id,
      intake_id: intake.id,
      work_item_id: workItemId,
      source,
    })
    .execute();
  w.hint('intake', project.id);
  return workItemId;
}

export interface Decision {
  readonly status?: IntakeStatus | undefined;
  readonly snoozed_till?: string | null | undefined;
  readonly duplicate_to?: string | null | undefined;
  readonly source?: string | undefined;
}

/** What is decided moves the item: into the lists, out of them, to another state. */
export async function decide(
  w: Write,
  project: ProjectScope,
  row: IntakeItemRow,
  decision: Decision,
): Promise<void> {
  const { status } = decision;
  await w.tx
    .updateTable('intake_items')
    .set({ ...decision, ...changed(w) })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', row.id)
    .execute();
  w.hint('intake', project.id);
  if (status === undefined) return;
  w.activity({
    projectId: project.id,
    workItemId: row.work_item_id,
    verb: String(status),
    field: 'intake',
    oldValue: INTAKE_WORDS[row.status],
    newValue: INTAKE_WORDS[status],
    comment: 'updated the intake status',
  });
  await setAside(w, project, row.work_item_id, isUndecided(status));
  await moveState(w, project, row.work_item_id, status);
}

async function setAside(
  w: Write,
  project: InProject,
  workItemId: string,
  isAside: boolean,
): Promise<void> {
  const { parent_id } = await w.tx
    .updateTable('work_items')
    .set({
      aside: isAside ? 'intake' : null,
      updated_at: w.stamp(project.id),
      updated_by: w.actor,
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', workItemId)
    .returning('parent_id')
    .executeTakeFirstOrThrow();
  await recountChildren(w, project.id, [parent_id]);
}

async function moveState(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  status: IntakeStatus,
): Promise<void> {
  const [item] = await storedItems(w.tx, project, [workItemId]);
  if (!item) throw notFound();
  if (status === INTAKE.declined || status === INTAKE.duplicate) {
    const state_id = await firstCancelled(w, project);
    if (state_id !== null) await editWorkItem(w, project, item, { state_id });
  }
  if (status === INTAKE.accepted && item.group === 'triage') {
    const state = await defaultState(w.tx, project);
    await editWorkItem(w, project, item, { state_id: state.id });
  }
}

async function firstCancelled(w: Write, project: InProject): Promise<string | null> {
  const row = await w.tx
    .selectFrom('states')
    .select('id')
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', project.id)
    .where('group', '=', 'cancelled')
    .where('deleted_at', 'is', null)
    .orderBy('sequence')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What was accepted stays as a work item; anything else goes to the trash with its row. */
export async function takeOut(w: Write, project: InProject, row: IntakeItemRow): Promise<void> {
  if (row.status !== INTAKE.accepted) await deleteWorkItems(w, project.id, [row.work_item_id]);
  await w.tx
    .deleteFrom('intake_items')
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', row.id)
    .execute();
  w.hint('intake', project.id);
}

export interface IntakePatch {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly view_props?: JsonObject | undefined;
  readonly logo_props?: JsonObject | undefined;
  readonly is_in_app_enabled?: boolean | undefined;
  readonly is_form_enabled?: boolean | undefined;
}

export async function editIntake(w: Write, project: InProject, id: string, patch: IntakePatch) {
  const { view_props, logo_props, ...plain } = patch;
  await setIntake(w, project, id, {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(view_props && { view_props: JSON.stringify(view_props) }),
    ...(logo_props && { logo_props: JSON.stringify(logo_props) }),
  });
}

/** The old address of the form leads nowhere from now on. */
export async function renewAnchor(w: Write, project: InProject, id: string): Promise<void> {
  await setIntake(w, project, id, { anchor: newAnchor(w) });
}

async function setIntake(
  w: Write,
  project: InProject,
  id: string,
  columns: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  const set = await w.tx
    .updateTable('intakes')
    .set({ ...columns, ...changed(w) })
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (set.numUpdatedRows === 0n) throw notFound();
  w.hint('intake', project.id);
}

export async function deleteIntake(w: Write, project: InProject, id: string): Promise<void> {
  const intake = await w.tx
    .selectFrom('intakes')
    .select('is_default')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!intake) throw notFound();
  if (intake.is_default) throw refused('You cannot delete the default intake');
  await w.tx
    .deleteFrom('intakes')
    .where('workspace_id', '=', project.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** 32 hexadecimal digits. */
function newAnchor(w: Write): string {
  return w.newId().replaceAll('-', '');
}
