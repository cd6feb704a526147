import type { BoardRow, VoteRow } from '../queries/boards/boards.ts';
import type { ProjectCard, WorkspaceCard } from '../queries/projects/project-card.ts';
import type { InZone } from './in-zone.ts';
import { personDetail } from './person.ts';
import { projectLite } from './project.ts';
import { workspaceLite } from './workspace.ts';

export function presentBoard(
  row: BoardRow,
  project: ProjectCard,
  workspace: WorkspaceCard,
  at: InZone,
) {
  const { workspace_id, project_id, ...rest } = row;
  return {
    ...rest,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    deleted_at: null,
    project_details: projectLite(project),
    workspace_detail: workspaceLite(workspace),
    workspace: workspace_id,
    project: project_id,
  };
}

/** The keys of a board with empty values, without an id and an anchor: nothing is published. */
export const NO_BOARD = {
  created_at: null,
  updated_at: null,
  deleted_at: null,
  created_by: null,
  updated_by: null,
  entity_name: '',
  entity_identifier: null,
  is_comments_enabled: false,
  is_reactions_enabled: false,
  is_votes_enabled: false,
  is_activity_enabled: true,
  is_disabled: false,
  intake: null,
  view_props: {},
  project_details: null,
  workspace_detail: null,
  workspace: null,
  project: null,
} as const;

export function presentVote(row: VoteRow) {
  return {
    issue: row.work_item_id,
    vote: row.vote,
    workspace: row.workspace_id,
    project: row.project_id,
    actor: row.actor,
    actor_detail: personDetail(row.actor, row),
  };
}
