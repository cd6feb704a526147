import type { Estimate } from '../../resources/estimates.ts';
import { projectSettings } from '../../text/settings.ts';

const { estimates: text } = projectSettings;
const FEWEST = 2;
const MOST = 6;
const LONGEST = 20;

/** Values as they are typed, separated by commas, and what is wrong with them. */
export function parseValues(
  typed: string,
  type: Estimate['type'],
): { readonly values: readonly string[]; readonly problem: string | null } {
  const values = typed
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  const isFine =
    values.length >= FEWEST &&
    values.length <= MOST &&
    new Set(values).size === values.length &&
    values.every((value) => value.length <= LONGEST);
  if (!isFine) return { values, problem: text.invalid };
  const arePoints = values.every((value) => Number(value) > 0);
  return { values, problem: type === 'points' && !arePoints ? text.invalidPoints : null };
}
