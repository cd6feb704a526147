import { expect, test } from 'vitest';
import { changedFields, keptFields } from '../../../../src/blocks/forms/form-fields.ts';

const START = { name: 'Alpha', identifier: null as string | null, description: '' };

test('only what differs from the start is kept, and comes back over a newer start', () => {
  const typed = { ...START, description: 'What it is for' };
  const kept = JSON.stringify(changedFields(START, typed));

  const renamed = { ...START, name: 'Beta' };
  expect({ ...renamed, ...keptFields(renamed, kept) }).toEqual({
    name: 'Beta',
    identifier: null,
    description: 'What it is for',
  });
});

test('a form whose fields are back at the start keeps nothing', () => {
  expect(changedFields(START, { ...START })).toEqual({});
  expect(keptFields(START, JSON.stringify({ name: 'Alpha' }))).toEqual({});
});

test('fields of another release, and text that something else wrote, are left out', () => {
  expect(keptFields(START, '{"name":7,"gone":"x","__proto__":{"a":"b"}}')).toEqual({});
  for (const text of [null, '', 'null', '"x"', '{"name":']) {
    expect(keptFields(START, text)).toEqual({});
  }
});
