/** Coming back several times within a moment is one return. */
const QUIET_MS = 20_000;

/** Asks for news when the person comes back to the page, or the network to the device. */
export function syncOnReturn(page: EventTarget | null, syncNow: () => Promise<void>): void {
  let last = 0;
  const ask = () => {
    last = Date.now();
    // What fails is tried again by the worker, and shown by the sync indicator.
    syncNow().catch(() => {});
  };
  page?.addEventListener('online', ask);
  page?.addEventListener('focus', () => {
    if (Date.now() - last > QUIET_MS) ask();
  });
}
