import { expect, test } from 'vitest';
import { z } from 'zod';
import { read } from '../../server/plugins/route.ts';
import { answerFault } from '../support/server/declared-answers.ts';

/* What every test that gets an answer holds it to. */

const word = z.object({ name: z.string(), n: z.int().nullable() });
const words = read({
  method: 'GET',
  path: '/api/words/',
  tag: 'Words',
  summary: 'Words',
  rule: { scope: 'public' },
  query: z.object({ paged: z.string().optional() }),
  answer: z.array(word),
  answerTo: ({ paged }) => (paged ? z.object({ results: z.array(word) }) : z.array(word)),
  handler: async () => [],
});

const headers = { 'content-type': 'application/json; charset=utf-8' };
const faultOf = (told: unknown, url = '/api/words/') =>
  answerFault(words, url, { statusCode: 200, body: JSON.stringify(told), headers });

test('an answer is held to its declaration field by field', () => {
  expect(faultOf([{ name: 'kelp', n: null }])).toBe(null);
  expect(faultOf([{ name: 'kelp' }])).toContain('0.n');
  expect(faultOf([{ name: 'kelp', n: '1' }])).toContain('0.n');
  expect(faultOf([{ name: 'kelp', n: 1, secret: 'x' }])).toContain('one too many at .0.secret');
  expect(faultOf({ name: 'kelp', n: 1 })).toContain('expected array');
});

test('what the query changes in an answer is declared for that query alone', () => {
  const page = { results: [{ name: 'kelp', n: 1 }] };
  expect(faultOf(page, '/api/words/?paged=true')).toBe(null);
  expect(faultOf(page)).toContain('expected array');
  expect(faultOf([], '/api/words/?paged=true')).toContain('expected object');
});

test('an answer of another kind than the declared one is told, and a refusal is nobody’s shape', () => {
  const text = { statusCode: 200, body: 'kelp', headers: { 'content-type': 'text/plain' } };
  expect(answerFault(words, '/api/words/', text)).toContain('text/plain');
  const silent = { ...words, answer: null, answerTo: null };
  const told = { statusCode: 200, body: '[]', headers };
  expect(answerFault(silent, '/api/words/', told)).toContain('declares nothing');
  expect(answerFault(words, '/api/words/', { statusCode: 404, body: '{}', headers })).toBe(null);
  const away = { statusCode: 302, body: '', headers: { location: '/' } };
  expect(answerFault(words, '/api/words/', away)).toContain('undeclared');
  expect(answerFault({ ...words, isForm: true }, '/api/words/', away)).toBe(null);
  expect(answerFault(words, '/api/words/', { statusCode: 204, body: '', headers })).toContain(
    '204',
  );
});
