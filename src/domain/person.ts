/** How a person looks wherever they are shown. */
export interface Face {
  /** Decides the color, so that a new name keeps it. */
  readonly id: string;
  readonly name: string;
  readonly src: string | null;
}

interface Person {
  readonly id: string;
  readonly display_name: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly avatar_url?: string | null;
}

export const FACE_COLORS = 8;

/** The one name of a person on every screen. */
export function personName(person: Omit<Person, 'id'>): string {
  const { display_name, first_name = '', last_name = '' } = person;
  return display_name.trim() || `${first_name} ${last_name}`.trim();
}

/** @param fallback the name of someone who is no longer known here */
export function faceOf(
  person: Person | null | undefined,
  id: string | null,
  fallback: string,
): Face {
  return person
    ? { id: person.id, name: personName(person) || fallback, src: person.avatar_url ?? null }
    : { id: id ?? fallback, name: fallback, src: null };
}

/** Up to two letters: of the first and the last word. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const last = words.length < 2 ? '' : firstLetter(words.at(-1) ?? '');
  return (firstLetter(words[0] ?? '?') + last).toUpperCase();
}

/** From 1 to FACE_COLORS. */
export function faceColor(seed: string): number {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return (sum % FACE_COLORS) + 1;
}

function firstLetter(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 63);
}
