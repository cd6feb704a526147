/**
 * Every answer is parsed anew, so what did not change would still be a new object and be drawn
 * again. Gives back the old object wherever it equals the new one, however deep: rows and groups
 * are matched by their `id` or `key`, everything else by place. What is left of the new one is
 * completed with the old parts: it belongs to nobody else yet.
 */
export function keepAnswer<T>(old: unknown, next: T): T;
export function keepAnswer(old: unknown, next: unknown): unknown {
  if (Object.is(old, next)) return next;
  if (Array.isArray(next)) return Array.isArray(old) ? keepItems(old, next) : next;
  if (isRecord(old) && isRecord(next)) return keepFields(old, next);
  return next;
}

type Plain = Record<string, unknown>;

function keepItems(old: readonly unknown[], next: unknown[]): readonly unknown[] {
  const known = new Map(old.map((item, i) => [nameOf(item, i), item]));
  let isSame = old.length === next.length;
  next.forEach((item, i) => {
    next[i] = keepAnswer(known.get(nameOf(item, i)), item);
    isSame &&= Object.is(next[i], old[i]);
  });
  return isSame ? old : next;
}

/** Parsed from JSON: a name that is not there is the only undefined value. */
function keepFields(old: Plain, next: Plain): Plain {
  const names = Object.keys(next);
  let isSame = names.length === Object.keys(old).length;
  for (const name of names) {
    next[name] = keepAnswer(old[name], next[name]);
    isSame &&= Object.is(next[name], old[name]);
  }
  return isSame ? old : next;
}

function nameOf(item: unknown, place: number): unknown {
  if (!isRecord(item)) return place;
  return item['id'] ?? item['key'] ?? place;
}

function isRecord(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
