import fc from 'fast-check';
import {
  DATE_FIELDS,
  VALUE_FIELDS,
  type Filter,
  type ValueField,
} from '../../../src/domain/filter.ts';
import { DUE_GROUPS } from '../../../src/domain/due-group.ts';
import type { ProjectId, UserId, WorkItemId } from '../../../src/domain/ids.ts';
import {
  GROUP_BYS,
  ORDER_KEYS,
  PERSON_TIES,
  type ListQuery,
  type ListScope,
  type OrderBy,
  type RowWindow,
} from '../../../src/domain/list-query.ts';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import { uuid } from '../builders.ts';
import type { World } from './list-model.ts';

/** Few values of everything, so that ties, shared groups and hits are common. The last of each family is not known here. */
const family = (name: string, size: number) =>
  Array.from({ length: size }, (_, n) => uuid(name, n));
export const ITEMS = family('w', 24) as WorkItemId[];
export const anyItemId = fc.constantFrom(...ITEMS);
export const PROJECTS = family('p', 2) as ProjectId[];
const STATES = family('s', 4);
const LABELS = family('l', 4);
const USERS = family('u', 4) as UserId[];
const MODULES = family('m', 3);
const CYCLES = family('c', 3);
const POINTS = family('e', 3);
const TYPES = family('t', 2);
const DAYS = ['2026-02-28', '2026-03-01', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
/** A Wednesday, a Friday, a Sunday, and the day before the end of a month. */
const TODAYS = ['2026-11-18', '2026-11-20', '2026-11-22', '2026-02-27'];

const anyOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const orNull = <T>(values: readonly T[]) => fc.option(anyOf(values), { nil: null });
const someOf = <T>(values: readonly T[]) => fc.subarray([...values]);

const anyMoment = fc
  .tuple(anyOf(DAYS), anyOf(['00:00:00.000000', '12:30:00.000001', '23:59:59.999999']))
  .map(([day, time]) => `${day}T${time}Z`);

const anyName = fc.oneof(
  {
    weight: 10,
    arbitrary: anyOf([
      'alpha',
      'Alpha',
      ' alpha ',
      'beta',
      'ÄLPHA',
      '\u{1F991} squid',
      '\uFF5E tilde',
      'שלום',
      '\u202Ealpha',
      `it's "x"`,
      "'; DROP TABLE issues; --",
      '%_\\',
      '👩‍👩‍👧‍👦',
    ]),
  },
  {
    weight: 10,
    // A name with U+0000 is refused wherever it comes from.
    arbitrary: fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter((name) => !name.includes('\0')),
  },
  { weight: 1, arbitrary: anyOf(['x'.repeat(10_000), 'שׁ'.repeat(5_000)]) },
);

export const anyImage: fc.Arbitrary<WorkItemImage> = fc.record({
  id: anyOf(ITEMS),
  project_id: anyOf(PROJECTS),
  name: anyName,
  sequence_id: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
  state_id: anyOf(STATES),
  state__group: anyOf(STATE_GROUPS),
  priority: anyOf(PRIORITIES),
  assignee_ids: someOf(USERS),
  label_ids: someOf(LABELS),
  module_ids: someOf(MODULES),
  cycle_id: orNull(CYCLES),
  parent_id: orNull(ITEMS.slice(0, 2)),
  estimate_point: orNull(POINTS),
  start_date: orNull(DAYS),
  target_date: orNull(DAYS),
  completed_at: fc.option(anyMoment, { nil: null }),
  archived_at: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, anyOf(DAYS)),
  is_draft: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  sort_order: fc.oneof(
    anyOf([0, 1, 65535]),
    // JSON has no negative zero.
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((n) => n + 0),
  ),
  sub_issues_count: fc.nat(2),
  attachment_count: fc.nat(2),
  link_count: fc.nat(2),
  created_at: anyMoment,
  updated_at: anyMoment,
  created_by: orNull(USERS),
  updated_by: orNull(USERS),
  is_local_update: fc.constant(false),
  mention_ids: someOf(USERS),
  subscriber_ids: someOf(USERS),
  type_id: orNull(TYPES),
});

export const anyWorld: fc.Arbitrary<World> = fc
  .record({
    groups: fc.array(anyOf(STATE_GROUPS), { minLength: 3, maxLength: 3 }),
    names: fc.array(anyName, { minLength: 15, maxLength: 15 }),
    closed: fc.boolean(),
  })
  .map(({ groups, names, closed }) => {
    const rest = [...names];
    const named = (ids: readonly string[]) =>
      new Map(ids.slice(0, -1).map((id) => [id, rest.pop() ?? 'same'] as const));
    return {
      states: new Map(
        [...named(STATES)].map(([id, name], i) => [id, { name, group: groups[i] ?? 'backlog' }]),
      ),
      labels: named(LABELS),
      firstNames: named(USERS),
      modules: named(MODULES),
      cycles: named(CYCLES),
      points: new Map(POINTS.slice(0, -1).map((id, key) => [id, key])),
      closedProjects: new Set(closed ? PROJECTS.slice(1) : []),
    };
  });

const VALUES: Record<ValueField, readonly string[]> = {
  state: STATES,
  state_group: STATE_GROUPS,
  priority: PRIORITIES,
  assignees: USERS,
  labels: LABELS,
  module: MODULES,
  cycle: CYCLES,
  created_by: USERS,
  parent: ITEMS.slice(0, 2),
  project: PROJECTS,
  mentions: USERS,
  subscriber: USERS,
  issue_type: TYPES,
  estimate_point: POINTS,
};

const anyValueFilter: fc.Arbitrary<Filter> = anyOf(VALUE_FIELDS).chain((field) =>
  fc
    .subarray<string | null>([...VALUES[field], null, 'unknown'])
    .map((values) => ({ field, in: values })),
);

const anyDateFilter: fc.Arbitrary<Filter> = fc
  .tuple(anyOf(DATE_FIELDS), anyOf(DAYS), fc.nat(4))
  .map(([field, day, kind]) =>
    kind === 0
      ? { field, on: day }
      : kind === 1
        ? { field, from: day }
        : kind === 2
          ? { field, to: day }
          : { field, empty: kind === 3 },
  );

const anyText: fc.Arbitrary<Filter> = fc
  .oneof(
    anyOf([
      '',
      'a',
      'AL',
      ' pha ',
      'שׁ',
      '\u{1F991}',
      '"',
      "'",
      '%',
      '_',
      '\\',
      '\0',
      'x'.repeat(200),
    ]),
    fc.string({ unit: 'grapheme', maxLength: 2 }),
  )
  .map((text) => ({ text }));

export const { filter: anyFilter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'filter' },
    fc.constant<Filter>({ and: [] }),
    anyValueFilter,
    anyDateFilter,
    anyText,
    fc.array(tie('filter'), { maxLength: 3 }).map((and): Filter => ({ and })),
    fc.array(tie('filter'), { maxLength: 3 }).map((or): Filter => ({ or })),
    tie('filter').map((not): Filter => ({ not })),
  ),
}));

const anyScope: fc.Arbitrary<ListScope> = fc
  .tuple(
    anyOf(PROJECTS),
    fc.nat(11),
    anyOf(CYCLES),
    anyOf(MODULES),
    anyOf(USERS),
    anyOf(PERSON_TIES),
  )
  .map(([project_id, kind, cycle_id, module_id, user_id, of]) => {
    if (kind === 0) return { kind: 'workspace' };
    if (kind === 1) return { kind: 'archived', project_id };
    if (kind === 2) return { kind: 'cycle', project_id, cycle_id };
    if (kind === 3) return { kind: 'module', project_id, module_id };
    if (kind === 4) return { kind: 'drafts', project_id };
    if (kind === 5) return { kind: 'sub_items', project_id, parent_id: uuid('w', 0) as WorkItemId };
    if (kind === 6) return { kind: 'person', user_id, of };
    return { kind: 'project', project_id };
  });

const SOUGHT_GROUPS = [
  ...(['state', 'state_group', 'priority', 'cycle'] as const),
  ...(['module', 'labels', 'assignees', 'project'] as const),
];
const EVERYDAY_SCOPES: readonly ListScope[] = [
  ...PROJECTS.map((project_id) => ({ kind: 'project' as const, project_id })),
  { kind: 'workspace' },
];

/** The screens of every day: unfiltered, in manual order, with more in a group than is shown. */
const everydayQuery: fc.Arbitrary<ListQuery> = fc.record({
  scope: anyOf(EVERYDAY_SCOPES),
  filter: fc.constant<Filter>({ and: [] }),
  group_by: orNull(SOUGHT_GROUPS),
  sub_group_by: fc.constant(null),
  order_by: fc.constant('sort_order' as const),
  sub_issue: fc.constant(true),
  per_page: fc.integer({ min: 0, max: 3 }),
  today: fc.constant('2026-11-20'),
});

const freeQuery: fc.Arbitrary<ListQuery> = fc
  .record({
    scope: anyScope,
    filter: fc.oneof(fc.constant<Filter>({ and: [] }), anyFilter),
    group_by: orNull(GROUP_BYS),
    sub_group_by: orNull(GROUP_BYS),
    order_by: fc
      .tuple(fc.oneof(fc.constant('sort_order' as const), anyOf(ORDER_KEYS)), fc.boolean())
      .map(([key, down]): OrderBy => (down ? `-${key}` : key)),
    sub_issue: fc.boolean(),
    per_page: fc.integer({ min: 0, max: 12 }),
    today: anyOf(TODAYS),
  })
  .map((query) => ({
    ...query,
    sub_group_by:
      query.group_by === null || query.group_by === query.sub_group_by ? null : query.sub_group_by,
  }));

export const anyQuery = fc.oneof(
  { weight: 2, arbitrary: everydayQuery },
  { weight: 5, arbitrary: freeQuery },
);

const anyKey = fc.oneof(
  anyOf(['all', 'None']),
  anyOf([...STATES, ...LABELS, ...USERS, ...PRIORITIES, ...STATE_GROUPS, ...DUE_GROUPS]),
);

export const anyWindows: fc.Arbitrary<readonly RowWindow[]> = fc.array(
  fc.record({
    key: anyKey,
    sub_key: fc.option(anyKey, { nil: null }),
    offset: fc.nat(6),
    limit: fc.nat(6),
  }),
  { maxLength: 3 },
);

/** What may happen to the local database, one after the other. */
export type Step =
  | { readonly do: 'put'; readonly images: readonly WorkItemImage[] }
  | { readonly do: 'overlay'; readonly images: readonly WorkItemImage[] }
  | { readonly do: 'remove'; readonly ids: readonly WorkItemId[] };

export const anySteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .array(anyImage, { maxLength: 24, size: 'max' })
        .map((images): Step => ({ do: 'put', images })),
    },
    fc.array(anyImage, { maxLength: 2 }).map((images): Step => ({ do: 'overlay', images })),
    someOf(ITEMS).map((ids): Step => ({ do: 'remove', ids })),
  ),
  { maxLength: 4 },
);
