import { z } from 'zod';

/* Shapes of answers, for the document of the routes. */

export const audit = {
  id: z.uuid(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  deleted_at: z.null(),
  created_by: z.uuid().nullable(),
  updated_by: z.uuid().nullable(),
};

export const role = z.literal([20, 15, 5]);

export const workspaceAnswer = z.object({
  ...audit,
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  logo_asset: z.uuid().nullable(),
  logo_url: z.string().nullable(),
  owner: z.uuid(),
  organization_size: z.string().nullable(),
  timezone: z.string(),
  total_members: z.int(),
  role,
});

export const workspaceLite = z.object({
  name: z.string(),
  slug: z.string(),
  id: z.uuid(),
  logo_url: z.string().nullable(),
});

export const projectLite = z.object({
  id: z.uuid(),
  identifier: z.string(),
  name: z.string(),
  cover_image: z.string().nullable(),
  cover_image_url: z.string().nullable(),
  logo_props: z.record(z.string(), z.json()),
  description: z.string(),
});

export const userLite = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string(),
  avatar_url: z.string().nullable(),
  is_bot: z.boolean(),
  display_name: z.string(),
});

/** A person to those who work with them. */
export const contact = userLite.extend({ email: z.string(), last_login_medium: z.string() });

/** A moment as text: `2026-11-20 09:00:00.000000+00:00`. */
export const archivedAt = z.object({
  archived_at: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}\+00:00$/),
});

export const message = z.object({ message: z.string() });

/** The envelope of paged lists, around their results. */
export const envelope = {
  total_count: z.int(),
  next_cursor: z.string(),
  prev_cursor: z.string(),
  next_page_results: z.boolean(),
  prev_page_results: z.boolean(),
  count: z.int(),
  total_pages: z.int(),
  total_results: z.int(),
  extra_stats: z.null(),
};

export const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({
    grouped_by: z.null(),
    sub_grouped_by: z.null(),
    ...envelope,
    results: z.array(row),
  });
