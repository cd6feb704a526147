/** Gives every text a small number, so that columns hold numbers. `NONE` stands for no value. */
export interface Dictionary {
  readonly numberOf: (text: string | null) => number;
  /** Null when no row ever had the text. */
  readonly find: (text: string | null) => number | null;
  /** Null for `NONE`. */
  readonly textOf: (number: number) => string | null;
  /** The text as JSON, `null` for `NONE`. */
  readonly quoted: (number: number) => string;
  /** One more than the greatest number. */
  readonly size: () => number;
  /** All, in the order of their numbers, without `NONE`. */
  readonly texts: () => readonly (string | null)[];
}

export const NONE = 0;

export function createDictionary(): Dictionary {
  const numbers = new Map<string, number>();
  const texts: (string | null)[] = [null];
  const quoted: string[] = ['null'];
  return {
    numberOf(text) {
      if (text === null) return NONE;
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      texts.push(text);
      quoted.push('');
      return texts.length - 1;
    },
    find: (text) => (text === null ? NONE : (numbers.get(text) ?? null)),
    textOf: (number) => texts[number] ?? null,
    quoted: (number) => (quoted[number] ||= JSON.stringify(texts[number] ?? null)),
    size: () => texts.length,
    texts: () => texts.slice(1),
  };
}
