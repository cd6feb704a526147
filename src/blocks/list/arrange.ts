import { DUE_GROUPS } from '../../domain/due-group.ts';
import { personName } from '../../domain/person.ts';
import { NO_VALUE, type GroupBy, type ListGroup } from '../../domain/list-query.ts';
import { PRIORITIES } from '../../domain/priority.ts';
import { STATE_GROUPS } from '../../domain/state-group.ts';
import type { ListFilters } from '../../state/filters.ts';
import type { ListView } from '../../state/list-view.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { ownValue } from '../../lib/own-value.ts';
import type { Lookup, Lookups } from '../project/lookups.ts';
import type { GroupShape } from './layout.ts';
import { wholeDay } from './short-day.ts';

type Arranging = Pick<ListView, 'group_by' | 'sub_group_by' | 'show_empty_groups' | 'filters'>;

/** The answer's groups in the order in which people expect them, with empty ones where they are wanted. */
export function arrangeGroups(
  groups: readonly ListGroup[],
  view: Arranging,
  lookups: Lookups,
): readonly GroupShape[] {
  if (view.group_by === null) return groups.map(bare);
  const keys = orderedKeys(groups, view.group_by, view, lookups);
  const byKey = new Map(groups.map((group) => [group.key, group]));
  return keys.map((key) => {
    const group = byKey.get(key);
    const subs = group?.groups ?? [];
    if (view.sub_group_by === null) return { key, total: group?.total ?? 0, groups: [] };
    const subKeys = group ? orderedKeys(subs, view.sub_group_by, view, lookups) : [];
    const totals = new Map(subs.map((sub) => [sub.key, sub.total]));
    return {
      key,
      total: group?.total ?? 0,
      groups: subKeys.map((subKey) => ({ key: subKey, total: totals.get(subKey) ?? 0 })),
    };
  });
}

function bare({ key, total }: ListGroup): GroupShape {
  return { key, total, groups: [] };
}

function orderedKeys(
  groups: readonly { readonly key: string }[],
  by: GroupBy,
  view: Arranging,
  lookups: Lookups,
): readonly string[] {
  const present = new Set(groups.map(({ key }) => key));
  const all = keysOf(by, lookups);
  const known = new Set<string>(all);
  const strange = [...present].filter((key) => key !== NO_VALUE && !known.has(key)).sort();
  const wanted = view.show_empty_groups ? wantedBy(view.filters, by) : () => false;
  const named = all.filter((key) => present.has(key) || wanted(key));
  const empty = present.has(NO_VALUE) || (CAN_BE_EMPTY.includes(by) && wanted(NO_VALUE));
  return [...named, ...strange, ...(empty ? [NO_VALUE] : [])];
}

/** A filter on the grouping field already says which groups matter. */
function wantedBy(filters: ListFilters, by: GroupBy): (key: string) => boolean {
  const chosen = by in filters.values ? filters.values[by as keyof typeof filters.values] : null;
  return (key) => by !== 'target_date' && by !== 'created_by' && (chosen?.includes(key) ?? true);
}

const CAN_BE_EMPTY: readonly GroupBy[] = ['labels', 'assignees', 'cycle', 'module', 'due'];

/** Every group that there can be, in order; what an answer brings beyond them comes after. */
export function keysOf(by: GroupBy, lookups: Lookups): readonly string[] {
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const keys: Record<GroupBy, () => readonly string[]> = {
    state: () => ids(lookups.states.all),
    state_group: () => STATE_GROUPS,
    priority: () => PRIORITIES,
    labels: () => ids(lookups.labels.all),
    assignees: () => ids(lookups.assignable),
    cycle: () => ids(lookups.cycles.all),
    module: () => ids(lookups.modules.all),
    created_by: () => ids(lookups.members.all),
    project: () => ids(lookups.projects.all),
    due: () => DUE_GROUPS,
    target_date: () => [],
  };
  return keys[by]();
}

/** What a group is called. */
export function groupName(by: GroupBy, key: string, lookups: Lookups): string {
  if (key === NO_VALUE) return WORK_ITEMS.noGroup[by];
  const names: Record<GroupBy, () => string | undefined> = {
    state: () => lookups.states.get(key)?.name,
    state_group: () => ownValue(WORK_ITEMS.stateGroups, key),
    priority: () => ownValue(WORK_ITEMS.priorities, key),
    labels: () => lookups.labels.get(key)?.name,
    assignees: () => nameOfMember(lookups, key),
    cycle: () => lookups.cycles.get(key)?.name,
    module: () => lookups.modules.get(key)?.name,
    created_by: () => nameOfMember(lookups, key),
    project: () => lookups.projects.get(key)?.name,
    due: () => ownValue(WORK_ITEMS.dueGroups, key),
    target_date: () => wholeDay(key),
  };
  return names[by]() ?? (isLoaded(by, lookups) ? WORK_ITEMS.gone : WORK_ITEMS.unknown);
}

function isLoaded(by: GroupBy, lookups: Lookups): boolean {
  const known: Partial<Record<GroupBy, Lookup<unknown>>> = {
    state: lookups.states,
    labels: lookups.labels,
    assignees: lookups.members,
    cycle: lookups.cycles,
    module: lookups.modules,
    created_by: lookups.members,
    project: lookups.projects,
  };
  return known[by]?.isLoaded ?? true;
}

function nameOfMember(lookups: Lookups, id: string): string | undefined {
  const member = lookups.members.get(id);
  return member && personName(member);
}
