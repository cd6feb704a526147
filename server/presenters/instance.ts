import type { Selectable } from 'kysely';
import {
  hasMail,
  isOn,
  providerSettings,
  type InstanceSettings,
} from '../../src/domain/instance-settings.ts';
import type { InstanceTable } from '../db/schema/people.ts';

export interface InstanceFacts {
  readonly version: string;
  readonly webUrl: string;
  readonly demo: boolean;
  readonly settings: InstanceSettings;
  readonly fileSizeLimit: number;
  readonly hasWorkspaces: boolean;
}

export function presentInstance(row: Selectable<InstanceTable>, facts: InstanceFacts) {
  return {
    instance: {
      id: row.id,
      instance_id: row.instance_id,
      instance_name: row.instance_name,
      whitelist_emails: row.whitelist_emails,
      current_version: facts.version,
      latest_version: facts.version,
      edition: row.edition,
      domain: row.domain ?? new URL(facts.webUrl).host,
      last_checked_at: row.last_checked_at,
      namespace: row.namespace,
      is_telemetry_enabled: row.is_telemetry_enabled,
      is_support_required: row.is_support_required,
      is_setup_done: row.is_setup_done,
      is_signup_screen_visited: row.is_signup_screen_visited,
      is_verified: row.is_verified,
      is_test: row.is_test,
      workspaces_exist: facts.hasWorkspaces,
      created_at: row.created_at,
      updated_at: row.updated_at,
      deleted_at: null,
      created_by: null,
      updated_by: row.updated_by,
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
  const { settings } = facts;
  return {
    enable_signup: isOn(settings.ENABLE_SIGNUP) || !row.is_setup_done,
    is_workspace_creation_disabled: isOn(settings.DISABLE_WORKSPACE_CREATION),
    is_google_enabled: providerSettings(settings, 'google') !== null,
    is_github_enabled: providerSettings(settings, 'github') !== null,
    is_gitlab_enabled: providerSettings(settings, 'gitlab') !== null,
    is_magic_login_enabled: isOn(settings.ENABLE_MAGIC_LINK_LOGIN),
    is_email_password_enabled: isOn(settings.ENABLE_EMAIL_PASSWORD),
    github_app_name: '',
    slack_client_id: null,
    posthog_api_key: null,
    posthog_host: null,
    has_unsplash_configured: false,
    has_openai_configured: false,
    file_size_limit: facts.fileSizeLimit,
    is_smtp_configured: hasMail(settings),
    is_intercom_enabled: false,
    intercom_app_id: '',
    admin_base_url: facts.webUrl,
    space_base_url: facts.webUrl,
    app_base_url: facts.webUrl,
    instance_changelog_url: '',
  };
}
