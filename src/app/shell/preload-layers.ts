import type { Client } from '../../client/client.ts';
import { preloadFloating } from '../../ui/SearchableMenu.tsx';
import { whenAlive } from '../../ui/when-alive.ts';

/** Menus, pickers and the palette: there when the first key wants them. Then begins what nobody waits for. */
export function preloadLayers(client: Client, slug: string): () => void {
  preloadFloating();
  let end: (() => void) | null = () => undefined;
  const stop = whenAlive(() => {
    // Fetched again when it is opened, and told then if it fails.
    void import('../palette/Palette.tsx').catch(() => undefined);
    // Without it nothing is missed but what was visited.
    void import('./note-visits.ts').then(
      ({ noteVisits }) => end && (end = noteVisits(client, slug)),
      () => undefined,
    );
  });
  return () => {
    stop();
    end?.();
    end = null;
  };
}
