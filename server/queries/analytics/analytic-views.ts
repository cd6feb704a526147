import type { Db } from '../../db/db.ts';
import type { InWorkspace } from '../scope.ts';

/** Newest first. */
export function listAnalyticViews(db: Db, workspace: InWorkspace) {
  return db
    .selectFrom('analytic_views')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type AnalyticViewRow = Awaited<ReturnType<typeof listAnalyticViews>>[number];

export async function readAnalyticView(
  db: Db,
  workspace: InWorkspace,
  id: string,
): Promise<AnalyticViewRow | null> {
  const row = await db
    .selectFrom('analytic_views')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
