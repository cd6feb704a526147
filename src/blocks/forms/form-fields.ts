import { ownValue } from '../../lib/own-value.ts';
import { parsedJson } from '../../lib/parsed-json.ts';

/** What a form takes, by field. */
export type Fields = Readonly<Record<string, string | null>>;

/** The fields that differ from what the form began with. */
export function changedFields<T extends Fields>(start: T, fields: T): Partial<T> {
  const changed = Object.entries(fields).filter(([name, value]) => value !== start[name]);
  return Object.fromEntries(changed) as Partial<T>;
}

/** Fields that an earlier visit left. A form of another release may have had others. */
export function keptFields<T extends Fields>(start: T, text: string | null): Partial<T> {
  const kept = parsedJson(text);
  if (typeof kept !== 'object' || kept === null) return {};
  const entries = Object.keys(start).flatMap((name) => {
    const value: unknown = ownValue(kept as Readonly<Record<string, unknown>>, name);
    return typeof value === 'string' && value !== start[name] ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries) as Partial<T>;
}
