import type { WorkItemRow } from '../../domain/work-item.ts';
import type { WorkItemPatch } from '../../domain/work-item.ts';
import { canMoveInto, moveBetweenGroups, sortOrdersBetween } from './group-value.ts';
import { rowAtOrBelow, placeAt, type GroupBox } from './layout.ts';
import type { ListScreen } from './list-screen.ts';

export interface DropTarget {
  readonly box: GroupBox;
  readonly key: string;
  readonly sub_key: string | null;
  /** Where among the group's rows; null where only the group counts. */
  readonly index: number | null;
}

type Dropping = Pick<ListScreen, 'layout' | 'query' | 'feed' | 'lookups'>;

/** What a pointer at `y` (from the list's top) means. */
export function dropTargetAt(screen: Dropping, y: number): DropTarget | null {
  const { layout, query } = screen;
  const box = layout.boxes.findLast((one) => one.top <= y) ?? layout.boxes[0];
  if (!box || !query) return null;
  const place = placeAt(layout, rowAtOrBelow(layout, y));
  const isOnRow = place !== null && y >= place.top && y < place.top + layout.rowHeight;
  const nearest = isOnRow && place.run.key === box.key ? place : null;
  const run = nearest?.run ?? box.runs.findLast((one) => one.top <= y) ?? box.runs[0] ?? null;
  const sub_key = run?.sub_key ?? null;
  if (query.order_by !== 'sort_order') return { box, key: box.key, sub_key, index: null };
  if (nearest) {
    const isLower = y > nearest.top + layout.rowHeight / 2;
    return { box, key: box.key, sub_key, index: nearest.index + (isLower ? 1 : 0) };
  }
  // On a header the item becomes the first, below the last row the last.
  const index = run && y > run.top ? run.count : 0;
  return { box, key: box.key, sub_key, index };
}

/** What dropping these rows there changes in each; null where it may not be. */
export function dropPatches(
  screen: Dropping,
  rows: readonly WorkItemRow[],
  from: { readonly key: string; readonly sub_key: string | null },
  to: DropTarget,
): ReadonlyMap<string, WorkItemPatch> | null {
  const { query, feed, lookups } = screen;
  if (!query) return null;
  const { group_by, sub_group_by } = query;
  const moves = from.key !== to.key || from.sub_key !== to.sub_key;
  if (from.key !== to.key && !canMoveInto(group_by, to.key)) return null;
  const { sub_key } = to;
  if (sub_key !== null && sub_key !== from.sub_key && !canMoveInto(sub_group_by, sub_key))
    return null;
  if (!moves && to.index === null) return null;

  const known = { states: lookups.states, today: query.today };
  const moving = new Set<string>(rows.map(({ id }) => id));
  const at = (index: number) => feed.row(to.key, to.sub_key, index);
  let [before, after] = [(to.index ?? 0) - 1, to.index ?? 0];
  while (before >= 0 && moving.has(at(before)?.id ?? '')) before -= 1;
  while (moving.has(at(after)?.id ?? '')) after += 1;
  const orders =
    to.index === null
      ? null
      : sortOrdersBetween(
          rows.length,
          at(before)?.sort_order ?? null,
          at(after)?.sort_order ?? null,
        );
  return new Map(
    rows.map((row, i) => {
      const order = orders?.[i];
      return [
        row.id,
        {
          ...(group_by && moveBetweenGroups(row, group_by, from.key, to.key, known)),
          ...(sub_group_by &&
            from.sub_key !== null &&
            to.sub_key !== null &&
            moveBetweenGroups(row, sub_group_by, from.sub_key, to.sub_key, known)),
          ...(order === undefined ? {} : { sort_order: order }),
        },
      ];
    }),
  );
}
