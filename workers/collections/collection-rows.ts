import { sortKey } from '../../src/domain/sort-key.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { ResourceRow } from '../../src/resources/resource.ts';
import { RESOURCE_NAMED, type ResourceName } from '../../src/resources/resources.ts';
import { tableOf } from './tables.ts';

/**
 * The rows of a kind are from now on these, in this order. A row with unsent operations keeps what it
 * shows and gets the server's image as its base; one that exists only here stays (SYNC R5).
 * @param scope the project's or work item's id; '' for what belongs to the workspace
 * @returns whether anything that is shown changed
 */
export function replaceCollection(
  db: Db,
  kind: ResourceName,
  scope: string,
  rows: readonly ResourceRow[],
): boolean {
  const { table, ours, kindColumn, kindValue, key } = tableOf(kind);
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return db.transaction(() => {
    const gone = db.run(sql`
      DELETE FROM ${table}
      WHERE ${ours} AND scope = ${scope} AND ${NOT_LOCAL} AND id NOT IN (SELECT value FROM json_each(${ids}))`);
    const written = db.run(sql`
      INSERT INTO ${table} (${kindColumn} scope, id, position, sort_key, json)
      SELECT ${kindValue} ${scope}, value ->> 0, key, value ->> 1, value -> 2
      FROM json_each(${cells(kind, rows)})
      WHERE TRUE
      ON CONFLICT ${key} DO UPDATE SET
        scope = excluded.scope,
        position = excluded.position,
        sort_key = iif(base IS NULL, excluded.sort_key, sort_key),
        json = iif(base IS NULL, excluded.json, json),
        base = iif(base IS NULL, NULL, excluded.json)
      WHERE (json, position, scope) IS NOT (excluded.json, excluded.position, excluded.scope)`);
    return gone + written > 0;
  });
}

/** Writes one row of the server's, after the last where it is new. */
export function putCollectionRow(
  db: Db,
  kind: ResourceName,
  scope: string,
  row: ResourceRow,
): void {
  const { table, ours, kindColumn, kindValue, key } = tableOf(kind);
  db.run(sql`
    INSERT INTO ${table} (${kindColumn} scope, id, position, sort_key, json)
    SELECT ${kindValue} ${scope}, value ->> 0,
      (SELECT ifnull(max(position), -1) + 1 FROM ${table} WHERE ${ours} AND scope = ${scope}),
      value ->> 1, value -> 2
    FROM json_each(${cells(kind, [row])})
    WHERE TRUE
    ON CONFLICT ${key} DO UPDATE SET json = excluded.json, sort_key = excluded.sort_key, base = NULL`);
}

/** Shows what unsent operations make of a row. Its server image, where it has one, becomes its base. */
export function overlayCollectionRow(
  db: Db,
  kind: ResourceName,
  scope: string,
  row: ResourceRow,
): void {
  const { table, ours } = tableOf(kind);
  db.transaction(() => {
    const base = baseOf(db, kind, scope, row.id);
    putCollectionRow(db, kind, scope, row);
    db.run(sql`
      UPDATE ${table} SET base = ${base ?? ONLY_HERE}
      WHERE ${ours} AND scope = ${scope} AND id = ${row.id}`);
  });
}

/** Nothing of a row is unsent any more: the server's image shows again; a row that existed only here goes. */
export function settleCollectionRow(db: Db, kind: ResourceName, scope: string, id: string): void {
  const { table, ours } = tableOf(kind);
  db.transaction(() => {
    db.run(sql`
      DELETE FROM ${table} WHERE ${ours} AND scope = ${scope} AND id = ${id} AND base = ${ONLY_HERE}`);
    db.run(sql`
      UPDATE ${table} SET json = base, base = NULL
      WHERE ${ours} AND scope = ${scope} AND id = ${id} AND base IS NOT NULL`);
  });
}

export function removeCollectionRow(db: Db, kind: ResourceName, scope: string, id: string): void {
  const { table, ours } = tableOf(kind);
  db.run(sql`DELETE FROM ${table} WHERE ${ours} AND scope = ${scope} AND id = ${id}`);
}

/** The server's image of one row, whether it is overlaid or not; null when it has none. */
export function serverCollectionRow<Row extends ResourceRow>(
  db: Db,
  kind: ResourceName,
  scope: string,
  id: string,
): Row | null {
  const text = baseOf(db, kind, scope, id);
  return text === null || text === ONLY_HERE ? null : (JSON.parse(text) as Row);
}

/** The rows of a kind as screens read them, in the server's order. */
export function collectionRows<Row>(db: Db, kind: ResourceName, scope: string): readonly Row[] {
  const { table, ours } = tableOf(kind);
  const text = db.text(sql`
    SELECT '[' || ifnull(group_concat(json ORDER BY position, id), '') || ']'
    FROM ${table} WHERE ${ours} AND scope = ${scope}`);
  return JSON.parse(text ?? '[]') as readonly Row[];
}

/** The base of a row without a server image. */
const ONLY_HERE = 'null';
const NOT_LOCAL = sql`base IS NULL`;

function baseOf(db: Db, kind: ResourceName, scope: string, id: string): string | null {
  const { table, ours } = tableOf(kind);
  return db.text(sql`
    SELECT ifnull(base, json) FROM ${table} WHERE ${ours} AND scope = ${scope} AND id = ${id}`);
}

function cells(kind: ResourceName, rows: readonly ResourceRow[]): string {
  return JSON.stringify(
    rows.map((row) => [row.id, sortKey(RESOURCE_NAMED[kind].sortName(row)), row]),
  );
}
