import { sql } from 'kysely';
import type { Write } from '../write.ts';
import type { SourceRow } from './source-row.ts';
import type { RunRow } from './start-import.ts';

/** The source's own numbers while every item of the project came from this source; else the next free ones. */
export async function sequencesFor(
  w: Write,
  projectId: string,
  run: RunRow,
  rows: readonly SourceRow[],
): Promise<readonly number[]> {
  const numbers = rows.flatMap(({ issue }) => issue.number ?? []);
  const isUnnumbered = numbers.length < rows.length || new Set(numbers).size < rows.length;
  if (isUnnumbered || (await hasOther(w, projectId, run))) {
    const first = w.sequences(projectId, rows.length);
    return rows.map((_, i) => first + i);
  }
  w.reserveSequence(projectId, Math.max(...numbers));
  await w.tx
    .updateTable('import_runs')
    .set({ numbered_to: w.lastSequence(projectId) })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', run.id)
    .execute();
  return numbers;
}

/** A work item whose number is not the source's: `12`, or `APP-12`. */
async function hasOther(w: Write, projectId: string, run: RunRow): Promise<boolean> {
  // Whoever makes an item takes a number: while none was taken since the last piece, its answer holds.
  if (run.numbered_to !== null && run.numbered_to === w.lastSequence(projectId)) return false;
  const other = await w.tx
    .selectFrom('work_items')
    .select('id')
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where((eb) =>
      eb.or([
        eb('external_source', 'is distinct from', run.source),
        eb('deleted_at', 'is not', null),
        sql<boolean>`regexp_replace(external_id, '^.*-', '') <> sequence_id::text`,
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
