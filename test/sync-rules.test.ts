import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn } from './support/source-files.ts';

const listed = [...readFileSync('README.md', 'utf8').matchAll(/^- \*\*(R\d+)\*\*/gm)].map(
  ([, rule = '']) => rule,
);
const tagged = filesIn('test', /\.test\.ts$/).flatMap(({ path, text }) =>
  [...text.matchAll(/\b(?:test|it|describe)(?:\.\w+)*\(\s*['"`]((?:\[R\d+\])+)/g)]
    .flatMap(([, tags = '']) => tags.match(/R\d+/g) ?? [])
    .map((rule) => ({ path, rule })),
);

test('a test that names a SYNC rule names one of the list', () => {
  expect(listed.length).toBeGreaterThan(0);
  expect(tagged.filter(({ rule }) => !listed.includes(rule))).toEqual([]);
});

test('every SYNC rule is named by a test', () => {
  const named = new Set(tagged.map(({ rule }) => rule));
  expect(listed.filter((rule) => !named.has(rule))).toEqual([]);
});
