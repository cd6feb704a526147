/** Keys that are pressed while a command still finds what they are meant for: they wait until it is done. */
export interface HeldKeys<Press> {
  /** True: it is kept, and replayed in its turn. */
  readonly holds: (press: Press) => boolean;
  readonly until: (done: Promise<unknown>) => void;
}

/** @param replay resolves when the next one may follow */
export function createHeldKeys<Press>(replay: (press: Press) => Promise<void>): HeldKeys<Press> {
  let awaited: Promise<unknown> | null = null;
  let waiting: readonly Press[] = [];
  let isReplaying = false;

  async function goOn(): Promise<void> {
    isReplaying = true;
    for (let press = next(); press !== undefined; press = next()) await replay(press);
    isReplaying = false;
  }

  function next(): Press | undefined {
    if (awaited !== null) return undefined;
    const [first, ...others] = waiting;
    waiting = others;
    return first;
  }

  return {
    holds(press) {
      if (awaited === null && !isReplaying) return false;
      waiting = [...waiting, press];
      return true;
    },
    until(done) {
      awaited = done;
      const end = (): void => {
        if (awaited !== done) return;
        awaited = null;
        if (!isReplaying) void goOn();
      };
      done.then(end, end);
    },
  };
}
