import type { Generated } from 'kysely';
import type { GeneratedJson, NullableJson } from './columns.ts';

/* People, sessions and the instance. The shapes of `sql/server/migrations/0001_people.sql`. */

export interface UsersTable {
  readonly id: string;
  readonly email: string | null;
  readonly username: string;
  readonly password_hash: string | null;
  readonly first_name: Generated<string>;
  readonly last_name: Generated<string>;
  readonly display_name: string;
  readonly display_name_sort_key: string;
  readonly avatar: Generated<string>;
  readonly avatar_asset: string | null;
  readonly cover_image: string | null;
  readonly cover_image_asset: string | null;
  readonly is_bot: Generated<boolean>;
  readonly is_active: Generated<boolean>;
  readonly is_placeholder: Generated<boolean>;
  readonly is_demo: Generated<boolean>;
  readonly is_password_autoset: Generated<boolean>;
  readonly is_password_expired: Generated<boolean>;
  readonly is_email_verified: Generated<boolean>;
  readonly user_timezone: Generated<string>;
  readonly external_source: string | null;
  readonly external_id: string | null;
  readonly last_login_medium: Generated<string>;
  readonly last_active: string | null;
  readonly last_login_time: string | null;
  readonly last_login_ip: string | null;
  readonly last_login_uagent: string | null;
  readonly last_logout_time: string | null;
  readonly last_logout_ip: string | null;
  readonly date_joined: string;
  readonly suspended_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ProfilesTable {
  readonly user_id: string;
  readonly id: string;
  readonly theme: GeneratedJson;
  readonly is_tour_completed: Generated<boolean>;
  readonly onboarding_step: GeneratedJson;
  readonly use_case: string | null;
  readonly role: string | null;
  readonly is_onboarded: Generated<boolean>;
  readonly last_workspace_id: string | null;
  readonly billing_address_country: Generated<string>;
  readonly billing_address: NullableJson;
  readonly has_billing_address: Generated<boolean>;
  readonly company_name: Generated<string>;
  readonly is_smooth_cursor_enabled: Generated<boolean>;
  readonly is_mobile_onboarded: Generated<boolean>;
  readonly mobile_onboarding_step: GeneratedJson;
  readonly mobile_timezone_auto_set: Generated<boolean>;
  readonly language: Generated<string>;
  readonly created_at: string;
  readonly updated_at: string;
}

export type SessionKind = 'app' | 'admin';

export interface SessionsTable {
  readonly id_hash: string;
  readonly user_id: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_seen_at: string;
  readonly user_agent: Generated<string>;
  readonly ip: Generated<string>;
  readonly kind: Generated<SessionKind>;
}

export interface InstanceSettingsTable {
  readonly key: string;
  readonly id: string;
  readonly value: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface LoginCodesTable {
  readonly email: string;
  readonly code_hash: string;
  readonly issued: number;
  readonly failed: number;
  readonly is_mailed: boolean;
  readonly expires_at: string;
}

export interface PasswordLinksTable {
  readonly token_hash: string;
  readonly user_id: string;
  readonly is_mailed: boolean;
  readonly expires_at: string;
}

export interface UnsentMailsTable {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly reason: string;
  readonly created_at: string;
  readonly expires_at: string;
}

export interface LinkedAccountsTable {
  readonly provider: string;
  readonly provider_account_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly last_connected_at: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface OauthVisitsTable {
  readonly state_hash: string;
  readonly provider: string;
  readonly verifier: string;
  readonly next_path: string | null;
  /** The account that shall be opened by the one over there, too; null: somebody signs in. */
  readonly link_to: string | null;
  readonly expires_at: string;
}

export interface InstanceTable {
  readonly id: string;
  readonly only_one: Generated<boolean>;
  readonly instance_id: string;
  readonly instance_name: string;
  readonly is_setup_done: Generated<boolean>;
  readonly is_signup_screen_visited: Generated<boolean>;
  readonly is_telemetry_enabled: Generated<boolean>;
  readonly is_support_required: Generated<boolean>;
  readonly is_verified: Generated<boolean>;
  readonly is_test: Generated<boolean>;
  readonly whitelist_emails: string | null;
  readonly namespace: string | null;
  readonly domain: string | null;
  readonly edition: Generated<string>;
  readonly updated_by: string | null;
  readonly last_checked_at: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface InstanceAdminsTable {
  readonly user_id: string;
  readonly id: string;
  readonly role: Generated<number>;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface RateLimitsTable {
  readonly bucket: string;
  readonly window_start: string;
  readonly n: number;
}

export interface IdempotencyKeysTable {
  readonly user_id: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body_hash: string;
  readonly status: number | null;
  readonly headers: NullableJson;
  readonly answer: string | null;
  readonly created_at: string;
}
