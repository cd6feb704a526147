import {
  completionChart,
  sumOf,
  tallies,
  type ProgressItem,
  type Span,
  type Tally,
} from '../../src/domain/progress.ts';
import type { StateGroup } from '../../src/domain/state-group.ts';
import type { LabelRow, PersonRow } from '../queries/progress/progress.ts';
import { userLite } from './person.ts';

export interface Progress {
  readonly items: readonly ProgressItem[];
  readonly people: readonly PersonRow[];
  readonly labels: readonly LabelRow[];
  /** Null: dates are missing. */
  readonly span: Span | null;
  readonly today: string;
}

type By = 'issues' | 'points';
const NAMES = { issues: 'issues', points: 'estimates' } as const;

/** How the work is spread over people and labels, and what was left on each day. */
export function distribution(progress: Progress, by: By) {
  const { items, span, today } = progress;
  return {
    assignees: ofPeople(progress, by),
    labels: ofLabels(progress, by),
    completion_chart: completionChart(items, span, today, by),
  };
}

/** By name; what is nobody's comes last. */
function ofPeople({ items, people }: Progress, by: By) {
  const counted = tallies(items, ({ assigneeIds }) => assigneeIds, by);
  const rows = people.flatMap((person) => {
    const tally = counted.get(person.id);
    const { avatar_url } = userLite(person.id, person);
    const { display_name, first_name, last_name } = person;
    const who = { display_name, assignee_id: person.id, avatar_url, first_name, last_name };
    return tally ? [{ ...who, ...named(tally, by) }] : [];
  });
  const nobody = counted.get(null);
  const none = { display_name: null, assignee_id: null, avatar_url: null };
  const unnamed = { first_name: null, last_name: null };
  return nobody ? [...rows, { ...none, ...unnamed, ...named(nobody, by) }] : rows;
}

function ofLabels({ items, labels }: Progress, by: By) {
  const counted = tallies(items, ({ labelIds }) => labelIds, by);
  const rows = labels.flatMap(({ id, name, color }) => {
    const tally = counted.get(id);
    return tally ? [{ label_name: name, color, label_id: id, ...named(tally, by) }] : [];
  });
  const none = counted.get(null);
  const unlabelled = { label_name: null, color: null, label_id: null };
  return none ? [...rows, { ...unlabelled, ...named(none, by) }] : rows;
}

function named({ total, completed, pending }: Tally, by: By): Record<string, number | null> {
  return {
    [`total_${NAMES[by]}`]: total,
    [`completed_${NAMES[by]}`]: completed,
    [`pending_${NAMES[by]}`]: pending,
  };
}

/** Where people are told by their display names alone. */
export function unnamed<Row extends { readonly first_name: unknown; readonly last_name: unknown }>(
  row: Row,
) {
  const { first_name: _first, last_name: _last, ...rest } = row;
  return rest;
}

const GROUPS = ['backlog', 'unstarted', 'started', 'cancelled', 'completed'] as const;

/** How many items, and how many points, are in which group. */
export function progressNumbers(items: readonly ProgressItem[]) {
  const of = (group: StateGroup) => items.filter((item) => item.group === group);
  const points = GROUPS.map((group) => [`${group}_estimate_points`, sumOf(of(group)) ?? 0]);
  const counts = GROUPS.map((group) => [`${group}_issues`, of(group).length]);
  return {
    ...(Object.fromEntries(points) as Record<`${StateGroup}_estimate_points`, number>),
    ...(Object.fromEntries(counts) as Record<`${StateGroup}_issues`, number>),
    total_estimate_points: sumOf(items) ?? 0,
    total_issues: items.length,
  };
}

/** What a cycle keeps of itself when its open work moves on. */
export function progressSnapshot(progress: Progress, inPoints: boolean) {
  const { completed_issues, cancelled_issues, started_issues, unstarted_issues, ...rest } =
    progressNumbers(progress.items);
  const { assignees, ...whole } = distribution(progress, 'issues');
  const points = distribution(progress, 'points');
  return {
    total_issues: rest.total_issues,
    completed_issues,
    cancelled_issues,
    started_issues,
    unstarted_issues,
    backlog_issues: rest.backlog_issues,
    distribution: {
      ...whole,
      assignees: assignees.map((row) => ({ ...unnamed(row), avatar: null })),
    },
    estimate_distribution: inPoints ? { ...points, assignees: points.assignees.map(unnamed) } : {},
  };
}
