import { keepUnchanged } from '../../src/lib/keep-unchanged.ts';
import type { Operation } from '../../src/domain/operation.ts';
import type { Outbox, Owner } from './outbox.ts';

/** One person's operations in memory, so that a transaction of the copy can read them at once. */
export interface OutboxMirror {
  /** Oldest first. As of the last reload or change made here. */
  readonly list: () => readonly Operation[];
  /** Reads what other tabs wrote. An operation that is as it was stays the same object. */
  readonly reload: () => Promise<void>;
  readonly update: Outbox['update'];
  readonly updateMany: Outbox['updateMany'];
  readonly clear: () => Promise<void>;
}

/**
 * @param onChange after every change of the list
 */
export function createMirror(outbox: Outbox, owner: Owner, onChange: () => void): OutboxMirror {
  let operations: readonly Operation[] = [];
  // One at a time: a reload that began before a change must not end after it.
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = last.then(step, step);
    last = turn.catch(() => {});
    return turn;
  }

  function become(next: readonly Operation[]): void {
    operations = next;
    onChange();
  }

  const updateMany: Outbox['updateMany'] = (ids, change) =>
    inTurn(async () => {
      const changed = await outbox.updateMany(ids, change);
      become(
        operations.flatMap((operation) => {
          const after = changed.get(operation.id);
          return after === undefined ? [operation] : after ? [after] : [];
        }),
      );
      return changed;
    });

  return {
    list: () => operations,
    reload: () => inTurn(async () => become(keepUnchanged(operations, await outbox.all(owner)))),
    update: async (id, change) => (await updateMany([id], change)).get(id) ?? null,
    updateMany,
    clear: () =>
      inTurn(async () => {
        await outbox.clear(owner);
        become([]);
      }),
  };
}
