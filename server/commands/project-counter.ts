export interface Counter {
  readonly take: (n: number) => number;
  readonly taken: () => number;
  /** Where it stood when the lock was taken. */
  readonly since: number;
  readonly last: () => number;
  readonly takeSequences: (n: number) => number;
  readonly reserveSequence: (used: number) => void;
  readonly lastSequence: () => number;
  readonly isMoved: () => boolean;
}

/** Microseconds and numbers of one project, taken while its row is locked. */
export function counter(began: number, lastUpdatedAt: number, lastSequence: number): Counter {
  let last = lastUpdatedAt;
  let taken = 0;
  let sequence = lastSequence;
  return {
    take: (n) => {
      // A clock that was set back does not matter: time in a project only goes on.
      const first = Math.max(began, last + 1);
      last = first + n - 1;
      taken += n;
      return first;
    },
    taken: () => taken,
    since: lastUpdatedAt,
    last: () => last,
    takeSequences: (n) => {
      sequence += n;
      return sequence - n + 1;
    },
    reserveSequence: (used) => {
      sequence = Math.max(sequence, used);
    },
    lastSequence: () => sequence,
    isMoved: () => taken > 0 || sequence !== lastSequence,
  };
}
