import { z } from 'zod';
import type { AnalyticAxis } from '../../../src/domain/analytics.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { EXTRAS } from '../../presenters/analytics.ts';
import { audit } from '../workspaces/workspace-answers.ts';
import { axisOf } from './analytic-question.ts';

/* Shapes of the analytics. */

interface Axes {
  readonly x_axis?: string | undefined;
  readonly y_axis?: string | undefined;
  readonly segment?: string | null | undefined;
}

const amounts = { count: z.int(), estimate: z.number().nullable() };
const segment = z.string().nullable();

/** By what is counted, and by what within that. */
function distributionTo({ y_axis, segment: within }: Axes) {
  const { count, estimate } = amounts;
  const amount = y_axis === 'estimate' ? { estimate } : { count };
  const row = { dimension: z.string(), ...(within ? { segment } : {}), ...amount };
  return z.record(z.string(), z.array(z.object(row)));
}

/** Of a question that is kept: the caller need not know how it counts. */
export const distribution = z.record(
  z.string(),
  z.array(
    z.object({
      dimension: z.string(),
      segment: segment.optional(),
      count: amounts.count.optional(),
      estimate: amounts.estimate.optional(),
    }),
  ),
);

const DETAILS: Readonly<Record<keyof typeof EXTRAS, z.ZodType>> = {
  state_details: z.object({
    state_id: z.uuid(),
    state__name: z.string(),
    state__color: z.string(),
  }),
  assignee_details: z.object({
    assignees__avatar_url: z.string().nullable(),
    assignees__display_name: z.string(),
    assignees__first_name: z.string(),
    assignees__last_name: z.string(),
    assignees__id: z.uuid(),
  }),
  label_details: z.object({
    labels__id: z.uuid(),
    labels__color: z.string(),
    labels__name: z.string(),
  }),
  cycle_details: z.object({
    issue_cycle__cycle_id: z.uuid(),
    issue_cycle__cycle__name: z.string(),
  }),
  module_details: z.object({
    issue_module__module_id: z.uuid(),
    issue_module__module__name: z.string(),
  }),
};

const extrasOf = (details: (type: z.ZodType, axis: AnalyticAxis) => z.ZodType) =>
  z.object({
    state_details: details(DETAILS.state_details, EXTRAS.state_details),
    assignee_details: details(DETAILS.assignee_details, EXTRAS.assignee_details),
    label_details: details(DETAILS.label_details, EXTRAS.label_details),
    cycle_details: details(DETAILS.cycle_details, EXTRAS.cycle_details),
    module_details: details(DETAILS.module_details, EXTRAS.module_details),
  });

const none = z.strictObject({});

export const analyticsAnswer = z.object({
  total: z.int(),
  distribution,
  extras: extrasOf((type) => z.union([z.array(type), none])),
});

/** Names come along for the axis and for what divides it. */
export function analyticsAnswerTo(query: Axes) {
  const named = [query.x_axis, query.segment].map(axisOf);
  return z.object({
    total: z.int(),
    distribution: distributionTo(query),
    extras: extrasOf((type, axis) => (named.includes(axis) ? z.array(type) : none)),
  });
}

const classified = z.array(z.object({ state_group: z.enum(STATE_GROUPS), state_count: z.int() }));

const creators = z.array(
  z.object({
    created_by__first_name: z.string().nullable(),
    created_by__last_name: z.string().nullable(),
    created_by__display_name: z.string().nullable(),
    created_by__id: z.uuid().nullable(),
    created_by__avatar_url: z.string().nullable(),
    count: z.int(),
  }),
);
/** Nulls are of what is nobody's. */
const assignees = z.array(
  z.object({
    assignees__first_name: z.string().nullable(),
    assignees__last_name: z.string().nullable(),
    assignees__display_name: z.string().nullable(),
    assignees__id: z.uuid().nullable(),
    assignees__avatar_url: z.string().nullable(),
    count: z.int(),
  }),
);

export const defaultAnalyticsAnswer = z.object({
  total_issues: z.int(),
  total_issues_classified: classified,
  open_issues: z.int(),
  open_issues_classified: classified,
  issue_completed_month_wise: z.array(z.object({ month: z.int().min(1).max(12), count: z.int() })),
  most_issue_created_user: creators,
  most_issue_closed_user: assignees,
  pending_issue_user: assignees,
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
