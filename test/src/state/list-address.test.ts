import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GROUP_BYS, ORDER_KEYS, type OrderBy } from '../../../src/domain/list-query.ts';
import {
  EMPTY_FILTERS,
  FILTER_FIELDS,
  TYPE_FILTERS,
  withField,
} from '../../../src/state/filters.ts';
import { viewFromSearch, viewToSearch } from '../../../src/state/list-address.ts';
import {
  preferencesOf,
  viewFromPreferences,
  viewFromText,
  viewToText,
} from '../../../src/state/list-preferences.ts';
import {
  changedView,
  DEFAULT_VIEW,
  DENSITIES,
  DISPLAY_PROPERTIES,
  type ListView,
} from '../../../src/state/list-view.ts';

const anyValue = fc.oneof(
  fc.uuid(),
  fc.constantFrom('urgent', 'None', '2026-11-20;after', '1_weeks;before;fromnow', 'overdue'),
);

const anyFilters = fc
  .record({
    text: fc.string({ maxLength: 12 }),
    type: fc.constantFrom(...TYPE_FILTERS),
    chosen: fc.uniqueArray(
      fc.tuple(
        fc.constantFrom(...FILTER_FIELDS),
        fc.uniqueArray(anyValue, { minLength: 1, maxLength: 3 }),
      ),
      { selector: ([field]) => field },
    ),
  })
  .map(({ text, type, chosen }) =>
    chosen.reduce((filters, [field, values]) => withField(filters, field, values), {
      ...EMPTY_FILTERS,
      text,
      type,
    }),
  );

const anyOrder = fc
  .tuple(fc.constantFrom(...ORDER_KEYS), fc.boolean())
  .map(([key, down]): OrderBy => (down ? `-${key}` : key));

const anyView: fc.Arbitrary<ListView> = fc
  .record({
    group_by: fc.option(fc.constantFrom(...GROUP_BYS)),
    sub_group_by: fc.option(fc.constantFrom(...GROUP_BYS)),
    order_by: anyOrder,
    filters: anyFilters,
    sub_issue: fc.boolean(),
    show_empty_groups: fc.boolean(),
    density: fc.constantFrom(...DENSITIES),
    hidden: fc.subarray([...DISPLAY_PROPERTIES]).map((names) => new Set(names)),
  })
  .map((patch) => changedView(DEFAULT_VIEW, patch));

test('every view survives its address', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(viewFromSearch(viewToSearch(view, ''))).toEqual(view);
    }),
  );
});

test('every view survives the device storage, folds included', () => {
  fc.assert(
    fc.property(anyView, fc.uniqueArray(fc.uuid()), (view, folds) => {
      const folded = { ...view, collapsed: new Set(folds) };
      expect(viewFromText(viewToText(folded))).toEqual(folded);
    }),
  );
});

test('what the server keeps brings back grouping, order and filters', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const back = viewFromPreferences(preferencesOf(view));
      const { group_by, sub_group_by, order_by, filters } = view;
      expect(back).toMatchObject({ group_by, sub_group_by, order_by });
      expect(back.filters.values).toEqual(filters.values);
    }),
  );
});

test('a bare address says nothing about the view', () => {
  expect(viewFromSearch('')).toBeNull();
  expect(viewFromSearch('peek=APP-4')).toBeNull();
});

test('the address keeps what belongs to others', () => {
  expect(viewToSearch(DEFAULT_VIEW, 'peek=APP-4&group=labels')).toBe('peek=APP-4&group=state');
});

test('an address is readable', () => {
  const filters = withField(EMPTY_FILTERS, 'priority', ['urgent', 'high']);
  const view = changedView(DEFAULT_VIEW, { filters, order_by: '-target_date' });
  expect(viewToSearch(view, '')).toBe('group=state&order=-target_date&priority=urgent,high');
});

test('nonsense in an address or in storage falls back to the default', () => {
  expect(viewFromSearch('group=wrong&order=wrong&density=wrong')).toEqual({
    ...DEFAULT_VIEW,
    group_by: null,
  });
  expect(viewFromText('{"half":')).toBeNull();
  expect(viewFromText('{}')).toBeNull();
});
