import { expect, test } from 'vitest';
import { createScrollStore } from '../../../../src/blocks/list/scroll-store.ts';
import { createSlots, type Slot } from '../../../../src/blocks/list/slots.ts';

const keysFrom = (first: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `item-${first + i}`);

/** What each element shows, by its name. */
const shown = (slots: readonly Slot[], keys: readonly string[]): ReadonlyMap<number, string> =>
  new Map(slots.map(({ id, place }) => [id, keys[place] ?? '']));

test('a thousand rows that scroll by are shown by the elements of one screen', () => {
  const slots = createSlots();
  const elements = new Set<number>();
  for (let first = 0; first < 1000; first += 12) {
    for (const { id } of slots.fit(keysFrom(first, 48), true)) elements.add(id);
  }
  expect(elements.size).toBe(48);
});

test('every row is shown once, and a row that stays keeps its element', () => {
  const slots = createSlots();
  const [before, after] = [keysFrom(0, 30), keysFrom(12, 34)];
  const earlier = shown(slots.fit(before, true), before);
  const later = shown(slots.fit(after, true), after);
  expect([...later.values()].toSorted()).toEqual([...after].toSorted());
  const staying = [...earlier].filter(([, key]) => after.includes(key));
  expect(staying).toHaveLength(18);
  for (const [id, key] of staying) expect(later.get(id)).toBe(key);
});

test('elements are not moved on the page while the list moves, and stand in order when it rests', () => {
  const slots = createSlots();
  const [before, after] = [keysFrom(0, 20), keysFrom(8, 20)];
  const earlier = slots.fit(before, false).map(({ id }) => id);
  const moving = slots.fit(after, true);
  expect(moving.map(({ id }) => id)).toEqual(earlier);
  const resting = slots.fit(after, false);
  expect(resting.map(({ place }) => place)).toEqual(after.map((_, place) => place));
  expect(shown(resting, after)).toEqual(shown(moving, after));
});

test('at rest a new row gets an element of its own, and one that left takes its own along', () => {
  const slots = createSlots();
  const before = keysFrom(0, 5);
  const earlier = slots.fit(before, false).map(({ id }) => id);
  const after = ['new', ...before.slice(0, 4)];
  const later = slots.fit(after, false).map(({ id }) => id);
  expect(later.slice(1)).toEqual(earlier.slice(0, 4));
  expect(earlier).not.toContain(later[0]);
});

test('a row that two places name is shown in both', () => {
  const keys = ['a', 'b', 'a'];
  const slots = createSlots().fit(keys, false);
  expect(slots.map(({ place }) => place)).toEqual([0, 1, 2]);
  expect(new Set(slots.map(({ id }) => id)).size).toBe(3);
});

test('the list moves when it is elsewhere than before, not when it is first seen or a row is held', () => {
  const scroll = createScrollStore();
  scroll.set(0, 800, 68);
  expect(scroll.getSnapshot().isMoving).toBe(false);
  scroll.hold(true);
  scroll.set(680, 800, 68);
  expect(scroll.getSnapshot().isMoving).toBe(false);
  scroll.hold(false);
  scroll.set(1360, 800, 68);
  expect(scroll.getSnapshot()).toEqual({ top: 1360, height: 800, isMoving: true });
});

test('a list that has stood for a moment is at rest', async () => {
  const scroll = createScrollStore();
  scroll.set(0, 800, 68);
  scroll.set(680, 800, 68);
  const rested = new Promise<boolean>((resolve) => {
    scroll.subscribe(() => resolve(scroll.getSnapshot().isMoving));
  });
  expect(await rested).toBe(false);
});
