import type { WorkItemId } from './ids.ts';

/** How many rows there are, and what their ids and versions add up to. */
export interface RowsChecksum {
  readonly count: number;
  readonly checksum: string;
}

/** The largest prime below 2^26: a product of two remainders is exact in a double and in a bigint. */
export const CHECKSUM_PRIME = 67_108_859;

export interface RowsSum {
  readonly add: (id: WorkItemId, updatedAtMicros: number) => void;
  readonly end: () => RowsChecksum;
}

/** The same in whatever order rows are added. The server computes it in SQL (server/queries/feed/rows-checksum.ts). */
export function sumRows(): RowsSum {
  let [count, head, tail] = [0, 0, 0];
  return {
    add(id, updatedAtMicros) {
      const version = (updatedAtMicros % CHECKSUM_PRIME) + 1;
      count += 1;
      head += (remainder(id.slice(0, 8)) * version) % CHECKSUM_PRIME;
      tail += (remainder(id.slice(-8)) * version) % CHECKSUM_PRIME;
    },
    end: () => ({ count, checksum: `${head}-${tail}` }),
  };
}

function remainder(hex: string): number {
  return (Number.parseInt(hex, 16) % CHECKSUM_PRIME) + 1;
}
