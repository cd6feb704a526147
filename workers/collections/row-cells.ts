import rowCells from '../../sql/client/queries/issue_row_cells.sql?raw';
import type { StateGroup } from '../../src/domain/state-group.ts';
import type { Priority } from '../../src/domain/priority.ts';
import type { ProjectId, UserId, WorkItemId } from '../../src/domain/ids.ts';
import { isoOfMicros } from '../../src/domain/timestamps.ts';
import type { WorkItemRow } from '../../src/domain/work-item.ts';
import type { Db } from '../db/db.ts';
import { sql, statement, type Sql } from '../db/sql.ts';

/** The cells of one row, from `issues AS i`. Writing them out as they are costs a third of writing the row's JSON in SQL. */
export const ROW_CELLS = statement(rowCells);

/** As `ROW_CELLS` names them. */
export type RowCells = readonly [
  id: WorkItemId,
  projectId: ProjectId,
  name: string,
  sequenceId: number | null,
  stateId: string,
  stateGroup: StateGroup,
  priority: Priority,
  assignees: string,
  labels: string,
  modules: string,
  cycleId: string | null,
  parentId: WorkItemId | null,
  estimatePoint: string | null,
  startDate: string | null,
  targetDate: string | null,
  completedAt: number | null,
  archivedAt: string | null,
  isDraft: 0 | 1,
  sortOrder: number,
  subItems: number,
  attachments: number,
  links: number,
  createdAt: number,
  updatedAt: number,
  createdBy: UserId | null,
  updatedBy: UserId | null,
  isLocalUpdate: 0 | 1,
];

export function rowOf(cells: RowCells): WorkItemRow {
  return {
    id: cells[0],
    name: cells[2],
    project_id: cells[1],
    sequence_id: cells[3],
    state_id: cells[4],
    state__group: cells[5],
    priority: cells[6],
    assignee_ids: idsOf(cells[7]),
    label_ids: idsOf(cells[8]),
    module_ids: idsOf(cells[9]),
    cycle_id: cells[10],
    parent_id: cells[11],
    estimate_point: cells[12],
    start_date: cells[13],
    target_date: cells[14],
    completed_at: cells[15] === null ? null : isoOfMicros(cells[15]),
    archived_at: cells[16],
    is_draft: cells[17] === 1,
    sort_order: cells[18],
    sub_issues_count: cells[19],
    attachment_count: cells[20],
    link_count: cells[21],
    created_at: isoOfMicros(cells[22]),
    updated_at: isoOfMicros(cells[23]),
    created_by: cells[24],
    updated_by: cells[25],
    is_local_update: cells[26] === 1,
  };
}

/** @param from what follows the columns: `FROM issues AS i …`, with its order */
export function selectRows(db: Db, from: Sql): readonly WorkItemRow[] {
  const text = db.text(sql`
    SELECT json_group_array(json(cells)) FROM (SELECT json_array(${ROW_CELLS}) AS cells ${from})`);
  return (JSON.parse(text ?? '[]') as readonly RowCells[]).map(rowOf);
}

function idsOf<Id extends string>(json: string): readonly Id[] {
  return json === '[]' ? [] : (JSON.parse(json) as readonly Id[]);
}
