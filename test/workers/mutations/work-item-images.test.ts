import { expect, test } from 'vitest';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import {
  dropBase,
  putImages,
  putOverlay,
  readBase,
  readImage,
  removeImages,
  writeBase,
} from '../../../workers/mutations/work-item-images.ts';
import { sql } from '../../../workers/db/sql.ts';
import { ANA, BEN, itemId, workItem } from '../../support/builders.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';

const EARLY = '2026-11-01T08:00:00.000001Z';
const LATE = '2026-11-01T08:00:00.000002Z';

function whole(fields: Partial<WorkItemImage>): WorkItemImage {
  return workItem({
    id: itemId(1),
    type_id: null,
    description_html: '<p>text</p>',
    mention_ids: [],
    subscriber_ids: [],
    ...fields,
  });
}

test('an image is read as it was written', () => {
  const db = memoryDb();
  const image = whole({
    name: `'); DROP TABLE issues; -- "quotes" 🦑 שלום ${'x'.repeat(10_000)}`,
    assignee_ids: [BEN, ANA],
    sort_order: 1 / 3,
    completed_at: '2026-11-01T08:00:00.999999Z',
    subscriber_ids: [ANA],
  });

  putImages(db, [image]);

  expect(readImage(db, image.id)).toEqual(image);
});

test('[R3] an older version never replaces a newer one, an equal one does', () => {
  const db = memoryDb();
  putImages(db, [whole({ name: 'late', updated_at: LATE, description_html: '<p>late</p>' })]);
  putImages(db, [whole({ name: 'early', updated_at: EARLY, description_html: '<p>early</p>' })]);
  expect(readImage(db, itemId(1))).toMatchObject({ name: 'late', description_html: '<p>late</p>' });

  putImages(db, [whole({ name: 'again', updated_at: LATE })]);
  expect(readImage(db, itemId(1))).toMatchObject({ name: 'again' });
});

test('[R3] a base keeps the newest version of the server, and what a list row leaves out', () => {
  const db = memoryDb();
  writeBase(db, [whole({ name: 'early', updated_at: EARLY })]);
  const { description_html: _, ...row } = whole({ name: 'late', updated_at: LATE });
  writeBase(db, [row]);
  writeBase(db, [whole({ name: 'early', updated_at: EARLY, description_html: 'old' })]);

  expect(readBase(db, itemId(1))).toEqual(
    whole({ name: 'late', updated_at: LATE, description_html: '<p>text</p>', ...sameNumber(db) }),
  );
});

test('[R5] an overlay shows over any version, and goes only by an image as new as its base', () => {
  const db = memoryDb();
  putImages(db, [whole({ name: 'server', updated_at: LATE })]);
  writeBase(db, [whole({ name: 'server', updated_at: LATE })]);
  putOverlay(db, [whole({ name: 'mine', updated_at: EARLY })]);
  expect(readImage(db, itemId(1))).toMatchObject({ name: 'mine', is_local_update: true });

  putImages(db, [whole({ name: 'older', updated_at: EARLY })]);
  expect(readImage(db, itemId(1))).toMatchObject({ name: 'mine' });

  dropBase(db, [itemId(1)]);
  putImages(db, [whole({ name: 'server', updated_at: LATE })]);
  expect(readImage(db, itemId(1))).toMatchObject({ name: 'server', is_local_update: false });
});

test('what an image does not give stays: description, mentions, subscribers', () => {
  const db = memoryDb();
  const given = whole({ mention_ids: [BEN], subscriber_ids: [ANA] });
  putImages(db, [given]);
  const { description_html: _d, mention_ids: _m, subscriber_ids: _s, ...row } = given;

  putImages(db, [{ ...row, name: 'renamed' }]);

  expect(readImage(db, itemId(1))).toEqual({ ...given, name: 'renamed' });
});

test('a removed item leaves nothing behind', () => {
  const db = memoryDb();
  putImages(db, [whole({ label_ids: ['a'] })]);
  writeBase(db, [whole({})]);

  removeImages(db, [itemId(1)]);

  for (const table of [
    sql`issues`,
    sql`issue_meta`,
    sql`issue_descriptions`,
    sql`issue_base`,
    sql`issue_names`,
  ]) {
    expect(db.all(sql`SELECT count(*) AS n FROM ${table}`)).toEqual([{ n: 0 }]);
  }
});

test('the character U+0000 is refused, the six characters \\u0000 are not', () => {
  const db = memoryDb();
  expect(() => putImages(db, [whole({ name: 'a\0b' })])).toThrow('U+0000');
  putImages(db, [whole({ name: String.raw`a\u0000b` })]);
  expect(readImage(db, itemId(1))?.name).toBe(String.raw`a\u0000b`);
});

/** Builders number each item anew. */
function sameNumber(db: Parameters<typeof readBase>[0]): Partial<WorkItemImage> {
  const base = readBase(db, itemId(1));
  return base ? { sequence_id: base.sequence_id } : {};
}
