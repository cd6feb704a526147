import { expect, test } from 'vitest';
import { parseAnswer } from '../../../src/protocol/answer-texts.ts';
import type { ListAnswer } from '../../../src/domain/list-query.ts';
import { putImages } from '../../../workers/mutations/work-item-images.ts';
import {
  listWorkItems,
  prepareAnyList,
  prepareList,
} from '../../../workers/queries/list-work-items.ts';
import { itemId, listQuery, workItem } from '../../support/builders.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';
import { recordedDb } from '../../support/worker/recorded-db.ts';

test('what is rolled back is forgotten, also by what was read meanwhile', () => {
  const db = memoryDb();
  putImages(db, [workItem({ id: itemId(1), name: 'kept' })]);
  const query = listQuery({ order_by: 'name' });
  const names = () =>
    (parseAnswer(listWorkItems(db, query, [])) as ListAnswer).groups.flatMap(({ rows }) =>
      rows.map(({ name }) => name),
    );
  prepareList(db, query);

  expect(() =>
    db.transaction(() => {
      putImages(db, [workItem({ id: itemId(1), name: 'undone' }), workItem({ name: 'never' })]);
      expect(names()).toEqual(['never', 'undone']);
      throw new Error('on purpose');
    }),
  ).toThrow('on purpose');

  expect(names()).toEqual(['kept']);
});

test('what changes while the columns are read in slices is in them at the end', () => {
  const db = memoryDb();
  const items = Array.from({ length: 2500 }, () => workItem({ priority: 'low' }));
  putImages(db, items);
  const moved = items.filter((_, n) => n % 500 === 0);

  expect(prepareAnyList(db)).toBe(true);
  putImages(
    db,
    moved.map((item) => ({ ...item, priority: 'urgent' as const })),
  );
  expect(prepareAnyList(db)).toBe(true);
  putImages(db, [workItem({ priority: 'urgent', name: 'late' })]);
  while (prepareAnyList(db));
  const { db: recorded, seen } = recordedDb(db);
  const query = listQuery({ group_by: 'priority', order_by: 'name', per_page: 1 });
  const { groups } = parseAnswer(listWorkItems(recorded, query, [])) as ListAnswer;

  expect(groups.map(({ key, total }) => [key, total])).toEqual([
    ['low', 2500 - moved.length],
    ['urgent', moved.length + 1],
  ]);
  // Nothing is read for it any more but the two rows that are shown.
  expect(seen.filter(({ text }) => /\bFROM issues\b(?! AS)/.test(text))).toEqual([]);
});
