import { sql } from 'kysely';
import { daysOf, type Span } from '../../../src/domain/progress.ts';
import type { StateGroup } from '../../../src/domain/state-group.ts';
import type { Db } from '../../db/db.ts';
import { dayIn } from '../days.ts';
import type { InZonedProject } from '../progress/progress.ts';

/** A day of a cycle: what was in it that evening, and how far. Of days to come only the ideal is known. */
export interface CycleDay {
  readonly date: string;
  readonly scope: number | null;
  readonly completed: number | null;
  readonly started: number | null;
  readonly unstarted: number | null;
  readonly backlog: number | null;
  readonly cancelled: number | null;
  readonly pending: number | null;
  readonly actual: number | null;
  readonly ideal: number | null;
}

interface Change {
  /** Null: it came into the cycle, or was made in it. */
  readonly group: StateGroup | null;
  readonly at: string;
}

interface ItemLife {
  readonly first: StateGroup;
  readonly entered: string;
  readonly changes: readonly Change[] | null;
}

/** From the history of what is in the cycle now; what has left it is told no more. */
export async function cycleDays(
  db: Db,
  project: InZonedProject,
  cycleId: string,
  span: Span,
  today: string,
): Promise<readonly CycleDay[]> {
  const items = (await livesOf(db, project, cycleId)).map((life) => ({
    first: life.first,
    entered: dayIn(project.timezone, Date.parse(life.entered)),
    changes: (life.changes ?? []).map(({ group, at }) => ({
      group,
      day: dayIn(project.timezone, Date.parse(at)),
    })),
  }));
  const days = daysOf(span);
  return days.map((date, i) => {
    const ideal = items.length * (days.length < 2 ? 0 : 1 - i / (days.length - 1));
    if (date > today) return { ...UNKNOWN, date, ideal };
    const inside = items.filter(({ entered }) => entered <= date);
    const groups = inside.map(
      ({ first, changes }) => changes.findLast(({ day }) => day <= date)?.group ?? first,
    );
    const count = (group: StateGroup) => groups.filter((one) => one === group).length;
    const [completed, cancelled] = [count('completed'), count('cancelled')];
    const pending = inside.length - completed - cancelled;
    return {
      date,
      scope: inside.length,
      completed,
      cancelled,
      started: count('started'),
      unstarted: count('unstarted'),
      backlog: count('backlog'),
      pending,
      actual: pending,
      ideal,
    };
  });
}

const UNKNOWN = {
  scope: null,
  completed: null,
  started: null,
  unstarted: null,
  backlog: null,
  cancelled: null,
  pending: null,
  actual: null,
};

async function livesOf(db: Db, project: InZonedProject, cycleId: string) {
  const group = (column: string) => sql`(SELECT s."group" FROM states AS s
    WHERE s.workspace_id = a.workspace_id AND s.id = ${sql.ref(column)})`;
  const utc = (column: string) =>
    sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const { rows } = await sql<ItemLife>`
    SELECT
      coalesce((SELECT ${group('a.old_identifier')} FROM activities AS a
        WHERE a.workspace_id = i.workspace_id AND a.work_item_id = i.id AND a.field = 'state'
        ORDER BY a.created_at, a.id LIMIT 1), s."group") AS first,
      coalesce((SELECT ${utc('a.created_at')} FROM activities AS a
        WHERE a.workspace_id = i.workspace_id AND a.work_item_id = i.id AND a.field = 'cycles'
          AND a.new_identifier = ${cycleId}
        ORDER BY a.created_at DESC, a.id DESC LIMIT 1), ${utc('i.created_at')}) AS entered,
      (SELECT json_agg(json_build_object('group', ${group('a.new_identifier')}, 'at', ${utc('a.created_at')})
          ORDER BY a.created_at, a.id)
        FROM activities AS a WHERE a.workspace_id = i.workspace_id AND a.work_item_id = i.id
          AND a.field = 'state') AS changes
    FROM work_items AS i
    JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
    WHERE i.workspace_id = ${project.workspaceId} AND i.project_id = ${project.id}
      AND i.cycle_id = ${cycleId} AND i.deleted_at IS NULL AND i.archived_at IS NULL
      AND NOT i.is_draft AND i.aside IS NULL`.execute(db);
  return rows;
}
