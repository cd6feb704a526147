import { expect, test } from 'vitest';
import { parseAnswer } from '../../../src/protocol/answer-texts.ts';
import type { ListAnswer } from '../../../src/domain/list-query.ts';
import { ALL_COLUMNS } from '../../../workers/columns/columns.ts';
import { currentColumns } from '../../../workers/columns/current-columns.ts';
import { writeSnapshot } from '../../../workers/columns/snapshot.ts';
import type { Db } from '../../../workers/db/db.ts';
import { sql } from '../../../workers/db/sql.ts';
import { putImages } from '../../../workers/mutations/work-item-images.ts';
import { listWorkItems, prepareAnyList } from '../../../workers/queries/list-work-items.ts';
import { itemId, listQuery, workItem } from '../../support/builders.ts';
import { coldStart } from '../../support/worker/cold-start.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';
import { recordedDb } from '../../support/worker/recorded-db.ts';

const ITEMS = 2500;
const QUERY = listQuery({ group_by: 'labels', order_by: 'name', per_page: 1 });

function filled(): Db {
  const db = memoryDb();
  putImages(
    db,
    Array.from({ length: ITEMS }, (_, n) => workItem({ id: itemId(n + 1), priority: 'low' })),
  );
  return db;
}

function pause(db: Db): void {
  while (prepareAnyList(db));
}

function count(db: Db, priority: string): number {
  const query = listQuery({
    ...QUERY,
    group_by: 'labels',
    filter: { field: 'priority', in: [priority] },
  });
  return (parseAnswer(listWorkItems(db, query, [])) as ListAnswer).total_count;
}

test('after a pause, a start reads no rows but those that are shown', () => {
  const db = filled();
  pause(db);
  coldStart(db);
  const { db: recorded, seen } = recordedDb(db);
  listWorkItems(recorded, QUERY, []);
  expect(seen.some(({ text }) => text.includes('column_snapshot'))).toBe(true);
  expect(seen.filter(({ text }) => /\bFROM issues WHERE rid > /.test(text))).toEqual([]);
});

test('rows that are written, changed and deleted between two starts are in the lists of the second', () => {
  const db = filled();
  pause(db);
  putImages(db, [workItem({ id: itemId(1), priority: 'urgent' })]);
  putImages(db, [workItem({ id: itemId(ITEMS + 1), priority: 'urgent' })]);
  db.run(sql`DELETE FROM issues WHERE id = ${itemId(2)}`);
  coldStart(db);
  expect([count(db, 'urgent'), count(db, 'low')]).toEqual([2, ITEMS - 2]);
});

test('what is written while the snapshot is being written is not lost to it', () => {
  const db = filled();
  const slices = writeSnapshot(db, currentColumns(db, ALL_COLUMNS));
  for (let n = 1; slices.next().done !== true; n += 1) {
    putImages(db, [workItem({ id: itemId(n), priority: 'high' })]);
    currentColumns(db, []);
  }
  const written = count(db, 'high');
  expect(written).toBeGreaterThan(20);
  coldStart(db);
  expect([count(db, 'high'), count(db, 'low')]).toEqual([written, ITEMS - written]);
});

test('a snapshot whose writing was cut short is not used, and is written anew in the next pause', () => {
  const db = filled();
  const slices = writeSnapshot(db, currentColumns(db, ALL_COLUMNS));
  for (let n = 0; n < 5; n += 1) slices.next();
  putImages(db, [workItem({ id: itemId(1), priority: 'high' })]);
  coldStart(db);
  expect([count(db, 'high'), count(db, 'low')]).toEqual([1, ITEMS - 1]);

  coldStart(db);
  pause(db);
  expect(db.text(sql`SELECT data FROM column_snapshot WHERE name = 'marker'`)).toMatch(/^complete/);
});

test('a snapshot that another release wrote of other columns is not used', () => {
  const db = filled();
  pause(db);
  db.run(sql`UPDATE column_snapshot SET data = 'complete: priority' WHERE name = 'marker'`);
  db.run(sql`DELETE FROM column_snapshot WHERE name = 'labels'`);
  coldStart(db);
  expect(count(db, 'low')).toBe(ITEMS);
});

test('a snapshot that much has changed since is written anew in the next pause', () => {
  const db = filled();
  pause(db);
  putImages(
    db,
    Array.from({ length: 1200 }, (_, n) => workItem({ id: itemId(n + 1), priority: 'high' })),
  );
  coldStart(db);
  pause(db);
  expect(db.text(sql`SELECT json_group_array(rid) FROM column_changes`)).toBe('[]');
  coldStart(db);
  expect([count(db, 'high'), count(db, 'low')]).toEqual([1200, ITEMS - 1200]);
});

test('what is taken away while it is written, or between two columns that are read, is not used', () => {
  const db = filled();
  const slices = writeSnapshot(db, currentColumns(db, ALL_COLUMNS));
  for (let n = 0; n < 5; n += 1) slices.next();
  db.run(sql`DELETE FROM column_snapshot`);
  while (slices.next().done !== true);
  expect(db.text(sql`SELECT data FROM column_snapshot WHERE name = 'marker'`)).toBeNull();

  coldStart(db);
  pause(db);
  coldStart(db);
  currentColumns(db, ['project']);
  db.run(sql`DELETE FROM column_snapshot`);
  expect(count(db, 'low')).toBe(ITEMS);
});

test('a group of states that changed between two starts is the new one', () => {
  const db = filled();
  const [id] = db.all<{ id: string }>(sql`SELECT state_id AS id FROM issues LIMIT 1`);
  const put = (group: string) =>
    db.run(
      sql`INSERT INTO states (id, scope, position, sort_key, json)
        VALUES (${id?.id ?? ''}, 'p', 0, 's', ${JSON.stringify({ group })})
        ON CONFLICT DO UPDATE SET json = excluded.json`,
    );
  put('started');
  pause(db);
  put('completed');
  coldStart(db);
  const query = listQuery({ group_by: 'state_group', sub_group_by: 'labels', per_page: 1 });
  const { groups } = parseAnswer(listWorkItems(db, query, [])) as ListAnswer;
  expect(groups.map(({ key, total }) => [key, total])).toEqual([['completed', ITEMS]]);
});
