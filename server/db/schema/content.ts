import type { Generated } from 'kysely';
import type { GeneratedJson, NullableJson } from './columns.ts';

/* Saved views and pages. The shapes of the server migrations 0060 and following. */

/** 0: everybody who may see the project. 1: the owner alone. */
export type Access = 0 | 1;

export interface ViewsTable {
  readonly workspace_id: string;
  readonly id: string;
  /** Null: of the whole workspace. */
  readonly project_id: string | null;
  readonly name: string;
  readonly name_sort_key: string;
  readonly description: Generated<string>;
  readonly filters: GeneratedJson;
  readonly display_filters: GeneratedJson;
  readonly display_properties: GeneratedJson;
  readonly access: Generated<Access>;
  readonly sort_order: Generated<number>;
  readonly logo_props: GeneratedJson;
  readonly is_locked: Generated<boolean>;
  readonly owned_by: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface PagesTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly name: Generated<string>;
  readonly name_sort_key: Generated<string>;
  readonly owned_by: string;
  readonly access: Generated<Access>;
  readonly color: Generated<string>;
  readonly parent: string | null;
  readonly is_locked: Generated<boolean>;
  readonly archived_at: string | null;
  readonly view_props: GeneratedJson;
  readonly logo_props: GeneratedJson;
  readonly description: NullableJson;
  readonly description_html: string | null;
  readonly description_binary: Uint8Array | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface PageProjectsTable {
  readonly workspace_id: string;
  readonly page_id: string;
  readonly project_id: string;
}

export interface PageLabelsTable {
  readonly workspace_id: string;
  readonly page_id: string;
  readonly label_id: string;
}

export interface PageUpdatesTable {
  readonly workspace_id: string;
  readonly page_id: string;
  readonly id: string;
  readonly data: Uint8Array;
}

export interface PageVersionsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly page_id: string;
  readonly owned_by: string;
  readonly description: NullableJson;
  readonly description_html: string | null;
  readonly description_binary: Uint8Array | null;
  readonly last_saved_at: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
}
