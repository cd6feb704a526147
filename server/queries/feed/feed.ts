import { sql } from 'kysely';
import { must } from '../../../src/lib/assert.ts';
import type { Db } from '../../db/db.ts';
import type { Sql } from '../work-items/work-item-fields.ts';
import {
  ANY_ROW_COLUMNS,
  FEED_LINKS,
  jsonObjectOf,
  MAYBE_ENTRY_JOIN,
  utc,
} from '../work-items/work-item-json.ts';

export interface FeedRequest {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly viewerId: string;
  /** The viewer sees only what he made himself. */
  readonly ownOnly: boolean;
  /** Epics have a feed of their own, and are gone from that of the others. */
  readonly kind: 'issues' | 'epics';
  /** An archived project shows nothing to callers that do not ask for tombstones. */
  readonly isArchived: boolean;
  readonly after: string | null;
  readonly size: number;
  readonly page: number;
  readonly withDescription: boolean;
  /**
   * Also what the viewer may not see any more, as `{id, updated_at, deleted}`; archived items and
   * drafts as rows; who is mentioned and subscribes.
   */
  readonly withTombstones: boolean;
}

export interface FeedPage {
  /** Everything after the cursor. */
  readonly total: number;
  /** A JSON array as text. */
  readonly rows: string;
  /** The cursor that was asked with, in UTC. */
  readonly after: string | null;
  /** The `updated_at` of the page's last row. */
  readonly last: string | null;
  /** The newest `updated_at` that was ever given in the project. */
  readonly newest: string;
  /** When the viewer's sight of the project last changed; null: he is no member any more. */
  readonly visibility: string | null;
}

/**
 * What changed in a project after the cursor, oldest change first. Writers hold the project's lock until
 * they commit, so one snapshot never shows a change without those before it (SYNC R4).
 */
export async function feedPage(db: Db, request: FeedRequest): Promise<FeedPage> {
  const { rows } = await sql<FeedPage>`
    WITH page AS (
      SELECT id, updated_at, is_row FROM (${changes(request, lastNeeded(request))}) AS u
      ORDER BY updated_at LIMIT ${request.size} OFFSET ${request.size * request.page}
    )
    SELECT
      (${total(request)})::int AS total,
      (SELECT '[' || coalesce(string_agg(${rowText(request)}, ',' ORDER BY page.updated_at), '') || ']'
        FROM page
        LEFT JOIN LATERAL (
          -- OFFSET 0 keeps it a search for each row: the planner would read all items for a page of them.
          SELECT w.* FROM work_items AS w
          WHERE page.is_row AND w.workspace_id = ${request.workspaceId} AND w.id = page.id OFFSET 0
        ) AS i ON TRUE
        LEFT JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
        ${MAYBE_ENTRY_JOIN}) AS rows,
      ${request.after}::timestamptz AS after,
      (SELECT max(page.updated_at) FROM page) AS last,
      p.last_updated_at AS newest,
      (SELECT m.visibility_changed_at FROM project_members AS m
        WHERE m.workspace_id = p.workspace_id AND m.project_id = p.id
          AND m.member = ${request.viewerId} AND m.is_active) AS visibility
    FROM projects AS p
    WHERE p.workspace_id = ${request.workspaceId} AND p.id = ${request.projectId}`.execute(db);
  return must(rows[0], 'the project');
}

function lastNeeded({ size, page }: FeedRequest): number {
  return size * (page + 1);
}

function changes(request: FeedRequest, limit: number): Sql {
  const rows = sql`(SELECT i.id, i.updated_at, TRUE AS is_row ${changedRows(request)}
    ORDER BY i.updated_at LIMIT ${limit})`;
  if (!request.withTombstones) return rows;
  return sql`${rows} UNION ALL
    (SELECT t.work_item_id, t.updated_at, FALSE ${changedTombstones(request)}
      ORDER BY t.updated_at LIMIT ${limit})`;
}

function total(request: FeedRequest): Sql {
  const rows = sql`(SELECT count(*) ${changedRows(request)})`;
  return request.withTombstones
    ? sql`${rows} + (SELECT count(*) ${changedTombstones(request)})`
    : rows;
}

function changedRows(request: FeedRequest): Sql {
  const { workspaceId, projectId, after, withTombstones } = request;
  const since = after === null ? sql`` : sql`AND i.updated_at > ${after}::timestamptz`;
  const live = withTombstones
    ? sql``
    : sql`AND i.archived_at IS NULL AND NOT i.is_draft AND NOT ${request.isArchived}::boolean
        AND ${visible(request, stateGroup)}`;
  const among = request.kind === 'epics' ? sql`AND i.aside = 'epic'` : sql``;
  return sql`FROM work_items AS i
    WHERE i.project_id = ${projectId} AND i.workspace_id = ${workspaceId} ${since} ${live} ${among}`;
}

function changedTombstones({ workspaceId, projectId, after }: FeedRequest): Sql {
  const since = after === null ? sql`` : sql`AND t.updated_at > ${after}::timestamptz`;
  return sql`FROM tombstones AS t
    WHERE t.project_id = ${projectId} AND t.workspace_id = ${workspaceId} ${since}`;
}

/** The group of the state of `work_items AS i`. */
export const stateGroup: Sql = sql`(SELECT o."group" FROM states AS o
  WHERE o.workspace_id = i.workspace_id AND o.id = i.state_id)`;

/** Whether the viewer of a feed may see `work_items AS i`. */
export function visible(
  {
    ownOnly,
    viewerId,
    kind = 'issues',
  }: Pick<FeedRequest, 'ownOnly' | 'viewerId'> & Partial<Pick<FeedRequest, 'kind'>>,
  group: Sql,
): Sql {
  const own = ownOnly ? sql`AND i.created_by = ${viewerId}` : sql``;
  const place = kind === 'epics' ? sql`i.aside = 'epic'` : sql`i.aside IS NULL`;
  return sql`(i.deleted_at IS NULL ${own} AND ${place} AND ${group} <> 'triage')`;
}

function rowText(request: FeedRequest): Sql {
  const columns = [
    ANY_ROW_COLUMNS,
    ...(request.withDescription ? [sql`i.description_html`] : []),
    ...(request.withTombstones ? [FEED_LINKS] : []),
  ];
  const row = sql`${jsonObjectOf(...columns)}::text`;
  if (!request.withTombstones) return row;
  const gone = sql`json_build_object('id', page.id, 'updated_at', ${utc('page.updated_at')}, 'deleted', TRUE)::text`;
  return sql`CASE WHEN page.is_row AND ${visible(request, sql`s."group"`)} THEN ${row} ELSE ${gone} END`;
}
