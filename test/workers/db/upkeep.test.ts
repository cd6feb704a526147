import { expect, test } from 'vitest';
import type { Db } from '../../../workers/db/db.ts';
import { sql } from '../../../workers/db/sql.ts';
import { mergeWords } from '../../../workers/db/upkeep.ts';
import { putImages } from '../../../workers/mutations/work-item-images.ts';
import { search } from '../../../workers/queries/search.ts';
import { itemId, searchFor, workItem } from '../../support/builders.ts';
import { createSyncLoop } from '../../../workers/sync/sync-loop.ts';
import { fakeServer } from '../../support/worker/fake-server.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';
import { openDevice } from '../../support/worker/sync-device.ts';

const SLICES = 12;
const ROWS = 400;
const words = (n: number) =>
  `word${n % 97} other${n % 31} third${n} ${n * 7919}-${n * 104_729} ${(n * 15_485_863).toString(36)}`;

/** Items in commits of their own, of which each leaves a piece in the indexes. */
function fillInSlices(db: Db): void {
  for (let slice = 0; slice < SLICES; slice += 1) {
    const rows = Array.from({ length: ROWS }, (_, i) => {
      const n = slice * ROWS + i + 1;
      const description_html = `<p>${words(n + 500)}</p>`;
      return { ...workItem({ id: itemId(n), name: words(n), sequence_id: n }), description_html };
    });
    putImages(db, rows);
  }
}

function pieces(db: Db): number {
  const count = sql`SELECT CAST(count(DISTINCT segid) AS TEXT) FROM issue_names_idx`;
  return Number(db.text(count));
}

function found(db: Db, text: string): readonly string[] {
  return search(db, searchFor(text, null, 50)).map(({ row }) => row.id);
}

const SEARCHES = ['word50', 'oth', 'third505 word', 'third77'];

test('a write leaves a piece in the index of names and merges none; steps merge them, and a search finds the same after each', () => {
  const db = memoryDb();
  fillInSlices(db);
  expect(pieces(db)).toBe(SLICES);
  const before = SEARCHES.map((text) => found(db, text));
  expect(Math.min(...before.map(({ length }) => length))).toBeGreaterThan(0);

  let steps = 0;
  for (; mergeWords(db); steps += 1) {
    expect(SEARCHES.map((text) => found(db, text))).toEqual(before);
    db.run(sql`INSERT INTO issue_names (issue_names) VALUES ('integrity-check')`);
    db.run(sql`INSERT INTO issue_texts (issue_texts) VALUES ('integrity-check')`);
  }

  expect(steps).toBeGreaterThan(1);
  expect(pieces(db)).toBeLessThan(9);
  db.close();
});

test('names that change while pieces are merged are found by what they are now', () => {
  const db = memoryDb();
  fillInSlices(db);
  for (let n = 1; mergeWords(db); n += 1) {
    const moved = workItem({ id: itemId(n), name: `renamed${n}`, sequence_id: n });
    putImages(db, [{ ...moved, updated_at: '2026-11-21T10:00:00.000000Z' }]);
    expect(found(db, `renamed${n}`)).toEqual([itemId(n)]);
    expect(found(db, `third${n} word${n}`)).not.toContain(itemId(n));
  }
  db.close();
});

test('a pull merges as it goes', async () => {
  const server = fakeServer();
  const device = await openDevice(server);
  await device.sync();
  server.pageRows = 5;
  for (let n = 1; n <= 100; n += 1) server.put({ id: itemId(n), name: words(n) });

  await device.sync();

  expect(device.ids()).toHaveLength(100);
  expect(device.db && pieces(device.db)).toBeLessThan(10);
});

test('when nothing is left to sync, what is left to merge is merged', async () => {
  const { deps, db } = await openDevice(fakeServer());
  if (!db) throw new Error('a device with a copy');
  fillInSlices(db);
  const loop = createSyncLoop(deps, () => {});

  await loop.now();

  expect(mergeWords(db)).toBe(false);
  expect(pieces(db)).toBeLessThan(9);
  loop.stop();
});
