import { sql } from 'kysely';
import type { Sql } from '../work-items/work-item-fields.ts';
import { utc } from '../work-items/work-item-json.ts';

/*
 * What programs are told of each kind of thing, column by column. `i` is always the row.
 */

interface Kind {
  readonly from: Sql;
  readonly columns: Sql;
  /** When a row is there at all. */
  readonly lives: Sql;
  readonly order: Sql;
  /** What the path names, where that is not the row's own id. */
  readonly id?: Sql;
}

const AUDIT = sql`i.id, ${utc('i.created_at')} AS created_at, ${utc('i.updated_at')} AS updated_at,
  NULL AS deleted_at, i.created_by, i.updated_by`;
const PLACE = sql`i.project_id AS project, i.workspace_id AS workspace`;
const OUTSIDE_ID = sql`i.external_source, i.external_id`;
const NEWEST = sql`i.created_at DESC, i.id DESC`;
const LIVES = sql`i.deleted_at IS NULL`;
const LIVE_ITEM = sql`i.deleted_at IS NULL AND i.archived_at IS NULL AND NOT i.is_draft AND i.aside IS NULL`;

/** How many live work items, by the group of their state. */
function counts(inside: Sql): Sql {
  const group = (name: string) => sql`(count(*) FILTER (WHERE s."group" = ${sql.lit(name)}))::int`;
  return sql`CROSS JOIN LATERAL (
    SELECT count(*)::int AS total_issues, ${group('cancelled')} AS cancelled_issues,
      ${group('completed')} AS completed_issues, ${group('started')} AS started_issues,
      ${group('unstarted')} AS unstarted_issues, ${group('backlog')} AS backlog_issues,
      coalesce(sum(w.point), 0)::int AS total_estimates,
      coalesce(sum(w.point) FILTER (WHERE s."group" = 'completed'), 0)::int AS completed_estimates,
      coalesce(sum(w.point) FILTER (WHERE s."group" = 'started'), 0)::int AS started_estimates
    FROM work_items AS w JOIN states AS s ON s.workspace_id = w.workspace_id AND s.id = w.state_id
    WHERE w.workspace_id = i.workspace_id AND w.project_id = i.project_id AND ${inside}
      AND w.deleted_at IS NULL AND w.archived_at IS NULL AND NOT w.is_draft AND w.aside IS NULL
  ) AS n`;
}

const COUNTED = sql`n.total_issues, n.cancelled_issues, n.completed_issues, n.started_issues,
  n.unstarted_issues, n.backlog_issues`;

const IN_MODULE = sql`w.id = ANY(ARRAY(
  SELECT l.work_item_id FROM work_item_modules AS l
  WHERE l.workspace_id = i.workspace_id AND l.project_id = i.project_id AND l.module_id = i.id))`;

const linked = (table: string, value: string): Sql =>
  sql`ARRAY(SELECT l.${sql.ref(value)} FROM ${sql.table(table)} AS l
    WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id ORDER BY 1)`;

const ITEM = sql`${AUDIT}, i.type_id, i.type_id AS type, i.point, i.name, i.description_html,
  NULL AS description_binary, i.priority, i.start_date, i.target_date, i.sequence_id, i.sort_order,
  ${utc('i.completed_at')} AS completed_at, i.archived_at, i.is_draft, ${OUTSIDE_ID}, ${PLACE},
  i.parent_id AS parent, i.state_id AS state, i.estimate_point,
  ${linked('work_item_assignees', 'user_id')} AS assignees,
  ${linked('work_item_labels', 'label_id')} AS labels`;

const HIDDEN_ACTIVITY = sql`(i.field IS NULL OR i.field NOT IN ('comment', 'vote', 'reaction', 'draft'))`;

const CYCLE = sql`${AUDIT}, ${COUNTED}, n.total_estimates, n.completed_estimates, n.started_estimates,
  i.name, i.description, ${utc('i.start_date')} AS start_date, ${utc('i.end_date')} AS end_date,
  i.view_props, i.sort_order, ${OUTSIDE_ID}, i.progress_snapshot, ${utc('i.archived_at')} AS archived_at,
  i.logo_props, i.timezone, i.version, i.owned_by_id AS owned_by, ${PLACE}`;

const MODULE = sql`${AUDIT}, ${COUNTED}, i.name, i.description, i.description_text, i.description_html,
  i.start_date, i.target_date, i.status, i.view_props, i.sort_order, ${OUTSIDE_ID},
  ${utc('i.archived_at')} AS archived_at, i.logo_props, i.lead_id AS lead,
  ARRAY(SELECT m.member FROM module_members AS m WHERE m.workspace_id = i.workspace_id
    AND m.module_id = i.id ORDER BY m.created_at, m.member) AS members, ${PLACE}`;

const cycles = sql`cycles AS i ${counts(sql`w.cycle_id = i.id`)}`;
const modules = sql`modules AS i ${counts(IN_MODULE)}`;

export type OutsideKind =
  | 'state'
  | 'label'
  | 'issue'
  | 'any_issue'
  | 'link'
  | 'comment'
  | 'activity'
  | 'cycle'
  | 'any_cycle'
  | 'module'
  | 'any_module'
  | 'cycle_issue'
  | 'module_issue'
  | 'intake';

export const KINDS: Readonly<Record<OutsideKind, Kind>> = {
  state: {
    from: sql`states AS i`,
    columns: sql`${AUDIT}, i.name, i.description, i.color,
      trim(BOTH '-' FROM lower(regexp_replace(i.name, '[^[:alnum:]]+', '-', 'g'))) AS slug,
      i.sequence, i."group", i."group" = 'triage' AS is_triage, i."default", ${OUTSIDE_ID}, ${PLACE}`,
    lives: sql`i.deleted_at IS NULL AND i."group" <> 'triage'`,
    order: sql`i.sequence, i.id`,
  },
  label: {
    from: sql`labels AS i`,
    columns: sql`${AUDIT}, i.name, i.description, i.color, i.sort_order, i.parent, ${OUTSIDE_ID}, ${PLACE}`,
    lives: LIVES,
    order: sql`i.sort_order, i.id`,
  },
  issue: { from: sql`work_items AS i`, columns: ITEM, lives: LIVE_ITEM, order: NEWEST },
  /** Also what no list shows: drafts, epics, what was archived or waits in the intake. */
  any_issue: { from: sql`work_items AS i`, columns: ITEM, lives: LIVES, order: NEWEST },
  link: {
    from: sql`work_item_links AS i`,
    columns: sql`${AUDIT}, i.title, i.url, i.metadata, ${PLACE}, i.work_item_id AS issue`,
    lives: LIVES,
    order: NEWEST,
  },
  comment: {
    from: sql`comments AS i`,
    columns: sql`${AUDIT}, TRUE AS is_member, i.comment_html, i.attachments, i.access, ${OUTSIDE_ID},
      ${utc('i.edited_at')} AS edited_at, ${PLACE}, i.work_item_id AS issue, i.actor`,
    lives: LIVES,
    order: NEWEST,
  },
  activity: {
    from: sql`activities AS i`,
    columns: sql`i.id, ${utc('i.created_at')} AS created_at, ${utc('i.updated_at')} AS updated_at,
      NULL AS deleted_at, i.actor AS created_by, NULL AS updated_by, i.verb, i.field, i.old_value,
      i.new_value, i.comment, ARRAY[]::text[] AS attachments, i.old_identifier, i.new_identifier,
      i.epoch, ${PLACE}, i.work_item_id AS issue, i.comment_id AS issue_comment, i.actor`,
    lives: HIDDEN_ACTIVITY,
    order: sql`i.created_at, i.id`,
  },
  cycle: {
    from: cycles,
    columns: CYCLE,
    lives: sql`i.deleted_at IS NULL AND i.archived_at IS NULL`,
    order: NEWEST,
  },
  any_cycle: { from: cycles, columns: CYCLE, lives: LIVES, order: NEWEST },
  module: {
    from: modules,
    columns: MODULE,
    lives: sql`i.deleted_at IS NULL AND i.archived_at IS NULL`,
    order: NEWEST,
  },
  any_module: { from: modules, columns: MODULE, lives: LIVES, order: NEWEST },
  /** Being in a cycle is a column of the item, so that is where its id and times come from. */
  cycle_issue: {
    from: sql`work_items AS i`,
    columns: sql`${AUDIT}, i.sub_issues_count, i.id AS issue, i.cycle_id AS cycle, ${PLACE}`,
    lives: sql`${LIVE_ITEM} AND i.cycle_id IS NOT NULL`,
    order: NEWEST,
  },
  module_issue: {
    from: sql`(SELECT w.*, l.module_id FROM work_item_modules AS l
      JOIN work_items AS w ON w.workspace_id = l.workspace_id AND w.id = l.work_item_id) AS i`,
    columns: sql`${AUDIT}, i.sub_issues_count, i.id AS issue, i.module_id AS module, ${PLACE}`,
    lives: LIVE_ITEM,
    order: NEWEST,
  },
  intake: {
    from: sql`intake_items AS i`,
    columns: sql`${AUDIT}, i.intake_id AS inbox, i.status, ${utc('i.snoozed_till')} AS snoozed_till,
      'IN_APP' AS source, NULL AS source_email, NULL AS external_source, NULL AS external_id,
      '{}'::jsonb AS extra, i.intake_id AS intake, i.work_item_id AS issue, i.duplicate_to, ${PLACE}`,
    lives: sql`EXISTS (SELECT 1 FROM work_items AS w WHERE w.workspace_id = i.workspace_id
      AND w.id = i.work_item_id AND w.deleted_at IS NULL)`,
    order: NEWEST,
    id: sql.ref('i.work_item_id'),
  },
};
