import type { ProjectId, UserId, WorkItemId, WorkspaceId } from './ids.ts';
import type { Priority } from './priority.ts';
import type { Relation, StoredRelation } from './relations.ts';
import type { Role } from './roles.ts';
import type { StateGroup } from './state-group.ts';

/** The small entities, with the wire's names. Fields of the wire that no screen reads are left out: rows may carry more. */

export interface User {
  readonly id: UserId;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
  readonly is_bot: boolean;
  readonly user_timezone: string;
}

export interface Workspace {
  readonly id: WorkspaceId;
  readonly slug: string;
  readonly name: string;
  readonly logo_url: string | null;
  readonly organization_size: string | null;
  /** The viewer's role. */
  readonly role: Role;
}

export interface Project {
  readonly id: ProjectId;
  readonly workspace: WorkspaceId;
  readonly name: string;
  readonly identifier: string;
  readonly description: string;
  /** 0: private, 2: every member of the workspace may see and join it. */
  readonly network: 0 | 2;
  readonly project_lead: UserId | null;
  readonly logo_props: Readonly<Record<string, unknown>>;
  readonly is_favorite: boolean;
  /** Null: the viewer has not joined. */
  readonly member_role: Role | null;
  readonly archived_at: string | null;
  readonly sort_order: number | null;
  readonly created_at: string;
  readonly cycle_view: boolean;
  readonly module_view: boolean;
  readonly issue_views_view: boolean;
  readonly page_view: boolean;
  readonly inbox_view: boolean;
  readonly guest_view_all_features: boolean;
  readonly default_state: string | null;
  readonly estimate: string | null;
  readonly members: readonly UserId[];
}

export interface State {
  readonly id: string;
  readonly project_id: ProjectId;
  readonly name: string;
  readonly color: string;
  readonly group: StateGroup;
  readonly default: boolean;
  readonly description: string;
  readonly sequence: number;
}

export interface Label {
  readonly id: string;
  readonly project_id: ProjectId;
  readonly name: string;
  readonly color: string;
  readonly parent: string | null;
  readonly sort_order: number;
}

/** A person as the workspace knows them. */
export interface Member {
  /** The user's id: what assignees, authors and filters refer to. */
  readonly id: UserId;
  readonly display_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar_url: string | null;
  readonly is_bot: boolean;
  /** Empty unless the viewer may see it. */
  readonly email: string;
  readonly role: Role;
  /** False: removed from the workspace, or a placeholder made by an import. Shown greyed, not offered. */
  readonly is_active: boolean;
}

export interface ProjectMember {
  readonly id: string;
  readonly project_id: ProjectId;
  readonly member: UserId;
  readonly role: Role;
}

export interface Cycle {
  readonly id: string;
  readonly project_id: ProjectId;
  readonly name: string;
  readonly description: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly owned_by_id: UserId;
  readonly sort_order: number;
  readonly status: 'CURRENT' | 'UPCOMING' | 'COMPLETED' | 'DRAFT';
  readonly total_issues: number;
  readonly completed_issues: number;
  readonly archived_at: string | null;
  /** Of the viewer. */
  readonly is_favorite?: boolean;
}

export interface Module {
  readonly id: string;
  readonly project_id: ProjectId;
  readonly name: string;
  readonly description: string;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly status: 'backlog' | 'planned' | 'in-progress' | 'paused' | 'completed' | 'cancelled';
  readonly lead_id: UserId | null;
  readonly member_ids: readonly UserId[];
  readonly sort_order: number;
  readonly total_issues: number;
  readonly completed_issues: number;
  readonly archived_at: string | null;
  /** Of the viewer. */
  readonly is_favorite?: boolean;
}

export interface EstimatePoint {
  readonly id: string;
  readonly estimate: string;
  readonly key: number;
  readonly value: string;
  readonly description: string;
}

export interface Estimate {
  readonly id: string;
  readonly project_id: ProjectId;
  readonly name: string;
  readonly description: string;
  readonly type: 'points' | 'categories';
  readonly last_used: boolean;
  readonly points: readonly EstimatePoint[];
}

export interface WorkItemComment {
  readonly id: string;
  readonly project_id: ProjectId;
  readonly work_item_id: WorkItemId;
  readonly comment_html: string;
  readonly actor: UserId | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly edited_at: string | null;
  /** True while something written here has not been answered by the server. */
  readonly is_local_update: boolean;
}

/** One line of an item's history. */
export interface WorkItemActivity {
  readonly id: string;
  readonly project_id: ProjectId;
  readonly work_item_id: WorkItemId;
  readonly verb: string;
  readonly field: string | null;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly old_identifier: string | null;
  readonly new_identifier: string | null;
  readonly actor: UserId | null;
  readonly created_at: string;
}

/** What one item has to do with another, as seen from `work_item_id`. */
export interface WorkItemRelation {
  readonly id: string;
  readonly project_id: ProjectId;
  readonly work_item_id: WorkItemId;
  readonly relation_type: Relation;
  readonly related: {
    readonly id: WorkItemId;
    /** Any project of the workspace. */
    readonly project_id: ProjectId;
    readonly name: string;
    readonly sequence_id: number;
    readonly state_id: string;
    readonly priority: Priority;
  };
}

/** A relation as a timeline draws it: from one item to another, of which one may be in another project. */
export interface ProjectRelation {
  readonly id: string;
  readonly work_item_id: WorkItemId;
  readonly related_id: WorkItemId;
  readonly relation_type: StoredRelation;
}

/** How the viewer looks at a project's list; kept on the server per person and project. */
export interface UserProperties {
  readonly project_id: ProjectId;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly display_filters: Readonly<Record<string, unknown>>;
  readonly display_properties: Readonly<Record<string, boolean>>;
}
