import type { ProjectId, UserId, WorkItemId } from './ids.ts';
import type { SetField, WorkItemFields } from './work-item.ts';

/** Fields of which the whole value is set; text among them is merged by block (SYNC R12). */
export type ScalarField = Exclude<keyof WorkItemFields, SetField>;
export type ScalarPatch = Partial<Pick<WorkItemFields, ScalarField>>;

/** Sets travel as what was added and removed, so that two people's changes both survive (SYNC R12). */
export interface SetChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}
export type SetChanges = Partial<Record<SetField, SetChange>>;

/** The work item that an operation is about, as it was called on screen: it may be gone when the ledger names it. */
export interface Subject {
  readonly name: string;
  /** Null while it had no number. */
  readonly sequence_id: number | null;
}

/**
 * What a person did, in the words of the product. Plain data: stored in the outbox, replayed over
 * the server's image by `applyOp`, turned into REST calls by workers/mutations.
 */
export type Action =
  | {
      readonly kind: 'work_item.create';
      readonly project_id: ProjectId;
      readonly id: WorkItemId;
      readonly fields: Partial<WorkItemFields> & Pick<WorkItemFields, 'name' | 'sort_order'>;
      readonly created_by: UserId;
      /** The moment of writing, ISO 8601 UTC. */
      readonly created_at: string;
    }
  | {
      readonly kind: 'work_item.edit';
      readonly project_id: ProjectId;
      readonly id: WorkItemId;
      readonly subject?: Subject;
      readonly set: ScalarPatch;
      /**
       * For each field of `set`, the value that the person saw when they began: text is merged against it, and
       * a collision is told with both values (SYNC R12).
       */
      readonly replaced: ScalarPatch;
      readonly sets: SetChanges;
      /** Of an undo: a scalar is set only while the server still has `replaced`. */
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
      /** False: take out of the archive. */
      readonly archived: boolean;
    }
  | {
      readonly kind: 'comment.create';
      readonly project_id: ProjectId;
      readonly work_item_id: WorkItemId;
      readonly id: string;
      readonly subject?: Subject;
      readonly comment_html: string;
      readonly created_by: UserId;
      readonly created_at: string;
    }
  | {
      readonly kind: 'comment.edit';
      readonly project_id: ProjectId;
      readonly work_item_id: WorkItemId;
      readonly id: string;
      readonly subject?: Subject;
      readonly comment_html: string;
      /** The comment as the person saw it when they began. */
      readonly replaced: string;
    }
  | {
      readonly kind: 'comment.delete';
      readonly project_id: ProjectId;
      readonly work_item_id: WorkItemId;
      readonly id: string;
      readonly subject?: Subject;
    };

export type ActionKind = Action['kind'];

/**
 * waiting: not sent, or sent without an answer · acked: answered, but the pull has not yet brought the
 * row at or after the answer's `updated_at` · refused: the server said no for good · parked: it cannot be
 * merged and waits for the person (SYNC R8, R10, R12).
 */
export type OperationStatus = 'waiting' | 'acked' | 'refused' | 'parked';

export interface Gesture {
  readonly id: string;
  /** How many operations were written in it. */
  readonly size: number;
}

/** One entry of the outbox. */
export interface Operation {
  /** Also the idempotency key of its call (SYNC R6). A call of several steps derives the others from it. */
  readonly id: string;
  /** The order in which the person acted, over all tabs of this device. */
  readonly position: number;
  readonly user_id: UserId;
  readonly workspace_slug: string;
  readonly action: Action;
  readonly status: OperationStatus;
  readonly written_at: string;
  /** Shared by what was written together: it is sent together, and told as one. Absent: it was written alone. */
  readonly gesture?: Gesture;
  readonly attempts: number;
  /** The answer's `X-Updated-At`, once acked. */
  readonly acked_at: string | null;
  /** Why it was refused or parked, for the person. */
  readonly problem: OperationProblem | null;
  /**
   * What the last sending would replace. It becomes the problem once the server has answered: when an
   * answer was lost, the server's values no longer show what they replaced (SYNC R12).
   */
  readonly note?: OperationProblem | null;
}

export interface OperationProblem {
  readonly code: string;
  readonly message: string;
  /** What the server has now, where that helps to decide. */
  readonly theirs: string | null;
}
