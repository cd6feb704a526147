import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { InProject } from '../scope.ts';

function attachments(db: Db, project: InProject, workItemId: string) {
  return db
    .selectFrom('file_assets')
    .selectAll()
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('work_item_id', '=', workItemId)
    .where('entity_type', '=', 'ISSUE_ATTACHMENT')
    .where('deleted_at', 'is', null);
}

/** Those whose file has arrived, newest first. */
export function attachmentsOf(db: Db, project: InProject, workItemId: string) {
  return attachments(db, project, workItemId)
    .where('is_uploaded', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type AssetRow = Awaited<ReturnType<typeof attachmentsOf>>[number];

export async function findAttachment(
  db: Db,
  project: InProject,
  workItemId: string,
  id: string,
): Promise<AssetRow | null> {
  const row = await attachments(db, project, workItemId).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Any asset of a workspace; one that was removed only when asked for. */
export async function findAsset(
  db: Db,
  workspaceId: string,
  id: string,
  isGone = false,
): Promise<AssetRow | null> {
  const row = await db
    .selectFrom('file_assets')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .$if(!isGone, (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirst();
  return row ?? null;
}

/** Those of these that are in the project and whose file has arrived or is on its way. */
export function assetsAmong(db: Db, project: InProject, ids: readonly string[]) {
  return db
    .selectFrom('file_assets')
    .selectAll()
    .where('workspace_id', '=', project.workspaceId)
    .where((eb) => eb.or([eb('project_id', '=', project.id), eb('project_id', 'is', null)]))
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A person's own picture. */
export async function findUserAsset(db: Db, userId: string, id: string): Promise<AssetRow | null> {
  const row = await db
    .selectFrom('file_assets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** What everybody may see who knows where it is: pictures of people, workspaces and projects. */
export async function findOpenAsset(
  db: Db,
  kinds: readonly string[],
  id: string,
): Promise<{ readonly row: AssetRow; readonly isOpen: boolean } | null> {
  const row = await db
    .selectFrom('file_assets')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { row, isOpen: kinds.includes(row.entity_type) } : null;
}

/** By where its bytes lie: the older calls name files so. */
export async function assetByKey(db: Db, key: string, isGone = false): Promise<AssetRow | null> {
  const row = await db
    .selectFrom('file_assets')
    .selectAll()
    .where('asset', '=', key)
    .$if(!isGone, (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirst();
  return row ?? null;
}

/** The project that a work item, a comment or a page is found in. */
export async function projectsOf(
  db: Db,
  workspaceId: string,
  kind: 'item' | 'comment' | 'page',
  id: string,
): Promise<readonly string[]> {
  if (kind === 'page') {
    const rows = await db
      .selectFrom('page_projects')
      .select('project_id')
      .where('workspace_id', '=', workspaceId)
      .where('page_id', '=', id)
      .orderBy('project_id')
      .execute();
    return rows.map(({ project_id }) => project_id);
  }
  const row = await db
    .selectFrom(kind === 'item' ? 'work_items' : 'comments')
    .select('project_id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? [row.project_id] : [];
}
