/** How a person looks at a list, as the server stores it. */
export interface DisplayParts {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly display_filters: Readonly<Record<string, unknown>>;
  readonly display_properties: Readonly<Record<string, boolean>>;
}

type Part = keyof DisplayParts;
const PARTS: readonly Part[] = ['filters', 'display_filters', 'display_properties'];

/** By part and key, such as `display_filters.group_by`. */
type Values = Readonly<Record<string, unknown>>;

/** What the person chose and the server doesn't know yet. The last choice of each key wins. */
export interface DisplayChange {
  readonly set: Values;
  /** What the person saw when they chose (SYNC R12). */
  readonly base: Values;
}

/** Adds a choice to those that wait. Null: nothing differs, and nothing waits. */
export function withChoice(
  waiting: DisplayChange | null,
  before: DisplayParts,
  after: DisplayParts,
): DisplayChange | null {
  const [seen, chosen] = [valuesOf(before), valuesOf(after)];
  const keys = Object.keys(chosen).filter((key) => !isSame(chosen[key], seen[key]));
  if (keys.length === 0) return waiting;
  return {
    set: { ...waiting?.set, ...picked(chosen, keys) },
    base: { ...picked(seen, keys), ...waiting?.base },
  };
}

export interface DisplayMerge {
  /** Whole parts, as the call wants them; null when the server has it all. */
  readonly body: Partial<DisplayParts> | null;
  /** What another device chose since, where it differs. It is left as it is. */
  readonly theirs: Values;
}

/**
 * Puts the choices over what the server stores. Its other keys, such as a layout that this list doesn't know, stay.
 *
 * @param isNewer whether the server's values were stored after the person chose
 */
export function mergeDisplay(
  stored: DisplayParts,
  { set, base }: DisplayChange,
  isNewer: boolean,
): DisplayMerge {
  const there = valuesOf(stored);
  const missing = Object.keys(set).filter((key) => !isSame(set[key], there[key]));
  const isTheirs = (key: string): boolean => isNewer && !isSame(there[key], base[key]);
  const mine = missing.filter((key) => !isTheirs(key));
  const changed = PARTS.filter((part) => mine.some((key) => key.startsWith(`${part}.`)));
  const body = Object.fromEntries(
    changed.map((part) => [part, { ...stored[part], ...keysIn(part, picked(set, mine)) }]),
  );
  const theirs = picked(there, missing.filter(isTheirs));
  return { body: changed.length === 0 ? null : body, theirs };
}

/** What still waits when `sent` has been answered. Null: nothing. */
export function withoutSent(waiting: DisplayChange, sent: DisplayChange): DisplayChange | null {
  const keys = Object.keys(waiting.set).filter(
    (key) => !(key in sent.set) || !isSame(waiting.set[key], sent.set[key]),
  );
  if (keys.length === 0) return null;
  const base = { ...waiting.base, ...sent.set };
  return { set: picked(waiting.set, keys), base: picked(base, keys) };
}

function valuesOf(parts: DisplayParts): Values {
  const entries = PARTS.flatMap((part) =>
    Object.entries(parts[part]).map(([key, value]) => [`${part}.${key}`, value] as const),
  );
  return Object.fromEntries(entries);
}

function keysIn(part: Part, values: Values): Values {
  const prefix = `${part}.`;
  const entries = Object.entries(values).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(prefix.length), value]));
}

function picked(values: Values, keys: readonly string[]): Values {
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}

/** Absent and null mean the same on the wire. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
