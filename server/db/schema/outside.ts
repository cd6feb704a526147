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
