import type { ReactionRow } from '../queries/work-items/reactions.ts';
import { personDetail } from './person.ts';
import type { InZone } from './in-zone.ts';

function head(row: ReactionRow, at: InZone) {
  return {
    id: row.id,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    deleted_at: null,
    reaction: row.reaction,
    created_by: row.actor,
    updated_by: row.actor,
    project: row.project_id,
    workspace: row.workspace_id,
    actor: row.actor,
  };
}

export function presentReaction(row: ReactionRow, at: InZone) {
  return {
    ...head(row, at),
    issue: row.work_item_id,
    actor_detail: personDetail(row.actor, row),
  };
}

export function presentCommentReaction(row: ReactionRow, at: InZone) {
  return { ...head(row, at), comment: row.comment_id };
}
