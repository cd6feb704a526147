import { DATE_FIELDS, VALUE_FIELDS, type Filter } from '../../../src/domain/filter.ts';
import { isUuid } from '../../../src/domain/ids.ts';
import { isDay } from '../days.ts';
import { UnreadableQuery } from '../unreadable.ts';

const MAX_PARTS = 200;
const MAX_VALUES = 5000;
const WORDS: readonly string[] = ['priority', 'state_group'];

/** The filter tree itself as a parameter: what the flat parameters cannot say. */
export function filterOfJson(text: string): Filter {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    fail();
  }
  let left = MAX_PARTS;
  return read(parsed);

  function read(value: unknown): Filter {
    left -= 1;
    if (left < 0 || typeof value !== 'object' || value === null) fail();
    const tree = value as Readonly<Record<string, unknown>>;
    if (Array.isArray(tree['and'])) return { and: tree['and'].map(read) };
    if (Array.isArray(tree['or'])) return { or: tree['or'].map(read) };
    if ('not' in tree) return { not: read(tree['not']) };
    if (typeof tree['text'] === 'string') return { text: tree['text'] };
    return valueOf(tree) ?? dateOf(tree) ?? fail();
  }
}

function valueOf(tree: Readonly<Record<string, unknown>>): Filter | null {
  const field = VALUE_FIELDS.find((name) => name === tree['field']);
  const values: unknown = tree['in'];
  if (!field || !Array.isArray(values) || values.length > MAX_VALUES) return null;
  if (!values.every((value: unknown) => value === null || typeof value === 'string')) return null;
  // What is no id is nobody's.
  const isKnown = (value: string) => WORDS.includes(field) || isUuid(value);
  return { field, in: values.filter((value) => value === null || isKnown(value)) };
}

function dateOf(tree: Readonly<Record<string, unknown>>): Filter | null {
  const field = DATE_FIELDS.find((name) => name === tree['field']);
  if (!field) return null;
  const { on, from, to, empty } = tree;
  if (typeof empty === 'boolean') return { field, empty };
  if (typeof on === 'string' && isDay(on)) return { field, on };
  if (typeof from === 'string' && isDay(from)) return { field, from };
  if (typeof to === 'string' && isDay(to)) return { field, to };
  return null;
}

function fail(): never {
  throw new UnreadableQuery('filters');
}
