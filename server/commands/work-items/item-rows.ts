import { sql } from 'kysely';
import type { Priority } from '../../../src/domain/priority.ts';
import type { Db } from '../../db/db.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import { unknownPk } from '../workspaces/belonging.ts';

/** What commands need to know of a stored work item. */
export interface ItemRow {
  readonly id: string;
  readonly sequence_id: number;
  readonly name: string;
  readonly description_html: string;
  readonly state_id: string;
  readonly group: string;
  readonly priority: Priority;
  readonly parent_id: string | null;
  readonly cycle_id: string | null;
  readonly estimate_point: string | null;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly completed_at: string | null;
  readonly archived_at: string | null;
  readonly is_draft: boolean;
  readonly aside: 'epic' | 'intake' | null;
  readonly created_by: string | null;
  readonly updated_at: string;
}

/** The project's work items among the ids, whatever became of them but deletion. In no order. */
export async function storedItems(
  db: Db,
  project: Pick<ProjectScope, 'id' | 'workspaceId'>,
  ids: readonly string[],
): Promise<readonly ItemRow[]> {
  return db
    .selectFrom('work_items as i')
    .innerJoin('states as s', (join) =>
      join.onRef('s.workspace_id', '=', 'i.workspace_id').onRef('s.id', '=', 'i.state_id'),
    )
    .select(['i.id', 'i.sequence_id', 'i.name', 'i.description_html', 'i.state_id', 's.group'])
    .select(['i.priority', 'i.parent_id', 'i.cycle_id', 'i.estimate_point', 'i.start_date'])
    .select(['i.target_date', 'i.completed_at', 'i.archived_at', 'i.is_draft', 'i.created_by'])
    .select('i.updated_at')
    .select('i.aside')
    .where('i.workspace_id', '=', project.workspaceId)
    .where('i.project_id', '=', project.id)
    .where('i.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('i.deleted_at', 'is', null)
    .execute();
}

/** Of those, what lists show, and epics. */
export async function liveItems(
  db: Db,
  project: Pick<ProjectScope, 'id' | 'workspaceId' | 'archivedAt'>,
  ids: readonly string[],
): Promise<readonly ItemRow[]> {
  if (project.archivedAt !== null) return [];
  return (await storedItems(db, project, ids)).filter(isLive);
}

/** As `liveItems`. Deleted ones are passed over; an id that was never of this project refuses the whole call. */
export async function knownItems(
  db: Db,
  project: Pick<ProjectScope, 'id' | 'workspaceId' | 'archivedAt'>,
  ids: readonly string[],
  field = 'issue_ids',
): Promise<readonly ItemRow[]> {
  const rows = await db
    .selectFrom('work_items')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const wrong = ids.find((id) => !known.has(id));
  if (wrong !== undefined) throw unknownPk(field, wrong);
  return liveItems(db, project, ids);
}

function isLive(item: ItemRow): boolean {
  const isSettled = item.group !== 'triage' && item.aside !== 'intake';
  return item.archived_at === null && !item.is_draft && isSettled;
}
