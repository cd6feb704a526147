import type { Generated } from 'kysely';
import type { GeneratedJson, NullableJson } from './columns.ts';

/* Uploaded files. The shapes of `sql/server/migrations/0050_assets.sql`. */

export interface FileAssetsTable {
  readonly id: string;
  readonly workspace_id: string | null;
  readonly project_id: string | null;
  readonly work_item_id: string | null;
  readonly comment_id: string | null;
  readonly page_id: string | null;
  readonly draft_id: string | null;
  readonly user_id: string | null;
  readonly entity_type: string;
  readonly entity_identifier: string | null;
  readonly attributes: GeneratedJson;
  readonly asset: string;
  readonly size: Generated<number>;
  readonly is_uploaded: Generated<boolean>;
  readonly is_deleted: Generated<boolean>;
  readonly is_archived: Generated<boolean>;
  readonly storage_metadata: NullableJson;
  readonly external_source: string | null;
  readonly external_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface InstanceSecretsTable {
  readonly name: string;
  readonly value: string;
}
