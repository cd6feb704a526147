import { expect, test } from 'vitest';
import { VERSION } from '../../server/config.ts';
import { openApiDocument } from '../../server/plugins/openapi.ts';
import { ROUTES } from '../../server/routes/index.ts';
import { ABSENT, AHEAD, CATALOGUE } from '../support/catalogue.ts';

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
const absent = new Set(Object.keys(ABSENT).flatMap(callsOf));
const ahead = new Set(AHEAD.flatMap(callsOf));

test.each(Object.entries(CATALOGUE))(
  'the document of the routes holds every call of %s',
  (_, lines) => {
    const wanted = lines.flatMap(callsOf).filter((call) => !absent.has(call) && !ahead.has(call));
    expect(wanted.filter((call) => !documented.has(call))).toEqual([]);
  },
);

test('what is absent on purpose is a call that others make, and is absent', () => {
  const all = new Set(Object.values(CATALOGUE).flat().flatMap(callsOf));
  expect([...absent, ...ahead].filter((call) => !all.has(call))).toEqual([]);
  expect([...absent].filter((call) => documented.has(call))).toEqual([]);
});
