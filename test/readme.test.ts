import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS } from '../server/config.ts';

const readme = readFileSync('README.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test('the table of settings is the one that the server reads', () => {
  const listed = [
    ...readme.matchAll(/^\| `([A-Z0-9_]+)`\s*\|\s*(?:`([^`]*)`)?\s*\|\s*(.*?)\s*\|$/gm),
  ];
  const rows = listed.map(([, name, fallback = '', means]) => ({ name, fallback, means }));
  expect(rows).toEqual(Object.values(SETTINGS));
});

test('every command that the README names exists', () => {
  const named = [...readme.matchAll(/\bnpm (?:run )?([a-z:0-9]+)/g)].map(([, name = '']) => name);
  const known = [...Object.keys(scripts), 'ci', 'run'];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
