import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '../../server/config.ts';
import { openApiDocument } from '../../server/plugins/openapi.ts';
import { ROUTES } from '../../server/routes/index.ts';
import { CATALOGUE } from '../support/server/catalogue.ts';

const BASES = {
  P: '/api/workspaces/{}/projects/{}',
  W: '/api/workspaces/{}',
  A: '/api/assets/v2/workspaces/{}',
  X: '/api/public/anchor/{}',
  E: '/api/v1/workspaces/{}',
} as const;

/** `W/labels/ GET POST` → `/api/workspaces/{}/labels/ GET`, `/api/workspaces/{}/labels/ POST` */
function callsOf(line: string): readonly string[] {
  const [short = '', ...methods] = line.split(' ');
  const path = short.replace(/^[PWAXE](?=\/)/, (base) => BASES[base as keyof typeof BASES]);
  return methods.map((method) => `${path} ${method}`);
}

const { paths } = openApiDocument(ROUTES, VERSION) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
const documented = new Set(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${path.replace(/\{\w+\}/g, '{}')} ${method.toUpperCase()}`,
    ),
  ),
);

/** Absent on purpose, as whoever runs the server reads it: each call with the reason. */
const paper = readFileSync('server/OPERATING.md', 'utf8');
const table = /## Calls that are not there\n[\s\S]*?(?=\n## )/.exec(paper)?.[0] ?? '';
const reasons = [...table.matchAll(/^\| `([^`]+)`\s+\| (.*\S)\s+\|$/gm)];
const absent = new Set(reasons.flatMap(([, call = '']) => callsOf(call)));

test.each(Object.entries(CATALOGUE))(
  'the document of the routes holds every call of %s',
  (_, lines) => {
    const wanted = lines.flatMap(callsOf).filter((call) => !absent.has(call));
    expect(wanted.filter((call) => !documented.has(call))).toEqual([]);
  },
);

test('what is absent on purpose is a call that others make, and is absent', () => {
  expect(reasons.filter(([, , reason = '']) => reason.length < 20)).toEqual([]);
  expect(absent.size).toBeGreaterThan(20);
  const all = new Set(Object.values(CATALOGUE).flat().flatMap(callsOf));
  expect([...absent].filter((call) => !all.has(call))).toEqual([]);
  expect([...absent].filter((call) => documented.has(call))).toEqual([]);
});
