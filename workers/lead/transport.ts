/** Plain data between the tabs of one browser. Everyone with the same name hears, but for the speaker. */
export interface Channel {
  readonly post: (message: unknown) => void;
  readonly listen: (listener: (message: unknown) => void) => void;
  readonly close: () => void;
}

export interface Bus {
  readonly open: (name: string) => Channel;
}

export interface Locks {
  /**
   * Holds the lock while `held` runs. Rejects when it was never granted (`signal`) or was taken away
   * by somebody who stole it.
   */
  readonly hold: (
    name: string,
    options: { readonly steal: boolean; readonly signal?: AbortSignal },
    held: () => Promise<void>,
  ) => Promise<void>;
}

export function broadcastBus(): Bus {
  return {
    open(name) {
      const channel = new BroadcastChannel(name);
      let isClosed = false;
      return {
        // What is still under way when a tab leaves has nobody to tell; the browser would throw.
        post: (message) => {
          if (!isClosed) channel.postMessage(message);
        },
        listen: (listener) => {
          channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data));
        },
        close: () => {
          isClosed = true;
          channel.close();
        },
      };
    },
  };
}

/** Null where the browser has none: over plain http. */
export function webLocks(): Locks | null {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  if (!locks) return null;
  return {
    async hold(name, { steal, signal }, held) {
      // The two options exclude each other.
      const options = steal ? { steal } : signal ? { signal } : {};
      await locks.request(name, options, held);
    },
  };
}
