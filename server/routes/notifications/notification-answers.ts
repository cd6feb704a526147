import { z } from 'zod';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { userLite } from '../workspaces/workspace-answers.ts';

const time = z.iso.datetime({ offset: true });

/** What happened to which work item. In `issue_activity` all is text: what is absent is the word None. */
const data = z.object({
  issue: z.object({
    id: z.uuid(),
    name: z.string(),
    identifier: z.string(),
    sequence_id: z.int(),
    state_name: z.string(),
    state_group: z.enum(STATE_GROUPS),
    project_id: z.uuid().optional(),
    workspace_slug: z.string().optional(),
  }),
  /** Null: somebody is named in a description that was there before. */
  issue_activity: z
    .object({
      id: z.uuid(),
      verb: z.string(),
      field: z.string(),
      actor: z.string(),
      new_value: z.string(),
      old_value: z.string(),
      /** Not where somebody is mentioned. */
      issue_comment: z.string().optional(),
      old_identifier: z.uuid().nullable(),
      new_identifier: z.uuid().nullable(),
    })
    .nullable(),
});

export const notification = z.object({
  id: z.uuid(),
  data,
  entity_identifier: z.uuid(),
  entity_name: z.literal('issue'),
  title: z.string(),
  message: z.string().nullable(),
  message_html: z.string(),
  message_stripped: z.null(),
  sender: z.string(),
  read_at: time.nullable(),
  snoozed_till: time.nullable(),
  archived_at: time.nullable(),
  workspace: z.uuid(),
  project: z.uuid(),
  triggered_by: z.uuid().nullable(),
  triggered_by_details: userLite.nullable(),
  receiver: z.uuid(),
  created_at: time,
  updated_at: time,
  deleted_at: z.null(),
  created_by: z.uuid().nullable(),
  updated_by: z.uuid().nullable(),
});

export const listedNotification = notification.extend({
  is_inbox_issue: z.boolean(),
  is_intake_issue: z.boolean(),
  is_mentioned_notification: z.boolean(),
});
