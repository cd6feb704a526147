import { z } from 'zod';
import { audit, projectLite, userLite, workspaceLite } from '../workspaces/workspace-answers.ts';

/* Shapes of what is published and of what its visitors say, for the document of the routes. */

const json = z.record(z.string(), z.json());

export const boardAnswer = z.object({
  ...audit,
  project_details: projectLite,
  workspace_detail: workspaceLite,
  entity_identifier: z.uuid(),
  entity_name: z.enum(['project', 'view']),
  anchor: z.string(),
  is_comments_enabled: z.boolean(),
  is_reactions_enabled: z.boolean(),
  is_votes_enabled: z.boolean(),
  is_activity_enabled: z.boolean(),
  is_disabled: z.boolean(),
  intake: z.uuid().nullable(),
  view_props: json,
  workspace: z.uuid(),
  project: z.uuid(),
});

export const noBoardAnswer = z.object({
  entity_name: z.null(),
  entity_identifier: z.null(),
  is_comments_enabled: z.boolean(),
  is_reactions_enabled: z.boolean(),
  is_votes_enabled: z.boolean(),
  is_activity_enabled: z.boolean(),
  is_disabled: z.boolean(),
  intake: z.null(),
  view_props: json,
  project_details: z.null(),
});

export const metaAnswer = z.object({
  id: z.uuid(),
  identifier: z.string(),
  name: z.string(),
  cover_image: z.string().nullable(),
  icon_prop: z.json().nullable(),
  emoji: z.string().nullable(),
  description: z.string(),
});

export const voteAnswer = z.object({
  issue: z.uuid(),
  vote: z.union([z.literal(1), z.literal(-1)]),
  workspace: z.uuid(),
  project: z.uuid(),
  actor: z.uuid(),
  actor_detail: userLite.nullable(),
});

const said = {
  ...audit,
  project: z.uuid(),
  workspace: z.uuid(),
  actor: z.uuid(),
};
export const reactionAnswer = z.object({
  ...said,
  reaction: z.string(),
  issue: z.uuid(),
  actor_detail: userLite.nullable(),
});
export const commentReactionAnswer = z.object({
  ...said,
  reaction: z.string(),
  comment: z.uuid(),
});

export const boardCommentAnswer = z.object({
  ...said,
  actor_detail: userLite.nullable(),
  issue_detail: json,
  project_detail: projectLite,
  workspace_detail: workspaceLite,
  comment_reactions: z.array(commentReactionAnswer),
  is_member: z.boolean(),
  comment_stripped: z.string(),
  comment_json: json,
  comment_html: z.string(),
  attachments: z.array(z.string()),
  access: z.literal('EXTERNAL'),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  edited_at: z.iso.datetime({ offset: true }).nullable(),
  issue: z.uuid(),
});
