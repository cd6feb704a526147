const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;
const AT_LATEST_MS = 3000;

/**
 * Loads something at the first sign of the person, or when nothing has happened for a while: never in
 * the way of the first list, and there when it is wanted.
 */
export function whenAlive(load: () => void): () => void {
  const stop = new AbortController();
  const clean = () => {
    clearTimeout(timer);
    stop.abort();
  };
  const begin = () => {
    clean();
    load();
  };
  const timer = setTimeout(begin, AT_LATEST_MS);
  for (const sign of SIGNS_OF_LIFE) {
    addEventListener(sign, begin, { signal: stop.signal, passive: true });
  }
  return clean;
}
