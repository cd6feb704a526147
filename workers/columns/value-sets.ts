/**
 * A column of fields with any number of values, as numbers in two arrays: an array for each item was a quarter
 * of the heap at a hundred thousand items, in as many objects for the collector to look at.
 */
export interface ValueSets {
  /** Per slot, where its set stands in `values`: their number, and after it they themselves. */
  starts: Int32Array;
  /** Begins with the empty set. */
  values: Int32Array;
  /** One more than the last place of `values` that is taken. */
  used: number;
}

export function createValueSets(capacity: number): ValueSets {
  return { starts: new Int32Array(capacity), values: new Int32Array(capacity), used: 1 };
}

/** Gives an item these values. A set that grows moves to the end; its old place is freed when there is no room left. */
export function setValues(sets: ValueSets, slot: number, numbers: readonly number[]): void {
  const { length } = numbers;
  const old = sets.starts[slot] as number;
  if (length === 0) sets.starts[slot] = 0;
  else if (length <= (sets.values[old] as number)) write(sets, old, numbers);
  else {
    sets.starts[slot] = 0;
    if (sets.used + length + 1 > sets.values.length) makeRoom(sets, length + 1);
    sets.starts[slot] = sets.used;
    write(sets, sets.used, numbers);
    sets.used += length + 1;
  }
}

function write({ values }: ValueSets, start: number, numbers: readonly number[]): void {
  values[start] = numbers.length;
  values.set(numbers, start + 1);
}

function makeRoom(sets: ValueSets, wanted: number): void {
  const kept = flatSets(sets, sets.starts.length);
  const values = new Int32Array(Math.ceil((kept.length + wanted) * 1.5) + 64);
  fillSets(sets, kept, values);
}

/** Of every slot up to this one, how many values it has, and the values. */
export function flatSets({ starts, values }: ValueSets, size: number): Int32Array {
  let length = size;
  for (let slot = 0; slot < size; slot += 1) length += values[starts[slot] as number] as number;
  const flat = new Int32Array(length);
  let at = 0;
  for (let slot = 0; slot < size; slot += 1) {
    const start = starts[slot] as number;
    const count = values[start] as number;
    for (let i = 0; i <= count; i += 1) flat[at + i] = values[start + i] as number;
    at += count + 1;
  }
  return flat;
}

/** @param flat of all slots from the first on, as `flatSets` tells them; `into` has room for them and one more */
export function fillSets(
  sets: ValueSets,
  flat: Int32Array,
  into = new Int32Array(flat.length + 1),
): void {
  into.set(flat, 1);
  let slot = 0;
  for (let at = 0; at < flat.length; slot += 1) {
    const count = flat[at] as number;
    sets.starts[slot] = count === 0 ? 0 : at + 1;
    at += count + 1;
  }
  sets.values = into;
  sets.used = flat.length + 1;
}
