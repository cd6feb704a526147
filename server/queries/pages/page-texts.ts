import type { Db } from '../../db/db.ts';
import type { InWorkspace } from '../scope.ts';

/** What people typed together: a document, and updates that are not merged into it yet. */
export interface PageText {
  readonly merged: Uint8Array | null;
  readonly updates: readonly { readonly id: string; readonly data: Uint8Array }[];
}

/** In two statements; a merge between them only moves updates into what is read again. */
export async function readPageText(
  db: Db,
  workspace: InWorkspace,
  pageId: string,
): Promise<PageText> {
  // The updates first: those that are merged meanwhile stand in the document that is read after.
  const updates = await db
    .selectFrom('page_updates')
    .select(['id', 'data'])
    .where('workspace_id', '=', workspace.id)
    .where('page_id', '=', pageId)
    .orderBy('id')
    .execute();
  const page = await db
    .selectFrom('pages')
    .select('description_binary')
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', pageId)
    .executeTakeFirst();
  return { merged: page?.description_binary ?? null, updates };
}

const VERSION_COLUMNS = [
  'id',
  'workspace_id as workspace',
  'page_id as page',
  'last_saved_at',
  'owned_by',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
] as const;

export function listPageVersions(db: Db, workspace: InWorkspace, pageId: string) {
  return db
    .selectFrom('page_versions')
    .select(VERSION_COLUMNS)
    .where('workspace_id', '=', workspace.id)
    .where('page_id', '=', pageId)
    .orderBy('last_saved_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function readPageVersion(db: Db, workspace: InWorkspace, pageId: string, id: string) {
  return db
    .selectFrom('page_versions')
    .select([...VERSION_COLUMNS, 'description_html', 'description_binary', 'description'])
    .where('workspace_id', '=', workspace.id)
    .where('page_id', '=', pageId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type PageVersionRow = Awaited<ReturnType<typeof listPageVersions>>[number];
export type PageVersionDetailRow = NonNullable<Awaited<ReturnType<typeof readPageVersion>>>;
