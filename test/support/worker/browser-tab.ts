import { transfer, wrap } from 'comlink';
import { keepErrorCodes } from '../../../src/protocol/throw-handler.ts';
import type { SyncState } from '../../../src/domain/sync-state.ts';
import type { Place, WorkerApi, WorkerEvent } from '../../../src/protocol/worker-api.ts';

keepErrorCodes();

/** `freezing` stops for a while when it is told to; `fileless` is in a browser without files of its own. */
type TabKind = 'plain' | 'freezing' | 'fileless';

// The addresses stand in the calls, so that Vite finds the workers.
const WORKERS: Record<TabKind, () => Worker> = {
  plain: () =>
    new Worker(new URL('../../../workers/db.worker.ts', import.meta.url), { type: 'module' }),
  freezing: () => new Worker(new URL('./freezing.worker.ts', import.meta.url), { type: 'module' }),
  fileless: () => new Worker(new URL('./fileless.worker.ts', import.meta.url), { type: 'module' }),
};

/** One tab's worker, the real one, in the browser that runs the test. */
export function startTab(kind: TabKind = 'plain') {
  const worker = WORKERS[kind]();
  const api = wrap<WorkerApi & { close: () => Promise<void> }>(worker) as unknown as WorkerApi & {
    close: () => Promise<void>;
  };
  const { port1, port2 } = new MessageChannel();
  const events: WorkerEvent[] = [];
  const waiting = new Set<() => void>();
  port1.addEventListener('message', ({ data }: MessageEvent<WorkerEvent>) => {
    events.push(data);
    for (const look of waiting) look();
  });
  port1.start();
  const heard = (check: (event: WorkerEvent) => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!events.some(check)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const states = () => events.flatMap((event) => (event.type === 'sync' ? [event.state] : []));
  const isIn = (check: (state: SyncState) => boolean) =>
    heard((event) => event.type === 'sync' && check(event.state));
  return { api, worker, events, states, heard, isIn, ready: api.listen(transfer(port2, [port2])) };
}

/** A person and workspace that nobody has used before. */
export function newPlace(): Place {
  return {
    instance_id: crypto.randomUUID(),
    user_id: crypto.randomUUID() as Place['user_id'],
    workspace_slug: 'acme',
    marks_answers: true,
    local_copy: true,
    timezone: 'UTC',
  };
}
