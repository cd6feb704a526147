import { z } from 'zod';
import { userLite } from '../workspaces/workspace-answers.ts';

const time = z.iso.datetime({ offset: true });

export const notification = z.object({
  id: z.uuid(),
  data: z.record(z.string(), z.json()),
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
  receiver: z.uuid(),
  created_at: time,
  updated_at: time,
  deleted_at: z.null(),
  created_by: z.uuid().nullable(),
  updated_by: z.uuid().nullable(),
});

export const listedNotification = notification.extend({
  triggered_by_details: userLite.nullable(),
  is_inbox_issue: z.boolean(),
  is_intake_issue: z.boolean(),
  is_mentioned_notification: z.boolean(),
});
