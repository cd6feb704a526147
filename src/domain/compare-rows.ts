import type { OrderBy, OrderKey } from './list-query.ts';
import { PRIORITY_RANK } from './priority.ts';
import { compareSortKeys, sortKey } from './sort-key.ts';
import type { WorkItemRow } from './work-item.ts';

type Value = string | number | null;
export type CompareRows = (a: WorkItemRow, b: WorkItemRow) => number;

/** Null: an order by names, which rows do not carry. */
export function compareRows(orderBy: OrderBy): CompareRows | null {
  const descending = orderBy.startsWith('-');
  const key = (descending ? orderBy.slice(1) : orderBy) as OrderKey;
  const valueOf = VALUE[key];
  if (!valueOf) return null;
  return (a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) {
      return Number(left === null) - Number(right === null) || byTie(a, b);
    }
    const order =
      typeof left === 'string' && typeof right === 'string'
        ? compareSortKeys(left, right)
        : Number(left) - Number(right);
    return (descending ? -order : order) || byTie(a, b);
  };
}

/** The newest number first; what has none yet is newer than all; then by id. */
function byTie(a: WorkItemRow, b: WorkItemRow): number {
  const [left, right] = [a.sequence_id ?? Number.MAX_VALUE, b.sequence_id ?? Number.MAX_VALUE];
  if (left !== right) return right - left;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

const VALUE: Partial<Record<OrderKey, (row: WorkItemRow) => Value>> = {
  sort_order: (row) => row.sort_order,
  created_at: (row) => row.created_at,
  updated_at: (row) => row.updated_at,
  start_date: (row) => row.start_date,
  target_date: (row) => row.target_date,
  priority: (row) => PRIORITY_RANK[row.priority],
  sequence_id: (row) => row.sequence_id,
  name: (row) => sortKey(row.name),
  link_count: (row) => row.link_count,
  attachment_count: (row) => row.attachment_count,
  sub_issues_count: (row) => row.sub_issues_count,
};
