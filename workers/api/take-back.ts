import { AppError } from '../../src/domain/errors.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { workItemOf } from '../mutations/entity-of.ts';
import { byItem, isCovered, serverImage } from '../mutations/overlay.ts';
import type { OutboxMirror } from '../outbox/mirror.ts';
import type { Engine } from './engine.ts';
import { showUnsent } from './show-unsent.ts';

/**
 * Takes back what has not been sent and nothing else builds on, in one transaction. What is not among the ids that
 * it gives must be undone by another operation.
 */
export async function cancelAll(
  engine: Engine,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { outbox } = engine;
  await outbox.reload();
  const wanted = new Set(ids);
  const free = [...byItem(outbox.list()).values()].flatMap((operations) =>
    operations.filter(
      ({ id }, at) =>
        wanted.has(id) && operations.slice(at + 1).every((other) => wanted.has(other.id)),
    ),
  );
  // One that is not there any more was answered meanwhile: it was not dropped.
  const unsent = new Set<string>();
  const now = await outbox.updateMany(
    free.map(({ id }) => id),
    (operation) => {
      const { status, attempts } = operation;
      // What was refused has not happened either.
      if (status !== 'refused' && (status !== 'waiting' || attempts > 0)) return operation;
      unsent.add(operation.id);
      return null;
    },
  );
  const dropped = free.filter(({ id }) => unsent.has(id) && now.get(id) === null);
  if (dropped.length === 0) return [];
  showUnsent(engine, new Set(dropped.map(({ action }) => workItemOf(action))));
  for (const project_id of new Set(dropped.map(({ action }) => action.project_id))) {
    engine.sync.committed({ project_id, kinds: ['work_item', 'outbox', 'comments'] });
  }
  return dropped.map(({ id }) => id);
}

/** What was refused, or waits, is given up; a note is only put away. */
export async function discard(engine: Engine, id: string): Promise<void> {
  const { sync, elsewhere } = engine;
  const outbox = elsewhere.outboxOf(id) ?? engine.outbox;
  const before = outbox.list().find((operation) => operation.id === id);
  if (!before) return;
  const isDeletion = before.action.kind.endsWith('.delete');
  if (before.status === 'acked') return dismiss(engine, outbox, before);
  const after = await outbox.update(id, (operation) =>
    isDeletion && operation.attempts > 0 && operation.status === 'waiting' ? operation : null,
  );
  if (after) {
    throw new AppError(
      'request.conflict',
      'The deletion was already sent, so it can’t be undone here. Restore the item from the trash.',
    );
  }
  if (outbox === engine.outbox) showUnsent(engine, [workItemOf(before.action)]);
  const { project_id } = before.action;
  sync.committed({ project_id, kinds: ['work_item', 'outbox', 'comments'] });
}

/** The note has been read. Until the copy has the row, the operation still shows what was written. */
async function dismiss(
  engine: Engine,
  outbox: OutboxMirror,
  { id, action }: Operation,
): Promise<void> {
  const { copy, sync } = engine;
  // Of another workspace there is no copy here.
  const db = outbox === engine.outbox ? copy.db() : null;
  await outbox.update(id, (operation) => {
    const isThere = !db || isCovered(operation, serverImage(db, workItemOf(action)));
    return isThere ? null : { ...operation, problem: null };
  });
  sync.committed({ project_id: action.project_id, kinds: ['work_item', 'outbox', 'comments'] });
}
