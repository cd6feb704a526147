import { AppError } from '../../src/domain/errors.ts';
import type { ProjectId, WorkItemId } from '../../src/domain/ids.ts';
import { toCommentsPage, type CommentsPage } from '../../src/protocol/comments-page.ts';
import { replaceCollection } from '../collections/collection-rows.ts';
import { comments as commentRows } from '../../src/resources/comments.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { projectPath } from '../mutations/calls-of.ts';
import { get } from '../net/rest.ts';
import type { SyncDeps } from './deps.ts';

/** How far the comments of a project are here. */
export interface CommentsCursor {
  /** The `updated_at` of the last item whose comments came; null: none yet. */
  readonly updated_at: string | null;
  /** The first load has not come to its end: other items may have comments that are not here. */
  readonly loading: boolean;
}

const NOTHING_YET: CommentsCursor = { updated_at: null, loading: true };

/** Null: nobody has attended the project on this device, so only the comments that were looked at are here. */
export function commentsCursor(db: Db, projectId: ProjectId): CommentsCursor | null {
  const text = db.text(sql`SELECT value FROM options WHERE key = ${keyOf(projectId)}`);
  return text === null ? null : (JSON.parse(text) as CommentsCursor);
}

/** From now on the project's comments are kept here. */
export function followComments(db: Db, projectId: ProjectId): void {
  if (!commentsCursor(db, projectId)) writeCursor(db, projectId, NOTHING_YET);
}

/** They are fetched anew, where they were kept: the rows of the project have been taken away. */
export function forgetComments(db: Db, projectId: ProjectId): void {
  if (commentsCursor(db, projectId)) writeCursor(db, projectId, NOTHING_YET);
}

/**
 * One page of the comments that changed, each item's whole list: what is missing from it was deleted.
 * @returns whether there is more
 */
export async function pullComments(deps: SyncDeps, project_id: ProjectId): Promise<boolean> {
  const db = deps.copy();
  const cursor = db && commentsCursor(db, project_id);
  if (!db || !cursor) return false;
  const page = await fetchPage(deps, project_id, cursor);
  if (!page || deps.copy() !== db) return false;
  const { results, updated_at, next_page_results: more } = page;
  const changed = db.transaction(() => {
    writeCursor(db, project_id, { updated_at, loading: cursor.loading && more });
    return results
      .map(({ id, comments }) => {
        const scope = { slug: deps.slug, project_id, work_item_id: id };
        return replaceCollection(db, 'comments', id, commentRows.rows(comments, scope));
      })
      .some(Boolean);
  });
  if (changed) deps.committed({ project_id, kinds: ['comments'] });
  return more;
}

/** Null: the person may not see them, or the server has no such call. Then they come item by item. */
async function fetchPage(
  { rest, slug }: SyncDeps,
  projectId: ProjectId,
  { updated_at, loading }: CommentsCursor,
): Promise<CommentsPage | null> {
  const query = new URLSearchParams({
    ...(updated_at === null ? {} : { updated_at__gt: updated_at }),
    ...(loading ? { commented: 'true' } : {}),
  });
  try {
    const body = await get(rest, `${projectPath(slug, projectId)}/comments/?${query}`);
    return toCommentsPage(body);
  } catch (error) {
    const unseen =
      error instanceof AppError &&
      (error.code === 'request.forbidden' || error.code === 'request.not-found');
    if (!unseen) throw error;
    return null;
  }
}

/** What belonged to items that left the device leaves with them (SYNC R11). */
export function removeBelongings(db: Db, ids: readonly WorkItemId[]): void {
  if (ids.length === 0) return;
  const gone = JSON.stringify(ids);
  db.run(sql`
    DELETE FROM collection_rows
    WHERE kind IN ('comments', 'activities', 'relations') AND scope IN (SELECT value FROM json_each(${gone}))`);
  db.run(sql`
    DELETE FROM options
    WHERE key LIKE 'known:%' AND substr(key, -36) IN (SELECT value FROM json_each(${gone}))`);
}

function writeCursor(db: Db, projectId: ProjectId, cursor: CommentsCursor): void {
  db.run(sql`
    INSERT INTO options (key, value) VALUES (${keyOf(projectId)}, ${JSON.stringify(cursor)})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
}

function keyOf(projectId: ProjectId): string {
  return `comments:${projectId}`;
}
