import { transfer, wrap, type Endpoint } from 'comlink';
import { keepErrorCodes } from '../protocol/throw-handler.ts';
import type { WorkerApi, WorkerEvent } from '../protocol/worker-api.ts';

export type Listen = (listener: (event: WorkerEvent) => void) => void;

export interface StartedWorker {
  readonly api: WorkerApi;
  readonly events: Listen;
  /** Lets go of a worker that was held; the calls made until then have waited for it. */
  readonly run: () => void;
  /**
   * The worker is dead and calls under way never settle (Comlink cannot know), so the caller replaces
   * the screen instead of waiting. Calls back at once if it has happened already.
   */
  readonly onCrash: (listener: (event: ErrorEvent) => void) => void;
}

/** @param isHeld the worker starts with `run`, not at once */
export function startWorker({ isHeld }: { readonly isHeld: boolean }): StartedWorker {
  let crashed: ErrorEvent | null = null;
  let hear: (event: ErrorEvent) => void = () => {};
  const crash = (event: ErrorEvent): void => {
    crashed ??= event;
    hear(event);
  };
  keepErrorCodes();
  let begin: (worker: Worker) => void = () => {};
  const started = new Promise<Worker>((resolve) => {
    begin = resolve;
  });
  let worker: Worker | null = null;
  const run = (): void => {
    if (worker) return;
    worker = createWorker(crash);
    begin(worker);
    endWithPage(worker, api);
  };
  // Every method answers with a promise already, so the remote has the very shape of the API.
  const api = wrap<WorkerApi>(endpointOf(started)) as unknown as WorkerApi;
  if (!isHeld) run();
  const { port1, port2 } = new MessageChannel();
  api.listen(transfer(port2, [port2])).catch((error: unknown) => {
    crash(new ErrorEvent('error', { error, message: String(error) }));
  });
  return {
    api,
    run,
    events: (listener) => {
      port1.addEventListener('message', ({ data }: MessageEvent<WorkerEvent>) => listener(data));
      port1.start();
    },
    onCrash(listener) {
      hear = listener;
      if (crashed) listener(crashed);
    },
  };
}

function createWorker(crash: (event: ErrorEvent) => void): Worker {
  const worker = new Worker(new URL('../../workers/db.worker.ts', import.meta.url), {
    type: 'module',
    name: 'data',
  });
  worker.addEventListener('error', crash);
  return worker;
}

/**
 * A worker may outlive its page, and hold the copy's files while the next one waits for them: it ends itself.
 * With a page that the browser keeps for going back it would be frozen in the middle of a write, and when such a
 * one is given up, Chromium's renderer ends, and the next page with it. There the worker is ended at once, and the
 * page that comes back starts anew.
 */
function endWithPage(worker: Worker, api: WorkerApi): void {
  globalThis.addEventListener('pagehide', (event) => {
    if (isKept(event)) worker.terminate();
    else void api.exit();
  });
  globalThis.addEventListener('pageshow', (event) => {
    if (isKept(event)) globalThis.location.reload();
  });
}

function isKept(event: Event): boolean {
  return (event as PageTransitionEvent).persisted;
}

/** What is said to a worker that has not started waits, in its order. */
function endpointOf(started: Promise<Worker>): Endpoint {
  return {
    postMessage: (message: unknown, transferred: Transferable[] = []) =>
      void started.then((worker) => worker.postMessage(message, transferred)),
    addEventListener: (type, listener) =>
      void started.then((worker) => worker.addEventListener(type, listener)),
    removeEventListener: (type, listener) =>
      void started.then((worker) => worker.removeEventListener(type, listener)),
  };
}
