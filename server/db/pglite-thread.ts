import { Worker } from 'node:worker_threads';
import {
  CONNECTION_LOST,
  DatabaseError,
  toldError,
  UNSENDABLE,
  type Answer,
  type Connection,
  type Engine,
} from './engine.ts';
import { unopened } from './data-dir-unusable.ts';
import { createLock } from './mutex.ts';
import type { Call, Reply, WorkerInput } from './pglite-calls.ts';

interface Options {
  /** The built `pglite.worker.js`. */
  readonly workerFile: string;
  readonly dir: string;
  /** A call that has not returned by then never will: the engine cannot be interrupted, only replaced. */
  readonly watchdogMs?: number;
  readonly onReopen?: (reason: string) => void;
}

type Body = Call extends infer C ? (C extends Call ? Omit<C, 'id'> : never) : never;

interface Thread {
  readonly call: (body: Body) => Promise<Answer | null>;
  readonly stop: () => Promise<void>;
  readonly isLost: () => boolean;
}

const WATCHDOG_MS = 120_000;
/**
 * The engine bounds its own recursion at 2 MB of its stack; that takes more of the thread's stack than
 * the usual 4 MB. Running out of it first, it loses answers: JSON nested 6,000 deep is enough.
 */
const STACK_MB = 64;

/** The embedded engine in its own thread, replaced by a fresh one when a call never returns. */
export async function threadEngine(options: Options): Promise<Engine> {
  const lock = createLock();
  let thread = await startThread(options);
  let closed = false;

  async function freshThread(): Promise<Thread> {
    if (thread.isLost() && !closed) {
      options.onReopen?.('the embedded database stopped answering');
      // Two threads on one directory would destroy it.
      await thread.stop();
      thread = await startThread(options).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        options.onReopen?.(reason);
        throw lostError(reason);
      });
    }
    return thread;
  }

  async function connect(): Promise<Connection> {
    const release = await lock();
    try {
      // A connection stays with its thread: the rest of a transaction must not go to another one.
      const mine = await freshThread();
      return {
        release,
        query: async (sql, params) =>
          (await mine.call({ kind: 'query', sql, params })) ?? { rows: [], changed: null },
        exec: async (sql) => {
          await mine.call({ kind: 'exec', sql });
        },
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  async function close(): Promise<void> {
    closed = true;
    const release = await lock();
    try {
      if (!thread.isLost()) await thread.call({ kind: 'close' });
    } finally {
      await thread.stop();
      release();
    }
  }
  return { kind: 'pglite', connect, close };
}

function startThread({ workerFile, dir, watchdogMs = WATCHDOG_MS }: Options): Promise<Thread> {
  const input: WorkerInput = { dir };
  const worker = new Worker(workerFile, {
    workerData: input,
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  const calls = openCalls(worker, watchdogMs);

  async function stop(): Promise<void> {
    calls.lose('The database was closed.');
    await worker.terminate();
  }

  return new Promise((resolve, reject) => {
    worker.on('message', (reply: Reply) => {
      if (reply.kind === 'ready') resolve({ call: calls.call, stop, isLost: calls.isLost });
      else if (reply.kind === 'died') calls.end(`The database ended: ${reply.reason}`);
      else if (reply.kind === 'unopened') {
        reject(unopened(dir, reply.error, reply.log));
        void worker.terminate();
      } else calls.settle(reply);
    });
    worker.on('messageerror', calls.failOldest);
    worker.on('error', (error) => {
      calls.lose(`The database's thread failed: ${error.message}`);
      reject(error);
    });
    worker.on('exit', () => {
      calls.lose('The database stopped.');
      reject(new Error('The database stopped before it was open.'));
    });
  });
}

interface Waiting {
  readonly resolve: (answer: Answer | null) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

type Settled = Extract<Reply, { readonly id: number }>;

/** The calls that wait for an answer of the thread, each with its watchdog. */
function openCalls(worker: Worker, watchdogMs: number) {
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let lost = false;

  function lose(reason: string): void {
    lost = true;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(lostError(reason));
    }
    waiting.clear();
  }

  function end(reason: string): void {
    lose(reason);
    void worker.terminate();
  }

  function call(body: Body): Promise<Answer | null> {
    return new Promise((resolve, reject) => {
      if (lost) {
        reject(lostError('The database was reopened in the middle of this work. Try again.'));
        return;
      }
      const id = nextId++;
      try {
        worker.postMessage({ ...body, id });
      } catch (error) {
        reject(new DatabaseError({ ...toldError(error), code: UNSENDABLE }));
        return;
      }
      const late = () => end(`A database call did not return within ${watchdogMs} ms.`);
      waiting.set(id, { resolve, reject, timer: setTimeout(late, watchdogMs) });
    });
  }

  function settle(reply: Settled): void {
    const one = waiting.get(reply.id);
    if (!one) return;
    waiting.delete(reply.id);
    clearTimeout(one.timer);
    if (reply.kind === 'done') one.resolve(reply.answer);
    else one.reject(new DatabaseError(reply.error));
  }

  /** For an answer that cannot be read, and so not whose it is: they come in the order of the calls. */
  function failOldest(error: Error): void {
    const [id] = waiting.keys();
    if (id !== undefined) settle({ kind: 'failed', id, error: toldError(error) });
  }

  return { call, settle, failOldest, lose, end, isLost: () => lost };
}

function lostError(message: string): DatabaseError {
  return new DatabaseError({ message, code: CONNECTION_LOST, constraint: null, detail: null });
}
