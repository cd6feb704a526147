import { z } from 'zod';
import { itemRow } from '../work-items/item-answers.ts';

const named = { name: z.string(), id: z.uuid() };
const slug = { workspace__slug: z.string() };
const inProject = { project_id: z.uuid(), project__identifier: z.string() };
const part = z.object({ ...named, ...inProject, ...slug });
const logo_props = z.record(z.string(), z.json());

export const searchFindings = z.object({
  results: z.object({
    workspace: z.array(z.object({ ...named, slug: z.string() })),
    project: z.array(z.object({ ...named, identifier: z.string(), ...slug })),
    issue: z.array(z.object({ ...named, sequence_id: z.int(), ...inProject, ...slug })),
    cycle: z.array(part),
    module: z.array(part),
    issue_view: z.array(part),
    page: z.array(
      z.object({
        ...named,
        project_ids: z.array(z.uuid()),
        project_identifiers: z.array(z.string()),
        ...slug,
      }),
    ),
  }),
});

/** One list for each kind that was asked for. */
export const entityFindings = z.object({
  user_mention: z
    .array(
      z.object({
        member__avatar_url: z.string().nullable(),
        member__display_name: z.string(),
        member__id: z.uuid(),
      }),
    )
    .optional(),
  project: z.array(z.object({ ...named, identifier: z.string(), logo_props, ...slug })).optional(),
  issue: z
    .array(
      z.object({
        ...named,
        sequence_id: z.int(),
        ...inProject,
        priority: z.string(),
        state_id: z.uuid(),
        type_id: z.uuid().nullable(),
      }),
    )
    .optional(),
  cycle: z.array(part.extend({ status: z.string() })).optional(),
  module: z.array(part.extend({ status: z.string() })).optional(),
  page: z.array(z.object({ ...named, logo_props, projects__id: z.uuid(), ...slug })).optional(),
});

export const pickedItem = z.object({
  ...named,
  start_date: z.iso.date().nullable(),
  sequence_id: z.int(),
  project__name: z.string(),
  ...inProject,
  ...slug,
  state__name: z.string(),
  state__group: z.string(),
  state__color: z.string(),
});

export const rankedFindings = z.object({
  results: z.array(z.object({ row: itemRow, excerpt: z.array(z.string()).nullable() })),
});
