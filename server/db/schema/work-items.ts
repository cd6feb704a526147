import type { Generated } from 'kysely';
import type { Priority } from '../../../src/domain/priority.ts';
import type { StoredRelation } from '../../../src/domain/relations.ts';
import type { GeneratedJson } from './columns.ts';

/* Work items, their links, their feed and their history. The shapes of `sql/server/migrations/0003_work_items.sql`. */

export interface WorkItemsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly sequence_id: number;
  readonly name: string;
  readonly name_sort_key: string;
  readonly description: GeneratedJson;
  readonly description_html: Generated<string>;
  readonly description_stripped: string | null;
  readonly state_id: string;
  readonly priority: Generated<Priority>;
  readonly sort_order: Generated<number>;
  readonly parent_id: string | null;
  readonly cycle_id: string | null;
  readonly estimate_point: string | null;
  readonly point: number | null;
  readonly type_id: string | null;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly completed_at: string | null;
  readonly archived_at: string | null;
  readonly is_draft: Generated<boolean>;
  readonly external_source: string | null;
  readonly external_id: string | null;
  readonly sub_issues_count: Generated<number>;
  readonly link_count: Generated<number>;
  readonly attachment_count: Generated<number>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
  readonly aside: 'epic' | 'intake' | null;
  readonly deletion_id: string | null;
  /** Of a deleted item: the sub-items that stayed, at the top level. */
  readonly released_ids: readonly string[] | null;
}

export interface WorkItemAssigneesTable {
  readonly workspace_id: string;
  readonly work_item_id: string;
  readonly user_id: string;
  readonly project_id: string;
  readonly place: Generated<number | null>;
  readonly tie: Generated<number | null>;
}

export interface WorkItemLabelsTable {
  readonly workspace_id: string;
  readonly work_item_id: string;
  readonly label_id: string;
  readonly project_id: string;
  readonly place: Generated<number | null>;
  readonly tie: Generated<number | null>;
}

export interface WorkItemModulesTable {
  readonly workspace_id: string;
  readonly work_item_id: string;
  readonly module_id: string;
  readonly project_id: string;
  readonly place: Generated<number | null>;
  readonly tie: Generated<number | null>;
}

/** What lists count and seek; written by the end of each write alone. */
export interface ListEntriesTable {
  readonly workspace_id: string;
  readonly project_id: string;
  readonly work_item_id: string;
  readonly keys: readonly string[];
  readonly place: number;
  readonly tie: number;
  readonly assignee_ids: readonly string[];
  readonly label_ids: readonly string[];
  readonly module_ids: readonly string[];
}

export interface ListTotalsTable {
  readonly workspace_id: string;
  readonly project_id: string;
  readonly key: string;
  readonly total: number;
}

export interface WorkItemSubscribersTable {
  readonly workspace_id: string;
  readonly work_item_id: string;
  readonly user_id: string;
  readonly project_id: string;
  readonly id: Generated<string>;
}

/** Written by server/commands/work-items/item-words.ts alone. */
export interface WorkItemWordsTable {
  readonly workspace_id: string;
  readonly work_item_id: string;
  readonly length: number;
  readonly number: number;
  readonly words: string;
}

/** Projects whose items have no words yet, but those up to `after`. */
export interface WorkItemWordFillsTable {
  readonly workspace_id: string;
  readonly project_id: string;
  readonly after: Generated<string>;
}

export interface WorkItemMentionsTable {
  readonly workspace_id: string;
  readonly work_item_id: string;
  readonly user_id: string;
  readonly project_id: string;
}

export interface TombstonesTable {
  readonly workspace_id: string;
  readonly project_id: string;
  readonly work_item_id: string;
  readonly updated_at: string;
}

export interface FeedLoadsTable {
  readonly workspace_id: string;
  readonly project_id: string;
  readonly holder: string;
  readonly visibility: string;
  readonly started_at: string;
}

export interface CommentsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly work_item_id: string;
  readonly comment_html: Generated<string>;
  readonly comment_json: GeneratedJson;
  readonly comment_stripped: Generated<string>;
  readonly attachments: GeneratedJson;
  readonly access: Generated<'INTERNAL' | 'EXTERNAL'>;
  readonly actor: string | null;
  readonly external_source: string | null;
  readonly external_id: string | null;
  readonly edited_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
  readonly deletion_id: string | null;
}

export interface ActivitiesTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly work_item_id: string | null;
  readonly comment_id: string | null;
  readonly actor: string | null;
  readonly verb: string;
  readonly field: string | null;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly old_identifier: string | null;
  readonly new_identifier: string | null;
  readonly comment: Generated<string>;
  readonly epoch: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface DescriptionVersionsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly work_item_id: string;
  readonly description: GeneratedJson;
  readonly description_html: string;
  readonly description_stripped: string | null;
  readonly owned_by: string | null;
  readonly last_saved_at: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface WorkItemLinksTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly work_item_id: string;
  readonly title: string | null;
  readonly url: string;
  readonly metadata: GeneratedJson;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
}

export interface WorkItemRelationsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly work_item_id: string;
  readonly related_project_id: string;
  readonly related_id: string;
  readonly relation_type: StoredRelation;
  readonly created_at: string;
  readonly created_by: string | null;
}

export interface ReactionsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly work_item_id: string;
  readonly comment_id: string | null;
  readonly actor: string;
  readonly reaction: string;
  readonly created_at: string;
  readonly updated_at: string;
}
