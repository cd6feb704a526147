import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UserId } from '../../../src/domain/ids.ts';
import type { WorkItemRow } from '../../../src/domain/work-item.ts';
import { ALL_COLUMNS, createColumns, type ColumnName } from '../../../workers/columns/columns.ts';
import { currentColumns, readNextSlice } from '../../../workers/columns/current-columns.ts';
import type { Db } from '../../../workers/db/db.ts';
import { sql } from '../../../workers/db/sql.ts';
import { readRowTexts } from '../../../workers/queries/row-texts.ts';
import { anySteps, anyWorld } from '../../support/lists/arbitraries.ts';
import { uuid, workItem } from '../../support/builders.ts';
import { putImages, putOverlay } from '../../../workers/mutations/work-item-images.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { recordedDb } from '../../support/worker/recorded-db.ts';
import { applySteps, writeWorld } from '../../support/worker/replica.ts';

function bothWays(db: Db, needed: readonly ColumnName[] = ALL_COLUMNS) {
  const rids = db.all<{ rid: number }>(sql`SELECT rid FROM issues`).map(({ rid }) => rid);
  const unread = createColumns();
  readRowTexts(db, unread, rids);
  const { db: recorded, seen } = recordedDb(db);
  const read = currentColumns(recorded, needed);
  read.texts.forgetAll();
  readRowTexts(recorded, read, rids);
  const [table, texts] = [unread, read].map((columns) =>
    rids.map((rid) => columns.texts.get(rid) ?? ''),
  ) as [string[], string[]];
  const rows = texts.map((text) => JSON.parse(text) as WorkItemRow);
  return { table, columns: texts, rows, seen };
}

function putState(db: Db, id: string, group: string): void {
  db.run(sql`INSERT INTO states (id, scope, position, sort_key, json)
    VALUES (${id}, '', 0, '', ${JSON.stringify({ id, group })})
    ON CONFLICT DO UPDATE SET json = excluded.json`);
}

test('rows are the same from the columns and from the table, whatever was written and however', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyWorld, anySteps), { maxLength: 3 }), (rounds) => {
      const db = memoryDb();
      for (const [world, steps] of rounds) {
        writeWorld(db, world);
        applySteps(db, steps);
        const { table, columns } = bothWays(db);
        expect(columns).toEqual(table);
      }
      db.close();
    }),
    propertyRuns(40),
  );
});

test('columns that are read need no table, and know overlays, drafts and archived items', () => {
  const db = memoryDb();
  putImages(db, [workItem({ is_draft: true }), workItem({ archived_at: '2026-11-20' })]);
  putOverlay(db, [workItem({ name: 'Mine' })]);
  bothWays(db);

  const { table, columns, rows, seen } = bothWays(db);

  expect(columns).toEqual(table);
  expect(rows.map((row) => [row.is_draft, row.archived_at])).toEqual([
    [true, null],
    [false, '2026-11-20'],
    [false, null],
  ]);
  expect(rows.at(-1)).toMatchObject({ name: 'Mine', is_local_update: true });
  expect(seen.filter(({ text }) => /\bissues\b/.test(text))).toEqual([]);
});

test('a state that moves to another group moves its rows along, wherever they are read from', () => {
  const db = memoryDb();
  const id = uuid('s', 1);
  putState(db, id, 'started');
  putImages(db, [workItem({ state_id: id, state__group: 'backlog' })]);
  bothWays(db);
  putState(db, id, 'completed');

  const { table, columns, rows } = bothWays(db, []);

  expect(rows.map((row) => row.state__group)).toEqual(['completed']);
  expect(columns).toEqual(table);
});

test('an item with more people, labels and modules than are packed tells all of them, before and after', () => {
  const db = memoryDb();
  const many = (letter: 'u' | 'l' | 'm', count: number) =>
    Array.from({ length: count }, (_, n) => uuid(letter, n));
  const { id } = workItem();
  const item = ([people, labels, modules]: readonly [number, number, number]) =>
    workItem({
      id,
      assignee_ids: many('u', people) as UserId[],
      label_ids: many('l', labels),
      module_ids: many('m', modules),
    });
  for (const counts of [
    [2, 3, 1],
    [2, 3, 2],
    [40, 0, 0],
    [0, 7, 20],
    [0, 0, 6],
    [1, 1, 1],
  ] as const) {
    putImages(db, [item(counts)]);

    const { table, columns, rows } = bothWays(db);

    expect(columns).toEqual(table);
    expect(
      rows.map((row) => [row.assignee_ids.length, row.label_ids.length, row.module_ids.length]),
    ).toEqual([counts]);
  }
});

test('a state that moves to another group while rows are packed in a pause moves them along', () => {
  const db = memoryDb();
  const id = uuid('s', 1);
  putState(db, id, 'started');
  putImages(db, [workItem({ state_id: id })]);
  while (!currentColumns(db, []).loaded.has('state_group')) readNextSlice(db);
  putState(db, id, 'completed');
  while (readNextSlice(db));

  const { table, columns, rows } = bothWays(db, []);

  expect(rows.map((row) => row.state__group)).toEqual(['completed']);
  expect(columns).toEqual(table);
});
