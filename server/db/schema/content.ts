import type { Generated } from 'kysely';
import type { GeneratedJson } from './columns.ts';

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
