import type { Generated } from 'kysely';

/* The shapes of `sql/server/migrations/0100_api_tokens.sql` and what follows it. */

export interface ApiTokensTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly label: string;
  readonly description: Generated<string>;
  readonly token_hash: string;
  readonly user_type: Generated<number>;
  readonly is_active: Generated<boolean>;
  readonly is_service: Generated<boolean>;
  readonly expired_at: string | null;
  readonly last_used: string | null;
  readonly window_start: string | null;
  readonly window_calls: Generated<number>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface WebhooksTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly url: string;
  readonly is_active: Generated<boolean>;
  readonly secret_key: string;
  readonly project: Generated<boolean>;
  readonly issue: Generated<boolean>;
  readonly module: Generated<boolean>;
  readonly cycle: Generated<boolean>;
  readonly issue_comment: Generated<boolean>;
  readonly is_internal: Generated<boolean>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface WebhookLogsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly webhook_id: string;
  readonly event_type: string;
  readonly request_method: string;
  readonly request_headers: string;
  readonly request_body: string;
  readonly response_status: string;
  readonly response_headers: string;
  readonly response_body: string;
  readonly retry_count: Generated<number>;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ApiCallsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly token_id: string;
  readonly user_id: string;
  readonly method: string;
  readonly path: string;
  readonly query_names: string;
  readonly response_code: number;
  readonly ip_address: string;
  readonly user_agent: string;
  readonly created_at: string;
}
