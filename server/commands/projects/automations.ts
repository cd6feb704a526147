import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import { archivedByItself, closedByItself } from '../work-items/part-drafts.ts';
import { setArchived } from '../work-items/archive-work-items.ts';
import { timestampOf, microsOf } from '../clock.ts';
import type { Write } from '../write.ts';

/** A month of an automation. */
const MONTH_MICROS = 30 * 24 * 60 * 60 * 1_000_000;
/** So many in one write: others write in between. */
export const AUTOMATION_BATCH = 200;

export interface AutomatedProject {
  readonly id: string;
  readonly workspaceId: string;
  /** Months; 0: never. */
  readonly archiveIn: number;
  readonly closeIn: number;
  /** Where what is closed goes. */
  readonly defaultState: string | null;
}

interface Idle {
  readonly id: string;
  readonly parent_id: string | null;
}

/** Puts away closed items that nobody has touched for so long. Gives how many. */
export async function archiveIdle(w: Write, project: AutomatedProject): Promise<number> {
  const items = await idleItems(w, project, project.archiveIn, ['completed', 'cancelled']);
  if (items.length === 0) return 0;
  await setArchived(w, project.id, items, w.now.slice(0, 10));
  w.activity(...items.map(({ id }) => archivedByItself(project.id, id)));
  return items.length;
}

/** Closes open items that nobody has touched for so long. Gives how many. */
export async function closeIdle(w: Write, project: AutomatedProject): Promise<number> {
  const state = await closingState(w.tx, project);
  if (!state) return 0;
  const open = ['backlog', 'unstarted', 'started'];
  const items = await idleItems(w, project, project.closeIn, open);
  const moved = items.map(({ id }) => id);
  if (moved.length === 0) return 0;
  const stamps = [...w.stamps(project.id, moved.length)];
  const completed_at = state.group === 'completed' ? w.now : null;
  await sql`
    UPDATE work_items AS i SET state_id = ${state.id}::uuid, completed_at = ${completed_at}::timestamptz,
      updated_at = t.at, updated_by = ${w.actor}::uuid
    FROM unnest(${moved}::uuid[], ${stamps}::timestamptz[]) AS t (id, at)
    WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${project.id} AND i.id = t.id`.execute(
    w.tx,
  );
  w.activity(...moved.map((id) => closedByItself(project.id, id, state)));
  return moved.length;
}

/** The state that the project names for it, if that is closed; else its first cancelled one. */
async function closingState(tx: Tx, { id, workspaceId, defaultState }: AutomatedProject) {
  const states = await tx
    .selectFrom('states')
    .select(['id', 'name', 'group'])
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', id)
    .where('group', 'in', ['completed', 'cancelled'])
    .where('deleted_at', 'is', null)
    .orderBy('sequence')
    .orderBy('id')
    .execute();
  return (
    states.find((state) => state.id === defaultState) ??
    states.find(({ group }) => group === 'cancelled')
  );
}

/** Not what is in a cycle or module that still runs. */
async function idleItems(
  w: Write,
  project: AutomatedProject,
  months: number,
  groups: readonly string[],
): Promise<readonly Idle[]> {
  const before = timestampOf(microsOf(w.now) - months * MONTH_MICROS);
  const { rows } = await sql<Idle>`
    SELECT i.id, i.parent_id FROM work_items AS i
    JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
    WHERE i.workspace_id = ${project.workspaceId} AND i.project_id = ${project.id}
      AND i.deleted_at IS NULL AND i.archived_at IS NULL AND NOT i.is_draft AND i.aside IS NULL
      AND i.updated_at < ${before}::timestamptz AND s."group" = ANY(${[...groups]}::text[])
      AND NOT EXISTS (SELECT 1 FROM cycles AS c
        WHERE c.workspace_id = i.workspace_id AND c.id = i.cycle_id AND c.deleted_at IS NULL
          AND c.archived_at IS NULL AND c.start_date <= ${w.now}::timestamptz AND c.end_date >= ${w.now}::timestamptz)
      AND NOT EXISTS (SELECT 1 FROM work_item_modules AS l
        JOIN modules AS m ON m.workspace_id = l.workspace_id AND m.id = l.module_id
        WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id AND m.deleted_at IS NULL
          AND m.archived_at IS NULL AND m.status NOT IN ('completed', 'cancelled')
          AND (m.target_date IS NULL OR m.target_date >= (${w.now}::timestamptz AT TIME ZONE 'UTC')::date))
    ORDER BY i.updated_at LIMIT ${AUTOMATION_BATCH}`.execute(w.tx);
  return rows;
}
