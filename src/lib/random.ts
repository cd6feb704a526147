/** A stream of chance that can be told again: the same seed gives the same numbers on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [0, below). */
  below(below: number): number;
  pick<T>(values: readonly [T, ...T[]]): T;
  /** An index in [0, size), the first ones far more often: index k about 1/(k+1) as often as index 0. */
  popular(size: number): number;
}

/** mulberry32: small, quick, good enough for made-up data; not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (values) => values[below(values.length)] ?? values[0],
    popular: (size) => Math.min(size - 1, Math.floor((size + 1) ** next()) - 1),
  };
}
