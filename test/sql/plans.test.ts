import { expect, test } from 'vitest';
import type { Db } from '../../workers/db/db.ts';
import { putImages } from '../../workers/mutations/work-item-images.ts';
import { listWorkItems } from '../../workers/queries/list-work-items.ts';
import { readRowTexts } from '../../workers/queries/row-texts.ts';
import { search } from '../../workers/queries/search.ts';
import { seekRows } from '../../workers/queries/seek-rows.ts';
import { subWorkItems, workItem as read, workItemByKey } from '../../workers/queries/work-item.ts';
import { itemId, listQuery, PROJECT, workItem, searchFor } from '../support/builders.ts';
import { memoryDb } from '../support/memory-db.ts';
import { planOf, recordedDb } from '../support/recorded-db.ts';

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
  const [plan] = plansOf((db) => readRowTexts(db, new Map(), [1]));
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
