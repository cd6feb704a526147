import { z } from 'zod';
import { INTAKE_STATUSES } from '../../../src/domain/intake.ts';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { MODULE_STATUSES } from '../modules/module-answers.ts';
import { groupCounts } from '../work-items/progress-answers.ts';
import { audit } from '../workspaces/workspace-answers.ts';

/* What programs are told, for the document of the routes. */

const time = z.iso.datetime({ offset: true });
const json = z.record(z.string(), z.json());
const outsideId = { external_source: z.string().nullable(), external_id: z.string().nullable() };
const place = { project: z.uuid(), workspace: z.uuid() };

export const personOutside = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar: z.string(),
  avatar_url: z.string().nullable(),
  display_name: z.string(),
});

export const stateOutside = z.object({
  ...audit,
  name: z.string(),
  description: z.string(),
  color: z.string(),
  slug: z.string(),
  sequence: z.number(),
  group: z.enum(STATE_GROUPS),
  is_triage: z.boolean(),
  default: z.boolean(),
  ...outsideId,
  ...place,
});

export const labelOutside = z.object({
  ...audit,
  name: z.string(),
  description: z.string(),
  color: z.string(),
  sort_order: z.number(),
  parent: z.uuid().nullable(),
  ...outsideId,
  ...place,
});

export const itemOutside = z.object({
  ...audit,
  type_id: z.uuid().nullable(),
  type: z.uuid().nullable(),
  point: z.int().nullable(),
  name: z.string(),
  description_html: z.string(),
  description_binary: z.null(),
  priority: z.enum(PRIORITIES),
  start_date: z.iso.date().nullable(),
  target_date: z.iso.date().nullable(),
  sequence_id: z.int(),
  sort_order: z.number(),
  completed_at: time.nullable(),
  archived_at: z.iso.date().nullable(),
  is_draft: z.boolean(),
  ...outsideId,
  ...place,
  parent: z.uuid().nullable(),
  state: z.uuid(),
  estimate_point: z.uuid().nullable(),
  assignees: z.array(z.uuid()),
  labels: z.array(z.uuid()),
});

export const linkOutside = z.object({
  ...audit,
  title: z.string().nullable(),
  url: z.string(),
  metadata: json,
  ...place,
  issue: z.uuid(),
});

export const commentOutside = z.object({
  ...audit,
  is_member: z.boolean(),
  comment_html: z.string(),
  attachments: z.array(z.string()),
  access: z.enum(['INTERNAL', 'EXTERNAL']),
  ...outsideId,
  edited_at: time.nullable(),
  ...place,
  issue: z.uuid(),
  actor: z.uuid().nullable(),
});

export const activityOutside = z.object({
  ...audit,
  verb: z.string(),
  field: z.string().nullable(),
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  comment: z.string(),
  attachments: z.array(z.string()),
  old_identifier: z.uuid().nullable(),
  new_identifier: z.uuid().nullable(),
  epoch: z.number(),
  ...place,
  issue: z.uuid().nullable(),
  issue_comment: z.uuid().nullable(),
  actor: z.uuid().nullable(),
});

export const cycleOutside = z.object({
  ...audit,
  ...groupCounts,
  total_estimates: z.int(),
  completed_estimates: z.int(),
  started_estimates: z.int(),
  name: z.string(),
  description: z.string(),
  start_date: time.nullable(),
  end_date: time.nullable(),
  view_props: json,
  sort_order: z.number(),
  ...outsideId,
  progress_snapshot: json,
  archived_at: time.nullable(),
  logo_props: json,
  timezone: z.string(),
  version: z.int(),
  owned_by: z.uuid(),
  ...place,
});

export const moduleOutside = z.object({
  ...audit,
  ...groupCounts,
  name: z.string(),
  description: z.string(),
  description_text: z.json().nullable(),
  description_html: z.json().nullable(),
  start_date: z.iso.date().nullable(),
  target_date: z.iso.date().nullable(),
  status: z.enum(MODULE_STATUSES),
  view_props: json,
  sort_order: z.number(),
  ...outsideId,
  archived_at: time.nullable(),
  logo_props: json,
  lead: z.uuid().nullable(),
  members: z.array(z.uuid()),
  ...place,
});

const placed = { sub_issues_count: z.int(), issue: z.uuid(), ...place };
export const cycleIssueOutside = z.object({ ...audit, ...placed, cycle: z.uuid() });
export const moduleIssueOutside = z.object({ ...audit, ...placed, module: z.uuid() });

/** A work item with the names of what it refers to. */
const itemWithNames = itemOutside.extend({
  cycle: z
    .object({
      id: z.uuid(),
      name: z.string(),
      start_date: time.nullable(),
      end_date: time.nullable(),
    })
    .nullable(),
  module: z
    .object({
      id: z.uuid(),
      name: z.string(),
      status: z.enum(MODULE_STATUSES),
      start_date: z.iso.date().nullable(),
      target_date: z.iso.date().nullable(),
    })
    .nullable(),
  state: z.object({
    id: z.uuid(),
    name: z.string(),
    color: z.string(),
    group: z.enum(STATE_GROUPS),
  }),
  labels: z.array(z.object({ id: z.uuid(), name: z.string(), color: z.string() })),
  assignees: z.array(personOutside),
});

export const intakeOutside = z.object({
  ...audit,
  issue_detail: itemWithNames,
  inbox: z.uuid(),
  status: z.literal(INTAKE_STATUSES),
  snoozed_till: time.nullable(),
  source: z.string(),
  source_email: z.null(),
  external_source: z.null(),
  external_id: z.null(),
  extra: json,
  intake: z.uuid(),
  issue: z.uuid(),
  duplicate_to: z.uuid().nullable(),
  ...place,
});
