import type { Engine } from './engine.ts';

export interface Maintenance {
  /** After every transaction. */
  readonly noteWrite: () => void;
  readonly stop: () => void;
}

interface Options {
  readonly onError: (error: unknown) => void;
  readonly limits?: Limits;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

interface Limits {
  /** So many transactions make a cleaning due … */
  readonly cleanAfter: number;
  /** … which waits for a quiet moment of this length … */
  readonly quietMs: number;
  /** … but not for longer than this. */
  readonly patienceMs: number;
  /** Statistics are refreshed after so many transactions, then after four times as many, and so on. */
  readonly learnAfter: number;
  /** How often the size of the log is asked for, in transactions. */
  readonly askEvery: number;
  readonly logBytes: number;
}

const LIMITS: Limits = {
  cleanAfter: 5000,
  quietMs: 3000,
  patienceMs: 60_000,
  learnAfter: 5,
  askEvery: 100,
  logBytes: 128 * 1024 * 1024,
};

/** Names of all tables, quoted. */
export const TABLES = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename`;
const LOG_SIZE = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) AS bytes FROM pg_control_checkpoint()`;

/**
 * The embedded engine has no background processes: nobody else would refresh the statistics,
 * clean dead rows (counts from an index live from that) or shorten the log, which otherwise grows
 * for ever and makes the next start long. Without statistics a list of 10,000 items can take minutes,
 * so a young database, or one after a bulk load, is looked at early and often.
 */
export function maintain(engine: Engine, { onError, limits = LIMITS }: Options): Maintenance {
  let writes = 0;
  let sinceAsked = 0;
  let dueSince: number | null = null;
  let timer: NodeJS.Timeout | null = null;
  let sinceLearned = 0;
  let learnAfter = limits.learnAfter;

  async function ask(sql: string): Promise<Rows> {
    const connection = await engine.connect();
    try {
      return (await connection.query(sql, [])).rows;
    } finally {
      connection.release();
    }
  }

  /** Each in a turn of its own: there is one connection, and who waits for it waits for one table. */
  async function eachTable(verb: 'ANALYZE' | 'VACUUM ANALYZE'): Promise<void> {
    for (const { name } of await ask(TABLES)) await ask(`${verb} ${String(name)}`);
  }

  async function shortenLog(): Promise<void> {
    const [checkpoint] = await ask(LOG_SIZE);
    if (Number(checkpoint?.['bytes'] ?? 0) > limits.logBytes) await ask('CHECKPOINT');
  }

  function clean(): void {
    timer = null;
    dueSince = null;
    writes = 0;
    sinceLearned = 0;
    eachTable('VACUUM ANALYZE')
      .then(() => ask('CHECKPOINT'))
      .catch(onError);
  }

  function learn(): void {
    sinceLearned = 0;
    learnAfter = Math.min(learnAfter * 4, limits.cleanAfter);
    eachTable('ANALYZE').catch(onError);
  }

  function waitForQuiet(): void {
    dueSince ??= performance.now();
    const patience = limits.patienceMs - (performance.now() - dueSince);
    if (timer) clearTimeout(timer);
    timer = setTimeout(clean, Math.max(0, Math.min(limits.quietMs, patience)));
    timer.unref();
  }

  return {
    noteWrite: () => {
      writes += 1;
      sinceAsked += 1;
      sinceLearned += 1;
      if (sinceLearned >= learnAfter) learn();
      if (writes >= limits.cleanAfter) waitForQuiet();
      if (sinceAsked < limits.askEvery) return;
      sinceAsked = 0;
      shortenLog().catch(onError);
    },
    stop: () => {
      if (timer) clearTimeout(timer);
    },
  };
}
