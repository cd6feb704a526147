import { expect, test } from 'vitest';
import type { Operation } from '../../../../src/domain/operation.ts';
import { groupEntries } from '../../../../src/features/sync/ledger-entries.ts';

const GESTURE = { id: 'g', size: 520 };

function entry(id: string, more: Partial<Operation> = {}) {
  const operation = { id, status: 'waiting', problem: null, ...more } as Operation;
  return { operation, subject: id };
}

test('what was written together is one group, which says how many there were and begins with what needs the person', () => {
  const groups = groupEntries([
    entry('alone'),
    entry('a', { gesture: GESTURE }),
    entry('b', { gesture: GESTURE, status: 'refused' }),
    entry('c', { gesture: GESTURE }),
    entry('done', { gesture: GESTURE, status: 'acked' }),
  ]);
  expect(
    groups.map(({ id, size, entries }) => [id, size, entries.map((one) => one.subject)]),
  ).toEqual([
    ['g', 520, ['b', 'a', 'c']],
    ['alone', 1, ['alone']],
  ]);
});
