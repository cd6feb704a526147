import {
  DATE_FIELDS,
  VALUE_FIELDS,
  type Filter,
  type ValueField,
} from '../../../src/domain/filter.ts';
import {
  GROUP_BYS,
  ORDER_KEYS,
  PERSON_TIES,
  type ListQuery,
  type ListScope,
} from '../../../src/domain/list-query.ts';
import type { WorkItemId } from '../../../src/domain/ids.ts';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { listQuery, OTHER_PROJECT, PROJECT, uuid } from '../builders.ts';
import {
  SAMPLE_CYCLES,
  SAMPLE_LABELS,
  SAMPLE_MODULES,
  SAMPLE_POINTS,
  SAMPLE_STATES,
  SAMPLE_TYPES,
  SAMPLE_USERS,
  SAMPLE_WORDS,
  type Draw,
} from './sample-rows.ts';

/** Any list of the sample project: every scope, filter, grouping and order, as screens combine them. */
export function sampleQuestion(draw: Draw): ListQuery {
  const from = <T>(values: readonly T[]) => values[draw(values.length)] as T;
  const group = draw(5) ? from(GROUP_BYS) : null;
  const sub = group && draw(3) === 0 ? from(GROUP_BYS) : null;
  return listQuery({
    scope: scope(draw),
    filter: { and: Array.from({ length: draw(4) }, () => filter(draw, 2)) },
    group_by: group,
    sub_group_by: sub === group ? null : sub,
    order_by: `${draw(2) ? '' : '-'}${draw(3) ? from(ORDER_KEYS) : 'sort_order'}`,
    sub_issue: draw(4) > 0,
    // As the page asks.
    per_page: group ? (sub ? 12 : 40) : 60,
  });
}

function scope(draw: Draw): ListScope {
  const from = <T>(values: readonly T[]) => values[draw(values.length)] as T;
  const project_id = PROJECT;
  const others: readonly (() => ListScope)[] = [
    () => ({ kind: 'workspace' }),
    () => ({ kind: 'cycle', project_id, cycle_id: from(SAMPLE_CYCLES) }),
    () => ({ kind: 'module', project_id, module_id: from(SAMPLE_MODULES) }),
    () => ({ kind: 'archived', project_id }),
    () => ({ kind: 'drafts', project_id }),
    () => ({ kind: 'person', user_id: from(SAMPLE_USERS), of: from(PERSON_TIES) }),
    () => ({ kind: 'sub_items', project_id, parent_id: uuid('w', draw(50)) as WorkItemId }),
  ];
  return draw(2) ? { kind: 'project', project_id } : from(others)();
}

const VALUES: Record<ValueField, readonly string[]> = {
  state: SAMPLE_STATES,
  state_group: STATE_GROUPS,
  priority: PRIORITIES,
  assignees: SAMPLE_USERS,
  labels: SAMPLE_LABELS,
  module: SAMPLE_MODULES,
  cycle: SAMPLE_CYCLES,
  created_by: SAMPLE_USERS,
  parent: [uuid('w', 1), uuid('w', 2)],
  project: [PROJECT, OTHER_PROJECT],
  mentions: SAMPLE_USERS,
  subscriber: SAMPLE_USERS,
  issue_type: SAMPLE_TYPES,
  estimate_point: SAMPLE_POINTS,
};

function filter(draw: Draw, depth: number): Filter {
  const from = <T>(values: readonly T[]) => values[draw(values.length)] as T;
  const kind = draw(depth > 0 ? 10 : 7);
  if (kind < 4) {
    const field = from(VALUE_FIELDS);
    const values = Array.from({ length: 1 + draw(3) }, () => from(VALUES[field]));
    return { field, in: draw(6) ? values : [...values, null] };
  }
  if (kind < 6) {
    const field = from(DATE_FIELDS);
    const day = `2026-${String(1 + draw(12)).padStart(2, '0')}-15`;
    return from<Filter>([
      { field, from: day },
      { field, to: day },
      { field, empty: false },
    ]);
  }
  if (kind === 6) return { text: from(SAMPLE_WORDS) };
  const inner = [filter(draw, depth - 1), filter(draw, depth - 1)];
  return from<Filter>([{ or: inner }, { and: inner }, { not: inner[0] as Filter }]);
}
