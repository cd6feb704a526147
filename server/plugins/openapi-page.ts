import { escapeHtml } from '../../src/lib/escape-html.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
}

interface Answer {
  readonly description: string;
  readonly content?: Content;
}

type Content = Readonly<Record<string, { readonly schema: Json }>>;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The document of the routes to read: without scripts, so that it opens anywhere and can be printed. */
export function openApiPage(document: Json): string {
  const { title, version } = document['info'] as {
    readonly title: string;
    readonly version: string;
  };
  const calls = callsOf(
    document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>,
  );
  const tags = [...new Set(calls.map(({ operation }) => operation.tags[0] ?? ''))].toSorted();
  const contents = tags.map((tag) => `<li><a href="#${anchorOf(tag)}">${escapeHtml(tag)}</a></li>`);
  const sections = tags.map((tag) => {
    const some = calls.filter(({ operation }) => operation.tags[0] === tag);
    return `<section id="${anchorOf(tag)}"><h2>${escapeHtml(tag)}</h2>${some.map(shown).join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} API</title><style>${STYLE}</style></head><body>
<header><h1>${escapeHtml(title)} API</h1><p>Version ${escapeHtml(version)}, ${calls.length} calls. For programs: <a href="/api/schema/">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Parts"><ul>${contents.join('')}</ul></nav><main>${sections.join('')}</main></body></html>`;
}

function callsOf(
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>,
): readonly Call[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return calls.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function shown({ method, path, operation }: Call): string {
  const parameters = operation.parameters.map(
    (one) =>
      `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${escapeHtml(one.in)}${one.required ? ', required' : ''}</td><td><code>${escapeHtml(typeOf(one.schema))}</code></td></tr>`,
  );
  const answers = Object.entries(operation.responses).map(([status, answer]) =>
    part(`Answers ${status}`, answer.description, answer.content),
  );
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<p>${escapeHtml(operation.description)}</p>${parameters.length > 0 ? `<table>${parameters.join('')}</table>` : ''}${
    operation.requestBody ? part('Takes', '', operation.requestBody.content) : ''
  }${answers.join('')}</details>`;
}

function part(title: string, text: string, content: Content | undefined): string {
  const schema = content?.['application/json']?.schema;
  const shape = schema ? `<pre>${escapeHtml(JSON.stringify(schema, withoutPattern, 2))}</pre>` : '';
  return `<h3>${escapeHtml(title)}</h3>${text === '' ? '' : `<p>${escapeHtml(text)}</p>`}${shape}`;
}

/** A format says the same in one word. */
function withoutPattern(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('format' in value)) return value;
  return { ...value, pattern: undefined };
}

function typeOf(schema: Json): string {
  const { type, format, enum: values } = schema;
  if (Array.isArray(values)) return values.map(String).join(' | ');
  return [type, format].filter((word) => typeof word === 'string').join(', ') || 'any';
}

const anchorOf = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-inline-size: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
h2 { margin: 2.5rem 0 .5rem; } h3 { font-size: 1rem; margin: .75rem 0 0; }
details { border-block-end: 1px solid color-mix(in srgb, currentColor 15%, transparent); padding: .4rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; } summary span { opacity: .7; }
summary b { display: inline-block; min-inline-size: 4.2rem; font-size: .8rem; letter-spacing: .03em; }
pre, table { font-size: .85rem; overflow: auto; max-inline-size: 100%; }
pre { padding: .75rem; border-radius: 6px; background: color-mix(in srgb, currentColor 6%, transparent); }
td { padding: .1rem 1rem .1rem 0; vertical-align: top; }`;
