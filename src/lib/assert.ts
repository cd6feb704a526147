/** A bug, not a failure that a person can meet: the program's own picture of itself is wrong. */
export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`Broken promise: ${what}`);
}

export function must<T>(value: T | null | undefined, what: string): T {
  assert(value !== null && value !== undefined, `${what} must be there`);
  return value;
}

export function unreachable(value: never): never {
  throw new Error(`Not reachable: ${JSON.stringify(value)}`);
}
