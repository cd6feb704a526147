import { sql } from 'kysely';
import { must } from '../../../src/lib/assert.ts';
import { CHECKSUM_PRIME, type RowsChecksum } from '../../../src/domain/rows-checksum.ts';
import type { Db } from '../../db/db.ts';
import { stateGroup, visible, type FeedRequest } from './feed.ts';
import { utc } from '../work-items/work-item-json.ts';

export interface ProjectChecksum extends RowsChecksum {
  /** The newest `updated_at` that was ever given in the project: a copy with this cursor has the same rows. */
  readonly updated_at: string;
}

/** What the feed's rows of a project add up to for this viewer (src/domain/rows-checksum.ts). */
export async function projectChecksum(
  db: Db,
  request: Pick<FeedRequest, 'workspaceId' | 'projectId' | 'viewerId' | 'ownOnly'>,
): Promise<ProjectChecksum> {
  const { workspaceId, projectId } = request;
  const { rows } = await sql<ProjectChecksum>`
    SELECT
      count(i.id)::int AS count,
      coalesce(sum(${product(sql`left(i.id::text, 8)`)}), 0)::bigint::text || '-' ||
        coalesce(sum(${product(sql`right(i.id::text, 8)`)}), 0)::bigint::text AS checksum,
      ${utc('p.last_updated_at')} AS updated_at
    FROM projects AS p
    LEFT JOIN work_items AS i
      ON i.workspace_id = p.workspace_id AND i.project_id = p.id AND ${visible(request, stateGroup)}
    WHERE p.workspace_id = ${workspaceId} AND p.id = ${projectId}
    GROUP BY p.last_updated_at`.execute(db);
  return must(rows[0], 'the project');
}

function product(hex: ReturnType<typeof sql>) {
  const prime = sql.lit(CHECKSUM_PRIME);
  const part = sql`(('x' || ${hex})::bit(32)::bigint % ${prime} + 1)`;
  const version = sql`((extract(epoch FROM i.updated_at) * 1000000)::bigint % ${prime} + 1)`;
  return sql`${part} * ${version} % ${prime}`;
}
