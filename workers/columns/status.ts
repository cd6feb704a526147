/** What there is in a slot of the columns. */
export const EMPTY = 0;
export const LIVE = 1;
export const ARCHIVED = 2;
export const DRAFT = 3;
