import type { Generated } from 'kysely';
import type { Priority } from '../../../src/domain/priority.ts';
import type { IntakeStatus } from '../../../src/domain/intake.ts';
import type { GeneratedJson } from './columns.ts';

/* Drafts and the intake. The shapes of `0052_aside.sql` and `0053_intake.sql` in `sql/server/migrations`. */

export interface DraftWorkItemsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string | null;
  readonly name: string | null;
  readonly description: GeneratedJson;
  readonly description_html: Generated<string>;
  readonly state_id: string | null;
  readonly priority: Generated<Priority>;
  readonly sort_order: Generated<number>;
  readonly parent_id: string | null;
  readonly estimate_point: string | null;
  readonly type_id: string | null;
  readonly cycle_id: string | null;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly completed_at: string | null;
  readonly module_ids: GeneratedJson;
  readonly label_ids: GeneratedJson;
  readonly assignee_ids: GeneratedJson;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string;
  readonly updated_by: string | null;
}

export interface IntakesTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly description: Generated<string>;
  readonly is_default: Generated<boolean>;
  readonly view_props: GeneratedJson;
  readonly logo_props: GeneratedJson;
  readonly anchor: string;
  readonly is_in_app_enabled: Generated<boolean>;
  readonly is_form_enabled: Generated<boolean>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
}

export interface IntakeItemsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly intake_id: string;
  readonly work_item_id: string;
  readonly status: Generated<IntakeStatus>;
  readonly snoozed_till: string | null;
  readonly duplicate_to: string | null;
  readonly source: Generated<string>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
}
