import { expect, test } from 'vitest';
import { keepValue, keptValue } from '../../../src/client/kept-values.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const KEY = 'holdfast.kept.u1./api/stickies/';

test('an answer is read back by the release that kept it, and by no other', () => {
  const storage = memoryStorage();
  keepValue(storage, KEY, 'release-1', { links: [1, 2] });

  expect(keptValue(storage, KEY, 'release-1')).toEqual({ links: [1, 2] });
  expect(keptValue(storage, KEY, 'release-2')).toBeNull();
});

test('an answer without a release, or that something else wrote, is not used', () => {
  const storage = memoryStorage();
  for (const text of ['[{"id":1}]', '{"links":[]}', 'null', '"text"', '{"release":', '']) {
    storage.setItem(KEY, text);
    expect(keptValue(storage, KEY, 'release-1')).toBeNull();
  }
});
