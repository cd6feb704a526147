import { expect, test } from 'vitest';
import type { Db } from '../../workers/db/db.ts';
import { createColumns } from '../../workers/columns/columns.ts';
import { putImages } from '../../workers/mutations/work-item-images.ts';
import { listWorkItems, prepareAnyList } from '../../workers/queries/list-work-items.ts';
import { places } from '../../workers/queries/places.ts';
import { workItemIds } from '../../workers/queries/work-item-ids.ts';
import { readRowTexts } from '../../workers/queries/row-texts.ts';
import { search } from '../../workers/queries/search.ts';
import { seekRows } from '../../workers/queries/seek-rows.ts';
import { subWorkItems, workItem as read, workItemByKey } from '../../workers/queries/work-item.ts';
import { itemId, listQuery, PROJECT, workItem, searchFor } from '../support/builders.ts';
import { memoryDb } from '../support/worker/memory-db.ts';
import { planOf, recordedDb } from '../support/worker/recorded-db.ts';

function plansOf(use: (db: Db) => void): readonly (readonly string[])[] {
  const plain = memoryDb();
  putImages(plain, [workItem()]);
  const { db, seen } = recordedDb(plain);
  use(db);
  return seen.map((query) => planOf(plain, query));
}

/** Reads every row of a large table: none of these may. */
const SCAN = /^SCAN (issues|i|issue_descriptions|d|issue_base)\b(?!.*COVERING)/;

test('the first screen takes one seek per group', () => {
  const plan = plansOf((db) => seekRows(db, listQuery({ group_by: 'state' }))).at(-1);
  expect(plan).toContain(
    'SEARCH issue_counts USING PRIMARY KEY (project_id=? AND is_live=?)', // no row is counted
  );
  expect(plan).toContain(
    'SEARCH issues USING INDEX issues_by_state (project_id=? AND is_live=? AND state_id=?)',
  );
  expect(plan).toContain('USE TEMP B-TREE FOR LAST TERM OF ORDER BY'); // the id, among equal places
});

test('the first screen of an ungrouped list or one by priority has its index as well', () => {
  const plans = plansOf((db) => {
    seekRows(db, listQuery());
    seekRows(db, listQuery({ group_by: 'priority' }));
  });
  expect(plans[1]).toContain(
    'SEARCH issues USING INDEX issues_manual (project_id=? AND is_live=?)',
  );
  expect(plans[3]).toContain(
    'SEARCH issues USING INDEX issues_by_priority (project_id=? AND is_live=? AND priority=?)',
  );
});

test('rows are fetched by their keys, in the order of asking', () => {
  const [plan] = plansOf((db) => readRowTexts(db, createColumns(), [1]));
  expect(plan?.slice(0, 2)).toEqual([
    'SCAN j VIRTUAL TABLE INDEX 1:',
    'SEARCH i USING INTEGER PRIMARY KEY (rowid=?)',
  ]);
});

test('one item, its children, a key and a search never read a whole table', () => {
  const plans = plansOf((db) => {
    read(db, itemId(1));
    workItemByKey(db, 'APP-1');
    subWorkItems(db, PROJECT, itemId(1));
    search(db, searchFor('word', PROJECT, 10));
    search(db, searchFor('APP-1', null, 10));
  });
  expect(plans.flat().filter((detail) => SCAN.test(detail))).toEqual([]);
});

test('a list that is asked again reads nothing but what changed', () => {
  const plain = memoryDb();
  putImages(plain, [workItem({ id: itemId(1) })]);
  listWorkItems(plain, listQuery({ order_by: 'name' }), []);
  listWorkItems(plain, listQuery({ order_by: 'name' }), []);
  const { db, seen } = recordedDb(plain);

  listWorkItems(db, listQuery({ order_by: 'name' }), []);

  const touched = seen.filter(({ text }) => /\bissues\b/.test(text));
  expect(touched).toEqual([]);
});

test('a stretch of ids, the place of an item and what changed are found without a pass over the rows', () => {
  const plain = memoryDb();
  putImages(plain, [workItem({ id: itemId(1) })]);
  while (prepareAnyList(plain));
  const { db, seen } = recordedDb(plain);
  const window = { key: 'all', sub_key: null, offset: 0, limit: 10 };

  workItemIds(db, listQuery(), window);
  places(db, listQuery(), itemId(1));
  putImages(plain, [workItem({ id: itemId(1), priority: 'high' })]);
  listWorkItems(db, listQuery(), [window]);

  const plans = seen.flatMap((query) => planOf(plain, query));
  expect(plans.filter((detail) => SCAN.test(detail))).toEqual([]);
  expect(plans.filter((detail) => /^SEARCH (issues|i)\b/.test(detail)).length).toBeGreaterThan(2);
});

test('words are looked up in their indexes, and an excerpt by its key', () => {
  const plain = memoryDb();
  putImages(plain, [workItem({ description_html: '<p>a word</p>' })]);
  const { db, seen } = recordedDb(plain);

  expect(search(db, searchFor('word', PROJECT, 10))).toHaveLength(1);

  const plans = seen.flatMap((query) => planOf(plain, query));
  expect(plans).toContain('SCAN issue_names VIRTUAL TABLE INDEX 0:M1');
  expect(plans).toContain('SCAN issue_texts VIRTUAL TABLE INDEX 0:M1');
  expect(plans).toContain('SEARCH issue_descriptions USING INTEGER PRIMARY KEY (rowid=?)');
  expect(plans.filter((detail) => SCAN.test(detail))).toEqual([]);
});
