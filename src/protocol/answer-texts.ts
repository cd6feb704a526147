/**
 * An answer on its way to a page, as JSON: parsing there is cheaper than cloning. The first text is the answer.
 * In a list, rows that stand together are a text of their own, and in their place is its number: for one text of
 * half a megabyte the memory comes fresh from the system each time, and waiting for it took a third of the answer.
 */
export type AnswerTexts = readonly string[];

export function parseAnswer(texts: AnswerTexts): unknown {
  const answer: unknown = JSON.parse(texts[0] ?? 'null');
  if (texts.length > 1) {
    const { groups, windows } = answer as { readonly groups: Holder[]; readonly windows: Holder[] };
    fill(groups, texts);
    fill(windows, texts);
  }
  return answer;
}

export function isSameAnswer(texts: AnswerTexts, others: AnswerTexts): boolean {
  return texts.length === others.length && texts.every((text, i) => text === others[i]);
}

interface Holder {
  /** The number of a text, or `[]`. */
  rows: unknown;
  readonly groups?: readonly Holder[];
}

function fill(holders: readonly Holder[], texts: AnswerTexts): void {
  for (const holder of holders) {
    if (typeof holder.rows === 'number') holder.rows = JSON.parse(texts[holder.rows] ?? '[]');
    if (holder.groups) fill(holder.groups, texts);
  }
}
