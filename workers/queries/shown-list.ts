/** Which rows a list shows, before they are written out. */
export interface ShownList {
  /** Distinct items in all groups together. */
  readonly items: number;
  readonly groups: readonly ShownGroup[];
  /** The rows of each window that was asked for. */
  readonly windows: readonly (readonly number[])[];
}

export interface ShownGroup {
  readonly key: string;
  readonly total: number;
  readonly subGrouped: boolean;
  /** The group's own rows, or those of each sub-group. */
  readonly cells: readonly ShownCell[];
}

export interface ShownCell {
  readonly key: string;
  readonly total: number;
  readonly rids: readonly number[];
}
