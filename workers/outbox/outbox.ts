import type { UserId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';

export type OperationDraft = Omit<Operation, 'position'>;

/** Whose operations: the outbox of a device holds those of everyone who worked on it. */
export interface Owner {
  readonly user_id: UserId;
  readonly workspace_slug: string;
}

/**
 * What people wrote and the server has not answered. Every promise settles after its transaction
 * is on disk (SYNC R9). All tabs write it; positions grow over all of them (SYNC R7).
 */
export interface Outbox {
  readonly add: (drafts: readonly OperationDraft[]) => Promise<readonly Operation[]>;
  /** Oldest first. */
  readonly all: (owner: Owner) => Promise<readonly Operation[]>;
  /** The workspaces in which this person has operations. */
  readonly places: (userId: UserId) => Promise<readonly string[]>;
  /**
   * Changes one operation, or drops it where `change` answers null, without another tab in between.
   * Resolves with what is there afterwards; null when it is gone.
   */
  readonly update: (
    id: string,
    change: (operation: Operation) => Operation | null,
  ) => Promise<Operation | null>;
  /** As `update`, for many in one transaction: one by one they would each wait for the disk. */
  readonly updateMany: (
    ids: readonly string[],
    change: (operation: Operation) => Operation | null,
  ) => Promise<ReadonlyMap<string, Operation | null>>;
  readonly clear: (owner: Owner) => Promise<void>;
  /** What is held in memory, to be written again when the browser has deleted the store under the page. */
  readonly guard: (held: () => readonly Operation[]) => void;
  readonly close: () => void;
}
