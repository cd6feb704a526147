/** A question that is asked meanwhile waits for one slice: half a frame. */
const AIM_MS = 8;
const FIRST_ROWS = 50;
const FEWEST_ROWS = 10;
const MOST_ROWS = 200;

/** How many rows to write at once, so that it takes about as long as it may on this device. */
export interface Pace {
  readonly rows: () => number;
  readonly took: (ms: number) => void;
}

export function createPace(): Pace {
  let rows = FIRST_ROWS;
  return {
    rows: () => rows,
    took(ms) {
      if (ms > AIM_MS) rows = Math.max(FEWEST_ROWS, Math.floor(rows / 2));
      else if (ms < AIM_MS / 2) rows = Math.min(MOST_ROWS, Math.ceil(rows * 1.5));
    },
  };
}
