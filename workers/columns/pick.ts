/** Negative when the item in slot `a` comes before the one in `b`; never 0 for two items. */
export type Compare = (a: number, b: number) => number;

/** Up to here one pass that keeps the best so far is cheaper than parting the list. */
const SHORT = 200;

/**
 * The slots from place `from` up to place `to`, in order. The rest of the list is not put in order:
 * a stretch of 50 costs about one comparison per item, wherever it is.
 * @param slots is rearranged
 */
export function pick(
  slots: number[],
  compare: Compare,
  from: number,
  to: number,
): readonly number[] {
  if (from >= slots.length || to <= from) return [];
  if (to <= SHORT && slots.length > to * 2) return best(slots, compare, to).slice(from);
  const end = Math.min(to, slots.length);
  part(slots, compare, from, end, 0, slots.length - 1);
  return slots.slice(from, end).sort(compare);
}

/** The first `count` in order, kept sorted while passing over the list once. */
function best(slots: readonly number[], compare: Compare, count: number): number[] {
  const kept: number[] = [];
  for (const slot of slots) {
    const worst = kept[count - 1];
    if (worst !== undefined && compare(slot, worst) > 0) continue;
    if (worst !== undefined) kept.pop();
    kept.splice(placeFor(kept, compare, slot), 0, slot);
  }
  return kept;
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
