import type { Generated } from 'kysely';
import type { GeneratedJson, JsonColumn, NullableJson } from './columns.ts';

/* What belongs to one person in a workspace, and imports. The shapes of `sql/server/migrations/0004_personal.sql`. */

export type ImportStatus = 'running' | 'done' | 'failed' | 'undone';
export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'failed';

export type PropertiesScope = 'project' | 'epics' | 'cycle' | 'module';

export interface UserPropertiesTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly scope: Generated<PropertiesScope>;
  readonly scope_id: string;
  readonly user_id: string;
  readonly filters: JsonColumn;
  readonly display_filters: JsonColumn;
  readonly display_properties: JsonColumn;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface UserFavoritesTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly project_id: string | null;
  readonly entity_type: string;
  readonly entity_identifier: string | null;
  readonly name: string | null;
  readonly is_folder: Generated<boolean>;
  readonly sequence: Generated<number>;
  readonly parent: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface RecentVisitsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly project_id: string | null;
  readonly entity_name: string;
  readonly entity_identifier: string;
  readonly visited_at: string;
  readonly created_at: string;
}

export interface ImportRunsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly source: string;
  readonly status: ImportStatus;
  readonly mapping: GeneratedJson;
  readonly totals: GeneratedJson;
  readonly error: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly finished_at: string | null;
  readonly undone_at: string | null;
  readonly created_by: string | null;
  readonly numbered_to: Generated<number | null>;
}

export interface ImportRowsTable {
  readonly workspace_id: string;
  readonly run_id: string;
  readonly position: number;
  readonly source_row: number | null;
  readonly entity: 'work_item' | 'comment' | 'label' | 'cycle' | 'module' | 'user' | 'estimate';
  readonly external_id: string | null;
  readonly entity_id: string | null;
  readonly outcome: ImportOutcome;
  readonly message: string | null;
  readonly before: NullableJson;
}
