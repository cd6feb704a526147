import type { WorkItemId } from '../../domain/ids.ts';
import type { WorkItemPatch, WorkItemRow } from '../../domain/work-item.ts';
import { equalData } from '../../lib/keep-unchanged.ts';

/** One thing that a person wrote, until it is known to be safe or to have failed. */
export interface EarlyEdit {
  /** The rows as they are to be shown from now on. */
  readonly rows: ReadonlyMap<WorkItemId, WorkItemRow>;
  /** It is safe: the next answer tells. */
  readonly settle: () => void;
  /** It failed. @returns the rows as they were answered last */
  readonly takeBack: () => ReadonlyMap<WorkItemId, WorkItemRow>;
}

/** What was written a moment ago lies over the rows until an answer holds it: it is seen in the same frame. */
export interface EarlyEdits {
  /** An answered row, as it is to be shown. */
  readonly over: (row: WorkItemRow) => WorkItemRow;
  /** @returns null when no row that is shown changes */
  readonly write: (
    patches: ReadonlyMap<WorkItemId, WorkItemPatch>,
    shown: (id: WorkItemId) => WorkItemRow | undefined,
  ) => EarlyEdit | null;
}

type RowPatch = Omit<WorkItemPatch, 'description_html'>;

interface Entry {
  readonly patch: RowPatch;
  answered: WorkItemRow;
}

export function createEarlyEdits(): EarlyEdits {
  const entries = new Map<WorkItemId, Entry>();

  return {
    over(row) {
      const entry = entries.get(row.id);
      if (!entry) return row;
      if (!holds(row, entry.patch)) {
        entry.answered = row;
        return patched(row, entry.patch);
      }
      entries.delete(row.id);
      return row;
    },
    write(patches, shown) {
      const own = new Map<WorkItemId, Entry>();
      const rows = new Map<WorkItemId, WorkItemRow>();
      for (const [id, { description_html: _, ...patch }] of patches) {
        const row = shown(id);
        if (!row || holds(row, patch)) continue;
        const before = entries.get(id);
        own.set(id, {
          patch: { ...before?.patch, ...patch },
          answered: before?.answered ?? row,
        });
        rows.set(id, patched(row, patch));
      }
      if (own.size === 0) return null;
      for (const [id, entry] of own) entries.set(id, entry);
      // What was written since is no business of this one.
      const end = (): readonly (readonly [WorkItemId, WorkItemRow])[] => {
        const last = [...own].filter(([id, entry]) => entries.get(id) === entry);
        for (const [id] of last) entries.delete(id);
        return last.map(([id, { answered }]) => [id, answered]);
      };
      return { rows, settle: () => void end(), takeBack: () => new Map(end()) };
    },
  };
}

function patched(row: WorkItemRow, patch: RowPatch): WorkItemRow {
  return { ...row, ...patch, is_local_update: true };
}

function holds(row: WorkItemRow, patch: RowPatch): boolean {
  return equalData({ ...row, ...patch }, row);
}
