import { sql } from 'kysely';
import { hasEnded } from '../../../src/domain/cycle-status.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { cycleHead } from '../../queries/cycles/cycles.ts';
import type { InProject } from '../../queries/scope.ts';
import { mustBeWorkItems } from '../workspaces/belonging.ts';
import type { Write } from '../write.ts';

interface Cycle {
  readonly id: string;
  readonly name: string;
}

/** A work item is in one cycle at most: the others move here, and those that are here stay. */
export async function addToCycle(
  w: Write,
  project: InProject,
  cycleId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) throw refused('Issues are required');
  const cycle = await cycleHead(w.tx, project, cycleId);
  if (!cycle) throw notFound();
  if (hasEnded(cycle, w.now)) {
    throw refused('The Cycle has already been completed so no new issues can be added');
  }
  await mustBeWorkItems(w, project, 'issues', ids);
  await moveToCycle(w, project, await placesOf(w, project, ids), cycle);
}

export async function removeFromCycle(
  w: Write,
  project: InProject,
  cycleId: string,
  id: string,
): Promise<void> {
  if (!(await cycleHead(w.tx, project, cycleId))) throw notFound();
  const places = await placesOf(w, project, [id]);
  if (places.length === 0) throw notFound();
  const inside = places.filter(({ cycle_id }) => cycle_id === cycleId);
  await moveToCycle(w, project, inside, null);
}

export interface Place {
  readonly id: string;
  readonly cycle_id: string | null;
  readonly cycle_name: string | null;
}

/** Sets the cycle of each, with a line in its history; what is there already is left alone. */
export async function moveToCycle(
  w: Write,
  project: InProject,
  places: readonly Place[],
  to: Cycle | null,
): Promise<void> {
  const moved = places.filter(({ cycle_id }) => cycle_id !== (to?.id ?? null));
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  const stamps = [...w.stamps(project.id, ids.length)];
  await sql`
    UPDATE work_items AS i
    SET cycle_id = ${to?.id ?? null}::uuid, updated_at = t.at, updated_by = ${w.actor}::uuid
    FROM unnest(${ids}::uuid[], ${stamps}::timestamptz[]) AS t (id, at)
    WHERE i.workspace_id = ${project.workspaceId} AND i.project_id = ${project.id} AND i.id = t.id
  `.execute(w.tx);
  w.activity(...moved.map((place) => activityOf(project, place, to)));
  w.hint('cycle', project.id);
}

/** In the order of their numbers, so that the feed tells them in it. */
export async function placesOf(
  w: Write,
  project: InProject,
  ids: readonly string[],
): Promise<readonly Place[]> {
  return places(w, project).where('i.id', 'in', ids).execute();
}

export async function itemsInCycle(w: Write, project: InProject, cycleId: string) {
  return places(w, project)
    .innerJoin('states as s', (join) =>
      join.onRef('s.workspace_id', '=', 'i.workspace_id').onRef('s.id', '=', 'i.state_id'),
    )
    .select('s.group')
    .where('i.cycle_id', '=', cycleId)
    .execute();
}

function places(w: Write, project: InProject) {
  return w.tx
    .selectFrom('work_items as i')
    .leftJoin('cycles as c', (join) =>
      join.onRef('c.workspace_id', '=', 'i.workspace_id').onRef('c.id', '=', 'i.cycle_id'),
    )
    .select(['i.id', 'i.cycle_id', 'c.name as cycle_name'])
    .where('i.workspace_id', '=', project.workspaceId)
    .where('i.project_id', '=', project.id)
    .where('i.deleted_at', 'is', null)
    .orderBy('i.sequence_id');
}

function activityOf(project: InProject, { id, cycle_id, cycle_name }: Place, to: Cycle | null) {
  const old = cycle_name ?? '';
  const base = {
    projectId: project.id,
    workItemId: id,
    field: 'cycles',
    oldValue: old,
    newValue: to?.name ?? '',
    oldIdentifier: cycle_id,
    newIdentifier: to?.id ?? null,
  };
  if (!to) return { ...base, verb: 'deleted', comment: `removed this issue from ${old}` };
  if (cycle_id === null) return { ...base, verb: 'created', comment: `added cycle ${to.name}` };
  return { ...base, comment: `updated cycle from ${old} to ${to.name}` };
}
