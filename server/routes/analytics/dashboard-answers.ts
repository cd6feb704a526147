import { z } from 'zod';
import { WIDGETS, type WidgetKey } from '../../../src/domain/dashboard.ts';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { activity, expandedItem, itemRow } from '../work-items/item-answers.ts';
import { audit } from '../workspaces/workspace-answers.ts';

/* Shapes of the older home. */

export const dashboardAnswer = z.object({
  ...audit,
  name: z.string(),
  description_html: z.literal('<p></p>'),
  identifier: z.string().nullable(),
  is_default: z.boolean(),
  type_identifier: z.literal('home'),
  logo_props: z.record(z.string(), z.json()),
  owned_by: z.uuid(),
});

export const widgetAnswer = z.object({
  id: z.uuid(),
  key: z.enum(WIDGETS.map(({ key }) => key)),
  is_visible: z.boolean(),
  widget_filters: z.record(z.string(), z.json()),
});

const someItems = z.strictObject({ issues: z.array(itemRow), count: z.int() });

const WIDGET_DATA: Readonly<Record<WidgetKey, z.ZodType>> = {
  overview_stats: z.strictObject({
    assigned_issues_count: z.int(),
    pending_issues_count: z.int(),
    completed_issues_count: z.int(),
    created_issues_count: z.int(),
  }),
  assigned_issues: someItems,
  created_issues: someItems,
  issues_by_state_groups: z.array(z.strictObject({ state: z.enum(STATE_GROUPS), count: z.int() })),
  issues_by_priority: z.array(z.strictObject({ priority: z.enum(PRIORITIES), count: z.int() })),
  recent_activity: z.array(activity),
  recent_projects: z.array(z.uuid()),
  recent_collaborators: z.array(z.strictObject({ user_id: z.uuid(), active_issue_count: z.int() })),
};

interface AskedOfWidget {
  readonly widget_key: string;
  readonly expand?: string | undefined;
}

/** Of one widget or another. */
export const widgetData = z.union(Object.values(WIDGET_DATA));

export function widgetDataTo({ widget_key, expand }: AskedOfWidget): z.ZodType {
  const widget = WIDGETS.find(({ key }) => key === widget_key);
  if (!widget) return z.never();
  const shape = WIDGET_DATA[widget.key];
  return shape === someItems
    ? someItems.extend({ issues: z.array(expandedItem(itemRow, expand)) })
    : shape;
}

const due = { id: z.uuid(), name: z.string(), workspace__slug: z.string(), project_id: z.uuid() };

export const activityByDay = z.array(
  z.object({ created_date: z.iso.date(), activity_count: z.int() }),
);

/** One's work in a workspace in numbers. */
export const workInNumbers = z.object({
  issue_activities: activityByDay,
  completed_issues: z.array(z.object({ week_in_month: z.int(), completed_count: z.int() })),
  assigned_issues_count: z.int(),
  pending_issues_count: z.int(),
  completed_issues_count: z.int(),
  issues_due_week_count: z.int(),
  state_distribution: z.array(
    z.object({ state_group: z.enum(STATE_GROUPS), state_count: z.int() }),
  ),
  overdue_issues: z.array(z.object({ ...due, target_date: z.iso.date() })),
  upcoming_issues: z.array(z.object({ ...due, start_date: z.iso.date() })),
});
