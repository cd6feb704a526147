/**
 * Every answer is parsed anew, so what did not change would still be a new object and be drawn
 * again. Gives back the old object wherever it equals the new one, however deep: rows and groups
 * are matched by their `id` or `key`, everything else by place.
 */
export function keepAnswer<T>(old: unknown, next: T): T;
export function keepAnswer(old: unknown, next: unknown): unknown {
  if (Object.is(old, next)) return next;
  if (Array.isArray(old) && Array.isArray(next)) return keepItems(old, next);
  if (isRecord(old) && isRecord(next)) return keepFields(old, next);
  return next;
}

type Plain = Readonly<Record<string, unknown>>;

function keepItems(old: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const known = new Map(old.map((item, i) => [nameOf(item, i), item]));
  const kept = next.map((item, i) => keepAnswer(known.get(nameOf(item, i)), item));
  const same = kept.length === old.length && kept.every((item, i) => Object.is(item, old[i]));
  return same ? old : kept;
}

function keepFields(old: Plain, next: Plain): Plain {
  const fields = Object.entries(next).map(
    ([name, value]) => [name, keepAnswer(old[name], value)] as const,
  );
  const same =
    fields.length === Object.keys(old).length &&
    fields.every(([name, value]) => Object.hasOwn(old, name) && Object.is(value, old[name]));
  return same ? old : Object.fromEntries(fields);
}

function nameOf(item: unknown, place: number): unknown {
  if (!isRecord(item)) return place;
  return item['id'] ?? item['key'] ?? place;
}

function isRecord(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
