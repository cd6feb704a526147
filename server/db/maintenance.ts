import type { Engine } from './engine.ts';

export interface Maintenance {
  /** After every transaction that wrote. */
  readonly noteWrite: () => void;
  readonly stop: () => void;
}

interface Options {
  readonly afterWrites?: number;
  readonly idleMs?: number;
  readonly onError: (error: unknown) => void;
}

/**
 * The embedded engine has no background processes: nobody else would refresh the statistics, clean
 * dead rows (counts from an index live from that) or shorten the log. Waits for a quiet moment.
 */
export function maintain(
  engine: () => Engine,
  { afterWrites = 5000, idleMs = 3000, onError }: Options,
): Maintenance {
  let writes = 0;
  let timer: NodeJS.Timeout | null = null;

  async function run(): Promise<void> {
    timer = null;
    writes = 0;
    const connection = await engine().connect();
    try {
      await connection.query('VACUUM ANALYZE', []);
      await connection.query('CHECKPOINT', []);
    } finally {
      connection.release();
    }
  }
  return {
    noteWrite: () => {
      writes += 1;
      if (writes < afterWrites) return;
      if (timer) clearTimeout(timer);
      timer = setTimeout(() => void run().catch(onError), idleMs);
      timer.unref();
    },
    stop: () => {
      if (timer) clearTimeout(timer);
    },
  };
}
