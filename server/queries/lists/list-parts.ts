import { sql } from 'kysely';
import { matchesAll, type Filter } from '../../../src/domain/filter.ts';
import type { Db } from '../../db/db.ts';
import { compileFilter } from './compile-filter.ts';
import { firstNameRanks, scopeCondition, type ListGround } from './list-scope.ts';
import {
  GROUP_FIELD,
  groupValue,
  ORDER_FIELD,
  type GroupField,
  type Sql,
  type WireGroup,
  type WireOrderKey,
} from '../work-items/work-item-fields.ts';

/*
 * What the statements about lists are made of. `i` is the work item.
 */

export interface ListOrder {
  readonly key: WireOrderKey;
  readonly descending: boolean;
}

export interface ListRequest {
  readonly filter: Filter;
  /** Only what changed after this moment; null for all. */
  readonly changedAfter: string | null;
  readonly order: ListOrder;
  readonly groupBy: WireGroup | null;
  /** Null when there is no `groupBy`, and never equal to it. */
  readonly subGroupBy: WireGroup | null;
  /** `yyyy-MM-dd` in the viewer's time zone. */
  readonly today: string;
  readonly perPage: number;
  /** From 0; every group or cell shows this page of its own rows. */
  readonly page: number;
}

/** The beginning of a statement: first names have no stored key, so their ranks come along. */
export async function withFirstNames(
  db: Db,
  ground: ListGround,
  { order }: ListRequest,
): Promise<Sql> {
  if (order.key !== 'assignees__first_name') return sql`WITH`;
  return sql`WITH first_names AS (${await firstNameRanks(db, ground)}),`;
}

export function conditionOf(ground: ListGround, { filter, changedAfter }: ListRequest): Sql {
  const conditions = [
    scopeCondition(ground),
    ...(matchesAll(filter) ? [] : [compileFilter(filter)]),
    ...(changedAfter === null ? [] : [sql`i.updated_at > ${changedAfter}::timestamptz`]),
  ];
  return sql.join(conditions, sql` AND `);
}

export function orderClause(order: ListOrder, isOneProject: boolean): Sql {
  return sql`${directed(order, ORDER_FIELD[order.key].value)}, ${tie('i', isOneProject)}`;
}

export function directed({ key, descending }: ListOrder, value: Sql): Sql {
  const { nullable, oneWay } = ORDER_FIELD[key];
  const direction = descending && !oneWay ? sql`DESC` : sql`ASC`;
  // Only where it matters: an index knows nothing of `NULLS LAST` on a descending column.
  return nullable ? sql`${value} ${direction} NULLS LAST` : sql`${value} ${direction}`;
}

/** The newest number first, then the id. */
export function tie(alias: string, isOneProject: boolean): Sql {
  const [number, id] = [sql.ref(`${alias}.sequence_id`), sql.ref(`${alias}.id`)];
  return isOneProject ? sql`${number} DESC` : sql`${number} DESC, ${id}`;
}

/** Everything that matches, an item once for each of its values: `k1` and `k2` are its keys, `place` what it is ordered by. */
export function baseRows(ground: ListGround, request: ListRequest): Sql {
  const { groupBy, subGroupBy, order, today } = request;
  const first = groupBy && GROUP_FIELD[groupBy];
  const second = subGroupBy && GROUP_FIELD[subGroupBy];
  return sql`
    SELECT i.id, i.sequence_id, ${ORDER_FIELD[order.key].value} AS place,
      ${keyOf(first, 'g1', today)} AS k1, ${keyOf(second, 'g2', today)} AS k2
    FROM work_items AS i ${joinOf(first, 'g1')} ${joinOf(second, 'g2')}
    WHERE ${conditionOf(ground, request)}`;
}

function keyOf(group: GroupField | null, alias: string, today: string): Sql {
  if (!group) return sql`NULL::text`;
  const isJoined = group.joined || group.field.kind === 'links';
  return isJoined ? sql.ref(`${alias}.value`) : groupValue(group, today);
}

function joinOf(group: GroupField | null, alias: string): Sql {
  const name = sql.id(alias);
  if (group?.joined) {
    return sql`JOIN ${group.joined} AS ${name} ON ${name}.workspace_id = i.workspace_id AND ${name}.id = i.state_id`;
  }
  if (group?.field.kind !== 'links') return sql``;
  const { value, from } = group.field;
  return sql`LEFT JOIN LATERAL (SELECT ${value} AS value FROM ${from}) AS ${name} ON TRUE`;
}
