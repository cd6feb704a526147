/** Negative when the item in slot `a` comes before the one in `b`; never 0 for two items. */
export type Compare = (a: number, b: number) => number;

/** A total order of slots. */
export interface Order {
  readonly compare: Compare;
  /** What `compare` looks at first, per slot: most items are ruled out by it alone. NaN comes last. */
  readonly values: Float64Array;
  /** 1 when smaller values come first. */
  readonly direction: 1 | -1;
}

/** Up to here one pass that keeps the best so far is cheaper than parting the list. */
const SHORT = 200;

/**
 * The slots from place `from` up to place `to`, in order. The rest of the list is not put in order:
 * a stretch of 50 costs about one comparison per item, wherever it is.
 * @param slots is rearranged
 */
export function pick(slots: number[], order: Order, from: number, to: number): readonly number[] {
  if (from >= slots.length || to <= from) return [];
  const { compare } = order;
  if (to <= SHORT && slots.length > to * 2) {
    return best(candidates(slots, order, to), compare, to).slice(from);
  }
  const end = Math.min(to, slots.length);
  part(slots, compare, from, end, 0, slots.length - 1);
  return slots.slice(from, end).sort(compare);
}

/** How many values are looked at to guess where the first `count` end. */
const SAMPLE = 128;

/**
 * A few of the slots, the first `count` among them: guessed from a sample how far they reach. Most of the others
 * are passed over by one comparison of numbers. All slots where the guess is no help.
 */
function candidates(slots: readonly number[], order: Order, count: number): readonly number[] {
  if (slots.length < SAMPLE * 4) return slots;
  const { values, direction } = order;
  const sample = new Float64Array(SAMPLE);
  for (let i = 0; i < SAMPLE; i += 1) {
    const slot = slots[Math.floor((i * slots.length) / SAMPLE)] as number;
    sample[i] = (values[slot] as number) * direction;
  }
  sample.sort(); // what has no value is last
  const reach = sample[Math.ceil((SAMPLE * count * 1.5) / slots.length) + 2] ?? Number.NaN;
  const found: number[] = [];
  for (const slot of slots) if ((values[slot] as number) * direction <= reach) found.push(slot);
  return found.length >= count ? found : slots;
}

/** The first `count` in order, kept sorted while passing over the list once. */
function best(slots: readonly number[], compare: Compare, count: number): number[] {
  const kept: number[] = [];
  const ascending = mostlyAscends(slots, compare);
  const last = slots.length - 1;
  for (let i = 0; i <= last; i += 1) {
    const slot = slots[ascending ? i : last - i] as number;
    const worst = kept[count - 1];
    if (worst !== undefined) {
      if (compare(slot, worst) > 0) continue;
      kept.pop();
    }
    kept.splice(placeFor(kept, compare, slot), 0, slot);
  }
  return kept;
}

/**
 * Slots stand in the order of arrival, and so do creation times and numbers: passing over them from
 * the wrong end, every item would be the best so far. Ties favour the newest, which is the last.
 */
function mostlyAscends(slots: readonly number[], compare: Compare): boolean {
  const step = Math.max(1, Math.floor(slots.length / 16));
  let ascents = 0;
  let pairs = 0;
  for (let i = step; i < slots.length; i += step) {
    pairs += 1;
    if (compare(slots[i - step] as number, slots[i] as number) < 0) ascents += 1;
  }
  return ascents > pairs * 0.75;
}

function placeFor(kept: readonly number[], compare: Compare, slot: number): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(kept[middle] as number, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Quicksort that only goes on where the stretch from `from` to `end` is cut: after it, that stretch holds its own items. */
function part(
  slots: number[],
  compare: Compare,
  from: number,
  end: number,
  first: number,
  last: number,
): void {
  while (first < last) {
    const inside = from <= first && last < end;
    if (inside) return;
    const middle = split(slots, compare, first, last);
    const cutsLeft = from <= middle && end > first && !(from <= first && middle < end);
    const cutsRight = end > middle + 1 && from <= last && !(from <= middle + 1 && last < end);
    if (cutsLeft && cutsRight) {
      part(slots, compare, from, end, first, middle);
      first = middle + 1;
    } else if (cutsLeft) last = middle;
    else if (cutsRight) first = middle + 1;
    else return;
  }
}

/** Hoare's partition around the middle item: all up to the answer come before all after it. */
function split(slots: number[], compare: Compare, first: number, last: number): number {
  const pivot = slots[(first + last) >> 1] as number;
  let low = first - 1;
  let high = last + 1;
  for (;;) {
    do low += 1;
    while (compare(slots[low] as number, pivot) < 0);
    do high -= 1;
    while (compare(slots[high] as number, pivot) > 0);
    if (low >= high) return high;
    const held = slots[low] as number;
    slots[low] = slots[high] as number;
    slots[high] = held;
  }
}
