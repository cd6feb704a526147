import { invalidPayload, notFound, refused } from '../../policies/refusal.ts';
import { listPoints, readEstimate } from '../../queries/projects/estimates.ts';
import type { InProject } from '../../queries/scope.ts';
import { changed, made, removed } from '../audit.ts';
import { movePoint } from './estimate-moves.ts';
import type { Write } from '../write.ts';

export interface NewPoint {
  readonly id?: string | undefined;
  readonly key: number;
  readonly value: string;
  readonly description?: string | undefined;
}

export interface NewEstimate {
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly type?: string | undefined;
  readonly last_used?: boolean | undefined;
}

export async function createEstimate(
  w: Write,
  project: InProject,
  fresh: NewEstimate,
  points: readonly NewPoint[],
): Promise<void> {
  await mustBeFree(w, project, fresh.name, fresh.id);
  await w.tx
    .insertInto('estimates')
    .values({ ...made(w), ...fresh, project_id: project.id })
    .execute();
  for (const point of points) await addPoint(w, project, fresh.id, point);
  w.hint('estimate', project.id);
}

export interface EstimatePatch {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly description?: string | undefined;
  readonly last_used?: boolean | undefined;
}

export interface PointPatch {
  readonly key?: number | undefined;
  readonly value?: string | undefined;
  readonly description?: string | undefined;
}

export async function updateEstimate(
  w: Write,
  project: InProject,
  id: string,
  patch: EstimatePatch,
  points: readonly (PointPatch & { readonly id: string })[],
): Promise<void> {
  await mustFind(w, project, id);
  if (patch.name !== undefined) await mustBeFree(w, project, patch.name, id);
  await w.tx
    .updateTable('estimates')
    .set({ ...patch, ...changed(w) })
    .where('workspace_id', '=', project.workspaceId)
    .where('id', '=', id)
    .execute();
  const known = new Set((await listPoints(w.tx, project, id)).map((point) => point.id));
  for (const { id: pointId, ...change } of points) {
    if (!known.has(pointId)) throw notFound();
    await setPoint(w, project, pointId, change);
  }
  w.hint('estimate', project.id);
}

/** Work items lose their estimate, and a project that used it has none. */
export async function deleteEstimate(w: Write, project: InProject, id: string): Promise<void> {
  await mustFind(w, project, id);
  for (const point of await listPoints(w.tx, project, id)) {
    await movePoint(w, project, point, null);
  }
  for (const table of ['estimate_points', 'estimates'] as const) {
    await w.tx
      .updateTable(table)
      .set(removed(w))
      .where('workspace_id', '=', project.workspaceId)
      .where('project_id', '=', project.id)
      .where(table === 'estimates' ? 'id' : 'estimate', '=', id)
      .execute();
  }
  await w.tx
    .updateTable('projects')
    .set({ estimate: null, ...changed(w) })
    .where('workspace_id', '=', project.workspaceId)
    .where('id', '=', project.id)
    .where('estimate', '=', id)
    .execute();
  w.hint('estimate', project.id);
  w.hint('project', project.id);
}

export async function createPoint(
  w: Write,
  project: InProject,
  estimate: string,
  point: NewPoint,
): Promise<string> {
  await mustFind(w, project, estimate);
  w.hint('estimate', project.id);
  return addPoint(w, project, estimate, point);
}

export async function updatePoint(
  w: Write,
  project: InProject,
  estimate: string,
  id: string,
  patch: PointPatch,
): Promise<void> {
  const points = await listPoints(w.tx, project, estimate);
  if (!points.some((point) => point.id === id)) throw notFound();
  await setPoint(w, project, id, patch);
  w.hint('estimate', project.id);
}

/**
 * Work items that used the point get the other one, or none. Gives the ids of the points that
 * moved down into its place.
 */
export async function deletePoint(
  w: Write,
  project: InProject,
  estimate: string,
  id: string,
  replacement: string | null,
): Promise<readonly string[]> {
  const points = await listPoints(w.tx, project, estimate);
  const gone = points.find((point) => point.id === id);
  if (!gone) throw notFound();
  const other = points.find((point) => point.id === replacement) ?? null;
  if (replacement !== null && (!other || other === gone)) throw notFound();
  await movePoint(w, project, gone, other);
  await w.tx
    .updateTable('estimate_points')
    .set(removed(w))
    .where('workspace_id', '=', project.workspaceId)
    .where('id', '=', id)
    .execute();
  const above = points.filter(({ key }) => key > gone.key);
  for (const point of above) await setPoint(w, project, point.id, { key: point.key - 1 });
  w.hint('estimate', project.id);
  return above.map((point) => point.id);
}

async function addPoint(w: Write, project: InProject, estimate: string, point: NewPoint) {
  const id = point.id ?? w.newId();
  await w.tx
    .insertInto('estimate_points')
    .values({ ...made(w), ...point, id, project_id: project.id, estimate })
    .execute();
  return id;
}

async function setPoint(w: Write, project: InProject, id: string, patch: PointPatch) {
  await w.tx
    .updateTable('estimate_points')
    .set({ ...patch, ...changed(w) })
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .execute();
}

async function mustFind(w: Write, project: InProject, id: string): Promise<void> {
  if (!(await readEstimate(w.tx, project, id))) throw notFound();
}

async function mustBeFree(w: Write, project: InProject, name: string, id: string): Promise<void> {
  if (name === '') throw refused('Estimate name is required');
  const row = await w.tx
    .selectFrom('estimates')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('name', '=', name)
    .where('id', '!=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row) throw invalidPayload();
}
