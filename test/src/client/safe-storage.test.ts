import { expect, test } from 'vitest';
import { safeStorage } from '../../../src/client/safe-storage.ts';
import { keysOf } from '../../../src/client/storage-keys.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

test('a forbidden storage reads as empty and takes writes in silence', () => {
  const storage = safeStorage(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });

  storage.setItem('holdfast.theme', 'dark');
  storage.removeItem('holdfast.theme');
  storage.clear();

  expect(storage.getItem('holdfast.theme')).toBeNull();
  expect(storage.key(0)).toBeNull();
  expect(keysOf(storage, '')).toEqual([]);
});

test('when storage is full, cached answers give way to what the person chose', () => {
  const real = memoryStorage(20);
  const storage = safeStorage(() => real);
  storage.setItem('holdfast.kept.u1./api/stickies/', 'x'.repeat(8));
  storage.setItem('holdfast.screen./acme/', 'x'.repeat(8));
  storage.setItem('holdfast.kept.visits.acme', 'abc');

  storage.setItem('holdfast.theme', 'dark');

  expect(keysOf(storage, '')).toEqual(['holdfast.kept.visits.acme', 'holdfast.theme']);
});

test('a value that does not fit removes the older one, and no other cached answer', () => {
  const real = memoryStorage(20);
  const storage = safeStorage(() => real);
  storage.setItem('holdfast.screen./acme/', 'old');
  storage.setItem('holdfast.screen./beta/', 'beta');

  storage.setItem('holdfast.screen./acme/', 'x'.repeat(30));

  expect(keysOf(storage, '')).toEqual(['holdfast.screen./beta/']);
});
