import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boxesIn,
  layoutOf,
  placeAt,
  rowAtOrBelow,
  rowsIn,
  type GroupShape,
  type LayoutOptions,
} from '../../../../src/blocks/list/layout.ts';
import { CHUNK, windowsAround, windowsCover } from '../../../../src/blocks/list/windows.ts';

const SIZES = { row: 34, header: 36, subHeader: 30, add: 34 };

const options = (more: Partial<LayoutOptions> = {}): LayoutOptions => ({
  sizes: SIZES,
  collapsed: new Set<string>(),
  headers: true,
  adding: null,
  ...more,
});

const anyGroups: fc.Arbitrary<readonly GroupShape[]> = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1, maxLength: 3 }),
    total: fc.nat(400),
    groups: fc.uniqueArray(
      fc.record({ key: fc.string({ minLength: 1, maxLength: 2 }), total: fc.nat(150) }),
      { selector: ({ key }) => key, maxLength: 3 },
    ),
  }),
  { selector: ({ key }) => key, maxLength: 6 },
);

const anyLayout = fc
  .record({ groups: anyGroups, folded: fc.array(fc.nat(5)), adding: fc.nat(5) })
  .map(({ groups, folded, adding }) =>
    layoutOf(
      groups,
      options({
        collapsed: new Set(folded.map((i) => groups[i]?.key ?? '')),
        adding: groups[adding]?.key ?? null,
      }),
    ),
  );

test('headers and rows follow each other without gap or overlap', () => {
  const layout = layoutOf(
    [
      { key: 'a', total: 3, groups: [] },
      { key: 'b', total: 0, groups: [] },
    ],
    options(),
  );
  expect(layout).toMatchObject({ height: 2 * 36 + 3 * 34, rows: 3 });
  expect(layout.boxes.map(({ top, height }) => [top, height])).toEqual([
    [0, 36 + 3 * 34],
    [36 + 3 * 34, 36],
  ]);
});

test('a folded group keeps its header and hides its rows', () => {
  const groups = [{ key: 'a', total: 30, groups: [] }];
  expect(layoutOf(groups, options({ collapsed: new Set(['a']) }))).toMatchObject({
    height: 36,
    rows: 0,
  });
});

test('a folded sub-group keeps its own header', () => {
  const groups = [
    {
      key: 'a',
      total: 5,
      groups: [
        { key: 'x', total: 2 },
        { key: 'y', total: 3 },
      ],
    },
  ];
  const layout = layoutOf(groups, options({ collapsed: new Set(['a/x']) }));
  expect(layout).toMatchObject({ rows: 3, height: 36 + 2 * 30 + 3 * 34 });
});

test('every row has its place, and its place leads back to it', () => {
  fc.assert(
    fc.property(anyLayout, fc.nat(2000), (layout, draw) => {
      expect(placeAt(layout, layout.rows)).toBeNull();
      if (layout.rows === 0) return;
      const at = draw % layout.rows;
      const place = placeAt(layout, at);
      expect(place && rowAtOrBelow(layout, place.top)).toBe(at);
      expect(place && rowAtOrBelow(layout, place.top + 33)).toBe(at);
    }),
  );
});

test('what is drawn for a view covers all of it', () => {
  fc.assert(
    fc.property(anyLayout, fc.nat(20_000), (layout, from) => {
      const to = from + 800;
      const drawn = boxesIn(layout, from, to).flatMap((box) => box.runs);
      const seen = drawn.flatMap((run) => {
        const { start, end } = rowsIn(run, 34, from, to);
        return Array.from({ length: end - start }, (_, i) => run.first + start + i);
      });
      const expected = Array.from({ length: layout.rows }, (_, at) => at).filter((at) => {
        const top = placeAt(layout, at)?.top ?? 0;
        return top + 34 > from && top < to;
      });
      expect(seen).toEqual(expected);
    }),
  );
});

const anyLead = fc.record({ before: fc.nat(300), after: fc.nat(300) });

test('the rows asked for hold the view and the lead around it', () => {
  fc.assert(
    fc.property(anyLayout, fc.nat(20_000), anyLead, (layout, from, lead) => {
      const asked = windowsAround(layout, from, from + 800, lead);
      expect(windowsCover(asked, layout, from, from + 800, lead)).toBe(true);
      for (const { offset, limit, key, sub_key } of asked) {
        const run = layout.runs.find((one) => one.key === key && one.sub_key === sub_key);
        expect(offset % CHUNK).toBe(0);
        expect(limit).toBeGreaterThan(0);
        expect(offset + limit).toBeLessThanOrEqual(run?.count ?? 0);
      }
    }),
  );
});

test('a small scroll asks for nothing new, a jump does', () => {
  const layout = layoutOf([{ key: 'all', total: 10_000, groups: [] }], options({ headers: false }));
  const asked = windowsAround(layout, 34_000, 34_800, { before: 20, after: 300 });
  const margin = { before: 10, after: 100 };
  expect(windowsCover(asked, layout, 34_100, 34_900, margin)).toBe(true);
  expect(windowsCover(asked, layout, 32_000, 32_800, margin)).toBe(false);
  expect(windowsCover(asked, layout, 200_000, 200_800, margin)).toBe(false);
});
