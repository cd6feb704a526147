import type { WorkItemId } from '../../src/domain/ids.ts';
import type { ListPlace, ListQuery } from '../../src/domain/list-query.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { listCells } from './list-cells.ts';

/** Where an item stands in a list: one place per group that it is in; none when the list leaves it out. */
export function places(db: Db, query: ListQuery, id: WorkItemId): readonly ListPlace[] {
  const [row] = db.all<{ rid: number }>(sql`SELECT rid FROM issues WHERE id = ${id}`);
  const { columns, compare, groups } = listCells(db, query);
  const slot = row && columns.slots.get(row.rid);
  if (slot === undefined) return [];
  const found: ListPlace[] = [];
  const add = (key: string, sub_key: string | null, slots: readonly number[]) => {
    if (!slots.includes(slot)) return;
    const index = slots.filter((other) => compare(other, slot) < 0).length;
    found.push({ id, key, sub_key, index });
  };
  for (const [key, { slots, subs }] of groups) {
    if (subs) for (const [sub, inCell] of subs) add(key, sub, inCell);
    else add(key, null, slots);
  }
  return found.toSorted((a, b) => (placeName(a) < placeName(b) ? -1 : 1));
}

function placeName({ key, sub_key }: ListPlace): string {
  return `${key} ${sub_key ?? ''}`;
}
