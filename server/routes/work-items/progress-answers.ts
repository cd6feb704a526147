import { z } from 'zod';

/* Shapes of how far a cycle or module has come. */

const person = {
  display_name: z.string().nullable(),
  assignee_id: z.uuid().nullable(),
  avatar_url: z.string().nullable(),
};
const names = { first_name: z.string().nullable(), last_name: z.string().nullable() };
const label = {
  label_name: z.string().nullable(),
  color: z.string().nullable(),
  label_id: z.uuid().nullable(),
};
const counts = { total_issues: z.int(), completed_issues: z.int(), pending_issues: z.int() };
/** Null: nothing to sum. */
const sums = {
  total_estimates: z.number().nullable(),
  completed_estimates: z.number().nullable(),
  pending_estimates: z.number().nullable(),
};

/** What was left on each day; null from tomorrow on. */
const completion_chart = z.record(z.iso.date(), z.number().nullable());

/** Over people by their display names alone. */
export const spread = z.strictObject({
  assignees: z.array(z.object({ ...person, ...counts })),
  labels: z.array(z.object({ ...label, ...counts })),
  completion_chart,
});
export const pointSpread = z.strictObject({
  assignees: z.array(z.object({ ...person, ...sums })),
  labels: z.array(z.object({ ...label, ...sums })),
  completion_chart,
});

export const namedSpread = spread.extend({
  assignees: z.array(z.object({ ...person, ...names, ...counts })),
});
export const namedPointSpread = pointSpread.extend({
  assignees: z.array(z.object({ ...person, ...names, ...sums })),
});

export const nothing = z.strictObject({});

export const groupCounts = {
  total_issues: z.int(),
  cancelled_issues: z.int(),
  completed_issues: z.int(),
  started_issues: z.int(),
  unstarted_issues: z.int(),
  backlog_issues: z.int(),
};

/** What a cycle keeps of itself when its open work moves on. */
const snapshot = z.strictObject({
  ...groupCounts,
  distribution: spread.extend({
    assignees: z.array(z.object({ ...person, ...counts, avatar: z.null() })),
  }),
  estimate_distribution: z.union([pointSpread, nothing]),
});
export const keptSnapshot = z.union([snapshot, nothing]);
