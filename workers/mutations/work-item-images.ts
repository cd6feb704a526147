import putDescriptions from '../../sql/client/queries/issue_descriptions_put.sql?raw';
import putTexts from '../../sql/client/queries/issue_texts_put.sql?raw';
import putRows from '../../sql/client/queries/issues_put.sql?raw';
import { AppError } from '../../src/domain/errors.ts';
import type { WorkItemId } from '../../src/domain/ids.ts';
import { indexedText, searchedText } from '../../src/domain/words.ts';
import { microsOf } from '../../src/domain/timestamps.ts';
import { ROW_CELLS, rowOf, type RowCells } from '../collections/row-cells.ts';
import type { Db } from '../db/db.ts';
import { isOneOf, sql, statement } from '../db/sql.ts';
import { imageCells, type WorkItemImage } from './work-item-image.ts';

/**
 * Writes the server's images of work items that have no unsent operations. An older version never
 * replaces a newer one (SYNC R3). A row that was overlaid shows the server's image from here on:
 * write its base first, or drop it, and overlay again what is still unsent.
 */
export function putImages(db: Db, images: readonly WorkItemImage[]): void {
  put(db, images, false);
}

/** Shows what unsent operations make of a row, whatever its version, and marks it `is_local_update`. */
export function putOverlay(db: Db, images: readonly WorkItemImage[]): void {
  put(db, images, true);
}

type Images = ReadonlyMap<WorkItemId, WorkItemImage>;

/** What the screen shows, or null. Mentions, subscribers and the description are all there. */
export function readImage(db: Db, id: WorkItemId): WorkItemImage | null {
  return readImages(db, [id]).get(id) ?? null;
}

export function readImages(db: Db, ids: readonly WorkItemId[]): Images {
  const rows = db.all<{ text: string }>(sql`
    SELECT json_array(json_array(${ROW_CELLS}), json_object(
      'type_id', i.type_id,
      'mention_ids', json(i.mention_ids),
      'subscriber_ids', json(i.subscriber_ids),
      'description_html', ifnull(d.description_html, ${'<p></p>'}))) AS text
    FROM issues AS i LEFT JOIN issue_descriptions AS d ON d.rid = i.rid
    WHERE ${isOneOf(sql`i.id`, ids)}`);
  return byId(
    rows.map(({ text }) => {
      const [cells, rest] = JSON.parse(text) as readonly [RowCells, Partial<WorkItemImage>];
      return { ...rowOf(cells), ...rest };
    }),
  );
}

/** The server's image of a row with unsent operations; null when it has none, or exists only here. */
export function readBase(db: Db, id: WorkItemId): WorkItemImage | null {
  return readBases(db, [id]).get(id) ?? null;
}

export function readBases(db: Db, ids: readonly WorkItemId[]): Images {
  const rows = db.all<{ image: string }>(sql`
    SELECT image FROM issue_base WHERE ${isOneOf(sql`id`, ids)}`);
  return byId(rows.map(({ image }) => JSON.parse(image) as WorkItemImage));
}

function byId(images: readonly WorkItemImage[]): Images {
  return new Map(images.map((image) => [image.id, image]));
}

/**
 * Keeps the server's images of rows with unsent operations. An older version never replaces a newer
 * one (SYNC R3); what a newer image does not give (its description) stays.
 */
export function writeBase(db: Db, images: readonly WorkItemImage[]): void {
  if (images.length === 0) return;
  refuseNul(images);
  const bases = readBases(
    db,
    images.map(({ id }) => id),
  );
  const rows = images.map((image) => {
    const whole = { ...keptParts(bases.get(image.id) ?? null), ...image };
    return [image.id, image.project_id, microsOf(image.updated_at), whole];
  });
  db.run(sql`
    INSERT INTO issue_base (id, project_id, updated_at, image)
    SELECT value ->> 0, value ->> 1, value ->> 2, value -> 3
    FROM json_each(${JSON.stringify(rows)})
    WHERE TRUE
    ON CONFLICT (id) DO UPDATE SET
      project_id = excluded.project_id, updated_at = excluded.updated_at, image = excluded.image
    WHERE excluded.updated_at >= issue_base.updated_at`);
}

/** What a list row may leave out. */
function keptParts(base: WorkItemImage | null): Partial<WorkItemImage> {
  if (!base) return {};
  const { description_html, mention_ids, subscriber_ids } = base;
  return {
    ...(description_html !== undefined && { description_html }),
    ...(mention_ids && { mention_ids }),
    ...(subscriber_ids && { subscriber_ids }),
  };
}

export function dropBase(db: Db, ids: readonly WorkItemId[]): void {
  if (ids.length === 0) return;
  db.run(sql`DELETE FROM issue_base WHERE ${isOneOf(sql`id`, ids)}`);
}

/** Takes rows out with all that hangs on them: links, counters, names, descriptions, bases. */
export function removeImages(db: Db, ids: readonly WorkItemId[]): void {
  if (ids.length === 0) return;
  db.transaction(() => {
    dropBase(db, ids);
    db.run(sql`DELETE FROM issues WHERE ${isOneOf(sql`id`, ids)}`);
  });
}

function put(db: Db, images: readonly WorkItemImage[], overlay: boolean): void {
  if (images.length === 0) return;
  refuseNul(images);
  const described = images.filter(({ description_html }) => description_html !== undefined);
  db.transaction(() => {
    db.run(statement(putRows, JSON.stringify(images.map((image) => imageCells(image, overlay)))));
    if (described.length === 0) return;
    const descriptions = described.map(({ id, updated_at, description_html }) => [
      id,
      microsOf(updated_at),
      Number(overlay),
      description_html,
      indexedText(searchedText(description_html ?? '')),
    ]);
    const bound = JSON.stringify(descriptions);
    db.run(statement(putTexts, bound));
    db.run(statement(putDescriptions, bound));
  });
}

/** SQLite stores U+0000 but reads the text back only up to it; the server refuses it too. */
function refuseNul(images: readonly WorkItemImage[]): void {
  const broken = images.find(({ name, description_html }) =>
    `${name}${description_html ?? ''}`.includes('\0'),
  );
  if (!broken) return;
  throw new AppError(
    'request.invalid',
    'The text contains the character U+0000, which can’t be stored. Remove it and save again.',
  );
}
