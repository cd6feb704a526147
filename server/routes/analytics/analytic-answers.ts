import { z } from 'zod';
import { audit } from '../workspaces/workspace-answers.ts';

/* Shapes of the analytics, for the document of the routes. */

export const distribution = z.record(
  z.string(),
  z.array(
    z.object({
      dimension: z.string(),
      segment: z.string().nullable().optional(),
      count: z.int().optional(),
      estimate: z.number().nullable().optional(),
    }),
  ),
);

const classified = z.array(z.object({ state_group: z.string(), state_count: z.int() }));
const people = z.array(z.record(z.string(), z.json()));

export const defaultAnalyticsAnswer = z.object({
  total_issues: z.int(),
  total_issues_classified: classified,
  open_issues: z.int(),
  open_issues_classified: classified,
  issue_completed_month_wise: z.array(z.object({ month: z.int(), count: z.int() })),
  most_issue_created_user: people,
  most_issue_closed_user: people,
  pending_issue_user: people,
  open_estimate_sum: z.int().nullable(),
  total_estimate_sum: z.int().nullable(),
});

export const analyticViewAnswer = z.object({
  ...audit,
  name: z.string(),
  description: z.string(),
  query: z.record(z.string(), z.json()),
  query_dict: z.record(z.string(), z.json()),
  workspace: z.uuid(),
});
