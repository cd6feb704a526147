import type { ProjectId, UserId, WorkItemId } from '../../src/domain/ids.ts';
import { PRIORITIES } from '../../src/domain/priority.ts';
import { STATE_GROUPS } from '../../src/domain/state-group.ts';
import { isoOfMicros } from '../../src/domain/timestamps.ts';
import type { WorkItemImage } from '../../workers/mutations/work-item-image.ts';
import { PROJECT, uuid } from './builders.ts';

export const SAMPLE_STATES = Array.from({ length: 7 }, (_, n) => uuid('s', n));
export const SAMPLE_LABELS = Array.from({ length: 60 }, (_, n) => uuid('l', n));
export const SAMPLE_USERS = Array.from({ length: 40 }, (_, n) => uuid('u', n)) as UserId[];
const MODULES = Array.from({ length: 12 }, (_, n) => uuid('m', n));
const CYCLES = Array.from({ length: 10 }, (_, n) => uuid('c', n));
const WORDS =
  'fix login crash slow list export import theme dark mobile sync offline editor keyboard drag label cycle chart error message'.split(
    ' ',
  );
const MICROS = 1_760_000_000_000_000;

/** A large project, the same at every run: 7 states, 60 labels, 40 people, 12 modules, 10 cycles. */
export function sampleRows(count: number, projectId: ProjectId = PROJECT): WorkItemImage[] {
  const draw = drawing(7);
  return Array.from({ length: count }, (_, n) => sampleRow(n, projectId, draw));
}

function sampleRow(
  n: number,
  projectId: ProjectId,
  draw: (below: number) => number,
): WorkItemImage {
  const from = <T>(values: readonly T[]) => values[draw(values.length)] as T;
  const some = <T>(values: readonly T[], most: number) => [
    ...new Set(Array.from({ length: draw(most + 1) }, () => from(values))),
  ];
  const day = () => isoOfMicros(MICROS + draw(400) * 86_400_000_000).slice(0, 10);
  const state = draw(SAMPLE_STATES.length);
  return {
    id: uuid('w', n) as WorkItemId,
    project_id: projectId,
    name: Array.from({ length: 3 + draw(6) }, () => from(WORDS)).join(' '),
    sequence_id: n + 1,
    state_id: SAMPLE_STATES[state] ?? '',
    state__group: STATE_GROUPS[state % STATE_GROUPS.length] ?? 'backlog',
    priority: from(PRIORITIES),
    assignee_ids: some(SAMPLE_USERS, 3),
    label_ids: some(SAMPLE_LABELS, 4),
    module_ids: some(MODULES, 1),
    cycle_id: draw(2) ? from(CYCLES) : null,
    parent_id: draw(10) ? null : (uuid('w', draw(n + 1)) as WorkItemId),
    estimate_point: null,
    start_date: draw(3) ? null : day(),
    target_date: draw(2) ? null : day(),
    completed_at: null,
    archived_at: null,
    is_draft: false,
    sort_order: 65535 + draw(count32) / 16,
    sub_issues_count: draw(3),
    attachment_count: draw(3),
    link_count: draw(3),
    created_at: isoOfMicros(MICROS + n * 60_000_000 + 17),
    updated_at: isoOfMicros(MICROS + n * 61_000_000 + 29),
    created_by: from(SAMPLE_USERS),
    updated_by: from(SAMPLE_USERS),
    is_local_update: false,
    mention_ids: [],
    subscriber_ids: some(SAMPLE_USERS, 2),
  };
}

const count32 = 2 ** 31;

/** Repeatable chance: a linear congruential generator. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
