/** One text for every spelling of the same question: keys sorted, what is `undefined` left out. */
export function questionKey(question: unknown): string {
  return JSON.stringify(question, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
