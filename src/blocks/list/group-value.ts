import { dueDays } from '../../domain/due-group.ts';
import { NO_VALUE, type GroupBy } from '../../domain/list-query.ts';
import type { UserId } from '../../domain/ids.ts';
import { PRIORITIES } from '../../domain/priority.ts';
import { sortOrderBetween } from '../../domain/sort-order.ts';
import type { WorkItemPatch, WorkItemRow } from '../../domain/work-item.ts';
import type { Lookups } from '../project/lookups.ts';

interface Known extends Pick<Lookups, 'states'> {
  /** The query's day. */
  readonly today: string;
}

/** Groups whose value a person can give by putting an item there. */
export function canMoveInto(by: GroupBy | null, key: string): boolean {
  // The others stand for several days, or for what has been.
  if (by === 'due') return key === 'today' || key === 'tomorrow' || key === NO_VALUE;
  return by !== 'created_by' && by !== 'project';
}

/** What an item made in this group begins with. */
export function valueOfGroup(by: GroupBy, key: string, known: Known): WorkItemPatch {
  const id = key === NO_VALUE ? null : key;
  const set = <T extends string>(): readonly T[] => (id === null ? [] : [id as T]);
  const values: Record<GroupBy, () => WorkItemPatch> = {
    state: () => (id === null ? {} : { state_id: id }),
    state_group: () => stateOfGroup(key, known),
    priority: () => ({ priority: PRIORITIES.find((one) => one === key) ?? 'none' }),
    labels: () => ({ label_ids: set() }),
    assignees: () => ({ assignee_ids: set<UserId>() }),
    cycle: () => ({ cycle_id: id }),
    module: () => ({ module_ids: set() }),
    created_by: () => ({}),
    project: () => ({}),
    due: () => dueIn(key, known),
    target_date: () => ({ target_date: id }),
  };
  return values[by]();
}

function dueIn(group: string, { today }: Known): WorkItemPatch {
  if (!canMoveInto('due', group)) return {};
  const days: Readonly<Record<string, string>> = { today, tomorrow: dueDays(today).tomorrow };
  return { target_date: days[group] ?? null };
}

function stateOfGroup(group: string, { states }: Known): WorkItemPatch {
  const fitting = states.all.filter((state) => state.group === group);
  const state = fitting.find((one) => one.default) ?? fitting[0];
  return state ? { state_id: state.id } : {};
}

/**
 * What moving an item from one group to another changes. Of many values only the one that the
 * old group stands for is replaced.
 */
export function moveBetweenGroups(
  row: WorkItemRow,
  by: GroupBy,
  from: string,
  to: string,
  known: Known,
): WorkItemPatch {
  if (from === to) return {};
  const replace = <T extends string>(ids: readonly T[]): readonly T[] => {
    const kept = ids.filter((id) => id !== from && id !== to);
    return to === NO_VALUE ? kept : [...kept, to as T];
  };
  if (by === 'labels') return { label_ids: replace(row.label_ids) };
  if (by === 'assignees') return { assignee_ids: replace(row.assignee_ids) };
  if (by === 'module') return { module_ids: replace(row.module_ids) };
  return valueOfGroup(by, to, known);
}

/** Several items between two neighbours, in the order given, each with a place of its own. */
export function sortOrdersBetween(
  count: number,
  previous: number | null,
  next: number | null,
): readonly number[] {
  const orders: number[] = [];
  let last = previous;
  for (let i = 0; i < count; i += 1) {
    const order =
      next !== null && last !== null
        ? last + (next - last) / (count - i + 1)
        : next !== null && last === null && count > 1
          ? sortOrderBetween(null, next) - (count - 1 - i)
          : sortOrderBetween(last, next);
    orders.push(order);
    last = order;
  }
  return orders;
}
