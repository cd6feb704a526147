import { z } from 'zod';
import { INTAKE_STATUSES } from '../../../src/domain/intake.ts';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { readComment } from '../work-items/item-answers.ts';
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
  created_at: z.null(),
  updated_at: z.null(),
  deleted_at: z.null(),
  created_by: z.null(),
  updated_by: z.null(),
  entity_name: z.literal(''),
  entity_identifier: z.null(),
  is_comments_enabled: z.boolean(),
  is_reactions_enabled: z.boolean(),
  is_votes_enabled: z.boolean(),
  is_activity_enabled: z.boolean(),
  is_disabled: z.boolean(),
  intake: z.null(),
  view_props: json,
  project_details: z.null(),
  workspace_detail: z.null(),
  workspace: z.null(),
  project: z.null(),
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

export const boardCommentAnswer = readComment.extend({ access: z.literal('EXTERNAL') });

const visitor = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string(),
  avatar_url: z.string().nullable(),
  display_name: z.string(),
});

const id = z.uuid().nullable();
const day = z.iso.date().nullable();
const ids = z.array(z.uuid());

/** What everybody learns of a work item of a board. */
export const boardItemAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  state_id: z.uuid(),
  sort_order: z.number(),
  estimate_point: id,
  priority: z.enum(PRIORITIES),
  start_date: day,
  target_date: day,
  sequence_id: z.int(),
  project_id: z.uuid(),
  parent_id: id,
  cycle_id: id,
  created_by: id,
  state__group: z.enum(STATE_GROUPS),
  assignee_ids: ids,
  label_ids: ids,
  module_ids: ids,
  vote_items: z
    .array(z.object({ vote: z.union([z.literal(1), z.literal(-1)]), actor_details: visitor }))
    .nullable(),
  reaction_items: z.array(z.object({ reaction: z.string(), actor_details: visitor })).nullable(),
});

const texts = {
  description: json,
  description_html: z.string(),
  description_stripped: z.string().nullable(),
  description_binary: z.null(),
};

export const boardItemDetail = boardItemAnswer.extend(texts);

/** What somebody brought in by a board, as they are told of it. */
export const broughtInAnswer = z.object({
  ...audit,
  ...texts,
  name: z.string(),
  priority: z.enum(PRIORITIES),
  start_date: day,
  target_date: day,
  sequence_id: z.int(),
  sort_order: z.number(),
  completed_at: z.iso.datetime({ offset: true }).nullable(),
  archived_at: day,
  is_draft: z.boolean(),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  point: z.int().nullable(),
  project: z.uuid(),
  workspace: z.uuid(),
  parent: id,
  state: z.uuid(),
  estimate_point: id,
  type: id,
  assignee_ids: ids,
  label_ids: ids,
  module_ids: ids,
  sub_issues_count: z.int(),
  state_detail: z.object({
    id: z.uuid(),
    name: z.string(),
    color: z.string(),
    group: z.enum(STATE_GROUPS),
  }),
  project_detail: projectLite,
  label_details: z.array(z.object({ id: z.uuid(), name: z.string(), color: z.string() })),
  assignee_details: z.array(userLite),
  issue_intake: z.array(
    z.object({
      id: z.uuid(),
      status: z.literal(INTAKE_STATUSES),
      duplicate_to: id,
      snoozed_till: z.iso.datetime().nullable(),
      source: z.string(),
    }),
  ),
});
