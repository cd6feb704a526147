import type { Bus, Locks } from '../../../workers/lead/transport.ts';

interface Waiting {
  readonly owner: string;
  readonly run: () => void;
  readonly abort: (error: Error) => void;
}

/** The tabs of one browser in one process: channels between them, and locks that outlive none. */
export function fakeBrowser() {
  const listeners = new Map<string, Set<{ readonly hear: (message: unknown) => void }>>();
  const held = new Map<string, { readonly owner: string; readonly lose: (e: Error) => void }>();
  const queues = new Map<string, Waiting[]>();
  const dead = new Set<string>();

  function busOf(tab: string): Bus {
    return {
      open(name) {
        const mine = { hear: (_: unknown) => {} };
        const all = listeners.get(name) ?? new Set();
        listeners.set(name, all);
        let open = true;
        return {
          post(message) {
            if (!open || dead.has(tab)) return;
            const copy = structuredClone(message);
            for (const other of listeners.get(name) ?? []) {
              if (other !== mine) queueMicrotask(() => other.hear(copy));
            }
          },
          listen(listener) {
            mine.hear = (message) => {
              if (open && !dead.has(tab)) listener(message);
            };
            all.add(mine);
          },
          close() {
            open = false;
            all.delete(mine);
          },
        };
      },
    };
  }

  function next(name: string): void {
    queues.get(name)?.shift()?.run();
  }

  function locksOf(tab: string): Locks {
    return {
      hold: (name, { steal, signal }, body) =>
        new Promise<void>((resolve, reject) => {
          const run = () => {
            let lost = false;
            const holder = {
              owner: tab,
              lose: (error: Error) => {
                lost = true;
                reject(error);
              },
            };
            held.set(name, holder);
            const ended = () => {
              if (!lost) resolve();
              if (held.get(name) !== holder) return;
              held.delete(name);
              queues.get(name)?.shift()?.run();
            };
            body().then(ended, (error: unknown) =>
              reject(error instanceof Error ? error : new Error(String(error))),
            );
          };
          if (steal) {
            held.get(name)?.lose(new Error('stolen'));
            run();
          } else if (!held.has(name)) run();
          else {
            const waiting = { owner: tab, run, abort: reject };
            const queue = queues.get(name) ?? [];
            queues.set(name, queue);
            queue.push(waiting);
            signal?.addEventListener('abort', () => {
              const at = queue.indexOf(waiting);
              if (at < 0) return;
              queue.splice(at, 1);
              reject(new Error('aborted'));
            });
          }
        }),
    };
  }

  return {
    busOf,
    locksOf,
    /** The tab is gone without a word: its locks are free, its messages are lost. */
    kill(tab: string) {
      dead.add(tab);
      for (const queue of queues.values()) {
        const left = queue.filter(({ owner }) => owner !== tab);
        queue.splice(0, queue.length, ...left);
      }
      for (const [name, holder] of held) {
        if (holder.owner !== tab) continue;
        held.delete(name);
        next(name);
      }
    },
    /** Its locks stay held, but it neither hears nor says anything: what it is told meanwhile is lost. */
    freeze: (tab: string) => dead.add(tab),
    thaw: (tab: string) => dead.delete(tab),
    leaders: () =>
      [...held].filter(([name]) => name.endsWith('/lead')).map(([, { owner }]) => owner),
  };
}
