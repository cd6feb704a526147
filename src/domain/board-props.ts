/** What visitors of a board may choose, as it stands in the board's `view_props`. */
export const BOARD_LAYOUTS = ['list', 'kanban'] as const;
export const BOARD_GROUPINGS = ['state', 'priority', 'labels', 'none'] as const;
export const BOARD_FILTERS = ['state', 'priority', 'labels'] as const;

export type BoardLayout = (typeof BOARD_LAYOUTS)[number];
export type BoardGrouping = (typeof BOARD_GROUPINGS)[number];
export type BoardFilter = (typeof BOARD_FILTERS)[number];

export interface BoardProps {
  readonly layouts: readonly BoardLayout[];
  readonly groupings: readonly BoardGrouping[];
  readonly filters: readonly BoardFilter[];
}

type Wire = Readonly<Record<string, unknown>>;

/** A board that was published by another client names layouts only: everything else is open there. */
export function readBoardProps(wire: Wire): BoardProps {
  const layouts = BOARD_LAYOUTS.filter((layout) => wire[layout] === true);
  const groupings = among(BOARD_GROUPINGS, wire['groupings']);
  return {
    layouts: layouts.length > 0 ? layouts : ['list'],
    groupings: groupings.length > 0 ? groupings : BOARD_GROUPINGS,
    filters: Array.isArray(wire['filters']) ? among(BOARD_FILTERS, wire['filters']) : BOARD_FILTERS,
  };
}

/** What else another client keeps there stays. */
export function writeBoardProps(before: Wire, { layouts, groupings, filters }: BoardProps): Wire {
  const flags = BOARD_LAYOUTS.map((layout) => [layout, layouts.includes(layout)] as const);
  return { ...before, ...Object.fromEntries(flags), groupings, filters };
}

function among<Name extends string>(names: readonly Name[], wire: unknown): readonly Name[] {
  return Array.isArray(wire) ? names.filter((name) => wire.includes(name)) : [];
}
