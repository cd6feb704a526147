import type { Db } from '../db/db.ts';
import type { JsonObject } from '../db/schema/columns.ts';
import type { ProjectScope } from './viewer.ts';

/** What an anchor leads to: a project, or what one of its views shows of it. */
export interface BoardScope {
  readonly id: string;
  /** As its visitors may go about in it: like a guest who sees every work item. */
  readonly project: ProjectScope;
  /** Null: the whole project. */
  readonly view: BoardView | null;
  readonly comments: boolean;
  readonly reactions: boolean;
  readonly votes: boolean;
  readonly intake: string | null;
}

interface BoardView {
  readonly filters: JsonObject;
  readonly display_filters: JsonObject;
}

/** Nothing that was disabled, deleted, archived, or taken back into somebody's own drawer has a board. */
export async function findBoard(db: Db, anchor: string): Promise<BoardScope | null> {
  const row = await boards(db).where('b.anchor', '=', anchor).executeTakeFirst();
  if (!row) return null;
  const project: ProjectScope = {
    id: row.project_id,
    workspaceId: row.workspace_id,
    name: row.name,
    identifier: row.identifier,
    timezone: row.timezone,
    archivedAt: null,
    role: 5,
    workspaceRole: 5,
    guestViewAll: true,
    defaultState: row.default_state,
    defaultAssignee: row.default_assignee,
    estimate: row.estimate,
    visibilityChangedAt: row.updated_at,
  };
  return {
    id: row.id,
    project,
    view: row.entity_name === 'project' ? null : viewOf(row.filters, row.display_filters),
    comments: row.is_comments_enabled,
    reactions: row.is_reactions_enabled,
    votes: row.is_votes_enabled,
    intake: row.intake_view ? row.intake : null,
  };
}

function viewOf(filters: unknown, display_filters: unknown): BoardView {
  return { filters: filters as JsonObject, display_filters: display_filters as JsonObject };
}

function boards(db: Db) {
  return db
    .selectFrom('deploy_boards as b')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'b.workspace_id').onRef('p.id', '=', 'b.project_id'),
    )
    .innerJoin('workspaces as w', 'w.id', 'b.workspace_id')
    .leftJoin('views as v', (join) =>
      join
        .onRef('v.workspace_id', '=', 'b.workspace_id')
        .onRef('v.id', '=', 'b.entity_identifier')
        .on('b.entity_name', '=', 'view')
        .on('v.access', '=', 0)
        .on('v.deleted_at', 'is', null),
    )
    .select(['b.id', 'b.workspace_id', 'b.project_id', 'b.entity_name', 'b.intake', 'b.updated_at'])
    .select(['b.is_comments_enabled', 'b.is_reactions_enabled', 'b.is_votes_enabled'])
    .select(['p.name', 'p.identifier', 'p.timezone', 'p.intake_view', 'p.estimate'])
    .select(['p.default_state', 'p.default_assignee', 'v.filters', 'v.display_filters'])
    .where('b.is_disabled', '=', false)
    .where('p.deleted_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('b.entity_name', '=', 'project'), eb('v.id', 'is not', null)]));
}
