import type { Generated } from 'kysely';
import type { Role } from '../../../src/domain/roles.ts';
import type { StateGroup } from '../../../src/domain/state-group.ts';
import type { GeneratedInt8, GeneratedJson, NullableJson } from './columns.ts';

/* Workspaces, projects and what a project is made of. The shapes of `sql/server/migrations/0002_workspaces.sql`. */

export type ModuleStatus =
  | 'backlog'
  | 'planned'
  | 'in-progress'
  | 'paused'
  | 'completed'
  | 'cancelled';

export interface WorkspacesTable {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly logo: string | null;
  readonly logo_asset: string | null;
  readonly owner: string;
  readonly organization_size: string | null;
  readonly timezone: Generated<string>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface WorkspaceMembersTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly member: string;
  readonly role: Generated<Role>;
  readonly company_role: string | null;
  readonly view_props: GeneratedJson;
  readonly default_props: GeneratedJson;
  readonly issue_props: GeneratedJson;
  readonly is_active: Generated<boolean>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
}

export interface WorkspaceInvitationsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly email: string;
  readonly role: Generated<Role>;
  readonly token_hash: string;
  readonly message: string | null;
  readonly accepted: Generated<boolean>;
  readonly responded_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface ProjectsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly name: string;
  readonly name_sort_key: string;
  readonly identifier: string;
  readonly description: Generated<string>;
  readonly description_text: NullableJson;
  readonly description_html: NullableJson;
  readonly network: Generated<0 | 2>;
  readonly default_assignee: string | null;
  readonly project_lead: string | null;
  readonly emoji: string | null;
  readonly icon_prop: NullableJson;
  readonly logo_props: GeneratedJson;
  readonly module_view: Generated<boolean>;
  readonly cycle_view: Generated<boolean>;
  readonly issue_views_view: Generated<boolean>;
  readonly page_view: Generated<boolean>;
  readonly intake_view: Generated<boolean>;
  readonly is_time_tracking_enabled: Generated<boolean>;
  readonly is_issue_type_enabled: Generated<boolean>;
  readonly guest_view_all_features: Generated<boolean>;
  readonly cover_image: string | null;
  readonly cover_image_asset: string | null;
  readonly estimate: string | null;
  readonly archive_in: Generated<number>;
  readonly close_in: Generated<number>;
  readonly default_state: string | null;
  readonly archived_at: string | null;
  readonly timezone: Generated<string>;
  readonly change_seq: GeneratedInt8;
  readonly last_updated_at: string;
  readonly last_sequence: Generated<number>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface ProjectMembersTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly member: string;
  readonly role: Generated<Role>;
  readonly comment: string | null;
  readonly view_props: GeneratedJson;
  readonly default_props: GeneratedJson;
  readonly preferences: GeneratedJson;
  readonly sort_order: Generated<number>;
  readonly is_active: Generated<boolean>;
  readonly visibility_changed_at: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
}

export interface ProjectIdentifiersTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly project_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface StatesTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly name_sort_key: string;
  readonly color: string;
  readonly group: StateGroup | 'triage';
  readonly default: Generated<boolean>;
  readonly description: Generated<string>;
  readonly sequence: Generated<number>;
  readonly external_source: string | null;
  readonly external_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface LabelsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly name_sort_key: string;
  readonly color: Generated<string>;
  readonly description: Generated<string>;
  readonly sort_order: Generated<number>;
  readonly external_source: string | null;
  readonly external_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface EstimatesTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly description: Generated<string>;
  readonly type: Generated<string>;
  readonly last_used: Generated<boolean>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface EstimatePointsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly estimate: string;
  readonly key: Generated<number>;
  readonly value: string;
  readonly description: Generated<string>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface CyclesTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly name_sort_key: string;
  readonly description: Generated<string>;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly owned_by_id: string;
  readonly view_props: GeneratedJson;
  readonly sort_order: Generated<number>;
  readonly external_source: string | null;
  readonly external_id: string | null;
  readonly progress_snapshot: GeneratedJson;
  readonly logo_props: GeneratedJson;
  readonly timezone: Generated<string>;
  readonly version: Generated<number>;
  readonly archived_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface ModulesTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly name_sort_key: string;
  readonly description: Generated<string>;
  readonly description_text: NullableJson;
  readonly description_html: NullableJson;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly status: Generated<ModuleStatus>;
  readonly lead_id: string | null;
  readonly view_props: GeneratedJson;
  readonly sort_order: Generated<number>;
  readonly external_source: string | null;
  readonly external_id: string | null;
  readonly logo_props: GeneratedJson;
  readonly archived_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface ModuleMembersTable {
  readonly workspace_id: string;
  readonly module_id: string;
  readonly member: string;
  readonly project_id: string;
  readonly created_at: string;
}

export interface ModuleLinksTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly module_id: string;
  readonly title: string | null;
  readonly url: string;
  readonly metadata: GeneratedJson;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
}
