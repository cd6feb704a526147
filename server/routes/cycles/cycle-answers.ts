import { z } from 'zod';
import {
  groupCounts,
  keptSnapshot,
  namedPointSpread,
  namedSpread,
  nothing,
} from '../work-items/progress-answers.ts';

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
  progress_snapshot: keptSnapshot,
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
  ...groupCounts,
  is_favorite: z.boolean(),
  assignee_ids: z.array(z.uuid()),
  status,
  archived_at: z.iso.datetime(),
});

export const workspaceCycle = z.object({ ...head, ...groupCounts, logo_props: json });

export const archivedCycleDetail = archivedCycle.extend({
  sub_issues: z.int(),
  logo_props: json,
  created_by: z.uuid().nullable(),
  completed_estimate_points: z.number(),
  total_estimate_points: z.number(),
  estimate_distribution: z.union([namedPointSpread, nothing]),
  distribution: namedSpread,
});
