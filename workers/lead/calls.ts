/** Calls under way. They outlive a leader: the next one is asked again, so calls must bear repeating. */
export interface Calls {
  readonly make: (method: string, args: readonly unknown[]) => Promise<unknown>;
  readonly resolve: (n: number, value: unknown) => void;
  readonly reject: (n: number, error: unknown) => void;
  readonly pending: () => readonly Pending[];
}

export interface Pending {
  readonly n: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

interface Open extends Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** @param send posts one call to whoever leads now; nothing while nobody does */
export function createCalls(send: (call: Pending) => void): Calls {
  const open = new Map<number, Open>();
  let count = 0;

  function take(n: number): Open | undefined {
    const call = open.get(n);
    open.delete(n);
    return call;
  }

  return {
    make: (method, args) =>
      new Promise((resolve, reject) => {
        count += 1;
        const call = { n: count, method, args, resolve, reject };
        open.set(call.n, call);
        send(call);
      }),
    resolve: (n, value) => take(n)?.resolve(value),
    reject: (n, error) => take(n)?.reject(error),
    pending: () => [...open.values()],
  };
}
