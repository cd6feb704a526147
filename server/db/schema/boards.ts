import type { Generated } from 'kysely';
import type { GeneratedJson } from './columns.ts';

/* What is shown to everybody, and what they say of it. The shapes of `sql/server/migrations/0120_boards.sql`. */

export type PublishedKind = 'project' | 'view';

export interface DeployBoardsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly entity_name: PublishedKind;
  readonly entity_identifier: string;
  readonly anchor: string;
  readonly is_comments_enabled: Generated<boolean>;
  readonly is_reactions_enabled: Generated<boolean>;
  readonly is_votes_enabled: Generated<boolean>;
  readonly is_activity_enabled: Generated<boolean>;
  readonly is_disabled: Generated<boolean>;
  readonly intake: string | null;
  readonly view_props: GeneratedJson;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
}

export interface WorkItemVotesTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly work_item_id: string;
  readonly actor: string;
  readonly vote: Generated<1 | -1>;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface PublicMembersTable {
  readonly workspace_id: string;
  readonly project_id: string;
  readonly member: string;
  readonly created_at: string;
}
