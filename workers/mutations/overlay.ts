import { applyOperations, type ApplyContext } from '../../src/domain/apply-op.ts';
import type { WorkItemId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { microsOf } from '../../src/domain/timestamps.ts';
import type { StateGroup } from '../../src/domain/state-group.ts';
import type { Db } from '../db/db.ts';
import { isOneOf, sql } from '../db/sql.ts';
import { isShown, workItemOf } from './entity-of.ts';
import type { WorkItemImage } from './work-item-image.ts';
import {
  dropBase,
  putImages,
  putOverlay,
  readBase,
  readBases,
  readImage,
  readImages,
  removeImages,
  writeBase,
} from './work-item-images.ts';

/** The server's image of an item, whether or not something unsent stands on top of it. */
export function serverImage(db: Db, id: WorkItemId): WorkItemImage | null {
  const base = readBase(db, id);
  if (base) return base;
  const row = readImage(db, id);
  return row && !row.is_local_update ? row : null;
}

export function serverImages(
  db: Db,
  ids: readonly WorkItemId[],
): ReadonlyMap<WorkItemId, WorkItemImage> {
  const bases = readBases(db, ids);
  const rows = [...readImages(db, ids)].filter(([, row]) => !row.is_local_update);
  return new Map([...rows, ...bases]);
}

/** True when the server's image has this operation in it, so that it must not be applied again. */
export function isCovered(operation: Operation, server: WorkItemImage | null): boolean {
  const { status, acked_at } = operation;
  if (status !== 'acked' || acked_at === null || !server) return false;
  return microsOf(server.updated_at) >= microsOf(acked_at);
}

/** What is unsent, by the item that it is about: looked up many times, a list would be read each time. */
export function byItem(
  operations: readonly Operation[],
): ReadonlyMap<WorkItemId, readonly Operation[]> {
  const known = new Map<WorkItemId, Operation[]>();
  for (const operation of operations) {
    const item = workItemOf(operation.action);
    const others = known.get(item);
    if (others) others.push(operation);
    else known.set(item, [operation]);
  }
  return known;
}

/** What stands on top of the server's image of one item, oldest first. */
export function operationsOn(
  operations: readonly Operation[],
  id: WorkItemId,
  server: WorkItemImage | null,
): readonly Operation[] {
  return operations.filter(
    (operation) =>
      workItemOf(operation.action) === id && isShown(operation) && !isCovered(operation, server),
  );
}

/** So many items are read and written in one statement. */
const ITEMS_AT_ONCE = 500;

/** Overlays anew whatever is, or should be, overlaid: after opening, and when operations came or went. */
export function overlayItems(
  db: Db,
  ids: Iterable<WorkItemId>,
  operations: readonly Operation[],
): void {
  const known = byItem(operations);
  const context = stateGroups(db);
  const all = [...new Set(ids)];
  db.transaction(() => {
    for (let at = 0; at < all.length; at += ITEMS_AT_ONCE) {
      overlaySome(db, all.slice(at, at + ITEMS_AT_ONCE), known, context);
    }
  });
}

/**
 * Shows items as their operations make them: the server's images and the outbox are the only inputs
 * (SYNC R5).
 */
function overlaySome(
  db: Db,
  ids: readonly WorkItemId[],
  known: ReadonlyMap<WorkItemId, readonly Operation[]>,
  context: ApplyContext,
): void {
  const servers = serverImages(db, ids);
  const gone: WorkItemId[] = [];
  const plain: WorkItemImage[] = [];
  const bases: WorkItemImage[] = [];
  const overlaid: WorkItemImage[] = [];
  for (const id of ids) {
    const server = servers.get(id) ?? null;
    const remaining = operationsOn(known.get(id) ?? [], id, server).filter(
      ({ action }) => 'project_id' in action && !action.kind.startsWith('comment.'),
    );
    const image = applyOperations(server, remaining, context);
    if (!image) gone.push(id);
    if (remaining.length === 0) {
      if (server) plain.push(server);
      continue;
    }
    if (server) bases.push(server);
    if (image) overlaid.push(image);
  }
  removeImages(db, gone);
  dropBase(
    db,
    plain.map(({ id }) => id),
  );
  putImages(db, plain);
  writeBase(db, bases);
  putOverlay(db, overlaid);
}

/** Of these items, those with a base or with operations. */
export function overlaidAmong(
  db: Db,
  ids: readonly WorkItemId[],
  operations: readonly Operation[],
): ReadonlySet<WorkItemId> {
  const wanted = new Set(ids);
  const unsent = operations.map(({ action }) => workItemOf(action)).filter((id) => wanted.has(id));
  const rows = db.all<{ id: WorkItemId }>(sql`
    SELECT id FROM issue_base WHERE ${isOneOf(sql`id`, ids)}`);
  return new Set([...rows.map(({ id }) => id), ...unsent]);
}

/** Every item with a base or with operations. An item that exists only here has operations. */
export function overlaidItems(db: Db, operations: readonly Operation[]): ReadonlySet<WorkItemId> {
  const rows = db.all<{ id: WorkItemId }>(sql`
    SELECT id FROM issue_base`);
  return new Set([
    ...rows.map(({ id }) => id),
    ...operations.map(({ action }) => workItemOf(action)),
  ]);
}

function stateGroups(db: Db): ApplyContext {
  const known = new Map<string, StateGroup | null>();
  return {
    stateGroup(id) {
      const group = known.get(id);
      if (group !== undefined) return group;
      const read = db.text(sql`SELECT "group" FROM states WHERE id = ${id}`) as StateGroup | null;
      known.set(id, read);
      return read;
    },
  };
}
