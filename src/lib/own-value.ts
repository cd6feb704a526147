/** Reads a table by text from outside: `constructor` or `__proto__` finds nothing that is inherited. */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
