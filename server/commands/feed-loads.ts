import type { Db } from '../db/db.ts';

/** A device that fills its copy of a project from the beginning. */
export interface FeedLoad {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly holder: string;
}

/** Remembers under which view of the project the load began. */
export async function beginFeedLoad(
  db: Db,
  { workspaceId, projectId, holder }: FeedLoad,
  visibility: string,
  now: string,
): Promise<void> {
  const row = { workspace_id: workspaceId, project_id: projectId, holder };
  const started = { visibility, started_at: now };
  await db
    .insertInto('feed_loads')
    .values({ ...row, ...started })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'project_id', 'holder']).doUpdateSet(started),
    )
    .execute();
}

/** Whether that device is filling its copy under the view that still holds. */
export async function isFeedLoading(
  db: Db,
  { workspaceId, projectId, holder }: FeedLoad,
  visibility: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('feed_loads')
    .select('holder')
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', projectId)
    .where('holder', '=', holder)
    .where('visibility', '=', visibility)
    .executeTakeFirst();
  return row !== undefined;
}
