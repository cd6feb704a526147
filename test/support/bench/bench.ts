import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

export interface Measurement {
  readonly name: string;
  readonly unit: 'ms' | 'kB' | 'MB' | '%' | 'misses' | 'bytes' | 'rows/s' | 'ratio';
  /** How many items there were; without it, how many samples. */
  readonly n?: number;
  /** Where it ran, where the same is measured in several places. */
  readonly on?: string;
  readonly samples: readonly number[];
  /** What p95 may be, of rates what it must be; null where only the ratio to another measurement counts. */
  readonly budget: number | null;
  /** What the budget is of, where it is not p95. */
  readonly of?: 'p50' | 'p98';
}

/** Hands a measurement to `npm run bench`, which prints it and writes the JSON. */
export function record({ name, n, on, unit, samples, budget, of }: Measurement): void {
  expect(samples.length).toBeGreaterThan(0);
  const line = {
    name,
    n: n ?? samples.length,
    on: on ?? null,
    p50: at(samples, 0.5),
    p95: at(samples, 0.95),
    p98: at(samples, 0.98),
    unit,
    budget,
    of: of ?? 'p95',
  };
  const file = process.env['BENCH_FILE'];
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  else console.log(line);
}

/** Runs `body` `n` times after a few rounds that warm it up, in milliseconds each. */
export async function timesOf(n: number, body: (round: number) => unknown): Promise<number[]> {
  for (let round = 0; round < Math.min(5, n); round += 1) await body(round);
  const samples: number[] = [];
  for (let round = 0; round < n; round += 1) {
    const began = performance.now();
    await body(round);
    samples.push(performance.now() - began);
  }
  return samples;
}

export function p50(samples: readonly number[]): number {
  return at(samples, 0.5);
}

function at(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1);
  return Math.round((sorted[index] ?? 0) * 1000) / 1000;
}
