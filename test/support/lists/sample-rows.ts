import type { ProjectId, UserId, WorkItemId } from '../../../src/domain/ids.ts';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { isoOfMicros } from '../../../src/domain/timestamps.ts';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import { SENTENCES } from '../../../server/jobs/sample/themes.ts';
import type { World } from './list-model.ts';
import { OTHER_PROJECT, PROJECT, uuid } from '../builders.ts';

export const SAMPLE_STATES = Array.from({ length: 7 }, (_, n) => uuid('s', n));
export const SAMPLE_LABELS = Array.from({ length: 60 }, (_, n) => uuid('l', n));
export const SAMPLE_USERS = Array.from({ length: 40 }, (_, n) => uuid('u', n)) as UserId[];
export const SAMPLE_MODULES = Array.from({ length: 12 }, (_, n) => uuid('m', n));
export const SAMPLE_CYCLES = Array.from({ length: 10 }, (_, n) => uuid('c', n));
export const SAMPLE_POINTS = Array.from({ length: 6 }, (_, n) => uuid('e', n));
export const SAMPLE_TYPES = Array.from({ length: 3 }, (_, n) => uuid('t', n));
export const SAMPLE_WORDS =
  'fix login crash slow list export import theme dark mobile sync offline editor keyboard drag label cycle chart error message'.split(
    ' ',
  );
const MICROS = 1_760_000_000_000_000;

/**
 * A large project, the same at every run: 7 states, 60 labels, 40 people, 12 modules, 10 cycles; one
 * item in twenty is of another project, one in fifty archived, one in a hundred a draft. Descriptions
 * are as long as those of `npm run seed`: 400 characters on average.
 */
export function sampleRows(count: number, projectId: ProjectId = PROJECT): WorkItemImage[] {
  const draw = drawing(7);
  return Array.from({ length: count }, (_, n) => sampleRow(n, projectId, draw));
}

/** The same rows, 500 at a time: a million at once are more than Node holds. */
export function* sampleSlices(count: number): Generator<readonly WorkItemImage[]> {
  const draw = drawing(7);
  for (let from = 0; from < count; from += 500) {
    const size = Math.min(500, count - from);
    yield Array.from({ length: size }, (_, i) => sampleRow(from + i, PROJECT, draw));
  }
}

function sampleRow(n: number, projectId: ProjectId, draw: Draw): WorkItemImage {
  const from = <T>(values: readonly T[]) => values[draw(values.length)] as T;
  const some = <T>(values: readonly T[], most: number) => [
    ...new Set(Array.from({ length: draw(most + 1) }, () => from(values))),
  ];
  const day = () => isoOfMicros(MICROS + draw(400) * 86_400_000_000).slice(0, 10);
  const state = draw(SAMPLE_STATES.length);
  return {
    id: uuid('w', n) as WorkItemId,
    project_id: draw(20) ? projectId : OTHER_PROJECT,
    name: Array.from({ length: 3 + draw(6) }, () => from(SAMPLE_WORDS)).join(' '),
    sequence_id: n + 1,
    state_id: SAMPLE_STATES[state] ?? '',
    state__group: STATE_GROUPS[state % STATE_GROUPS.length] ?? 'backlog',
    priority: from(PRIORITIES),
    assignee_ids: some(SAMPLE_USERS, 3),
    label_ids: some(SAMPLE_LABELS, 4),
    module_ids: some(SAMPLE_MODULES, 1),
    cycle_id: draw(2) ? from(SAMPLE_CYCLES) : null,
    parent_id: draw(10) ? null : (uuid('w', draw(n + 1)) as WorkItemId),
    estimate_point: draw(3) ? null : from(SAMPLE_POINTS),
    start_date: draw(3) ? null : day(),
    target_date: draw(2) ? null : day(),
    completed_at: draw(4) ? null : isoOfMicros(MICROS + n * 60_500_000),
    archived_at: draw(50) ? null : day(),
    is_draft: draw(100) === 0,
    sort_order: 65535 + draw(count32) / 16,
    sub_issues_count: draw(3),
    attachment_count: draw(3),
    link_count: draw(3),
    created_at: isoOfMicros(MICROS + n * 60_000_000 + 17),
    updated_at: isoOfMicros(MICROS + n * 61_000_000 + 29),
    created_by: from(SAMPLE_USERS),
    updated_by: from(SAMPLE_USERS),
    is_local_update: false,
    mention_ids: some(SAMPLE_USERS, 1),
    subscriber_ids: some(SAMPLE_USERS, 2),
    type_id: draw(4) ? null : from(SAMPLE_TYPES),
    description_html: description(draw),
  };
}

const count32 = 2 ** 31;

function description(draw: Draw): string {
  const length = Math.min(80, Math.floor(-Math.log(1 - draw(1_000_000) / 1_000_000) * 7.6));
  const sentences = Array.from({ length }, () => SENTENCES[draw(SENTENCES.length)]);
  return `<p>${sentences.join(' ')}</p>`;
}

/** A whole number below the given one. */
export type Draw = (below: number) => number;

/** Repeatable chance: a linear congruential generator. */
export function drawing(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The names of what the rows refer to. */
export function sampleWorld(): World {
  const named = (ids: readonly string[], word: string) =>
    new Map(ids.map((id, n) => [id, `${word} ${n}`]));
  return {
    states: new Map(
      SAMPLE_STATES.map((id, n) => [
        id,
        { name: `State ${n}`, group: STATE_GROUPS[n % STATE_GROUPS.length] ?? 'backlog' },
      ]),
    ),
    labels: named(SAMPLE_LABELS, 'Label'),
    firstNames: named(SAMPLE_USERS, 'Person'),
    modules: named(SAMPLE_MODULES, 'Module'),
    cycles: named(SAMPLE_CYCLES, 'Cycle'),
    points: new Map(SAMPLE_POINTS.map((id, n) => [id, n])),
    closedProjects: new Set(),
  };
}
