import {
  BOARD_FILTERS,
  type BoardFilter,
  type BoardGrouping,
  type BoardLayout,
  type BoardProps,
} from '../../domain/board-props.ts';

/** How a visitor looks at a board: all of it stands in the address, so that it can be handed on. */
export interface BoardLook {
  readonly layout: BoardLayout;
  readonly grouping: BoardGrouping;
  readonly filters: Readonly<Record<BoardFilter, readonly string[]>>;
  readonly peek: string | null;
}

export interface LookPath {
  /** Where the board is shown like now, but for this. */
  readonly pathOf: (next: Partial<BoardLook>) => string;
}

export const NO_FILTERS = { state: [], priority: [], labels: [] } as const;

const PARAMETER: Record<BoardFilter, string> = {
  state: 'states',
  priority: 'priority',
  labels: 'labels',
};

/** What the board does not offer is not asked of it, whatever an old address says. */
export function readLook(search: string, props: BoardProps): BoardLook {
  const sent = new URLSearchParams(search);
  const layout =
    props.layouts.find((one) => one === sent.get('board')) ?? props.layouts[0] ?? 'list';
  const groupings = groupingsOf(layout, props);
  const values = (filter: BoardFilter) =>
    props.filters.includes(filter)
      ? (sent.get(PARAMETER[filter]) ?? '').split(',').filter((value) => value !== '')
      : [];
  return {
    layout,
    grouping: groupings.find((one) => one === sent.get('group')) ?? groupings[0] ?? 'state',
    filters: { state: values('state'), priority: values('priority'), labels: values('labels') },
    peek: sent.get('peekId'),
  };
}

/** Columns need something to be columns of. */
export function groupingsOf(
  layout: BoardLayout,
  { groupings }: BoardProps,
): readonly BoardGrouping[] {
  if (layout === 'list') return groupings;
  const some = groupings.filter((one) => one !== 'none');
  return some.length > 0 ? some : ['state'];
}

/** The search part of an address that shows the board like this; '' where nothing was chosen. */
export function writeLook(look: BoardLook, props: BoardProps): string {
  const sent = new URLSearchParams();
  if (look.layout !== props.layouts[0]) sent.set('board', look.layout);
  if (look.grouping !== groupingsOf(look.layout, props)[0]) sent.set('group', look.grouping);
  for (const filter of BOARD_FILTERS) {
    const values = look.filters[filter];
    if (values.length > 0) sent.set(PARAMETER[filter], values.join(','));
  }
  if (look.peek !== null) sent.set('peekId', look.peek);
  return sent.size === 0 ? '' : `?${sent.toString()}`;
}

const GROUP_BY: Record<BoardGrouping, string | null> = {
  state: 'state_id',
  priority: 'priority',
  labels: 'labels__id',
  none: null,
};

export const PAGE_SIZE = 50;

/** @param group of which the page is asked for; null: the first page of every group */
export function itemsQuery(look: BoardLook, page: number, group: string | null): string {
  const { grouping, filters } = look;
  const sent = new URLSearchParams({ per_page: `${PAGE_SIZE}`, cursor: `${PAGE_SIZE}:${page}:0` });
  const groupBy = GROUP_BY[grouping];
  if (groupBy) sent.set('group_by', groupBy);
  for (const filter of BOARD_FILTERS) {
    const values = group !== null && filter === grouping ? [group] : filters[filter];
    if (values.length > 0) sent.set(filter, values.join(','));
  }
  return `?${sent.toString()}`;
}
