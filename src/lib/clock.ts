/** Time and chance, as an argument: tests hold them still. */
export interface Clock {
  /** Milliseconds since 1970. Jumps when the person or the network corrects the clock: never wait by it. */
  readonly now: () => number;
  /** Milliseconds since this thread began. Never jumps and never runs backwards. */
  readonly elapsed: () => number;
  /** Runs `then` once, later. @returns what takes it back */
  readonly after: (ms: number, then: () => void) => () => void;
  /** Resolves when everything that waits for this thread has had its turn. */
  readonly breathe: () => Promise<void>;
  /** At least 0, less than 1. */
  readonly random: () => number;
  readonly newId: () => string;
}
