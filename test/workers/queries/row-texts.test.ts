import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WorkItemRow } from '../../../src/domain/work-item.ts';
import { ALL_COLUMNS, createColumns, type ColumnName } from '../../../workers/columns/columns.ts';
import { currentColumns } from '../../../workers/columns/current-columns.ts';
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
  read.texts.clear();
  readRowTexts(recorded, read, rids);
  const rows = [...read.texts.values()].map((text) => JSON.parse(text) as WorkItemRow);
  return { table: [...unread.texts], columns: [...read.texts], rows, seen };
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
  const put = (group: string) =>
    db.run(sql`INSERT INTO states (id, scope, position, sort_key, json)
      VALUES (${id}, '', 0, '', ${JSON.stringify({ id, group })})
      ON CONFLICT DO UPDATE SET json = excluded.json`);
  put('started');
  putImages(db, [workItem({ state_id: id, state__group: 'backlog' })]);
  bothWays(db);
  put('completed');

  const { table, columns, rows } = bothWays(db, []);

  expect(rows.map((row) => row.state__group)).toEqual(['completed']);
  expect(columns).toEqual(table);
});
