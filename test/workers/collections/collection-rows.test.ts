import { expect, test } from 'vitest';
import { parseAnswer } from '../../../src/protocol/answer-texts.ts';
import type { WorkItemComment } from '../../../src/resources/comments.ts';
import type { ListAnswer } from '../../../src/domain/list-query.ts';
import {
  collectionRows,
  overlayCollectionRow,
  putCollectionRow,
  removeCollectionRow,
  replaceCollection,
  serverCollectionRow,
  settleCollectionRow,
} from '../../../workers/collections/collection-rows.ts';
import { RESOURCE_NAMES } from '../../../src/resources/resources.ts';
import { sql } from '../../../workers/db/sql.ts';
import { putImages } from '../../../workers/mutations/work-item-images.ts';
import { listWorkItems } from '../../../workers/queries/list-work-items.ts';
import { ANA, itemId, listQuery, PROJECT, TODO, workItem } from '../../support/builders.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';

const row = (id: string, name: string) => ({ id, name, first_name: name });

test.each(RESOURCE_NAMES)('%s are read in the order in which the server gave them', (kind) => {
  const db = memoryDb();
  const rows = [row('b', 'Beta'), row('a', 'Alpha'), row('c', 'Gamma')];

  expect(replaceCollection(db, kind, 'here', rows)).toBe(true);
  replaceCollection(db, kind, 'elsewhere', [row('d', 'Delta')]);

  expect(collectionRows(db, kind, 'here')).toEqual(rows);
  expect(replaceCollection(db, kind, 'here', rows)).toBe(false);
  expect(replaceCollection(db, kind, 'here', rows.slice(0, 2))).toBe(true);
  expect(collectionRows(db, kind, 'here')).toEqual(rows.slice(0, 2));
  expect(collectionRows(db, kind, 'elsewhere')).toEqual([row('d', 'Delta')]);
});

test('one row is added after the last, changed in its place, and removed', () => {
  const db = memoryDb();
  replaceCollection(db, 'labels', PROJECT, [row('a', 'Alpha'), row('b', 'Beta')]);

  putCollectionRow(db, 'labels', PROJECT, row('c', 'Gamma'));
  putCollectionRow(db, 'labels', PROJECT, row('a', 'Again'));
  removeCollectionRow(db, 'labels', PROJECT, 'b');

  expect(collectionRows(db, 'labels', PROJECT)).toEqual([row('a', 'Again'), row('c', 'Gamma')]);
});

test('[R5] what was written here stays shown when the server’s list arrives, until it is settled', () => {
  const db = memoryDb();
  const id = itemId(1);
  replaceCollection(db, 'comments', id, [comment('a', 'first')]);
  overlayCollectionRow(db, 'comments', id, comment('a', 'mine'));
  overlayCollectionRow(db, 'comments', id, comment('new', 'only here'));

  replaceCollection(db, 'comments', id, [comment('a', 'theirs')]);
  expect(
    collectionRows<WorkItemComment>(db, 'comments', id).map(({ comment_html }) => comment_html),
  ).toEqual(['mine', 'only here']);
  expect(serverCollectionRow(db, 'comments', id, 'a')).toEqual(comment('a', 'theirs'));
  expect(serverCollectionRow(db, 'comments', id, 'new')).toBe(null);

  settleCollectionRow(db, 'comments', id, 'a');
  settleCollectionRow(db, 'comments', id, 'new');
  expect(
    collectionRows<WorkItemComment>(db, 'comments', id).map(({ comment_html }) => comment_html),
  ).toEqual(['theirs']);
});

test('an overlay over an overlay keeps the server’s image beneath both', () => {
  const db = memoryDb();
  const id = itemId(1);
  replaceCollection(db, 'comments', id, [comment('a', 'server')]);
  overlayCollectionRow(db, 'comments', id, comment('a', 'mine'));
  overlayCollectionRow(db, 'comments', id, comment('a', 'mine again'));

  expect(serverCollectionRow(db, 'comments', id, 'a')).toEqual(comment('a', 'server'));
});

test('a state that changes its group takes its items along, and no row is written', () => {
  const db = memoryDb();
  const states = (group: string) =>
    replaceCollection(db, 'states', PROJECT, [{ ...row(TODO, 'Todo'), group } as never]);
  const keys = () => {
    const texts = listWorkItems(db, listQuery({ group_by: 'state_group' }), []);
    return (parseAnswer(texts) as ListAnswer).groups.map(({ key, rows }) => [
      key,
      rows[0]?.state__group,
    ]);
  };
  putImages(db, [workItem({ state__group: 'backlog' })]);
  states('unstarted');
  expect(keys()).toEqual([['unstarted', 'unstarted']]);

  states('started');
  expect(keys()).toEqual([['started', 'started']]);
});

test('the tables have the columns that the product’s specification names', () => {
  const db = memoryDb();
  replaceCollection(db, 'estimates', PROJECT, [
    { ...row('e', 'Points'), points: [{ id: 'p', key: 2, value: 'M' }] } as never,
  ]);
  replaceCollection(db, 'states', PROJECT, [{ ...row('s', 'Todo'), group: 'started' } as never]);
  putImages(db, [workItem({ id: itemId(7), label_ids: ['a', 'b'] })]);

  expect(db.all(sql`SELECT id, key, value FROM estimate_points`)).toEqual([
    { id: 'p', key: 2, value: 'M' },
  ]);
  expect(db.all(sql`SELECT id, name, "group" FROM states`)).toEqual([
    { id: 's', name: 'Todo', group: 'started' },
  ]);
  expect(db.all(sql`SELECT issue_id, key, value FROM issue_meta ORDER BY value`)).toEqual([
    { issue_id: itemId(7), key: 'label_ids', value: 'a' },
    { issue_id: itemId(7), key: 'label_ids', value: 'b' },
  ]);
});

function comment(id: string, comment_html: string): WorkItemComment {
  return {
    id,
    project_id: PROJECT,
    work_item_id: itemId(1),
    comment_html,
    actor: ANA,
    created_at: id === 'new' ? '2026-11-02T00:00:00Z' : '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    edited_at: null,
    is_local_update: false,
  };
}
