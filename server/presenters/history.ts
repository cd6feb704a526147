import type { ActivityRow, CommentRow, HistoryPlace } from '../queries/work-items/item-history.ts';
import type { ReactionRow } from '../queries/work-items/reactions.ts';
import type { InZone } from './in-zone.ts';
import { personDetail } from './person.ts';
import { presentCommentReaction } from './reaction.ts';
import { coverUrl } from './project.ts';
import { logoUrl } from './workspace.ts';

/** Where a row of history belongs, as each of them tells it. */
export function historyDetails(place: HistoryPlace) {
  return {
    issue_detail: {
      id: place.id,
      name: place.name,
      description: place.description,
      description_html: place.description_html,
      priority: place.priority,
      start_date: place.start_date,
      target_date: place.target_date,
      sequence_id: place.sequence_id,
      sort_order: place.sort_order,
      is_draft: place.is_draft,
    },
    project_detail: {
      id: place.project_id,
      identifier: place.identifier,
      name: place.project_name,
      cover_image: place.cover_image,
      cover_image_url: coverUrl(place),
      logo_props: place.logo_props,
      description: place.project_description,
    },
    workspace_detail: {
      name: place.workspace_name,
      slug: place.slug,
      id: place.workspace_id,
      logo_url: logoUrl(place),
    },
  };
}
type Details = ReturnType<typeof historyDetails>;

/** @param details none, where many comments are told at once and the reader knows their item */
export function presentComment(
  row: CommentRow,
  reactions: readonly ReactionRow[],
  details: Details | null,
  at: InZone,
) {
  return {
    id: row.id,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    deleted_at: null,
    comment_stripped: row.comment_stripped,
    comment_json: row.comment_json,
    comment_html: row.comment_html,
    attachments: row.attachments,
    access: row.access,
    external_source: row.external_source,
    external_id: row.external_id,
    edited_at: at(row.edited_at),
    created_by: row.created_by,
    updated_by: row.updated_by,
    project: row.project_id,
    workspace: row.workspace_id,
    issue: row.work_item_id,
    actor: row.actor,
    actor_detail: actorDetail(row),
    ...details,
    comment_reactions: reactions
      .filter(({ comment_id }) => comment_id === row.id)
      .map((reaction) => presentCommentReaction(reaction, at)),
  };
}

export function presentActivity(row: ActivityRow, details: Details, at: InZone) {
  return {
    id: row.id,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    deleted_at: null,
    verb: row.verb,
    field: row.field,
    old_value: row.old_value,
    new_value: row.new_value,
    comment: row.comment,
    attachments: [],
    old_identifier: row.old_identifier,
    new_identifier: row.new_identifier,
    epoch: row.epoch,
    created_by: row.actor,
    updated_by: row.actor,
    project: row.project_id,
    workspace: row.workspace_id,
    issue: row.work_item_id,
    issue_comment: row.comment_id,
    actor: row.actor,
    actor_detail: actorDetail(row),
    ...details,
  };
}

function actorDetail(row: CommentRow | ActivityRow) {
  return personDetail(row.actor, row);
}
