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
      readonly set: ScalarPatch;
      /** Per field of `set`, the value that it replaced: a conflict is told with both. */
      readonly replaced: ScalarPatch;
      readonly sets: SetChanges;
    }
  | {
      readonly kind: 'work_item.delete';
      readonly project_id: ProjectId;
      readonly id: WorkItemId;
    }
  | {
      readonly kind: 'work_item.archive';
      readonly project_id: ProjectId;
      readonly id: WorkItemId;
      /** False: take out of the archive. */
      readonly archived: boolean;
    }
  | {
      readonly kind: 'comment.create';
      readonly project_id: ProjectId;
      readonly work_item_id: WorkItemId;
      readonly id: string;
      readonly comment_html: string;
      readonly created_by: UserId;
      readonly created_at: string;
    }
  | {
      readonly kind: 'comment.edit';
      readonly project_id: ProjectId;
      readonly work_item_id: WorkItemId;
      readonly id: string;
      readonly comment_html: string;
      readonly replaced: string;
    }
  | {
      readonly kind: 'comment.delete';
      readonly project_id: ProjectId;
      readonly work_item_id: WorkItemId;
      readonly id: string;
    };

export type ActionKind = Action['kind'];

/**
 * waiting: not sent, or sent without an answer · acked: answered, but the pull has not yet brought the
 * row at or after the answer's `updated_at` · refused: the server said no for good · parked: it cannot be
 * merged and waits for the person (SYNC R8, R10, R12).
 */
export type OperationStatus = 'waiting' | 'acked' | 'refused' | 'parked';

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
  readonly attempts: number;
  /** The answer's `X-Updated-At`, once acked. */
  readonly acked_at: string | null;
  /** Why it was refused or parked, for the person. */
  readonly problem: OperationProblem | null;
}

export interface OperationProblem {
  readonly code: string;
  readonly message: string;
  /** What the server has now, where that helps to decide. */
  readonly theirs: string | null;
}
