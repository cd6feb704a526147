import { pick, type Order } from './pick.ts';

/**
 * The items of one group: a set that is put in order only as far as somebody looks. Plain data, because a
 * list of two fields with many values has ten thousands of them.
 */
export interface Cell {
  readonly slots: number[];
  /** The first ones in order, as far as a screen has asked. */
  head: number[] | null;
  /** What is in order around a place that was jumped to. */
  stretch: { readonly from: number; readonly slots: readonly number[] } | null;
}

/** As far as a first screen reaches; up to here the order is kept from edit to edit. */
const HEAD = 200;
/** What is put in order around a place that was jumped to, so that scrolling on costs nothing. */
const BEFORE = 300;
const AFTER = 700;

/** @param slots belong to the cell from here on */
export function createCell(slots: number[]): Cell {
  return { slots, head: null, stretch: null };
}

/** The slots from place `from` up to place `to`, in order. */
export function sliceOf(cell: Cell, order: Order, from: number, to: number): readonly number[] {
  const end = Math.min(to, cell.slots.length);
  if (from >= end) return [];
  return end <= HEAD ? first(cell, order, end).slice(from, end) : around(cell, order, from, end);
}

/** Null when the item is not here. */
export function placeOf({ slots }: Cell, { compare }: Order, slot: number): number | null {
  if (!slots.includes(slot)) return null;
  return slots.reduce((before, other) => before + Number(compare(other, slot) < 0), 0);
}

export function addTo(cell: Cell, order: Order, slot: number): void {
  const { slots, head } = cell;
  cell.stretch = null;
  const belongsToHead =
    head !== null && (head.length === slots.length || isBefore(order, slot, head.at(-1)));
  slots.push(slot);
  if (!head || !belongsToHead) return;
  head.splice(placeIn(head, order, slot), 0, slot);
  if (head.length > HEAD) head.pop();
}

export function removeFrom(cell: Cell, slot: number): void {
  const { slots, head } = cell;
  cell.stretch = null;
  const at = slots.indexOf(slot);
  const last = slots.pop();
  if (last !== undefined && last !== slot) slots[at] = last;
  const shown = head?.indexOf(slot) ?? -1;
  if (shown >= 0) head?.splice(shown, 1);
}

function first(cell: Cell, order: Order, to: number): readonly number[] {
  const { slots, head } = cell;
  if (head && head.length >= to) return head;
  // Some more than are shown, so that items which leave need not be made up for at once.
  cell.head = [...pick(slots, order, 0, Math.min(HEAD, to + (to >> 1) + 8))];
  return cell.head;
}

function around(cell: Cell, order: Order, from: number, to: number): readonly number[] {
  const { slots, stretch } = cell;
  if (stretch && stretch.from <= from && to <= stretch.from + stretch.slots.length)
    return stretch.slots.slice(from - stretch.from, to - stretch.from);
  const start = Math.max(0, from - BEFORE);
  const picked = pick(slots, order, start, to + AFTER);
  cell.stretch = { from: start, slots: picked };
  return picked.slice(from - start, to - start);
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
