import { COMMAND_GROUPS, type BoundCommand } from '../../commands/registry.ts';
import { parseKey } from '../../domain/parse-key.ts';
import { fuzzyFilter, fuzzyScore, isMistyped } from '../../ui/fuzzy.ts';

/** What commands are offered before anything is typed, in this order. */
export interface Offered {
  /** They act on what is selected or open. */
  readonly selection: readonly BoundCommand[];
  readonly recent: readonly BoundCommand[];
  /** By command group, always in the same order. */
  readonly rest: readonly (readonly [BoundCommand['group'], readonly BoundCommand[]])[];
}

export function offer(commands: readonly BoundCommand[], recent: readonly string[]): Offered {
  const isOfItem = ({ scope }: BoundCommand): boolean => scope === 'item';
  const others = commands.filter((command) => !isOfItem(command));
  const known = recent.flatMap((id) => others.find((command) => command.id === id) ?? []);
  const groups = COMMAND_GROUPS.filter((group) => group !== 'account').map(
    (group) =>
      [
        group,
        others.filter((one) => one.group === group && !known.some(({ id }) => id === one.id)),
      ] as const,
  );
  return {
    selection: commands.filter(isOfItem),
    recent: known,
    rest: groups.filter(([, inGroup]) => inGroup.length > 0),
  };
}

interface Named {
  readonly name: string;
  readonly code?: string;
}

export interface Section<Entry extends Named> {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly most: number;
}

/**
 * What fits, each section's best first, the sections always in the same order: what arrives late, such
 * as the items that were found, comes last and moves nothing. Slips of the keyboard are only assumed
 * when nothing else fits.
 */
export function matching<Entry extends Named>(
  typed: string,
  sections: readonly Section<Entry>[],
  found: Section<Entry> | null,
): readonly Section<Entry>[] {
  const isKey = parseKey(typed).number !== null;
  const fitting = sections.map((section) => ({
    ...section,
    entries: fuzzyFilter(section.entries, typed, textOf),
  }));
  const isRight = (entry: Entry): boolean => isClose(textOf(entry), typed);
  const right = fitting.map((section) => ({
    ...section,
    entries: section.entries.filter(isRight),
  }));
  const hasAny = right.some(({ entries }) => entries.length > 0) || found?.entries.length !== 0;
  const named = hasAny ? right : fitting;
  const all = found === null ? named : isKey ? [found, ...named] : [...named, found];
  return all
    .map((section) => ({ ...section, entries: section.entries.slice(0, section.most) }))
    .filter(({ entries }) => entries.length > 0);
}

function textOf({ name, code }: Named): string {
  return code === undefined ? name : `${name} ${code}`;
}

/** Points per letter that scattered letters must score: beginnings of words or runs, not chance. */
const PER_LETTER = 3;

function isClose(text: string, typed: string): boolean {
  const score = fuzzyScore(text, typed);
  if (score === null || isMistyped(score)) return false;
  return score >= PER_LETTER * typed.trim().length - 1;
}
