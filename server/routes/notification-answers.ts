import { z } from 'zod';

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

const person = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string(),
  avatar_url: z.string().nullable(),
  is_bot: z.boolean(),
  display_name: z.string(),
});

export const listedNotification = notification.extend({
  triggered_by_details: person.nullable(),
  is_inbox_issue: z.boolean(),
  is_intake_issue: z.boolean(),
  is_mentioned_notification: z.boolean(),
});
