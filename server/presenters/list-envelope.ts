import { NO_VALUE } from '../../src/domain/list-query.ts';

/** One page of a list as the queries give it: rows are text that the database wrote. */
export interface EnvelopePage {
  readonly groupBy: string | null;
  readonly subGroupBy: string | null;
  readonly perPage: number;
  readonly page: number;
  /** A null key is "has no value". */
  readonly cells: readonly EnvelopeCell[];
  /** Items of each group; only when there are sub-groups. */
  readonly groups: readonly { readonly key: string | null; readonly total: number }[];
  /** Keys that are named also when they hold nothing. Null: only keys with rows on this page. */
  readonly knownKeys: readonly (string | null)[] | null;
}

interface EnvelopeCell {
  readonly key: string | null;
  readonly subKey: string | null;
  readonly total: number;
  readonly rows: string;
}

/** The paged envelope as text, flat, in groups, or in groups of groups. */
export function listEnvelope(page: EnvelopePage): string {
  const { perPage, cells } = page;
  // Pairs of an item and a group; sub-groups divide them further but make no more of them.
  const counted = page.subGroupBy ? page.groups : cells;
  const total = counted.reduce((sum, one) => sum + one.total, 0);
  const largest = cells.reduce((most, cell) => Math.max(most, cell.total), 0);
  const count = cells.reduce((sum, cell) => sum + shown(page, cell), 0);
  const head = {
    grouped_by: page.groupBy,
    sub_grouped_by: page.subGroupBy,
    total_count: total,
    next_cursor: `${perPage}:${page.page + 1}:0`,
    prev_cursor: `${perPage}:${page.page - 1}:1`,
    next_page_results: largest > perPage * (page.page + 1),
    prev_page_results: page.page > 0,
    count,
    total_pages: Math.ceil(largest / perPage),
    total_results: total,
    extra_stats: null,
  };
  return `${JSON.stringify(head).slice(0, -1)},"results":${results(page, count)}}`;
}

function results(page: EnvelopePage, count: number): string {
  if (!page.groupBy) return page.cells[0]?.rows ?? '[]';
  if (count === 0) return '{}';
  return page.subGroupBy ? nested(page) : oneLevel(page);
}

function shown({ perPage, page }: EnvelopePage, { total }: EnvelopeCell): number {
  return Math.max(0, Math.min(perPage, total - perPage * page));
}

function oneLevel(page: EnvelopePage): string {
  const cells = new Map(page.cells.map((cell) => [cell.key, cell]));
  const withRows = page.cells.filter((cell) => shown(page, cell) > 0).map(({ key }) => key);
  const keys = page.knownKeys ? [...new Set([...page.knownKeys, ...cells.keys()])] : withRows;
  return objectOf(
    keys.map((key) => {
      const cell = cells.get(key);
      return [key, `{"results":${cell?.rows ?? '[]'},"total_results":${cell?.total ?? 0}}`];
    }),
  );
}

function nested(page: EnvelopePage): string {
  const totals = new Map(page.groups.map(({ key, total }) => [key, total]));
  const inside = new Map<string | null, [string | null, string][]>();
  for (const cell of page.cells) {
    if (shown(page, cell) === 0) continue;
    const list = inside.get(cell.key) ?? [];
    list.push([cell.subKey, `{"results":${cell.rows},"total_results":${cell.total}}`]);
    inside.set(cell.key, list);
  }
  const keys = page.knownKeys
    ? [...new Set([...page.knownKeys, ...totals.keys()])]
    : [...inside.keys()];
  return objectOf(
    keys.map((key) => {
      const subs = objectOf(inside.get(key) ?? []);
      return [key, `{"results":${subs},"total_results":${totals.get(key) ?? 0}}`];
    }),
  );
}

function objectOf(entries: readonly (readonly [string | null, string])[]): string {
  return `{${entries.map(([key, text]) => `${JSON.stringify(key ?? NO_VALUE)}:${text}`).join(',')}}`;
}

interface Grouping {
  readonly groupBy: string | null;
  readonly subGroupBy: string | null;
}

interface Place {
  readonly key: string | null;
  readonly subKey: string | null;
  readonly index: number;
}

/** Keys are null where the list is not grouped. */
export function presentPlace({ groupBy, subGroupBy }: Grouping, { key, subKey, index }: Place) {
  return {
    group: groupBy === null ? null : (key ?? NO_VALUE),
    sub_group: subGroupBy === null ? null : (subKey ?? NO_VALUE),
    index,
  };
}
