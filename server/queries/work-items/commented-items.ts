import { sql } from 'kysely';
import { must } from '../../../src/lib/assert.ts';
import type { Db } from '../../db/db.ts';
import { stateGroup, visible } from '../feed/feed.ts';
import type { InProject } from '../scope.ts';
import { utc } from './work-item-json.ts';

export interface CommentedItemsRequest {
  readonly project: InProject;
  readonly viewerId: string;
  /** The viewer sees only what he made himself. */
  readonly ownOnly: boolean;
  readonly after: string | null;
  readonly onlyCommented: boolean;
  readonly size: number;
}

export interface CommentedItems {
  readonly ids: readonly string[];
  /** Where the next page begins: nothing before it is missing. */
  readonly updatedAt: string;
  readonly more: boolean;
}

interface Page {
  readonly items: readonly { readonly id: string; readonly updated_at: string }[];
  readonly newest: string;
}

/**
 * Items whose comments may have changed after the cursor, oldest change first. Every change of a comment
 * moves its item, and an item's `updated_at` misses nothing (SYNC R4); a comment's own may come from an import.
 */
export async function commentedItems(
  db: Db,
  request: CommentedItemsRequest,
): Promise<CommentedItems> {
  const { project, after, onlyCommented, size } = request;
  const since = after === null ? sql`` : sql`AND i.updated_at > ${after}::timestamptz`;
  const commented = sql`AND EXISTS (
    SELECT FROM comments AS c WHERE c.work_item_id = i.id AND c.deleted_at IS NULL)`;
  const { rows } = await sql<Page>`
    WITH page AS (
      SELECT i.id, i.updated_at FROM work_items AS i
      WHERE i.project_id = ${project.id} AND i.workspace_id = ${project.workspaceId} ${since}
        AND ${visible(request, stateGroup)} ${onlyCommented ? commented : sql``}
      ORDER BY i.updated_at LIMIT ${size}
    )
    SELECT p.last_updated_at AS newest, coalesce((
      SELECT json_agg(json_build_object('id', page.id, 'updated_at', ${utc('page.updated_at')}) ORDER BY page.updated_at)
      FROM page), '[]'::json) AS items
    FROM projects AS p
    WHERE p.workspace_id = ${project.workspaceId} AND p.id = ${project.id}`.execute(db);
  const { items, newest } = must(rows[0], 'the project');
  const last = items.length < size ? null : items.at(-1);
  return {
    ids: items.map(({ id }) => id),
    updatedAt: last?.updated_at ?? newest,
    more: Boolean(last),
  };
}
