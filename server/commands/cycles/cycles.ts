import { sortKey } from '../../../src/domain/sort-key.ts';
import { hasEnded } from '../../../src/domain/cycle-status.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { progressSnapshot } from '../../presenters/progress.ts';
import { cycleSpan, progressOf } from '../../queries/progress/container-progress.ts';
import { cycleHead } from '../../queries/cycles/cycles.ts';
import { estimatesInPoints, type InZonedProject } from '../../queries/progress/progress.ts';
import type { InProject } from '../../queries/scope.ts';
import { changed, made, removed } from '../audit.ts';
import { cycleEnd, cycleStart, mustBeInOrder, type CycleZones } from './cycle-dates.ts';
import { itemsInCycle, moveToCycle } from './cycle-items.ts';
import { dropFavorites } from '../workspaces/favorites.ts';
import { dropVisits } from '../workspaces/recent-visits.ts';
import { tellChanges } from '../tell-changes.ts';
import { touchWorkItems } from '../touch.ts';
import type { Write } from '../write.ts';

export interface CyclePatch {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly start_date?: string | null | undefined;
  readonly end_date?: string | null | undefined;
  readonly sort_order?: number | undefined;
  readonly view_props?: JsonObject | undefined;
  readonly logo_props?: JsonObject | undefined;
  readonly external_source?: string | null | undefined;
  readonly external_id?: string | null | undefined;
}

export interface NewCycle extends CyclePatch {
  readonly id: string;
  readonly name: string;
}

export async function createCycle(
  w: Write,
  project: InProject,
  owner: string,
  fresh: NewCycle,
  zones: CycleZones,
): Promise<void> {
  if (((fresh.start_date ?? null) === null) !== ((fresh.end_date ?? null) === null)) {
    throw refused('Both start date and end date are either required or are to be null');
  }
  const { sort_order, ...columns } = columnsOf(fresh, zones);
  mustBeInOrder(columns.start_date ?? null, columns.end_date ?? null);
  await w.tx
    .insertInto('cycles')
    .values({
      ...made(w),
      ...columns,
      id: fresh.id,
      project_id: project.id,
      name: fresh.name,
      name_sort_key: sortKey(fresh.name),
      owned_by_id: owner,
      sort_order: sort_order ?? (await firstSortOrder(w, project)),
    })
    .execute();
  w.tell({ event: 'cycle', action: 'created', projectId: project.id, id: fresh.id });
  w.hint('cycle', project.id);
}

/** A cycle that has ended can only be put elsewhere in the order. */
export async function updateCycle(
  w: Write,
  project: InProject,
  id: string,
  patch: CyclePatch,
  zones: CycleZones,
): Promise<void> {
  const before = await mustFind(w, project, id);
  if (before.archived_at !== null) throw refused('Archived cycle cannot be updated');
  const ended = hasEnded(before, w.now);
  if (ended && patch.sort_order === undefined) {
    throw refused('The Cycle has already been completed so it cannot be edited');
  }
  const columns = columnsOf(ended ? { sort_order: patch.sort_order } : patch, zones);
  const { start_date = before.start_date, end_date = before.end_date } = columns;
  mustBeInOrder(start_date, end_date);
  await tellChanges(w, { event: 'cycle', projectId: project.id, id }, columns);
  await setCycle(w, project, id, columns);
}

/** Its work items stay; each comes with the next pull, and says in its history what it left. */
export async function deleteCycle(w: Write, project: InProject, id: string): Promise<void> {
  await mustFind(w, project, id);
  await moveToCycle(w, project, await itemsInCycle(w, project, id), null);
  await setCycle(w, project, id, removed(w));
  await dropFavorites(w, { entity: 'cycle', id });
  await dropVisits(w, 'cycle', id);
}

export async function archiveCycle(w: Write, project: InProject, id: string): Promise<void> {
  const before = await mustFind(w, project, id);
  if (!hasEnded(before, w.now)) throw refused('Only completed cycles can be archived');
  await setCycle(w, project, id, { archived_at: w.now });
  await touchItems(w, project, id);
  await dropFavorites(w, { entity: 'cycle', id });
}

export async function restoreCycle(w: Write, project: InProject, id: string): Promise<void> {
  await mustFind(w, project, id);
  await setCycle(w, project, id, { archived_at: null });
  await touchItems(w, project, id);
}

const UNFINISHED: ReadonlySet<string> = new Set(['backlog', 'unstarted', 'started']);

/** What is not finished moves on; what is stays with the cycle in which it was done. */
export async function transferCycle(
  w: Write,
  project: InZonedProject,
  id: string,
  to: string | null | undefined,
): Promise<void> {
  if (!to) throw refused('New Cycle Id is required');
  const source = await mustFind(w, project, id);
  const target = await mustFind(w, project, to);
  if (hasEnded(target, w.now)) {
    throw refused('The cycle where the issues are transferred is already completed');
  }
  await keepSnapshot(w, project, source);
  const items = await itemsInCycle(w, project, id);
  const unfinished = items.filter(({ group }) => UNFINISHED.has(group));
  await moveToCycle(w, project, unfinished, target);
}

/** How far it had come, told from then on whatever becomes of its items. */
async function keepSnapshot(
  w: Write,
  project: InZonedProject,
  cycle: Awaited<ReturnType<typeof mustFind>>,
): Promise<void> {
  const moment = { span: cycleSpan(cycle, project.timezone), nowMs: Date.parse(w.now) };
  const progress = await progressOf(w.tx, project, { cycle: cycle.id }, moment);
  const inPoints = await estimatesInPoints(w.tx, project);
  const progress_snapshot = JSON.stringify(progressSnapshot(progress, inPoints));
  await setCycle(w, project, cycle.id, { progress_snapshot });
}

async function mustFind(w: Write, project: InProject, id: string) {
  const row = await cycleHead(w.tx, project, id);
  if (!row) throw notFound();
  return row;
}

async function touchItems(w: Write, project: InProject, id: string): Promise<void> {
  const items = await itemsInCycle(w, project, id);
  await touchWorkItems(
    w,
    project.id,
    items.map((item) => item.id),
  );
}

interface CycleColumns extends Omit<CyclePatch, 'view_props' | 'logo_props'> {
  readonly view_props?: string;
  readonly logo_props?: string;
  readonly name_sort_key?: string;
  readonly archived_at?: string | null;
  readonly progress_snapshot?: string;
  readonly deleted_at?: string;
}

async function setCycle(w: Write, project: InProject, id: string, columns: CycleColumns) {
  await w.tx
    .updateTable('cycles')
    .set({ ...columns, ...changed(w) })
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .execute();
  w.hint('cycle', project.id);
}

function columnsOf(patch: CyclePatch, zones: CycleZones): CycleColumns {
  const { view_props, logo_props, start_date, end_date, ...plain } = patch;
  return {
    ...plain,
    ...(plain.name === undefined ? {} : { name_sort_key: sortKey(plain.name) }),
    ...(view_props === undefined ? {} : { view_props: JSON.stringify(view_props) }),
    ...(logo_props === undefined ? {} : { logo_props: JSON.stringify(logo_props) }),
    ...(start_date === undefined
      ? {}
      : { start_date: start_date === null ? null : cycleStart(start_date, zones) }),
    ...(end_date === undefined
      ? {}
      : { end_date: end_date === null ? null : cycleEnd(end_date, zones) }),
  };
}

/** New cycles come first. */
async function firstSortOrder(w: Write, project: InProject): Promise<number> {
  const { first } = await w.tx
    .selectFrom('cycles')
    .select((eb) => eb.fn.min('sort_order').as('first'))
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return first === null ? 65535 : first - 10000;
}
