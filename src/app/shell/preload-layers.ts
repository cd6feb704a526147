import { preloadFloating } from '../../ui/SearchableMenu.tsx';
import { whenAlive } from '../../ui/when-alive.ts';

/** Menus, pickers and the palette: there when the first key wants them. */
export function preloadLayers(): () => void {
  preloadFloating();
  return whenAlive(() => {
    // Fetched again when it is opened, and told then if it fails.
    void import('../palette/Palette.tsx').catch(() => undefined);
  });
}
