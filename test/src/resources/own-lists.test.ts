import { expect, test } from 'vitest';
import * as lists from '../../../src/resources/own-lists.ts';

const ODD = [null, 'no', 7, {}, { results: null }, { results: [{}] }, { a: null }, [null], [{}]];

const refusal = (read: (answer: unknown) => unknown, answer: unknown): unknown => {
  try {
    return { read: read(answer) };
  } catch (error) {
    return error;
  }
};

test.each(Object.entries(lists))('%s refuses in words what is no answer', (name, read) => {
  // No pins is an answer.
  const odd = name === 'readPins' ? ODD.filter((one) => JSON.stringify(one) !== '{}') : ODD;
  for (const one of odd) expect(refusal(read, one)).toMatchObject({ code: 'sync.protocol' });
});

test('what was visited and is gone is told apart from what is no answer', () => {
  const visit = { id: '1', visited_at: '2026-11-20T09:00:00Z', entity_name: 'issue' };
  expect(lists.readVisits([{ ...visit, entity_data: null }])).toHaveLength(1);
  expect(() => lists.readVisits([{ ...visit, entity_data: {} }])).toThrow(
    expect.objectContaining({ code: 'sync.protocol' }),
  );
});
