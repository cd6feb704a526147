import type { Choice } from './SearchableMenu.tsx';

/** The offer to make what was typed, among the choices. */
export const NEW = 'new';

/**
 * Enter always has something to choose: the selected choice while nothing is typed, else the best
 * match, else the offer of a new one.
 */
export function firstActive(
  found: readonly Choice[],
  selected: readonly string[],
  typed: string,
): string {
  const free = found.filter(isFree);
  const chosen = typed === '' ? free.find(({ id }) => selected.includes(id)) : undefined;
  return (chosen ?? free[0])?.id ?? NEW;
}

type Move = 'next' | 'previous' | 'first' | 'last';

const MOVES: Readonly<Record<string, Move>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageUp: 'first',
  PageDown: 'last',
};

/** Where a key leads from the active choice, round the ends; null when it leads nowhere. */
export function activeAfter(key: string, ids: readonly string[], active: string): string | null {
  const move = MOVES[key];
  if (move === undefined || ids.length === 0) return null;
  const at = ids.indexOf(active);
  const next: Record<Move, number> = {
    next: (at + 1) % ids.length,
    previous: (at <= 0 ? ids.length : at) - 1,
    first: 0,
    last: ids.length - 1,
  };
  return ids[next[move]] ?? null;
}

export function isFree({ disabled }: Choice): boolean {
  return disabled !== true;
}
