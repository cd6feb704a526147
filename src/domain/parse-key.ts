export interface WrittenKey {
  /** `APP`, in capitals; null when only a number was written. */
  readonly identifier: string | null;
  /** Null when the text is no key. */
  readonly number: number | null;
}

/** Takes apart what people write for a work item: `APP-42`, `app-42`, `42`, `#42`. */
export function parseKey(text: string): WrittenKey {
  const match = /^\s*(?:([^\s-]{1,12})-|#)?(\d{1,9})\s*$/u.exec(text);
  return {
    identifier: match?.[1]?.toUpperCase() ?? null,
    number: match?.[2] === undefined ? null : Number(match[2]),
  };
}
