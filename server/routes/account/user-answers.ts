import { z } from 'zod';

const time = z.iso.datetime({ offset: true });
const json = z.record(z.string(), z.json());

/** The person to themselves. */
export const me = z.object({
  id: z.uuid(),
  /** Null: a visitor of the demo has none. */
  email: z.string().nullable(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  avatar: z.string(),
  avatar_asset: z.uuid().nullable(),
  avatar_url: z.string().nullable(),
  cover_image: z.string().nullable(),
  cover_image_asset: z.uuid().nullable(),
  cover_image_url: z.string().nullable(),
  date_joined: time,
  created_at: time,
  updated_at: time,
  is_active: z.boolean(),
  is_bot: z.boolean(),
  is_demo: z.boolean(),
  is_email_verified: z.boolean(),
  is_password_autoset: z.boolean(),
  is_password_expired: z.boolean(),
  user_timezone: z.string(),
  last_login_medium: z.string(),
});

export const adminMe = me.omit({
  avatar_asset: true,
  cover_image_asset: true,
  cover_image_url: true,
  created_at: true,
  updated_at: true,
  is_demo: true,
  is_password_expired: true,
  last_login_medium: true,
});

/** Whether somebody is signed in, and who. */
export const sessionOf = <Person extends z.ZodType>(user: Person) =>
  z.discriminatedUnion('is_authenticated', [
    z.object({ is_authenticated: z.literal(true), user }),
    z.object({ is_authenticated: z.literal(false) }),
  ]);

export const settings = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  workspace: z.object({
    last_workspace_id: z.uuid().nullable(),
    last_workspace_slug: z.string().nullable(),
    fallback_workspace_id: z.uuid().nullable(),
    fallback_workspace_slug: z.string().nullable(),
    invites: z.int(),
  }),
});

export const profile = z.object({
  id: z.uuid(),
  created_at: time,
  updated_at: time,
  theme: json,
  is_tour_completed: z.boolean(),
  onboarding_step: json,
  use_case: z.string().nullable(),
  role: z.string().nullable(),
  is_onboarded: z.boolean(),
  last_workspace_id: z.uuid().nullable(),
  billing_address_country: z.string(),
  billing_address: json.nullable(),
  has_billing_address: z.boolean(),
  company_name: z.string(),
  is_smooth_cursor_enabled: z.boolean(),
  is_mobile_onboarded: z.boolean(),
  mobile_onboarding_step: json,
  mobile_timezone_auto_set: z.boolean(),
  language: z.string(),
  user: z.uuid(),
});
