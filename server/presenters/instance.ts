import type { Selectable } from 'kysely';
import type { InstanceTable } from '../db/schema/people.ts';

export interface InstanceFacts {
  readonly version: string;
  readonly webUrl: string;
  readonly demo: boolean;
  readonly hasMail: boolean;
  readonly fileSizeLimit: number;
  readonly hasWorkspaces: boolean;
}

export function presentInstance(row: Selectable<InstanceTable>, facts: InstanceFacts) {
  return {
    instance: {
      id: row.id,
      instance_id: row.instance_id,
      instance_name: row.instance_name,
      current_version: facts.version,
      latest_version: null,
      edition: 'HOLDFAST_COMMUNITY',
      domain: new URL(facts.webUrl).host,
      is_telemetry_enabled: false,
      is_support_required: false,
      is_setup_done: row.is_setup_done,
      is_signup_screen_visited: row.is_signup_screen_visited,
      is_verified: false,
      is_test: false,
      workspaces_exist: facts.hasWorkspaces,
      created_at: row.created_at,
      updated_at: row.updated_at,
    },
    config: configOf(row, facts),
    /** Ours, for the first visit. */
    holdfast: {
      has_account: row.is_setup_done,
      demo: facts.demo || !row.is_setup_done,
      version: facts.version,
    },
  };
}

function configOf(row: Selectable<InstanceTable>, facts: InstanceFacts) {
  return {
    enable_signup: row.is_signup_enabled || !row.is_setup_done,
    is_workspace_creation_disabled: row.is_workspace_creation_disabled,
    is_google_enabled: false,
    is_github_enabled: false,
    is_gitlab_enabled: false,
    is_magic_login_enabled: false,
    is_email_password_enabled: true,
    github_app_name: '',
    slack_client_id: null,
    posthog_api_key: null,
    posthog_host: null,
    has_unsplash_configured: false,
    has_openai_configured: false,
    file_size_limit: facts.fileSizeLimit,
    is_smtp_configured: facts.hasMail,
    is_intercom_enabled: false,
    intercom_app_id: '',
    admin_base_url: null,
    space_base_url: null,
    app_base_url: facts.webUrl,
    instance_changelog_url: '',
  };
}
