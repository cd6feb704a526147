import { z } from 'zod';

const time = z.iso.datetime({ offset: true });
const json = z.record(z.string(), z.json());

export const MODULE_STATUSES = [
  'backlog',
  'planned',
  'in-progress',
  'paused',
  'completed',
  'cancelled',
] as const;

const head = {
  id: z.uuid(),
  workspace_id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  description_text: z.json().nullable(),
  description_html: z.json().nullable(),
  start_date: z.iso.date().nullable(),
  target_date: z.iso.date().nullable(),
  status: z.enum(MODULE_STATUSES),
  lead_id: z.uuid().nullable(),
  view_props: json,
  sort_order: z.number(),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  total_issues: z.int(),
  cancelled_issues: z.int(),
  completed_issues: z.int(),
  started_issues: z.int(),
  unstarted_issues: z.int(),
  backlog_issues: z.int(),
  created_at: time,
  updated_at: time,
};

export const moduleAnswer = z.object({
  ...head,
  member_ids: z.array(z.uuid()),
  logo_props: json,
  is_favorite: z.boolean(),
  completed_estimate_points: z.number(),
  total_estimate_points: z.number(),
});

export const moduleDetail = moduleAnswer.extend({
  archived_at: time.nullable(),
  link_module: z.array(json),
  sub_issues: z.int(),
  backlog_estimate_points: z.number(),
  unstarted_estimate_points: z.number(),
  started_estimate_points: z.number(),
  cancelled_estimate_points: z.number(),
  estimate_distribution: json,
  distribution: z.object({
    assignees: z.array(json),
    labels: z.array(json),
    completion_chart: json,
  }),
});

export const archivedModule = z.object({
  ...head,
  member_ids: z.array(z.uuid()),
  is_favorite: z.boolean(),
  archived_at: time.nullable(),
});

export const workspaceModule = z.object({
  ...head,
  logo_props: json,
  archived_at: time.nullable(),
});
