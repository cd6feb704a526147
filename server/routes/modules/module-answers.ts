import { z } from 'zod';
import {
  groupCounts,
  namedPointSpread,
  namedSpread,
  nothing,
} from '../work-items/progress-answers.ts';
import { audit } from '../workspaces/workspace-answers.ts';

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
  ...groupCounts,
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

export const moduleLink = z.object({
  ...audit,
  title: z.string().nullable(),
  url: z.string(),
  metadata: json,
  project: z.uuid(),
  workspace: z.uuid(),
  module: z.uuid(),
});

export const moduleDetail = moduleAnswer.extend({
  archived_at: time.nullable(),
  link_module: z.array(moduleLink),
  sub_issues: z.int(),
  backlog_estimate_points: z.number(),
  unstarted_estimate_points: z.number(),
  started_estimate_points: z.number(),
  cancelled_estimate_points: z.number(),
  estimate_distribution: z.union([
    namedPointSpread,
    namedPointSpread.omit({ completion_chart: true }),
    nothing,
  ]),
  distribution: namedSpread,
});

export const archivedModule = z.object({
  ...head,
  member_ids: z.array(z.uuid()),
  is_favorite: z.boolean(),
  archived_at: z.iso.datetime(),
});

export const workspaceModule = z.object({
  ...head,
  member_ids: z.null(),
  logo_props: json,
  archived_at: z.null(),
});
