import type { AnswerTexts } from './answer-texts.ts';
import type { ProjectId, UserId, WorkItemId } from '../domain/ids.ts';
import type { Subject } from '../domain/operation.ts';
import type { SyncState } from '../domain/sync-state.ts';
import type { WorkItemFields, WorkItemPatch } from '../domain/work-item.ts';
import type { AnswerTo, Question } from './questions.ts';

/**
 * Everything that the page may ask of its data worker. One call per gesture or screen, plain data both
 * ways. What happens by itself arrives on the port given to `listen`. Failures arrive as AppError.
 */
export interface WorkerApi {
  /** The port on which `WorkerEvent`s arrive. Call once, first. */
  listen(port: MessagePort): Promise<void>;
  /**
   * Opens the copy of one person's workspace. Resolves when questions can be answered from something;
   * it does not wait for the network. A second call switches person or workspace.
   */
  open(place: Place): Promise<void>;
  /** Answers once. */
  ask<Q extends Question>(question: Q): Promise<AnswerTo<Q>>;
  /** Answers by events, at once and after every commit that changes the answer. Asking again with the same `id` replaces the question. */
  watch(id: string, question: Question): Promise<void>;
  unwatch(id: string): Promise<void>;
  /** Resolves when what was written is durable on this device (SYNC R9). It does not wait for the network. */
  /** @param workspaceSlug where they are; without it, in the place that is open */
  write(intents: readonly Intent[], workspaceSlug?: string): Promise<Receipt>;
  /** What the person looks at now: it is synced first and kept fresh. */
  attend(projectId: ProjectId | null): Promise<void>;
  /** Back on-line, focus, or the person asked: pull and push now. */
  syncNow(): Promise<void>;
  /** The ledger's answers. Edit is: discard, then write anew. */
  retry(operationId: string): Promise<void>;
  discard(operationId: string): Promise<void>;
  /** Takes back what has not been sent. False: it has been, or something builds on it. */
  cancel(operationId: string): Promise<boolean>;
  /** As `cancel`, for what was written together. Resolves with the ids of those that were taken back. */
  cancelAll(operationIds: readonly string[]): Promise<readonly string[]>;
  /** A call that needs the server (settings, members…). The caller says which collections it changed. */
  request(call: RestCall): Promise<RestAnswer>;
  /** The person's switch. Off clears the copy, never the outbox. */
  setLocalCopy(enabled: boolean): Promise<void>;
  storage(): Promise<StorageReport>;
  /** Compares what is here of each project with the server. What differs is fetched anew. */
  verify(): Promise<readonly Verified[]>;
  /** The page is gone for good: the worker ends after what it is doing, and never answers. */
  exit(): Promise<void>;
  /** Wipes the copy and, only when `discardUnsent`, this person's outbox. */
  leave(options: { readonly discardUnsent: boolean }): Promise<void>;
}

export interface Place {
  readonly instance_id: string;
  /** The server's answers are known to carry the mark of their call: what comes without it is not its answer. */
  readonly marks_answers: boolean;
  readonly user_id: UserId;
  readonly workspace_slug: string;
  /** The person's switch; on by default. */
  readonly local_copy: boolean;
  /** The viewer's IANA time zone. */
  readonly timezone: string;
}

/**
 * What a person means to do. It carries what the page showed when the person began, so that an operation can
 * be made of it without asking for the rows again, which may already hold somebody else's change (SYNC R12).
 */
export type Intent =
  | {
      readonly kind: 'work_item.create';
      readonly project_id: ProjectId;
      readonly id: WorkItemId;
      readonly fields: Partial<WorkItemFields> & Pick<WorkItemFields, 'name'>;
    }
  | {
      readonly kind: 'work_item.edit';
      readonly project_id: ProjectId;
      readonly id: WorkItemId;
      readonly subject?: Subject;
      readonly patch: WorkItemPatch;
      /** For each field of `patch`, its value on screen when the person began to change it. */
      readonly seen: WorkItemPatch;
      /** Of an undo: a scalar goes back only while it is still what `seen` says. */
      readonly is_undo?: boolean;
    }
  | {
      readonly kind: 'work_item.delete';
      readonly project_id: ProjectId;
      readonly id: WorkItemId;
      readonly subject?: Subject;
      /** Its sub-items move up to the top level instead of being deleted with it. */
      readonly keeps_sub_items?: boolean;
    }
  | {
      readonly kind: 'work_item.archive';
      readonly project_id: ProjectId;
      readonly id: WorkItemId;
      readonly subject?: Subject;
      readonly archived: boolean;
    }
  | {
      readonly kind: 'comment.create';
      readonly project_id: ProjectId;
      readonly work_item_id: WorkItemId;
      readonly id: string;
      readonly subject?: Subject;
      readonly comment_html: string;
    }
  | {
      readonly kind: 'comment.edit';
      readonly project_id: ProjectId;
      readonly work_item_id: WorkItemId;
      readonly id: string;
      readonly subject?: Subject;
      readonly comment_html: string;
      /** The comment as the person saw it when they began. */
      readonly seen: string;
    }
  | {
      readonly kind: 'comment.delete';
      readonly project_id: ProjectId;
      readonly work_item_id: WorkItemId;
      readonly id: string;
      readonly subject?: Subject;
    };

export interface Receipt {
  readonly operation_ids: readonly string[];
  /** What takes it back, newest first; null when it cannot be taken back. For the undo stack. */
  readonly undo: readonly Intent[] | null;
}

export interface RestCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** From the origin's root, with query: `/api/workspaces/acme/projects/`. */
  readonly path: string;
  readonly body: unknown;
  /** Asked anew once the call has succeeded, so that every open screen follows. */
  readonly refreshes: readonly Refresh[];
}

export type CollectionName =
  | 'projects'
  | 'members'
  | 'projectMembers'
  | 'states'
  | 'labels'
  | 'cycles'
  | 'modules'
  | 'estimates'
  | 'userProperties';

export interface Refresh {
  readonly collection: CollectionName;
  /** Null for what belongs to the workspace. */
  readonly project_id: ProjectId | null;
}

export interface RestAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface StorageUse {
  /** Bytes; null where the browser does not say. */
  readonly used: number | null;
  readonly quota: number | null;
  readonly persisted: boolean;
}

export interface StorageReport extends StorageUse {
  readonly projects: readonly StoredProject[];
}

/** Times are milliseconds since 1970; null: never. */
export interface StoredProject {
  readonly project_id: ProjectId;
  /** False: its first load has not come to its end. */
  readonly whole: boolean;
  readonly rows: number;
  readonly synced_at: number | null;
  /** When the server last counted and summed up the same rows, and how many they were. */
  readonly verified_at: number | null;
  readonly verified_rows: number | null;
}

export interface Verified {
  readonly project_id: ProjectId;
  /** `unknown`: it is not here as a whole, or the server did not say. */
  readonly verdict: 'same' | 'differs' | 'unknown';
}

export type WorkerEvent =
  | {
      readonly type: 'answer';
      readonly watch: string;
      /** Grows with every answer to one watch. */
      readonly version: number;
      /** `part`: from the copy, of which more is being loaded. */
      readonly from: 'copy' | 'server' | 'part';
      readonly texts: AnswerTexts;
    }
  | {
      readonly type: 'failed';
      readonly watch: string;
      readonly code: string;
      readonly message: string;
    }
  | { readonly type: 'sync'; readonly state: SyncState }
  /** The server refused, or something was parked: shown as a toast that leads to the ledger. */
  | {
      readonly type: 'needs-you';
      readonly operation_id: string;
      readonly subject: string;
      readonly message: string;
    }
  /** An item made here got its number: screens that show it by id move to its key. */
  | { readonly type: 'numbered'; readonly id: WorkItemId; readonly sequence_id: number };
