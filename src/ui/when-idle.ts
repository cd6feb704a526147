/** The first list has been drawn by then, wherever it comes from. */
const FIRST_MS = 700;

/** Runs in a pause soon after the first list: what the person may want at the next key press. */
export function whenIdle(work: () => Promise<void>): () => void {
  let idle = 0;
  // Safari has no idle callbacks.
  const hasIdle = 'requestIdleCallback' in globalThis;
  const timer = setTimeout(() => {
    if (hasIdle) idle = requestIdleCallback(() => void work());
    else void work();
  }, FIRST_MS);
  return () => {
    clearTimeout(timer);
    if (hasIdle) cancelIdleCallback(idle);
  };
}
