import { pick, type Compare } from './pick.ts';

/** The items of one group: a set that is put in order only as far as somebody looks. */
export interface Cell {
  readonly size: () => number;
  /** The slots from place `from` up to place `to`, in order. */
  readonly slice: (from: number, to: number) => readonly number[];
  /** Null when the item is not here. */
  readonly placeOf: (slot: number) => number | null;
  readonly add: (slot: number) => void;
  readonly remove: (slot: number) => void;
}

/** The order of a list. What it compares may move to larger arrays, so it is looked up at every use. */
export interface Order {
  readonly compare: Compare;
}

/** As far as a first screen reaches; up to here the order is kept from edit to edit. */
const HEAD = 200;
/** What is put in order around a place that was jumped to, so that scrolling on costs nothing. */
const BEFORE = 300;
const AFTER = 700;

export function createCell(order: Order): Cell {
  const slots: number[] = [];
  let head: number[] | null = null;
  let stretch: { readonly from: number; readonly slots: readonly number[] } | null = null;

  function first(to: number): readonly number[] {
    if (!head || head.length < to) head = [...pick(slots, order.compare, 0, HEAD)];
    return head;
  }

  function around(from: number, to: number): readonly number[] {
    const known = stretch && stretch.from <= from && to <= stretch.from + stretch.slots.length;
    if (!stretch || !known) {
      const start = Math.max(0, from - BEFORE);
      stretch = { from: start, slots: pick(slots, order.compare, start, to + AFTER) };
    }
    return stretch.slots.slice(from - stretch.from, to - stretch.from);
  }

  return {
    size: () => slots.length,
    slice(from, to) {
      const end = Math.min(to, slots.length);
      if (from >= end) return [];
      return end <= HEAD ? first(end).slice(from, end) : around(from, end);
    },
    placeOf(slot) {
      if (!slots.includes(slot)) return null;
      return slots.reduce((before, other) => before + Number(order.compare(other, slot) < 0), 0);
    },
    add(slot) {
      stretch = null;
      const last = head?.at(-1);
      const belongsToHead =
        head !== null && (head.length === slots.length || isBefore(order, slot, last));
      slots.push(slot);
      if (!head || !belongsToHead) return;
      head.splice(placeIn(head, order, slot), 0, slot);
      if (head.length > HEAD) head.pop();
    },
    remove(slot) {
      stretch = null;
      const at = slots.indexOf(slot);
      const last = slots.pop();
      if (last !== undefined && last !== slot) slots[at] = last;
      const shown = head?.indexOf(slot) ?? -1;
      if (shown >= 0) head?.splice(shown, 1);
    },
  };
}

function isBefore({ compare }: Order, slot: number, other: number | undefined): boolean {
  return other !== undefined && compare(slot, other) < 0;
}

function placeIn(sorted: readonly number[], { compare }: Order, slot: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle] as number, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
