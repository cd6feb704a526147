import type { ImportSurvey } from '../domain/imports/survey.ts';
import { MOST_ESTIMATES } from './github-issues.ts';

/**
 * The values of the estimate that an import makes: those of the file, in order. Empty: the project has an
 * estimate already, the file has none, or more different values than an estimate may have.
 */
export function estimatesToMake(
  { estimates }: Pick<ImportSurvey, 'estimates'>,
  hasEstimate: boolean,
): readonly string[] {
  const numbers = [...estimates.keys()].filter((value) => /^\d{1,6}([.,]\d{1,3})?$/.test(value));
  const values = [...new Set(numbers.map((value) => String(Number(value.replace(',', '.')))))];
  if (hasEstimate || values.length > MOST_ESTIMATES) return [];
  return values.toSorted((a, b) => Number(a) - Number(b));
}
