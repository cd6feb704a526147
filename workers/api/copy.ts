import { AppError, type ErrorCode } from '../../src/domain/errors.ts';
import type { CopyMode, CopyReason } from '../../src/domain/sync-state.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Db } from '../db/db.ts';
import { isBroken } from '../db/failures.ts';
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
  /** Whether there is room for it on this device. Without, it stays as it is and no longer follows. */
  readonly setRoom: (room: boolean) => void;
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
  /** It could be opened after all: the tab that held it is gone. */
  readonly onLate: () => void;
}

/** Another tab that has just been closed may hold the files a moment longer. */
const OPEN_TRIES = 15;
const RETRY_MS = 200;
/** One that is frozen may hold them for long. */
const LATER_MS = 10_000;

export function createCopy(deps: CopyDeps, enabled: boolean): Copy {
  const { databases, name, onChange } = deps;
  const { inTurn, settled } = createTurns(onChange);
  const held = createHeld(deps, inTurn);
  const { now, start, stop } = held;
  let [isMissing, isRebuilt] = [false, false];

  async function end(reason: CopyReason, erase: boolean): Promise<void> {
    isMissing = false;
    await stop(reason, erase);
  }

  void inTurn(async () => {
    // What is there is opened at once. What is not can wait: the first screen is the server's anyway.
    isMissing = enabled && databases !== null && !(await databases.exists(name));
    if (!enabled) await stop('switched_off', false);
    else if (!isMissing) await start();
  });
  return {
    db: () => now().open?.db ?? null,
    mode: () => now().mode,
    reason: () => now().reason,
    settled,
    setEnabled: (on) =>
      inTurn(async () => {
        if (!on) await end('switched_off', true);
        else if (!now().open) await start();
        isMissing = false;
      }),
    make: async () =>
      inTurn(async () => {
        if (isMissing) await start();
        isMissing = false;
      }),
    async rebuild(failed) {
      await inTurn(async () => {
        if (now().open?.db !== failed) return;
        const stopped = stop('failed', true);
        onChange();
        // What cannot be emptied cannot be opened either: opening it says so.
        await stopped.catch(() => {});
        if (!isRebuilt) await start();
        isRebuilt = true;
      });
      return now().open !== null;
    },
    setRoom: held.setRoom,
    close: () => inTurn(() => end('opening', false)),
    erase: () => inTurn(() => end('switched_off', true)),
  };
}

interface Held {
  readonly open: OpenDatabase | null;
  readonly mode: CopyMode;
  readonly reason: CopyReason | null;
}

/** What is open, or why nothing is. */
function createHeld(deps: CopyDeps, inTurn: Turns['inTurn']) {
  const { databases, name, clock, onChange } = deps;
  let held: Held = { open: null, mode: 'server', reason: 'opening' };
  const none = (reason: CopyReason): Held => ({ open: null, mode: 'server', reason });

  async function start(): Promise<void> {
    held = none(databases ? 'opening' : 'insecure_context');
    if (!databases) return;
    try {
      held = await openPatiently(databases, deps, () => {
        held = none('failed');
        onChange();
      });
    } catch (error) {
      // Whatever is wrong with the copy, the server answers; the indicator says why.
      held = none(reasonOf(error));
      if (held.reason === 'in_use') clock.after(LATER_MS, () => void inTurn(startLate));
    }
  }

  async function startLate(): Promise<void> {
    if (held.reason !== 'in_use') return;
    await start();
    if (held.open) deps.onLate();
  }

  async function stop(reason: CopyReason, erase: boolean): Promise<void> {
    const before = held.open;
    held = none(reason);
    if (!erase) before?.close();
    else if (before) await before.erase();
    else await databases?.erase(name);
  }

  function setRoom(room: boolean): void {
    if (!held.open || room === (held.reason !== 'full')) return;
    held = { ...held, reason: room ? null : 'full' };
    onChange();
  }

  return { now: () => held, start, stop, setRoom };
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

async function openPatiently(
  databases: Databases,
  { name, clock }: Pick<CopyDeps, 'name' | 'clock'>,
  onDamaged: () => void,
  tries = OPEN_TRIES,
): Promise<Held> {
  try {
    return { open: await databases.open(name), mode: 'persisted', reason: null };
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'copy.no-file-access') {
      return { open: await databases.openInMemory(), mode: 'memory', reason: 'no_file_access' };
    }
    const isDamaged = isBroken(error);
    if (tries <= 1 || (!isDamaged && code !== 'copy.failed')) throw error;
    if (isDamaged) {
      // A cache: what cannot be read, or is not what this version wrote, is fetched again.
      onDamaged();
      await databases.erase(name);
    } else await new Promise<void>((resolve) => clock.after(RETRY_MS, resolve));
    return openPatiently(databases, { name, clock }, onDamaged, isDamaged ? 2 : tries - 1);
  }
}

const REASON_OF: Partial<Record<ErrorCode, CopyReason>> = {
  'copy.failed': 'in_use',
  'copy.full': 'full',
  'copy.newer-than-code': 'newer',
};

function reasonOf(error: unknown): CopyReason {
  return (error instanceof AppError && REASON_OF[error.code]) || 'failed';
}
