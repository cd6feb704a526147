import type { ProjectId } from '../../src/domain/ids.ts';
import type { Question } from '../../src/protocol/questions.ts';
import type { Refresh, StorageReport, Verified } from '../../src/protocol/worker-api.ts';
import type { Answered } from '../live/watches.ts';

/** What a tab asks of the tab that leads, its own included. Plain data, and each call bears being made twice. */
export interface LeaderApi {
  ask(question: Question): Promise<Answered>;
  watch(id: string, question: Question): Promise<void>;
  unwatch(id: string): Promise<void>;
  /** Where a new item goes; null where nobody knows. */
  defaultState(projectId: ProjectId): Promise<string | null>;
  lastSortOrder(projectId: ProjectId, stateId: string): Promise<number | null>;
  /** Some tab has written. Resolves when it is shown. */
  outboxChanged(): Promise<void>;
  attend(projectId: ProjectId | null): Promise<void>;
  syncNow(): Promise<void>;
  retry(operationId: string): Promise<void>;
  discard(operationId: string): Promise<void>;
  /** False: it cannot be taken back any more. */
  cancel(operationId: string): Promise<boolean>;
  /** The ids of those that were taken back. */
  cancelAll(operationIds: readonly string[]): Promise<readonly string[]>;
  refresh(refreshes: readonly Refresh[]): Promise<void>;
  setLocalCopy(enabled: boolean): Promise<void>;
  storage(): Promise<StorageReport>;
  verify(): Promise<readonly Verified[]>;
  leave(options: { readonly discardUnsent: boolean }): Promise<void>;
}
