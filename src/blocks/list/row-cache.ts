import type { ListAnswer } from '../../domain/list-query.ts';
import type { WorkItemId } from '../../domain/ids.ts';
import type { WorkItemPatch, WorkItemRow } from '../../domain/work-item.ts';
import { equalData } from '../../lib/keep-unchanged.ts';
import { groupPath } from '../../state/list-view.ts';
import { createEarlyEdits } from './early-edits.ts';

/**
 * The rows that answers have brought, by place. Rows outside of the windows asked for last stay, so
 * that scrolling back shows them at once; they are put right by the answer that follows. An equal row
 * keeps its object, so that it is not drawn again.
 */
export interface RowCache {
  readonly take: (answer: ListAnswer) => void;
  readonly row: (key: string, subKey: string | null, index: number) => WorkItemRow | undefined;
  readonly byId: (id: WorkItemId) => WorkItemRow | undefined;
  /** Rows that were asked for without a place, such as all that are selected. */
  readonly learn: (rows: readonly WorkItemRow[]) => void;
  /**
   * Shows what is being written, in the place where the row is: another place is the answer's business.
   * @returns null when nothing that is here changes
   */
  readonly write: (patches: ReadonlyMap<WorkItemId, WorkItemPatch>) => Writing | null;
  /** Every place that shows the item, among the rows that are here. */
  readonly placesOf: (id: WorkItemId) => readonly CachedPlace[];
}

export interface Writing {
  readonly settle: () => void;
  readonly takeBack: () => void;
}

export interface CachedPlace {
  readonly path: string;
  readonly index: number;
}

/** Beyond this many rows, about 25 MB, those that the last answer did not bring are let go. */
const MOST_ROWS = 10_000;

export function createRowCache(): RowCache {
  let lists = new Map<string, WorkItemRow[]>();
  let known = new Map<WorkItemId, WorkItemRow>();

  const early = createEarlyEdits();

  const same = (answered: WorkItemRow): WorkItemRow => {
    const row = early.over(answered);
    const before = known.get(row.id);
    if (before && equalData(before, row)) return before;
    known.set(row.id, row);
    return row;
  };

  function show(rows: ReadonlyMap<WorkItemId, WorkItemRow>): void {
    for (const [id, row] of rows) known.set(id, row);
    for (const list of lists.values()) replaceIn(list, rows);
  }

  function put(path: string, offset: number, rows: readonly WorkItemRow[]): void {
    const list = lists.get(path) ?? [];
    rows.forEach((row, i) => {
      list[offset + i] = same(row);
    });
    lists.set(path, list);
  }

  function putGroup(path: string, total: number, rows: readonly WorkItemRow[]): void {
    const list = lists.get(path);
    if (list && list.length > total) list.length = total;
    if (rows.length > 0) put(path, 0, rows);
  }

  return {
    take(answer) {
      if (known.size > MOST_ROWS) [lists, known] = [new Map(), new Map()];
      const paths = new Set<string>();
      for (const group of answer.groups) {
        paths.add(group.key);
        putGroup(group.key, group.total, group.rows);
        for (const sub of group.groups) {
          const path = groupPath(group.key, sub.key);
          paths.add(path);
          putGroup(path, sub.total, sub.rows);
        }
      }
      for (const path of lists.keys()) if (!paths.has(path)) lists.delete(path);
      for (const { window, rows } of answer.windows) {
        put(groupPath(window.key, window.sub_key), window.offset, rows);
      }
    },
    row: (key, subKey, index) => lists.get(groupPath(key, subKey))?.[index],
    byId: (id) => known.get(id),
    learn: (rows) => rows.forEach(same),
    write(patches) {
      const edit = early.write(patches, (id) => known.get(id));
      if (!edit) return null;
      show(edit.rows);
      return { settle: edit.settle, takeBack: () => show(edit.takeBack()) };
    },
    placesOf: (id) => placesIn(lists, id),
  };
}

function replaceIn(list: WorkItemRow[], rows: ReadonlyMap<WorkItemId, WorkItemRow>): void {
  list.forEach((row, i) => {
    const shown = rows.get(row.id);
    if (shown) list[i] = shown;
  });
}

function placesIn(
  lists: ReadonlyMap<string, readonly WorkItemRow[]>,
  id: WorkItemId,
): readonly CachedPlace[] {
  return [...lists].flatMap(([path, list]) => {
    const index = list.findIndex((row) => row?.id === id);
    return index < 0 ? [] : [{ path, index }];
  });
}
