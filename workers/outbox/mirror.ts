import type { Operation } from '../../src/domain/operation.ts';
import type { Outbox, Owner } from './outbox.ts';

/** One person's operations in memory, so that a transaction of the copy can read them at once. */
export interface OutboxMirror {
  /** Oldest first. As of the last reload or change made here. */
  readonly list: () => readonly Operation[];
  /** Reads what other tabs wrote. */
  readonly reload: () => Promise<void>;
  readonly update: Outbox['update'];
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

  return {
    list: () => operations,
    reload: () => inTurn(async () => become(await outbox.all(owner))),
    update: (id, change) =>
      inTurn(async () => {
        const after = await outbox.update(id, change);
        become(
          operations.flatMap((operation) =>
            operation.id !== id ? [operation] : after ? [after] : [],
          ),
        );
        return after;
      }),
    clear: () =>
      inTurn(async () => {
        await outbox.clear(owner);
        become([]);
      }),
  };
}
