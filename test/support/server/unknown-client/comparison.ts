import { isDeepStrictEqual } from 'node:util';
import type { Got, Wire } from './client.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MICROS = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}`;
const is = (type: string) => (value: unknown) => typeof value === type;
const matches = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value);
const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  uuid: matches(UUID),
  str: is('string'),
  int: Number.isInteger,
  num: is('number'),
  bool: is('boolean'),
  json: isObject,
  list: Array.isArray,
  uuids: (value) => Array.isArray(value) && value.every(matches(UUID)),
  date: matches(/^\d{4}-\d\d-\d\d$/),
  /** In the person's own zone, which is India's. */
  mine: matches(new RegExp(String.raw`${MICROS}\+05:30$`)),
  utc: matches(new RegExp(`${MICROS}Z$`)),
  null: (value) => value === null,
  any: () => true,
};

/**
 * What does not fit: `id:uuid name:str start_date:date?`. A `?` after the type allows null. Each key must
 * be there, and no other.
 */
export function faults(body: unknown, shape: string): readonly string[] {
  if (!isObject(body)) return [`no object: ${JSON.stringify(body)?.slice(0, 200)}`];
  const told = body as Readonly<Record<string, unknown>>;
  const wanted = new Map(
    shape
      .trim()
      .split(/\s+/)
      .map((word) => word.split(':') as [string, string]),
  );
  const missing = [...wanted.keys()].filter((key) => !(key in told));
  const more = Object.keys(told).filter((key) => !wanted.has(key));
  const wrong = [...wanted].flatMap(([key, type]) => {
    if (!(key in told)) return [];
    const isRight =
      (type.endsWith('?') && told[key] === null) || TYPES[type.replace('?', '')]?.(told[key]);
    return isRight ? [] : [`${key} is no ${type}: ${JSON.stringify(told[key])?.slice(0, 120)}`];
  });
  return [
    ...missing.map((key) => `${key} is missing`),
    ...more.map((key) => `${key} is too many`),
    ...wrong,
  ];
}

/** Holds answers to the contract, and gathers what differs: one difference hides none of the others. */
export function comparison() {
  const differences: string[] = [];
  const fits = (where: string, body: unknown, shape: string) => {
    differences.push(...faults(body, shape).map((fault) => `${where}: ${fault}`));
  };
  const same = (where: string, told: unknown, wanted: unknown) => {
    if (isDeepStrictEqual(told, wanted)) return;
    differences.push(`${where}: ${brief(told)}, not ${brief(wanted)}`);
  };
  const fitsEach = (where: string, rows: unknown, shape: string) => {
    if (!Array.isArray(rows) || rows.length === 0) {
      differences.push(`${where}: no list with rows: ${brief(rows)}`);
      return;
    }
    const all = rows.flatMap((row) => faults(row, shape));
    differences.push(...[...new Set(all)].map((fault) => `${where}, each: ${fault}`));
  };
  /** A status and, where the contract gives one, a body. */
  const answers = (where: string, got: Got, status: number, body?: unknown) => {
    if (got.status !== status) {
      differences.push(`${where}: ${got.status}, not ${status}: ${got.text.slice(0, 200)}`);
    } else if (body !== undefined) same(where, got.body, body);
  };
  /** These keys of it. */
  const part = (where: string, told: Wire, wanted: Readonly<Record<string, unknown>>) =>
    same(
      where,
      Object.fromEntries(Object.keys(wanted).map((key) => [key, told?.[key] as unknown])),
      wanted,
    );
  return { differences, fits, fitsEach, same, answers, part };
}

export const sorted = (names: readonly string[]) => names.toSorted();

const brief = (value: unknown) => JSON.stringify(value)?.slice(0, 300);
