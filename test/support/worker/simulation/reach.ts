/**
 * Counts how often each fault and each check of a simulation was reached: a fault that never fires
 * and a check that is never made prove nothing.
 */
export interface Reach {
  readonly count: (what: string) => void;
  /** What was reached less often than `least` says, each with its count. */
  readonly missed: (least: Readonly<Record<string, number>>) => readonly string[];
  readonly all: () => Readonly<Record<string, number>>;
}

export function createReach(): Reach {
  const counts = new Map<string, number>();
  return {
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    missed: (least) =>
      Object.entries(least)
        .filter(([what, times]) => (counts.get(what) ?? 0) < times)
        .map(([what, times]) => `${what}: ${counts.get(what) ?? 0} of at least ${times}`),
    all: () => Object.fromEntries(counts),
  };
}
