import { z } from 'zod';

type Schema = Readonly<Record<string, unknown>>;

/** Ids by what a field is called. */
export type IdFor = (field: string) => string;

/** A body that a route takes, with or without what may be left out. */
export function sampleBody(type: z.ZodType, idFor: IdFor, isWhole: boolean): unknown {
  const schema = z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }) as Schema;
  return sample(schema, '', { idFor, isWhole });
}

interface Wanted {
  readonly idFor: IdFor;
  readonly isWhole: boolean;
}

function sample(schema: Schema, field: string, wanted: Wanted): unknown {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (choices) {
    const first = choices.find(({ type }) => type !== 'null') ?? choices[0];
    return first ? sample(first, field, wanted) : null;
  }
  if (Array.isArray(schema['enum'])) return (schema['enum'] as readonly unknown[])[0];
  if ('const' in schema) return schema['const'];
  const { type } = schema;
  if (type === 'object') return sampleObject(schema, wanted);
  if (type === 'array') {
    const item = sample((schema['items'] ?? {}) as Schema, field, wanted);
    return wanted.isWhole ? [item, item] : [item];
  }
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return Number(schema['minimum'] ?? 1);
  if (type === 'string') return sampleText(schema, field, wanted);
  return {};
}

function sampleObject(schema: Schema, wanted: Wanted): unknown {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.fromEntries(
    properties
      // A row's own id is made by who creates it.
      .filter(([name]) => name !== 'id' || required.includes(name))
      .filter(([name]) => wanted.isWhole || required.includes(name))
      .map(([name, one]) => [name, sample(one, name, wanted)]),
  );
}

function sampleText({ format, pattern }: Schema, field: string, { idFor }: Wanted): string {
  const isId =
    format === 'uuid' || /uuid|\[0-9a-f/i.test(typeof pattern === 'string' ? pattern : '');
  if (isId) return idFor(field);
  if (format === 'email' || field.includes('email')) return 'someone@example.org';
  if (format === 'date' || field.endsWith('_date')) return '2026-11-20';
  if (format === 'date-time') return '2026-11-20T09:00:00Z';
  if (format === 'uri') return 'https://example.org/';
  if (field.includes('color')) return '#112233';
  return 'sample';
}
