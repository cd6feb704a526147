import { sortKey } from '../../../src/domain/sort-key.ts';
import { must } from '../../../src/lib/assert.ts';
import { made } from '../audit.ts';
import type { Write } from '../write.ts';

const STEP = 10_000;
const FIRST = 65_535;

/**
 * Sort key of the name to cycle, for every cycle of the piece. A new one has no days: the source's rows do not
 * tell when their sprints were.
 * @param onMade called for each new cycle
 */
export async function cyclesOf(
  w: Write,
  projectId: string,
  wanted: readonly string[],
  onMade: (cycleId: string, name: string) => void,
): Promise<ReadonlyMap<string, string>> {
  if (wanted.length === 0) return new Map();
  const existing = await w.tx
    .selectFrom('cycles')
    .select(['id', 'name_sort_key', 'sort_order'])
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();
  const cycles = new Map(existing.map((cycle) => [cycle.name_sort_key, cycle.id]));
  let last = Math.max(FIRST - STEP, ...existing.map((cycle) => cycle.sort_order));
  for (const name of wanted) {
    const key = sortKey(name);
    if (key === '' || cycles.has(key)) continue;
    const id = w.newId();
    last += STEP;
    await w.tx
      .insertInto('cycles')
      .values({
        ...made(w),
        id,
        project_id: projectId,
        name: name.trim().slice(0, 255),
        name_sort_key: key,
        owned_by_id: must(w.actor, 'who imports'),
        sort_order: last,
      })
      .execute();
    cycles.set(key, id);
    onMade(id, name.trim());
    w.hint('cycle', projectId);
  }
  return cycles;
}
