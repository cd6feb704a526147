import { preloadFloating } from '../../ui/SearchableMenu.tsx';

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;
const AT_LATEST_MS = 10_000;

/**
 * Menus, pickers and the palette are fetched at the first sign of the person, or when nothing has
 * happened for a while: never in the way of the first list, and there when the first key wants them.
 */
export function preloadLayers(): () => void {
  const stop = new AbortController();
  const load = () => {
    clean();
    preloadFloating();
    // Fetched again when it is opened, and told then if it fails.
    void import('../palette/Palette.tsx').catch(() => undefined);
  };
  const timer = setTimeout(load, AT_LATEST_MS);
  const clean = () => {
    clearTimeout(timer);
    stop.abort();
  };
  for (const sign of SIGNS_OF_LIFE) {
    addEventListener(sign, load, { signal: stop.signal, passive: true });
  }
  return clean;
}
