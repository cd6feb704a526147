/** Answers of the server, and visits that it doesn't know yet. */
export const KEPT = 'holdfast.kept.';
/** Visits that the server doesn't know yet, by workspace. */
export const VISITS = `${KEPT}visits.`;

export function removeAll(storage: Storage, prefix: string): void {
  for (const key of keysOf(storage, prefix)) storage.removeItem(key);
}

export function keysOf(storage: Storage, prefix: string): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}
