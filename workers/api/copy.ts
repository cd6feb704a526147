import { AppError } from '../../src/domain/errors.ts';
import type { CopyMode, CopyReason } from '../../src/domain/sync-state.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Db } from '../db/db.ts';
import type { Databases, OpenDatabase } from '../db/open-database.ts';

/** The local copy of one place: open, or the reason why not. */
export interface Copy {
  readonly db: () => Db | null;
  readonly mode: () => CopyMode;
  readonly reason: () => CopyReason | null;
  /** Resolves when it is decided whether there is a copy. */
  readonly settled: () => Promise<void>;
  /** Off erases it (the outbox is elsewhere). */
  readonly setEnabled: (enabled: boolean) => Promise<void>;
  /** Makes the copy that there was none of: until then nothing of SQLite is loaded. */
  readonly make: () => Promise<void>;
  /**
   * Sets a copy aside that failed at a question or a write, and makes a new one. Once: one that fails
   * again is done without until the next start.
   * @returns whether there is a new one now
   */
  readonly rebuild: (failed: Db) => Promise<boolean>;
  /** Lets go of the files, so that another tab can open them. */
  readonly close: () => Promise<void>;
  readonly erase: () => Promise<void>;
}

interface CopyDeps {
  /** Null over plain http: the browser gives such a page no files. */
  readonly databases: Databases | null;
  readonly name: string;
  readonly clock: Clock;
  readonly onChange: () => void;
}

/** Another tab that has just been closed may hold the files a moment longer. */
const OPEN_TRIES = 15;
const RETRY_MS = 200;

export function createCopy(deps: CopyDeps, enabled: boolean): Copy {
  const { databases, name, onChange } = deps;
  let open: OpenDatabase | null = null;
  let mode: CopyMode = 'server';
  let reason: CopyReason | null = 'opening';
  const { inTurn, settled } = createTurns(onChange);
  let [isMissing, isRebuilt] = [false, false];
  /** What is there is opened at once. What is not can wait: the first screen is the server's anyway. */
  async function begin(): Promise<void> {
    if (databases && !(await databases.exists(name))) isMissing = true;
    else await start();
  }

  async function start(): Promise<void> {
    isMissing = false;
    if (!databases) {
      reason = 'insecure_context';
      return;
    }
    reason = 'opening';
    try {
      ({ open, mode, reason } = await openPatiently(databases, deps));
    } catch {
      // Whatever is wrong with the copy, the server answers; the indicator says why.
      [open, mode, reason] = [null, 'server', 'failed'];
    }
  }

  async function stop(nextReason: CopyReason, erase: boolean): Promise<void> {
    const before = open;
    isMissing = false;
    [open, mode, reason] = [null, 'server', nextReason];
    if (!erase) before?.close();
    else if (before) await before.erase();
    else await databases?.erase(name);
  }

  void inTurn(enabled ? begin : () => stop('switched_off', false));
  return {
    db: () => open?.db ?? null,
    mode: () => mode,
    reason: () => reason,
    settled,
    setEnabled: (on) =>
      inTurn(async () => {
        if (!on) await stop('switched_off', true);
        else if (!open) await start();
      }),
    make: async () => (isMissing ? inTurn(start) : undefined),
    async rebuild(failed) {
      await inTurn(async () => {
        if (open?.db !== failed) return;
        const stopped = stop('failed', true);
        onChange();
        // What cannot be emptied cannot be opened either: opening it says so.
        await stopped.catch(() => {});
        if (!isRebuilt) await start();
        isRebuilt = true;
      });
      return open !== null;
    },
    close: () => inTurn(() => stop('opening', false)),
    erase: () => inTurn(() => stop('switched_off', true)),
  };
}

interface Turns {
  readonly settled: () => Promise<void>;
  readonly inTurn: (step: () => Promise<void>) => Promise<void>;
}

/** One step after the other. */
function createTurns(onEnd: () => void): Turns {
  let turn: Promise<void> = Promise.resolve();
  return {
    settled: () => turn,
    inTurn(step) {
      turn = turn.then(step, step).then(onEnd);
      return turn;
    },
  };
}

interface Opened {
  readonly open: OpenDatabase;
  readonly mode: CopyMode;
  readonly reason: CopyReason | null;
}

async function openPatiently(
  databases: Databases,
  { name, clock }: CopyDeps,
  tries = OPEN_TRIES,
): Promise<Opened> {
  try {
    return { open: await databases.open(name), mode: 'persisted', reason: null };
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'copy.no-file-access') {
      return { open: await databases.openInMemory(), mode: 'memory', reason: 'no_file_access' };
    }
    if (tries <= 1 || (code !== 'copy.damaged' && code !== 'copy.failed')) throw error;
    // A cache: what cannot be read is fetched again.
    if (code === 'copy.damaged') await databases.erase(name);
    else await new Promise<void>((resolve) => clock.after(RETRY_MS, resolve));
    return openPatiently(databases, { name, clock } as CopyDeps, tries - 1);
  }
}
