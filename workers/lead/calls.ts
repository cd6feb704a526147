/**
 * What may be asked of whoever leads: by name, plain data both ways. A call outlives its leader and is asked again
 * of the next one, so each must bear being made twice.
 */
export type Api<A> = { readonly [M in keyof A]: (...args: never[]) => Promise<unknown> };
export type Method<A> = keyof A & string;
export type ArgsOf<A, M extends keyof A> = A[M] extends (...args: infer Args) => unknown
  ? Args
  : never;
export type AnswerOf<A, M extends keyof A> = A[M] extends (
  ...args: never[]
) => Promise<infer Answer>
  ? Answer
  : never;

/** One call, on its way. */
export interface Call<A, M extends Method<A> = Method<A>> {
  readonly method: M;
  readonly args: ArgsOf<A, M>;
}

export type Caller<A> = <M extends Method<A>>(
  method: M,
  ...args: ArgsOf<A, M>
) => Promise<AnswerOf<A, M>>;

/** Calls under way. They outlive a leader. */
export interface Calls<A> {
  readonly make: Caller<A>;
  readonly resolve: (n: number, value: unknown) => void;
  readonly reject: (n: number, error: unknown) => void;
  readonly pending: () => readonly Pending<A>[];
}

export interface Pending<A> extends Call<A> {
  readonly n: number;
}

interface Open<A> extends Pending<A> {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** @param send posts one call to whoever leads now; nothing while nobody does */
export function createCalls<A extends Api<A>>(send: (call: Pending<A>) => void): Calls<A> {
  const open = new Map<number, Open<A>>();
  let count = 0;

  function take(n: number): Open<A> | undefined {
    const call = open.get(n);
    open.delete(n);
    return call;
  }

  return {
    make: (method, ...args) =>
      new Promise((resolve, reject) => {
        count += 1;
        // The leader is of this release: what it answers to `method` is what `method` promises.
        const settle = resolve as (value: unknown) => void;
        const call: Open<A> = { n: count, method, args, resolve: settle, reject };
        open.set(call.n, call);
        send(call);
      }),
    resolve: (n, value) => take(n)?.resolve(value),
    reject: (n, error) => take(n)?.reject(error),
    pending: () => [...open.values()],
  };
}
