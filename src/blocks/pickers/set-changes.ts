/** What has been ticked (true) and unticked (false) since the picker opened. */
export type Ticks = ReadonlyMap<string, boolean>;

/** A set with the ticks applied: kept order, new values last. */
export function withTicks<T extends string>(ids: readonly T[], ticks: Ticks): readonly T[] {
  const kept = ids.filter((id) => ticks.get(id) !== false);
  const added = [...ticks].filter(([id, on]) => on && !ids.includes(id as T));
  return [...kept, ...added.map(([id]) => id as T)];
}

export interface Shared {
  /** Values that all of the sets have. */
  readonly all: readonly string[];
  /** Values that some, but not all, have. */
  readonly some: readonly string[];
}

export function sharedOf(sets: readonly (readonly string[])[]): Shared {
  const counts = new Map<string, number>();
  for (const id of sets.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  const ids = [...counts];
  return {
    all: ids.filter(([, n]) => n === sets.length).map(([id]) => id),
    some: ids.filter(([, n]) => n < sets.length).map(([id]) => id),
  };
}
