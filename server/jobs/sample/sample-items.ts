import { seededRandom, type Random } from '../../../src/lib/random.ts';
import type { Priority } from '../../../src/domain/priority.ts';
import { COMMENTS, SENTENCES, type Theme } from './themes.ts';

/** A made-up work item. Places (`…_at`) are indexes into the project's own states, labels, people and so on. */
export interface SampleItem {
  readonly name: string;
  readonly description_html: string;
  readonly state_at: number;
  readonly priority: Priority;
  readonly assignees_at: readonly number[];
  readonly labels_at: readonly number[];
  readonly modules_at: readonly number[];
  readonly cycle_at: number | null;
  readonly author_at: number;
  /** Days before (negative) or after the day of the seed. */
  readonly created_day: number;
  readonly start_day: number | null;
  readonly target_day: number | null;
  readonly comments: readonly {
    readonly text: string;
    readonly author_at: number;
    readonly day: number;
  }[];
}

export interface SampleSizes {
  readonly states: number;
  readonly people: number;
  readonly labels: number;
  readonly modules: number;
  readonly cycles: number;
  /** Mean number of comments per item. */
  readonly comments: number;
}

/**
 * Endless items of one project, the same for the same seed. Popular labels, people and states are
 * far more common than the others, and a few descriptions are very long: 400 characters on average.
 */
export function* sampleItems(
  theme: Theme,
  sizes: SampleSizes,
  seed: number,
): Generator<SampleItem> {
  const random = seededRandom(seed);
  for (;;) yield sampleItem(theme, sizes, random);
}

const PRIORITY_OF: readonly [Priority, ...Priority[]] = [
  'none',
  'none',
  'none',
  'medium',
  'medium',
  'medium',
  'low',
  'low',
  'high',
  'high',
  'urgent',
];

function sampleItem(theme: Theme, sizes: SampleSizes, random: Random): SampleItem {
  const created_day = -Math.floor(random.next() ** 2 * 360);
  const start_day = random.next() < 0.45 ? created_day + random.below(30) : null;
  const hasTarget = random.next() < 0.5;
  return {
    name: `${random.pick(theme.actions)} ${random.pick(theme.subjects)}${random.pick(theme.circumstances)}`,
    description_html: description(random),
    state_at: random.below(sizes.states),
    priority: random.pick(PRIORITY_OF),
    assignees_at: distinct(random, random.pick([0, 1, 1, 1, 2, 3]), sizes.people),
    labels_at: distinct(random, random.pick([0, 0, 1, 1, 2, 3, 4]), sizes.labels),
    modules_at: distinct(random, random.pick([0, 0, 1, 1, 2]), sizes.modules),
    cycle_at: sizes.cycles > 0 && random.next() < 0.4 ? random.popular(sizes.cycles) : null,
    author_at: random.popular(sizes.people),
    created_day,
    start_day,
    target_day: hasTarget ? (start_day ?? created_day) + 1 + random.below(45) : null,
    comments: comments(random, sizes, created_day),
  };
}

/** Exponential lengths with a mean of about seven sentences (400 characters), cut at eighty. */
function description(random: Random): string {
  const length = Math.min(80, Math.floor(-Math.log(1 - random.next()) * 7.6));
  if (length === 0) return '<p></p>';
  const sentences = Array.from({ length }, () => random.pick(SENTENCES));
  const paragraphs: string[] = [];
  for (let i = 0; i < sentences.length; i += 4) {
    paragraphs.push(`<p>${sentences.slice(i, i + 4).join(' ')}</p>`);
  }
  return paragraphs.join('');
}

function distinct(random: Random, count: number, size: number): number[] {
  const chosen = new Set<number>();
  for (let tries = 0; tries < count * 3 && chosen.size < Math.min(count, size); tries += 1) {
    chosen.add(random.popular(size));
  }
  return [...chosen];
}

function comments(random: Random, sizes: SampleSizes, created_day: number): SampleItem['comments'] {
  const count = Math.floor(-Math.log(1 - random.next()) * sizes.comments);
  return Array.from({ length: Math.min(count, 12) }, () => ({
    text: random.pick(COMMENTS),
    author_at: random.popular(sizes.people),
    day: Math.min(0, created_day + random.below(20)),
  })).toSorted((a, b) => a.day - b.day);
}
