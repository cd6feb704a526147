/** Lets one holder in at a time, in the order of asking. Resolves to the function that lets go. */
export type Lock = () => Promise<() => void>;

export function createLock(): Lock {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let done = () => {};
    last = new Promise((resolve) => {
      done = resolve;
    });
    await before;
    return done;
  };
}
