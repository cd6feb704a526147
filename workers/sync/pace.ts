/** How long a question that is asked meanwhile may wait for one slice, and how many rows that is at most. */
export interface Tempo {
  readonly aimMs: number;
  readonly mostRows: number;
}

/** Half a frame. */
export const UNNOTICED: Tempo = { aimMs: 8, mostRows: 200 };
/**
 * A first load: the server still answers for the project, and every commit writes the same pages of the
 * indexes again. 500 rows at once take half as long as ten times 50. Now and then the log is written back as well.
 */
export const QUICK: Tempo = { aimMs: 20, mostRows: 500 };

const FIRST_ROWS = 50;
const FEWEST_ROWS = 10;

/** How many rows to write at once, so that it takes about as long as it may on this device. */
export interface Pace {
  readonly rows: () => number;
  readonly took: (ms: number) => void;
}

export function createPace({ aimMs, mostRows }: Tempo): Pace {
  let rows = FIRST_ROWS;
  return {
    rows: () => rows,
    took(ms) {
      if (ms > aimMs) rows = Math.max(FEWEST_ROWS, Math.floor(rows / 2));
      else if (ms < aimMs / 2) rows = Math.min(mostRows, Math.ceil(rows * 1.5));
    },
  };
}
