import { z } from 'zod';

type Reading = (value: unknown) => unknown;

/** What an empty text means for a field: null, "not sent", or itself where the field is required. */
type Blank = null | undefined | '';

const ID_OR_DATE = new Set(['uuid', 'date', 'datetime']);
const DECIMAL = /^-?\d{1,15}(\.\d+)?$/;
const BOOLEANS = new Map<unknown, boolean>([
  ...['true', 'True', '1', 1].map((word) => [word, true] as const),
  ...['false', 'False', '0', 0].map((word) => [word, false] as const),
]);

/**
 * How a body is read before its schema judges it. Clients built on forms send `""` for an id or a
 * date that was not chosen, and numbers and booleans as text; what cannot be meant stays as it is,
 * so that the schema refuses it. Null: the schema needs no such reading.
 */
export function readingOf(schema: z.core.$ZodType): Reading | null {
  return readingWith(schema, '');
}

function readingWith(schema: z.core.$ZodType, blank: Blank): Reading | null {
  if (schema instanceof z.ZodNullable) return readingWith(schema.unwrap(), null);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return readingWith(schema.unwrap(), blank === '' ? undefined : blank);
  }
  if (schema instanceof z.ZodPipe) return readingWith(schema.in, blank);
  if (schema instanceof z.ZodObject) return readingOfObject(schema);
  if (schema instanceof z.ZodArray) return readingOfArray(schema);
  if (schema instanceof z.ZodUnion) return readingOfUnion(schema, blank);
  if (schema instanceof z.ZodStringFormat) return readingOfFormat(schema, blank);
  if (schema instanceof z.ZodLiteral) return readingOfLiteral(schema);
  if (schema instanceof z.ZodNumber) return readingOfNumber;
  if (schema instanceof z.ZodBoolean) return (value) => BOOLEANS.get(value) ?? value;
  return null;
}

function readingOfObject(schema: z.ZodObject): Reading | null {
  const readings = Object.entries(schema.shape).flatMap(([name, field]) => {
    const reading = readingOf(field);
    return reading ? [[name, reading] as const] : [];
  });
  if (readings.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields = new Map(Object.entries(value));
    for (const [name, reading] of readings) {
      if (!fields.has(name)) continue;
      const read = reading(fields.get(name));
      if (read === undefined) fields.delete(name);
      else fields.set(name, read);
    }
    return Object.fromEntries(fields);
  };
}

function readingOfArray(schema: z.ZodArray): Reading | null {
  const reading = readingOf(schema.element);
  return reading && ((value) => (Array.isArray(value) ? value.map(reading) : value));
}

/** The first option that reads the value as something else decides. */
function readingOfUnion(schema: z.ZodUnion, blank: Blank): Reading | null {
  const readings = schema.options.flatMap((option) => readingWith(option, blank) ?? []);
  if (readings.length === 0) return null;
  return (value) => {
    for (const reading of readings) {
      const read = reading(value);
      if (!Object.is(read, value)) return read;
    }
    return value;
  };
}

function readingOfFormat(schema: z.ZodStringFormat, blank: Blank): Reading | null {
  if (blank === '' || !ID_OR_DATE.has(schema.format ?? '')) return null;
  return (value) => (value === '' ? blank : value);
}

function readingOfLiteral(schema: z.ZodLiteral): Reading | null {
  const words = new Map(
    [...schema.values]
      .filter((value) => typeof value === 'number')
      .map((value) => [String(value), value] as const),
  );
  return words.size === 0
    ? null
    : (value) => (typeof value === 'string' ? (words.get(value) ?? value) : value);
}

function readingOfNumber(value: unknown): unknown {
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
}
