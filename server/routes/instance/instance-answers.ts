import { z } from 'zod';
import { audit, contact, workspaceAnswer } from '../workspaces/workspace-answers.ts';

const time = z.iso.datetime({ offset: true });

/** What an admin is told of the installation that they changed. */
export const ownInstance = z.object({
  ...audit,
  instance_id: z.string(),
  instance_name: z.string(),
  whitelist_emails: z.string().nullable(),
  current_version: z.string(),
  latest_version: z.string(),
  edition: z.string(),
  domain: z.string(),
  last_checked_at: time,
  namespace: z.string().nullable(),
  is_telemetry_enabled: z.boolean(),
  is_support_required: z.boolean(),
  is_setup_done: z.boolean(),
  is_signup_screen_visited: z.boolean(),
  is_verified: z.boolean(),
  is_test: z.boolean(),
});

const config = z.object({
  enable_signup: z.boolean(),
  is_workspace_creation_disabled: z.boolean(),
  is_google_enabled: z.boolean(),
  is_github_enabled: z.boolean(),
  is_gitlab_enabled: z.boolean(),
  is_magic_login_enabled: z.boolean(),
  is_email_password_enabled: z.boolean(),
  github_app_name: z.string(),
  slack_client_id: z.string().nullable(),
  posthog_api_key: z.string().nullable(),
  posthog_host: z.string().nullable(),
  has_unsplash_configured: z.boolean(),
  has_openai_configured: z.boolean(),
  file_size_limit: z.number(),
  is_smtp_configured: z.boolean(),
  is_intercom_enabled: z.boolean(),
  intercom_app_id: z.string(),
  admin_base_url: z.string(),
  space_base_url: z.string(),
  app_base_url: z.string().nullable(),
  instance_changelog_url: z.string(),
});

/** The short one: there is no installation yet. */
export const aboutInstance = z.union([
  z.object({
    instance: ownInstance.extend({ workspaces_exist: z.boolean() }),
    config,
    holdfast: z.object({ has_account: z.boolean(), demo: z.boolean(), version: z.string() }),
  }),
  z.object({ is_activated: z.literal(false), is_setup_done: z.literal(false) }),
]);

export const instanceAdmin = z.object({
  ...audit,
  user_detail: contact,
  role: z.literal(20),
  is_verified: z.boolean(),
  user: z.uuid(),
  instance: z.uuid(),
});

/** The six of every row are null while the environment says it. */
export const setting = z.object({
  ...audit,
  id: z.uuid().nullable(),
  created_at: time.nullable(),
  updated_at: time.nullable(),
  key: z.string(),
  value: z.string().nullable(),
  category: z.string(),
  is_encrypted: z.boolean(),
  is_set: z.boolean(),
  is_own: z.boolean(),
});

/** A mail that could not be sent. */
export const unsentMail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  reason: z.string(),
  created_at: time,
  expires_at: time,
});

export const instanceUser = contact.extend({
  is_active: z.boolean(),
  is_suspended: z.boolean(),
  is_instance_admin: z.boolean(),
  is_email_verified: z.boolean(),
  date_joined: time,
  last_login_time: time.nullable(),
});

export const instanceWorkspace = workspaceAnswer.omit({ role: true }).extend({
  owner: z.object({
    id: z.uuid(),
    email: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
  }),
  total_projects: z.int(),
});
