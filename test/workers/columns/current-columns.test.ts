import { expect, test } from 'vitest';
import type { ListAnswer } from '../../../src/domain/list-query.ts';
import { putImages } from '../../../workers/mutations/work-item-images.ts';
import { listWorkItems, prepareList } from '../../../workers/queries/list-work-items.ts';
import { itemId, listQuery, workItem } from '../../support/builders.ts';
import { memoryDb } from '../../support/memory-db.ts';

test('what is rolled back is forgotten, also by what was read meanwhile', () => {
  const db = memoryDb();
  putImages(db, [workItem({ id: itemId(1), name: 'kept' })]);
  const query = listQuery({ order_by: 'name' });
  const names = () =>
    (JSON.parse(listWorkItems(db, query, [])) as ListAnswer).groups.flatMap(({ rows }) =>
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
