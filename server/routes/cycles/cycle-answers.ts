import { z } from 'zod';

const time = z.iso.datetime({ offset: true });
const json = z.record(z.string(), z.json());

const head = {
  id: z.uuid(),
  workspace_id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  start_date: time.nullable(),
  end_date: time.nullable(),
  owned_by_id: z.uuid(),
  view_props: json,
  sort_order: z.number(),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  progress_snapshot: json,
};

const counts = {
  total_issues: z.int(),
  cancelled_issues: z.int(),
  completed_issues: z.int(),
  started_issues: z.int(),
  unstarted_issues: z.int(),
  backlog_issues: z.int(),
};

const status = z.enum(['CURRENT', 'UPCOMING', 'COMPLETED', 'DRAFT']);

export const cycleAnswer = z.object({
  ...head,
  logo_props: json,
  version: z.int(),
  is_favorite: z.boolean(),
  total_issues: z.int(),
  completed_issues: z.int(),
  assignee_ids: z.array(z.uuid()),
  status,
  created_by: z.uuid().nullable(),
});

export const listedCycle = cycleAnswer.extend({ cancelled_issues: z.int() });

export const archivedCycle = z.object({
  ...head,
  ...counts,
  is_favorite: z.boolean(),
  assignee_ids: z.array(z.uuid()),
  status,
  archived_at: time.nullable(),
});

export const workspaceCycle = z.object({ ...head, ...counts, logo_props: json });

const spread = z.object({
  assignees: z.array(json),
  labels: z.array(json),
  completion_chart: z.record(z.string(), z.number().nullable()),
});

export const archivedCycleDetail = archivedCycle.extend({
  sub_issues: z.int(),
  logo_props: json,
  created_by: z.uuid().nullable(),
  completed_estimate_points: z.number(),
  total_estimate_points: z.number(),
  estimate_distribution: z.union([spread, z.object({})]),
  distribution: spread,
});
