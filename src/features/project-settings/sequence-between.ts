interface Placed {
  readonly sequence: number;
}

const STEP = 15_000;

/** The place one step up or down among its siblings, halfway between its new neighbours. */
export function sequenceBetween(siblings: readonly Placed[], at: number, step: -1 | 1): number {
  const near = siblings[at + step]?.sequence;
  if (near === undefined) return siblings[at]?.sequence ?? STEP;
  const far = siblings[at + 2 * step]?.sequence ?? near + step * STEP;
  return (near + far) / 2;
}
