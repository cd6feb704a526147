import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { baseRows, withFirstNames, type ListOrder, type ListRequest } from './list-parts.ts';
import type { ListGround } from './list-scope.ts';
import { ORDER_FIELD, type Sql } from '../work-items/work-item-fields.ts';

/** Where an item stands in one group, or in one cell of group and sub-group; a null key is "has no value". */
export interface PlaceRow {
  readonly key: string | null;
  readonly subKey: string | null;
  /** From 0. */
  readonly index: number;
}

/** One place for each group that the item is in; none when the list leaves it out. */
export async function listPlaces(
  db: Db,
  ground: ListGround,
  request: ListRequest,
  id: string,
): Promise<readonly PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`${await withFirstNames(db, ground, request)}
    base AS MATERIALIZED (${baseRows(ground, request)})
    SELECT me.k1::text AS key, me.k2::text AS "subKey",
      (SELECT count(*)::int FROM base AS b
        WHERE b.k1 IS NOT DISTINCT FROM me.k1 AND b.k2 IS NOT DISTINCT FROM me.k2
          AND ${isBefore(request.order)}) AS index
    FROM base AS me WHERE me.id = ${id}`.execute(db);
  return rows;
}

/** Whether \`b\` stands before \`me\`: the order of the list as a condition. */
function isBefore({ key, descending }: ListOrder): Sql {
  const { nullable, oneWay } = ORDER_FIELD[key];
  const less = descending && !oneWay ? sql`b.place > me.place` : sql`b.place < me.place`;
  const nullsLast = nullable ? sql`OR (b.place IS NOT NULL AND me.place IS NULL)` : sql``;
  return sql`(${less} ${nullsLast} OR (b.place IS NOT DISTINCT FROM me.place
    AND (b.sequence_id > me.sequence_id OR (b.sequence_id = me.sequence_id AND b.id < me.id))))`;
}
