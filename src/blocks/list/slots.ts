/** One element of the list and the row that it shows. */
export interface Slot {
  /** Names the element for as long as it is on the page. */
  readonly id: number;
  /** Which of the keys it shows. */
  readonly place: number;
}

export interface Slots {
  /**
   * One slot for every key, in the order of the elements. A row that stays keeps its element. While
   * the list moves, an element whose row has left shows the next one that comes, where it stands: that
   * costs half of what a new element costs. At rest the elements are in the order of the rows, for
   * whoever reads them one after the other.
   */
  readonly fit: (keys: readonly string[], isMoving: boolean) => readonly Slot[];
}

interface Held {
  readonly id: number;
  readonly key: string;
}

export function createSlots(): Slots {
  let held: readonly Held[] = [];
  let count = 0;

  return {
    fit(keys, isMoving) {
      const places = placesOf(keys);
      const shown = new Set(held.map(({ key }) => key));
      const coming = [...places.keys()].filter((key) => !shown.has(key)).values();
      const kept = held.flatMap((slot) => {
        if (places.has(slot.key)) return [slot];
        const key = isMoving ? coming.next().value : undefined;
        return key === undefined ? [] : [{ id: slot.id, key }];
      });
      const placeOf = ({ key }: Held): number => places.get(key) ?? 0;
      held = [...kept, ...[...coming].map((key) => ({ id: (count += 1), key }))];
      if (!isMoving) held = held.toSorted((a, b) => placeOf(a) - placeOf(b));
      return held.map((slot) => ({ id: slot.id, place: placeOf(slot) }));
    },
  };
}

/** A row that two places name, because one of them is out of date, is shown in both. */
function placesOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  keys.forEach((key, place) => places.set(places.has(key) ? `${key} ${place}` : key, place));
  return places;
}
