import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_COLUMNS, createColumns, type ColumnName } from '../../../workers/columns/columns.ts';
import { currentColumns } from '../../../workers/columns/current-columns.ts';
import type { Db } from '../../../workers/db/db.ts';
import { sql } from '../../../workers/db/sql.ts';
import { readRows } from '../../../workers/queries/read-rows.ts';
import { anySteps, anyWorld } from '../../support/arbitraries.ts';
import { uuid, workItem } from '../../support/builders.ts';
import { putImages, putOverlay } from '../../../workers/mutations/work-item-images.ts';
import { memoryDb } from '../../support/memory-db.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { recordedDb } from '../../support/recorded-db.ts';
import { applySteps, writeWorld } from '../../support/replica.ts';

function bothWays(db: Db, needed: readonly ColumnName[] = ALL_COLUMNS) {
  const rids = db.all<{ rid: number }>(sql`SELECT rid FROM issues`).map(({ rid }) => rid);
  const table = readRows(db, createColumns(), rids);
  const { db: recorded, seen } = recordedDb(db);
  const columns = readRows(recorded, currentColumns(recorded, needed), rids);
  return { table, columns, seen };
}

test('rows are the same from the columns and from the table, whatever was written and however', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyWorld, anySteps), { maxLength: 3 }), (rounds) => {
      const db = memoryDb();
      for (const [world, steps] of rounds) {
        writeWorld(db, world);
        applySteps(db, steps);
        const { table, columns } = bothWays(db);
        expect([...columns]).toEqual([...table]);
        expect(JSON.stringify([...columns])).toBe(JSON.stringify([...table]));
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

  const { table, columns, seen } = bothWays(db);

  expect([...columns.values()]).toEqual([...table.values()]);
  expect([...columns.values()].map((row) => [row.is_draft, row.archived_at])).toEqual([
    [true, null],
    [false, '2026-11-20'],
    [false, null],
  ]);
  expect([...columns.values()].at(-1)).toMatchObject({ name: 'Mine', is_local_update: true });
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

  const { table, columns } = bothWays(db, []);

  expect([...columns.values()].map((row) => row.state__group)).toEqual(['completed']);
  expect([...table]).toEqual([...columns]);
});
