import { z } from 'zod';
import { jsonObject, line, name, text, timezone, uuid } from '../../plugins/fields.ts';
import { audit, role } from '../workspaces/workspace-answers.ts';

const identifier = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .min(1)
    .max(12)
    .regex(/^[ÇŞĞIİÖÜA-Z0-9]+$/, { error: 'Only letters and digits are allowed.' });

const settings = {
  description: text().optional(),
  network: z.union([z.literal(0), z.literal(2)]).optional(),
  default_assignee: uuid().nullish(),
  project_lead: uuid().nullish(),
  logo_props: jsonObject().optional(),
  module_view: z.boolean().optional(),
  cycle_view: z.boolean().optional(),
  issue_views_view: z.boolean().optional(),
  page_view: z.boolean().optional(),
  inbox_view: z.boolean().optional(),
  guest_view_all_features: z.boolean().optional(),
  cover_image: line(2048).nullish(),
  estimate: uuid().nullish(),
  archive_in: z.int().min(0).max(12).optional(),
  close_in: z.int().min(0).max(12).optional(),
  default_state: uuid().nullish(),
  timezone: timezone().optional(),
};

export const newProject = z.object({
  ...settings,
  id: uuid().optional(),
  name: name(),
  identifier: identifier(),
});

export const projectPatch = z.object({
  ...settings,
  name: name().optional(),
  identifier: identifier().optional(),
});

const times = { created_at: audit.created_at, updated_at: audit.updated_at };

export const projectListRow = z.object({
  id: z.uuid(),
  name: z.string(),
  identifier: z.string(),
  sort_order: z.number().nullable(),
  logo_props: z.record(z.string(), z.json()),
  member_role: role.nullable(),
  archived_at: z.iso.datetime({ offset: true }).nullable(),
  workspace: z.uuid(),
  cycle_view: z.boolean(),
  issue_views_view: z.boolean(),
  module_view: z.boolean(),
  page_view: z.boolean(),
  inbox_view: z.boolean(),
  project_lead: z.uuid().nullable(),
  ...times,
  created_by: audit.created_by,
  updated_by: audit.updated_by,
});

export const projectAnswer = projectListRow.extend({
  deleted_at: z.null(),
  description: z.string(),
  description_text: z.json().nullable(),
  description_html: z.json().nullable(),
  network: z.union([z.literal(0), z.literal(2)]),
  default_assignee: z.uuid().nullable(),
  emoji: z.string().nullable(),
  icon_prop: z.json().nullable(),
  intake_view: z.boolean(),
  is_time_tracking_enabled: z.boolean(),
  is_issue_type_enabled: z.boolean(),
  guest_view_all_features: z.boolean(),
  cover_image: z.string().nullable(),
  cover_image_asset: z.uuid().nullable(),
  cover_image_url: z.string().nullable(),
  estimate: z.uuid().nullable(),
  archive_in: z.int(),
  close_in: z.int(),
  default_state: z.uuid().nullable(),
  timezone: z.string(),
  is_favorite: z.boolean(),
  anchor: z.string().nullable(),
  members: z.array(z.uuid()),
});
