import { z } from 'zod';
import { INTAKE_STATUSES } from '../../../src/domain/intake.ts';
import { RELATIONS } from '../../../src/domain/relations.ts';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { audit, projectLite, userLite, workspaceLite } from '../workspaces/workspace-answers.ts';

/* Shapes of work items and of what hangs on them. */

const time = z.iso.datetime({ offset: true });
/** Lists and the feed tell when in UTC, whoever asks. */
const utc = z.iso.datetime();
const day = z.iso.date().nullable();
const id = z.uuid().nullable();
const json = z.record(z.string(), z.json());

const computed = {
  cycle_id: id,
  sub_issues_count: z.int(),
  attachment_count: z.int(),
  link_count: z.int(),
  assignee_ids: z.array(z.uuid()),
  label_ids: z.array(z.uuid()),
  module_ids: z.array(z.uuid()),
};

/** A work item without what is counted and collected around it. */
export const bareItem = z.object({
  id: z.uuid(),
  name: z.string(),
  state_id: z.uuid(),
  sort_order: z.number(),
  completed_at: utc.nullable(),
  estimate_point: id,
  priority: z.enum(PRIORITIES),
  start_date: day,
  target_date: day,
  sequence_id: z.int(),
  project_id: z.uuid(),
  parent_id: id,
  created_at: time,
  updated_at: time,
  created_by: id,
  updated_by: id,
  is_draft: z.boolean(),
  archived_at: day,
});

export const item = bareItem.extend(computed);
export const fullItem = item.extend({ deleted_at: z.null() });
export const itemDetail = item.extend({ description_html: z.string(), is_subscribed: z.boolean() });

export const itemRow = item.extend({
  created_at: utc,
  updated_at: utc,
  state__group: z.enum(STATE_GROUPS),
});

export const relation = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  sequence_id: z.int(),
  relation_type: z.enum(RELATIONS),
  name: z.string(),
  state_id: z.uuid(),
  priority: z.enum(PRIORITIES),
});

export const relatedItem = bareItem
  .pick({
    id: true,
    name: true,
    state_id: true,
    sort_order: true,
    priority: true,
    sequence_id: true,
    project_id: true,
    created_by: true,
    updated_by: true,
  })
  .extend({
    label_ids: computed.label_ids,
    assignee_ids: computed.assignee_ids,
    created_at: utc,
    updated_at: utc,
    relation_type: z.enum(RELATIONS),
  });

const reactionLite = z.object({
  id: z.uuid(),
  actor: z.uuid(),
  issue: z.uuid(),
  reaction: z.string(),
});

const linkLite = z.object({
  id: z.uuid(),
  issue_id: z.uuid(),
  title: z.string().nullable(),
  url: z.string(),
  metadata: json,
  created_by_id: id,
  created_at: time,
});

const attachmentLite = z.object({
  id: z.uuid(),
  asset: z.string(),
  attributes: json,
  created_by: id,
  updated_at: time,
  updated_by: id,
  asset_url: z.string(),
});

const itemRef = z.strictObject({ id: z.uuid(), sequence_id: z.int(), project_id: z.uuid() });

export const intakeLite = z.object({
  id: z.uuid(),
  status: z.literal(INTAKE_STATUSES),
  duplicate_to: id,
  snoozed_till: time.nullable(),
  source: z.string(),
});

/** Names that stand for a person or an item elsewhere, and for nobody at a work item. */
export const UNNAMED = [
  'user',
  'default_assignee',
  'project_lead',
  'actor',
  'owned_by',
  'issue',
] as const;

const stateLite = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  group: z.enum(STATE_GROUPS),
});

export const labelAnswer = z.object({
  id: z.uuid(),
  parent: z.uuid().nullable(),
  name: z.string(),
  color: z.string(),
  project_id: z.uuid(),
  workspace_id: z.uuid(),
  sort_order: z.number(),
});

/** What `expand` may name, and what is then told of an item besides. */
const EXPANDED: Readonly<Record<string, z.ZodType>> = {
  issue_reactions: z.array(reactionLite),
  issue_link: z.array(linkLite),
  issue_attachments: z.array(attachmentLite),
  parent: z.union([itemRef, z.strictObject({})]),
  issue_relation: z.array(relation),
  issue_related: z.array(relation),
  issue_intake: z.array(intakeLite),
  created_by: userLite.nullable(),
  assignees: z.array(userLite),
  labels: z.array(labelAnswer),
  state: stateLite,
  project: projectLite,
  workspace: workspaceLite,
  ...Object.fromEntries(UNNAMED.map((name) => [name, z.null()])),
  members: z.array(z.never()),
};

/** The shape with what `expand` names; a name that stands for nothing is passed over. */
export function expandedItem(shape: z.ZodObject, names: string | undefined): z.ZodObject {
  const asked = new Set((names ?? '').split(','));
  const more = Object.entries(EXPANDED).filter(([name]) => asked.has(name));
  return shape.extend(Object.fromEntries(more));
}

export const itemFlat = z.object({
  id: z.uuid(),
  name: z.string(),
  description: json,
  description_html: z.string(),
  priority: z.enum(PRIORITIES),
  start_date: day,
  target_date: day,
  sequence_id: z.int(),
  sort_order: z.number(),
  is_draft: z.boolean(),
});

const details = {
  issue_detail: itemFlat,
  project_detail: projectLite,
  workspace_detail: workspaceLite,
};

const place = { project: z.uuid(), workspace: z.uuid() };

const reacted = { ...audit, ...place, reaction: z.string(), actor: z.uuid() };

export const reaction = z.object({
  ...reacted,
  issue: z.uuid(),
  actor_detail: userLite.nullable(),
});
export const commentReaction = z.object({ ...reacted, comment: z.uuid() });

/** Of a list of a project's comments, whose reader knows their work items. */
export const bareComment = z.object({
  ...audit,
  ...place,
  comment_stripped: z.string(),
  comment_json: json,
  comment_html: z.string(),
  attachments: z.array(z.string()),
  access: z.enum(['INTERNAL', 'EXTERNAL']),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  edited_at: time.nullable(),
  issue: z.uuid(),
  actor: id,
  actor_detail: userLite.nullable(),
  comment_reactions: z.array(commentReaction),
});

export const comment = bareComment.extend(details);
export const readComment = comment.extend({ is_member: z.boolean() });

export const activity = z.object({
  ...audit,
  ...place,
  ...details,
  verb: z.string(),
  field: z.string().nullable(),
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  comment: z.string(),
  attachments: z.array(z.string()).max(0),
  old_identifier: id,
  new_identifier: id,
  epoch: z.number(),
  issue: id,
  issue_comment: id,
  actor: id,
  actor_detail: userLite.nullable(),
});
