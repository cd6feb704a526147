import { sql } from 'kysely';
import type { Sql } from './work-item-fields.ts';

/** Timestamps as text in UTC with all six digits: the feed's cursor lives from them (SYNC R4). */
export function utc(name: string): Sql {
  return sql`to_char(${sql.ref(name)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

const linked = (table: string, value: string): Sql =>
  sql`ARRAY(SELECT l.${sql.raw(value)} FROM ${sql.table(table)} AS l
    WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id ORDER BY 1)`;

const modules = sql`ARRAY(SELECT l.module_id FROM work_item_modules AS l
  JOIN modules AS lm ON lm.workspace_id = l.workspace_id AND lm.id = l.module_id
    AND lm.archived_at IS NULL AND lm.deleted_at IS NULL
  WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id ORDER BY 1)`;

const LINKS = {
  assignee_ids: linked('work_item_assignees', 'user_id'),
  label_ids: linked('work_item_labels', 'label_id'),
  module_ids: modules,
};

/** Ids of what an item is linked to. */
export const LINK_COLUMNS: Sql = linkColumns((name) => LINKS[name]);

/** The columns of a row of the wire, of the work item `i` and its state `s`. */
export const ROW_COLUMNS: Sql = rowColumns(LINK_COLUMNS);

/** The same for an item that is live: its entry names all its links. Stands with `ENTRY_JOIN`. */
export const LIVE_ROW_COLUMNS: Sql = rowColumns(linkColumns((name) => sql.ref(`e.${name}`)));

/** The same for any item: from its entry if it has one. Stands with `MAYBE_ENTRY_JOIN`. */
export const ANY_ROW_COLUMNS: Sql = rowColumns(
  linkColumns((name) => sql`coalesce(${sql.ref(`e.${name}`)}, ${LINKS[name]})`),
);

// `OFFSET 0` keeps it a search for each row: the planner would read all entries for a page of many groups.
const ENTRY = sql`(
    SELECT le.assignee_ids, le.label_ids, le.module_ids FROM list_entries AS le
    WHERE le.workspace_id = i.workspace_id AND le.work_item_id = i.id OFFSET 0
  ) AS e`;
export const ENTRY_JOIN: Sql = sql`CROSS JOIN LATERAL ${ENTRY}`;
export const MAYBE_ENTRY_JOIN: Sql = sql`LEFT JOIN LATERAL ${ENTRY} ON TRUE`;

function linkColumns(of: (name: keyof typeof LINKS) => Sql): Sql {
  return sql`${of('assignee_ids')} AS assignee_ids, ${of('label_ids')} AS label_ids,
    ${of('module_ids')} AS module_ids`;
}

function rowColumns(links: Sql): Sql {
  return sql`
    i.id, i.name, i.state_id, i.sort_order, ${utc('i.completed_at')} AS completed_at, i.estimate_point,
    i.priority, i.start_date, i.target_date, i.sequence_id, i.project_id, i.parent_id, i.cycle_id,
    i.sub_issues_count, ${utc('i.created_at')} AS created_at, ${utc('i.updated_at')} AS updated_at,
    i.created_by, i.updated_by, i.attachment_count, i.link_count, i.is_draft, i.archived_at,
    s."group" AS state__group, ${links}`;
}

export const FEED_LINKS: Sql = sql`
  ${linked('work_item_mentions', 'user_id')} AS mention_ids,
  ${linked('work_item_subscribers', 'user_id')} AS subscriber_ids`;

export const STATE_JOIN: Sql = sql`JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id`;

/** The columns as one JSON object. */
export function jsonObjectOf(...columns: readonly Sql[]): Sql {
  return sql`(SELECT row_to_json(r) FROM (SELECT ${sql.join(columns)}) AS r)`;
}
