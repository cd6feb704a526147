import { z } from 'zod';
import type { Rule } from '../policies/rules.ts';
import type { DeclaredRoute } from './route.ts';

type Schema = Readonly<Record<string, unknown>>;

/** OpenAPI 3.1, made from what the routes declare: it cannot say anything else than they do. */
export function openApiDocument(routes: readonly DeclaredRoute[], version: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Holdfast', version },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session-id' },
        token: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
    paths,
  };
}

function operation(route: DeclaredRoute): Schema {
  return {
    tags: [route.tag],
    summary: route.summary,
    description: describeRule(route.rule),
    'x-writes': route.writes,
    security: isOpen(route.rule) ? [] : [securityOf(route)],
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...(route.body ? { requestBody: { content: bodyContent(route, schemaOf(route.body)) } } : {}),
    responses: {
      [route.status]: route.status === 302 ? elsewhere('Where it is') : done(route),
      ...(route.isForm ? { 302: elsewhere(LED_ON) } : {}),
    },
  };
}

const LED_ON =
  'To a form that a browser posted itself: on to the next screen, or back with error_code and error_message';

function done({ status, answer }: DeclaredRoute): Schema {
  const description = status === 204 ? 'Done; no body' : 'Done';
  return { description, ...(answer ? { content: jsonContent(schemaOf(answer)) } : {}) };
}

function elsewhere(description: string): Schema {
  return { description, headers: { Location: { schema: { type: 'string', format: 'uri' } } } };
}

/** Forms carry the token of their page as a field; JSON has a header for it. */
function bodyContent({ isForm }: DeclaredRoute, schema: Schema): Schema {
  if (!isForm) return jsonContent(schema);
  const properties = schema['properties'] as Schema;
  const token = { csrfmiddlewaretoken: { type: 'string' } };
  const fields = { ...schema, properties: { ...properties, ...token } };
  return { ...jsonContent(schema), 'application/x-www-form-urlencoded': { schema: fields } };
}

function isOpen(rule: Rule): boolean {
  return rule.scope === 'public' || (rule.scope === 'board' && !rule.signedIn);
}

function securityOf({ path }: DeclaredRoute): Schema {
  return path.startsWith('/api/v1/') ? { token: [] } : { session: [] };
}

const ROLE_NAMES: Readonly<Record<number, string>> = { 20: 'Admin', 15: 'Member', 5: 'Guest' };

function describeRule(rule: Rule): string {
  if (rule.scope === 'public') return 'Anybody.';
  if (rule.scope === 'user') return 'Whoever is signed in.';
  if (rule.scope === 'instance') return 'Admins of the instance.';
  if (rule.scope === 'board') {
    return rule.signedIn ? 'Whoever is signed in and has the anchor.' : 'Whoever has the anchor.';
  }
  const roles = rule.roles.map((role) => ROLE_NAMES[role]).join(', ');
  const creator = rule.scope === 'project' && rule.orCreatorOf ? ', or whoever made it' : '';
  return `Active members of the ${rule.scope} with role ${roles}${creator}.`;
}

function pathParameters({ path, looseParams }: DeclaredRoute): readonly Schema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const isId = name !== 'slug' && name !== 'anchor' && !looseParams.includes(name);
    const schema = isId ? { type: 'string', format: 'uuid' } : { type: 'string' };
    return { name, in: 'path', required: true, schema };
  });
}

function queryParameters({ query }: DeclaredRoute): readonly Schema[] {
  const { properties = {}, required = [] } = schemaOf(query) as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function jsonContent(schema: Schema): Schema {
  return { 'application/json': { schema } };
}

/** Of what is sent, before any transformation. */
function schemaOf(type: z.ZodType): Schema {
  const options = { io: 'input', unrepresentable: 'any', override: shorten } as const;
  const { $schema: _, $defs: __, ...schema } = z.toJSONSchema(type, options);
  return resolved(schema) as Schema;
}

/** A format says it all: the patterns of ids and dates, and the bounds of whole numbers, are many times as long. */
function shorten({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Only “any JSON” refers, to itself, and from a place that the document does not have: it is anything. */
function resolved(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(resolved);
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node) return {};
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(value)]));
}
