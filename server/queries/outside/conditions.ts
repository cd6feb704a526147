import { sql } from 'kysely';
import type { InProject } from '../scope.ts';
import { ORDER_FIELD, type Sql } from '../work-items/work-item-fields.ts';

/** What programs may order items by; anything else is by the day they were made. */
const KEYS = [
  'created_at',
  'updated_at',
  'sequence_id',
  'priority',
  'state__name',
  'state__group',
  'labels__name',
  'start_date',
  'target_date',
  'sort_order',
] as const;

const FIRST_NAME = sql`(SELECT min(u.first_name) FROM work_item_assignees AS l JOIN users AS u ON u.id = l.user_id
  WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id)`;

/** `-created_at` and the like, as the order of the rows `i`. */
export function outsideOrder(sent = '-created_at'): Sql {
  const direction = sent.startsWith('-') ? sql`DESC` : sql`ASC`;
  const name = sent.replace(/^-/, '');
  const key = KEYS.find((one) => one === name);
  const value =
    name === 'assignees__first_name' ? FIRST_NAME : ORDER_FIELD[key ?? 'created_at'].value;
  return sql`${value} ${direction} NULLS LAST, i.sequence_id DESC`;
}

/** Of the row `i`: its name in another system. */
export function knownAs(source: string, id: string): Sql {
  return sql`i.external_source = ${source} AND i.external_id = ${id}`;
}

export function madeBy(userId: string): Sql {
  return sql`i.created_by = ${userId}`;
}

export function inCycle(cycleId: string): Sql {
  return sql`i.cycle_id = ${cycleId}`;
}

export function inModule(moduleId: string): Sql {
  return sql`i.module_id = ${moduleId}`;
}

export function withNumber({ id }: InProject, number: number): Sql {
  return sql`i.project_id = ${id} AND i.sequence_id = ${number}`;
}

export function amongItems(ids: readonly string[]): Sql {
  return sql`i.id = ANY(${[...ids]}::uuid[])`;
}

export function archived(): Sql {
  return sql`i.archived_at IS NOT NULL`;
}

export type CycleView = 'current' | 'upcoming' | 'completed' | 'draft' | 'incomplete';

/** Where a cycle stands at a moment. */
export function cycleStanding(view: CycleView, now: string): Sql {
  const at = sql`${now}::timestamptz`;
  const standings: Readonly<Record<CycleView, Sql>> = {
    current: sql`i.start_date <= ${at} AND i.end_date >= ${at}`,
    upcoming: sql`i.start_date > ${at}`,
    completed: sql`i.end_date < ${at}`,
    draft: sql`i.start_date IS NULL AND i.end_date IS NULL`,
    incomplete: sql`(i.end_date IS NULL OR i.end_date >= ${at})`,
  };
  return standings[view];
}

export function ofBoth(one: Sql, other: Sql): Sql {
  return sql`${one} AND ${other}`;
}

export function ofItems(itemIds: readonly string[]): Sql {
  return sql`i.work_item_id = ANY(${[...itemIds]}::uuid[])`;
}
