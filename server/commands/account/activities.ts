import type { Tx } from '../../db/db.ts';
import { microsOf, timestampOf } from '../clock.ts';

/** One row of an item's history, as the contract's table of triggers names it. */
export interface ActivityDraft {
  readonly projectId: string;
  readonly workItemId: string | null;
  readonly verb?: string;
  readonly field: string | null;
  readonly oldValue?: string | null;
  readonly newValue?: string | null;
  readonly oldIdentifier?: string | null;
  readonly newIdentifier?: string | null;
  readonly comment: string;
  readonly commentId?: string | null;
  /** When it is not the acting person: an import knows who it was. */
  readonly actor?: string | null;
  /** When it is not now. */
  readonly createdAt?: string;
}

interface Origin {
  readonly workspaceId: string;
  readonly actor: string | null;
  readonly now: string;
  readonly newId: () => string;
}

/** PostgreSQL takes 65,535 parameters in one statement; a row has fifteen. */
const ROWS_PER_STATEMENT = 1000;

export async function insertActivities(
  tx: Tx,
  origin: Origin,
  drafts: readonly ActivityDraft[],
): Promise<readonly ActivityRow[]> {
  const rows = drafts.map((draft, i) => rowOf(origin, draft, i));
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('activities')
      .values(rows.slice(at, at + ROWS_PER_STATEMENT))
      .execute();
  }
  return rows;
}

export type ActivityRow = ReturnType<typeof rowOf>;

/** Told by somebody else's history: nobody is to hear of it as news. */
export function isHistory({ actor, createdAt }: ActivityDraft): boolean {
  return actor !== undefined || createdAt !== undefined;
}

/** Rows of one write are a microsecond apart, so that a history keeps their order. */
function rowOf(origin: Origin, draft: ActivityDraft, place: number) {
  const at = draft.createdAt ?? timestampOf(microsOf(origin.now) + place);
  return {
    workspace_id: origin.workspaceId,
    id: origin.newId(),
    project_id: draft.projectId,
    work_item_id: draft.workItemId,
    comment_id: draft.commentId ?? null,
    actor: draft.actor === undefined ? origin.actor : draft.actor,
    verb: draft.verb ?? 'updated',
    field: draft.field,
    old_value: draft.oldValue ?? null,
    new_value: draft.newValue ?? null,
    old_identifier: draft.oldIdentifier ?? null,
    new_identifier: draft.newIdentifier ?? null,
    comment: draft.comment,
    epoch: Date.parse(`${at.slice(0, 19)}Z`) / 1000,
    created_at: at,
    updated_at: at,
  };
}
