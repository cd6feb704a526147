import { typosIn } from './typos.ts';

const START = 8;
const WORD = 6;
const RUN = 4;
const GAP = 1;
const MISTYPED = -1000;

/**
 * How well what was typed fits a name: higher is better, null when it does not. Letters must occur in
 * order; a whole run, a word's first letter and the name's beginning count more. What
 * does not occur at all may be mistyped: it fits with a slip or two per word, after everything else.
 */
export function fuzzyScore(name: string, typed: string): number | null {
  const text = name.toLowerCase();
  const wanted = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (wanted === '') return 0;
  const whole = text.indexOf(wanted);
  if (whole >= 0) {
    return (
      100 +
      RUN * wanted.length +
      (whole === 0 ? START : 0) +
      (isWordStart(text, whole) ? WORD : 0) -
      text.length / 100
    );
  }
  let score = 0;
  let at = 0;
  let last = -2;
  for (const letter of wanted) {
    if (letter === ' ') continue;
    const word = nextWordStart(text, letter, at);
    const found = text[at] === letter ? at : word >= 0 ? word : text.indexOf(letter, at);
    if (found < 0) return mistypedScore(text, wanted);
    score += found === last + 1 ? RUN : isWordStart(text, found) ? WORD : -GAP;
    last = found;
    at = found + 1;
  }
  return score - text.length / 100;
}

/** Whether a score says that the name only fits if something was mistyped. */
export function isMistyped(score: number): boolean {
  return score < MISTYPED / 2;
}

/** Below every score of what was typed correctly. */
function mistypedScore(text: string, wanted: string): number | null {
  const typos = typosIn(text, wanted);
  return typos === null ? null : MISTYPED - typos - text.length / 100;
}

/** The entries that fit, best first; equal ones keep their order. */
export function fuzzyFilter<T>(
  entries: readonly T[],
  typed: string,
  nameOf: (entry: T) => string,
): readonly T[] {
  if (typed.trim() === '') return entries;
  return entries
    .map((entry) => ({ entry, score: fuzzyScore(nameOf(entry), typed) }))
    .filter((scored): scored is { entry: T; score: number } => scored.score !== null)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || /[\s\-_/·.]/.test(text[at - 1] ?? '');
}

function nextWordStart(text: string, letter: string, from: number): number {
  for (let at = text.indexOf(letter, from); at >= 0; at = text.indexOf(letter, at + 1)) {
    if (isWordStart(text, at)) return at;
  }
  return -1;
}
