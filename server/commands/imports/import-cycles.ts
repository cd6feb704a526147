import { sortKey } from '../../../src/domain/sort-key.ts';
import { must } from '../../../src/lib/assert.ts';
import type { ForeignDays } from '../../../src/domain/imports/foreign-row.ts';
import { made } from '../audit.ts';
import { cycleEnd, midnight } from '../cycles/cycle-dates.ts';
import { timestampOf } from '../clock.ts';
import type { Write } from '../write.ts';

const STEP = 10_000;
const FIRST = 65_535;

interface ForeignCycle {
  readonly name: string;
  readonly days: ForeignDays | null;
}

/**
 * Sort key of the name to cycle, for every cycle of the piece. A new one has the days that the source tells,
 * unless another cycle of the project has some of them: two at once cannot be.
 * @param onMade called for each new cycle
 */
export async function cyclesOf(
  w: Write,
  projectId: string,
  wanted: readonly ForeignCycle[],
  onMade: (cycleId: string, name: string) => void,
): Promise<ReadonlyMap<string, string>> {
  if (wanted.length === 0) return new Map();
  const existing = await w.tx
    .selectFrom('cycles')
    .select(['id', 'name_sort_key', 'sort_order', 'start_date', 'end_date'])
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();
  const cycles = new Map(existing.map((cycle) => [cycle.name_sort_key, cycle.id]));
  let last = Math.max(FIRST - STEP, ...existing.map((cycle) => cycle.sort_order));
  const zone = await zoneOf(w, projectId);
  const spans: Span[] = existing.flatMap(({ start_date, end_date }) =>
    start_date !== null && end_date !== null ? [{ start_date, end_date }] : [],
  );
  for (const { name, days } of wanted) {
    const key = sortKey(name);
    if (key === '' || cycles.has(key)) continue;
    const id = w.newId();
    last += STEP;
    const span = days && spanOf(days, zone);
    const isFree = span && !spans.some((other) => meets(other, span));
    if (isFree) spans.push(span);
    await w.tx
      .insertInto('cycles')
      .values({
        ...made(w),
        id,
        project_id: projectId,
        name: name.trim().slice(0, 255),
        name_sort_key: key,
        owned_by_id: must(w.actor, 'who imports'),
        ...(isFree ? span : {}),
        sort_order: last,
      })
      .execute();
    cycles.set(key, id);
    onMade(id, name.trim());
    w.hint('cycle', projectId);
  }
  return cycles;
}

interface Span {
  readonly start_date: string;
  readonly end_date: string;
}

/** A day is one of the project's, from its first moment to its last. */
function spanOf({ start, end }: ForeignDays, zone: string): Span {
  const zones = { viewer: zone, project: zone, now: '' };
  return {
    start_date: timestampOf(midnight(start, zone) * 1000 + 1_000_000),
    end_date: cycleEnd(end, zones),
  };
}

function meets(one: Span, other: Span): boolean {
  return one.start_date <= other.end_date && other.start_date <= one.end_date;
}

async function zoneOf(w: Write, projectId: string): Promise<string> {
  const { timezone } = await w.tx
    .selectFrom('projects')
    .select('timezone')
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return timezone;
}
