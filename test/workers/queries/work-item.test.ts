import { expect, test } from 'vitest';
import { replaceCollection } from '../../../workers/collections/collection-rows.ts';
import { putImages, putOverlay } from '../../../workers/mutations/work-item-images.ts';
import { subWorkItems, workItem, workItemByKey } from '../../../workers/queries/work-item.ts';
import { itemId, OTHER_PROJECT, PROJECT, workItem as anItem } from '../../support/builders.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';

function someDb() {
  const db = memoryDb();
  replaceCollection(db, 'projects', '', [
    { id: PROJECT, name: 'App', identifier: 'APP' } as never,
    { id: OTHER_PROJECT, name: 'Web', identifier: 'WEB' } as never,
  ]);
  return db;
}

test('an item is found by its id, with its description', () => {
  const db = someDb();
  putImages(db, [anItem({ id: itemId(1), description_html: '<p>text</p>' })]);

  expect(workItem(db, itemId(1))?.description_html).toBe('<p>text</p>');
  expect(workItem(db, itemId(2))).toBe(null);
});

test('an item is found by its key in any case, in the right project', () => {
  const db = someDb();
  putImages(db, [
    anItem({ id: itemId(1), sequence_id: 42 }),
    anItem({ id: itemId(2), sequence_id: 42, project_id: OTHER_PROJECT }),
  ]);

  expect(workItemByKey(db, 'app-42')?.id).toBe(itemId(1));
  expect(workItemByKey(db, 'WEB-42')?.id).toBe(itemId(2));
  expect(workItemByKey(db, 'NONE-42')).toBe(null);
  expect(workItemByKey(db, 'APP-')).toBe(null);
});

test('an item made here has no number yet and is found by its id', () => {
  const db = someDb();
  putOverlay(db, [anItem({ id: itemId(1), sequence_id: null })]);

  expect(workItemByKey(db, itemId(1))).toMatchObject({
    id: itemId(1),
    is_local_update: true,
    description_html: '<p></p>',
  });
});

test('children come in manual order, without archived ones', () => {
  const db = someDb();
  const parent_id = itemId(9);
  putImages(db, [
    anItem({ id: itemId(1), parent_id, sort_order: 2 }),
    anItem({ id: itemId(2), parent_id, sort_order: 1 }),
    anItem({ id: itemId(3), parent_id, archived_at: '2026-11-01' }),
    anItem({ id: itemId(4) }),
  ]);

  expect(subWorkItems(db, PROJECT, parent_id).map(({ id }) => id)).toEqual([itemId(2), itemId(1)]);
});
