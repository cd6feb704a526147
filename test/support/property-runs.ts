import type { Parameters } from 'fast-check';

/** `FC_RUNS=5000 FC_SEED=7` looks longer, or again. The seed of a failure is printed by fast-check. */
export function propertyRuns<T>(runs: number): Parameters<T> {
  const { FC_RUNS, FC_SEED } = process.env;
  return {
    numRuns: FC_RUNS ? Number(FC_RUNS) : runs,
    ...(FC_SEED && { seed: Number(FC_SEED) }),
  };
}
