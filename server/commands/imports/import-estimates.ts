import { sortKey } from '../../../src/domain/sort-key.ts';
import { changed } from '../audit.ts';
import { createEstimate } from '../projects/estimates.ts';
import type { Write } from '../write.ts';

/** `5`, `5.0` and ` 5 ` are the same estimate. */
export function estimateKey(value: string): string {
  const number = value.trim() === '' ? NaN : Number(value.trim().replace(',', '.'));
  return Number.isFinite(number) ? String(number) : sortKey(value);
}

/** The points of the project's estimate by `estimateKey`; empty: it has none. */
export async function pointsOf(w: Write, projectId: string): Promise<ReadonlyMap<string, string>> {
  const points = await w.tx
    .selectFrom('estimate_points as e')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'e.workspace_id').onRef('p.estimate', '=', 'e.estimate'),
    )
    .select(['e.id', 'e.value'])
    .where('p.workspace_id', '=', w.workspaceId)
    .where('p.id', '=', projectId)
    .where('e.deleted_at', 'is', null)
    .execute();
  return new Map(points.map(({ id, value }) => [estimateKey(value), id]));
}

/**
 * Gives a project without an estimate one with these values.
 * @returns its id; null: there was nothing to make
 */
export async function makeEstimate(
  w: Write,
  projectId: string,
  values: readonly string[],
): Promise<string | null> {
  if (values.length === 0) return null;
  const project = await w.tx
    .selectFrom('projects')
    .select('estimate')
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  if (project.estimate !== null) return null;
  const id = w.newId();
  const scope = { workspaceId: w.workspaceId, id: projectId };
  const fresh = { id, name: await freeName(w, projectId), type: 'points', last_used: true };
  const points = values.map((value, at) => ({ key: at + 1, value }));
  await createEstimate(w, scope, fresh, points);
  await w.tx
    .updateTable('projects')
    .set({ estimate: id, ...changed(w) })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', projectId)
    .execute();
  w.hint('project', projectId);
  return id;
}

async function freeName(w: Write, projectId: string): Promise<string> {
  const rows = await w.tx
    .selectFrom('estimates')
    .select('name')
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();
  const taken = new Set(rows.map(({ name }) => name));
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? 'Story points' : `Story points ${at}`;
    if (!taken.has(name)) return name;
  }
}

export async function isEstimateUsed(w: Write, projectId: string, id: string): Promise<boolean> {
  const row = await w.tx
    .selectFrom('work_items as i')
    .innerJoin('estimate_points as e', (join) =>
      join.onRef('e.workspace_id', '=', 'i.workspace_id').onRef('e.id', '=', 'i.estimate_point'),
    )
    .select('i.id')
    .where('i.workspace_id', '=', w.workspaceId)
    .where('i.project_id', '=', projectId)
    .where('e.estimate', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
