import { groupPath } from '../../state/list-view.ts';

/** Heights in px; they never depend on what a row holds, so every place is arithmetic. */
export interface Sizes {
  readonly row: number;
  readonly header: number;
  readonly subHeader: number;
  /** The line in which a new item's name is typed. */
  readonly add: number;
}

export interface GroupShape {
  readonly key: string;
  readonly total: number;
  readonly groups: readonly { readonly key: string; readonly total: number }[];
}

/** Rows that follow each other without a header between them. */
export interface Run {
  readonly key: string;
  readonly sub_key: string | null;
  readonly top: number;
  readonly count: number;
  /** The number of its first row among all open rows. */
  readonly first: number;
}

export interface SubHeader {
  readonly key: string;
  readonly sub_key: string;
  readonly top: number;
  readonly total: number;
}

export interface GroupBox {
  readonly key: string;
  readonly total: number;
  readonly top: number;
  readonly height: number;
  readonly folded: boolean;
  readonly subHeaders: readonly SubHeader[];
  readonly runs: readonly Run[];
  /** Where the line for a new item stands; null when it is not open here. */
  readonly addTop: number | null;
}

export interface Layout {
  readonly boxes: readonly GroupBox[];
  readonly runs: readonly Run[];
  readonly height: number;
  readonly rowHeight: number;
  /** Open rows altogether. */
  readonly rows: number;
}

export interface LayoutOptions {
  readonly sizes: Sizes;
  readonly collapsed: ReadonlySet<string>;
  readonly headers: boolean;
  /** The path of the group in which a name is being typed. */
  readonly adding: string | null;
}

export function layoutOf(groups: readonly GroupShape[], options: LayoutOptions): Layout {
  const boxes: GroupBox[] = [];
  let [top, first] = [0, 0];
  for (const group of groups) {
    const box = boxOf(group, top, first, options);
    boxes.push(box);
    top += box.height;
    first += box.runs.reduce((sum, run) => sum + run.count, 0);
  }
  const runs = boxes.flatMap((box) => box.runs);
  return { boxes, runs, height: top, rowHeight: options.sizes.row, rows: first };
}

function boxOf(group: GroupShape, top: number, first: number, options: LayoutOptions): GroupBox {
  const { sizes, collapsed, headers, adding } = options;
  const folded = headers && collapsed.has(group.key);
  const runs: Run[] = [];
  const subHeaders: SubHeader[] = [];
  let y = top + (headers ? sizes.header : 0);
  let next = first;
  const add = (sub_key: string | null, count: number): void => {
    if (count > 0) runs.push({ key: group.key, sub_key, top: y, count, first: next });
    y += count * sizes.row;
    next += count;
  };
  let addTop: number | null = null;
  if (!folded) {
    if (group.groups.length === 0) add(null, group.total);
    for (const { key, total } of group.groups) {
      subHeaders.push({ key: group.key, sub_key: key, top: y, total });
      y += sizes.subHeader;
      if (!collapsed.has(groupPath(group.key, key))) add(key, total);
    }
    if (adding === group.key) {
      addTop = y;
      y += sizes.add;
    }
  }
  const { key, total } = group;
  return { key, total, top, height: y - top, folded, subHeaders, runs, addTop };
}

export interface RowPlace {
  readonly run: Run;
  /** The row's number within its run. */
  readonly index: number;
  readonly top: number;
}

/** @param at the row's number among all open rows */
export function placeAt(layout: Layout, at: number): RowPlace | null {
  const run = layout.runs[lastIndexWhere(layout.runs, (one) => one.first <= at)];
  if (!run || at < 0 || at >= run.first + run.count) return null;
  const index = at - run.first;
  return { run, index, top: run.top + index * layout.rowHeight };
}

/** The number of the first open row whose lower edge lies below `y`; `layout.rows` when there is none. */
export function rowAtOrBelow(layout: Layout, y: number): number {
  const run = layout.runs[lastIndexWhere(layout.runs, (one) => one.top <= y)];
  if (!run) return 0;
  const index = Math.floor((y - run.top) / layout.rowHeight);
  return run.first + Math.min(index, run.count);
}

/** Boxes that touch the stretch, in order. */
export function boxesIn(layout: Layout, from: number, to: number): readonly GroupBox[] {
  const start = Math.max(
    0,
    lastIndexWhere(layout.boxes, (box) => box.top <= from),
  );
  const end = lastIndexWhere(layout.boxes, (box) => box.top < to);
  return layout.boxes.slice(start, end + 1);
}

/** Which rows of a run touch the stretch: from `start` up to, but without, `end`. */
export function rowsIn(
  run: Run,
  rowHeight: number,
  from: number,
  to: number,
): { readonly start: number; readonly end: number } {
  const start = Math.max(0, Math.floor((from - run.top) / rowHeight));
  const end = Math.min(run.count, Math.ceil((to - run.top) / rowHeight));
  return { start, end: Math.max(start, end) };
}

/** The last position for which the (monotone) test holds, or -1. */
function lastIndexWhere<T>(all: readonly T[], test: (one: T) => boolean): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = all[middle];
    if (one !== undefined && test(one)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
