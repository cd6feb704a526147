import { sql } from 'kysely';
import { matchesAll, type Filter } from '../../../src/domain/filter.ts';
import type { IntakeStatus } from '../../../src/domain/intake.ts';
import type { Db } from '../../db/db.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import { compileFilter } from '../lists/compile-filter.ts';
import type { InProject } from '../scope.ts';
import type { Sql } from '../work-items/work-item-fields.ts';
import { jsonObjectOf, LINK_COLUMNS, utc } from '../work-items/work-item-json.ts';

/** What somebody brought in by a board, with what the project made of it. */
export interface BroughtIn {
  readonly id: string;
  readonly status: IntakeStatus;
  readonly item: JsonObject;
}

const person = sql`json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
  'avatar', u.avatar, 'avatar_url', CASE WHEN u.avatar_asset IS NOT NULL
    THEN '/api/assets/v2/static/' || u.avatar_asset || '/' ELSE nullif(u.avatar, '') END,
  'is_bot', u.is_bot, 'display_name', u.display_name)`;

const COLUMNS: Sql = sql`
  i.id, ${utc('i.created_at')} AS created_at, ${utc('i.updated_at')} AS updated_at, NULL AS deleted_at,
  i.created_by, i.updated_by, i.name, i.description, i.description_html, i.description_stripped,
  NULL AS description_binary, i.priority, i.start_date, i.target_date, i.sequence_id, i.sort_order,
  i.completed_at, i.archived_at, i.is_draft, i.external_source, i.external_id, i.point,
  i.project_id AS project, i.workspace_id AS workspace, i.parent_id AS parent, i.state_id AS state,
  i.estimate_point, i.type_id AS type, ${LINK_COLUMNS}, i.sub_issues_count,
  (SELECT json_build_object('id', s.id, 'name', s.name, 'color', s.color, 'group', s."group")
    FROM states AS s WHERE s.workspace_id = i.workspace_id AND s.id = i.state_id) AS state_detail,
  (SELECT json_build_object('id', p.id, 'identifier', p.identifier, 'name', p.name, 'cover_image', p.cover_image,
      'cover_image_url', coalesce('/api/assets/v2/static/' || p.cover_image_asset || '/', p.cover_image),
      'logo_props', p.logo_props, 'description', p.description)
    FROM projects AS p WHERE p.workspace_id = i.workspace_id AND p.id = i.project_id) AS project_detail,
  (SELECT coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'color', b.color) ORDER BY b.id), '[]')
    FROM work_item_labels AS l JOIN labels AS b ON b.workspace_id = l.workspace_id AND b.id = l.label_id
    WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id) AS label_details,
  (SELECT coalesce(json_agg(${person} ORDER BY u.id), '[]')
    FROM work_item_assignees AS l JOIN users AS u ON u.id = l.user_id
    WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id) AS assignee_details,
  json_build_array(json_build_object('id', t.id, 'status', t.status, 'duplicate_to', t.duplicate_to,
    'snoozed_till', ${utc('t.snoozed_till')}, 'source', t.source)) AS issue_intake`;

/**
 * What one visitor brought in himself: what others asked for is between them and the project.
 * @param workItemId null: all of it
 */
export async function broughtIn(
  db: Db,
  project: InProject,
  intakeId: string,
  visitor: string,
  filter: Filter,
  workItemId: string | null = null,
): Promise<readonly BroughtIn[]> {
  const matches = matchesAll(filter) ? sql`` : sql`AND ${compileFilter(filter)}`;
  const one = workItemId === null ? sql`` : sql`AND i.id = ${workItemId}`;
  const { rows } = await sql<BroughtIn>`
    SELECT t.id, t.status, ${jsonObjectOf(COLUMNS)} AS item
    FROM intake_items AS t
    JOIN work_items AS i ON i.workspace_id = t.workspace_id AND i.id = t.work_item_id
    WHERE t.workspace_id = ${project.workspaceId} AND t.project_id = ${project.id}
      AND t.intake_id = ${intakeId} AND t.created_by = ${visitor} AND i.deleted_at IS NULL ${one} ${matches}
    ORDER BY t.snoozed_till, t.status, i.sequence_id DESC`.execute(db);
  return rows;
}
