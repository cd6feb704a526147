import { z } from 'zod';

type Schema = Readonly<Record<string, unknown>>;

/** Ids by what a field is called. */
export type IdFor = (field: string) => string;

/**
 * A body that a route takes, with or without what may be left out.
 * @param beside Fields that every object of it carries unless it declares them
 */
export function sampleBody(
  type: z.ZodType,
  idFor: IdFor,
  isWhole: boolean,
  beside: Readonly<Record<string, unknown>> = {},
): unknown {
  const schema = z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }) as Schema;
  return sample(schema, '', { idFor, isWhole, beside });
}

interface Wanted {
  readonly idFor: IdFor;
  readonly isWhole: boolean;
  readonly beside: Readonly<Record<string, unknown>>;
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
  return WORDS[field] ?? {};
}

/** Whether the schema, or the field's name, says what is wanted. */
function isSaid(name: string, schema: Schema): boolean {
  return name in WORDS || ['type', 'anyOf', 'oneOf', 'enum', 'const'].some((key) => key in schema);
}

function sampleObject(schema: Schema, wanted: Wanted): unknown {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const required = (schema['required'] ?? []) as readonly string[];
  const declared = new Set(properties.map(([name]) => name));
  // What declares no field at all keeps whatever it is given.
  const beside = schema['properties'] ? Object.entries(wanted.beside) : [];
  return Object.fromEntries([
    ...beside.filter(([name]) => !declared.has(name)),
    ...properties
      // A row's own id is made by who creates it.
      .filter(([name]) => name !== 'id' || required.includes(name))
      .filter(([name, one]) => required.includes(name) || (wanted.isWhole && isSaid(name, one)))
      .map(([name, one]) => [name, sample(one, name, wanted)] as const),
  ]);
}

/** Where a schema says text and the call wants one of a few words. */
const WORDS: Readonly<Record<string, unknown>> = {
  timezone: 'UTC',
  user_timezone: 'UTC',
  relation_type: 'blocking',
  entity_type: 'view',
  entity_name: 'view',
  provider: 'csv',
  multiple: false,
  type: 'text/plain',
  company_role: 'sample',
  logo: '',
  priority: 'high',
  description_html: '<p>sample</p>',
  comment_html: '<p>sample</p>',
};

function sampleText({ format, pattern }: Schema, field: string, { idFor }: Wanted): unknown {
  const isId =
    format === 'uuid' || /uuid|\[0-9a-f/i.test(typeof pattern === 'string' ? pattern : '');
  if (isId) return idFor(field);
  if (format === 'email' || field.includes('email')) return 'someone@example.org';
  if (format === 'date' || field.endsWith('_date')) return '2026-11-20';
  if (format === 'date-time') return '2026-11-20T09:00:00Z';
  if (format === 'uri') return 'https://example.org/';
  if (field.includes('color')) return '#112233';
  if (field.includes('password')) return 'kelp holds 7 fast stones';
  if (field === 'url') return 'https://example.org/';
  return WORDS[field] ?? 'sample';
}
