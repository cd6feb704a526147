import { sql } from 'kysely';
import type { InProject } from '../../queries/scope.ts';
import type { Write } from '../write.ts';

interface Point {
  readonly id: string;
  readonly value: string;
}

/** Every work item with the one point gets the other one, or none; each says so in its history. */
export async function movePoint(
  w: Write,
  project: InProject,
  from: Point,
  to: Point | null,
): Promise<void> {
  const rows = await w.tx
    .selectFrom('work_items')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('estimate_point', '=', from.id)
    .where('deleted_at', 'is', null)
    .orderBy('sequence_id')
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const stamps = [...w.stamps(project.id, ids.length)];
  await sql`
    UPDATE work_items AS i
    SET estimate_point = ${to?.id ?? null}::uuid, updated_at = t.at, updated_by = ${w.actor}::uuid
    FROM unnest(${ids}::uuid[], ${stamps}::timestamptz[]) AS t (id, at)
    WHERE i.workspace_id = ${project.workspaceId} AND i.project_id = ${project.id} AND i.id = t.id
  `.execute(w.tx);
  w.activity(
    ...ids.map((workItemId) => ({
      projectId: project.id,
      workItemId,
      verb: to ? 'updated' : 'removed',
      field: 'estimate_point',
      oldValue: from.value,
      newValue: to?.value ?? null,
      oldIdentifier: from.id,
      newIdentifier: to?.id ?? null,
      comment: 'updated the estimate point to ',
    })),
  );
}
