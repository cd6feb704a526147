import type { Client } from '../../client/client.ts';
import { preloadFloating } from '../../ui/SearchableMenu.tsx';
import { whenAlive } from '../../ui/when-alive.ts';
import { whenIdle } from '../../ui/when-idle.ts';

interface Preloaded {
  readonly preload: () => Promise<void>;
}

/**
 * Menus, pickers, the palette and the other layers: there when the first key wants them, and one
 * after the other, so that none of them is in the way. Then begins what nobody waits for.
 */
export function preloadLayers(
  client: Client,
  slug: string,
  layers: readonly Preloaded[],
): () => void {
  preloadFloating();
  let end: (() => void) | null = () => undefined;
  const stopIdle = whenIdle(async () => {
    for (const layer of layers) await layer.preload();
  });
  const stop = whenAlive(() => {
    // Without it nothing is missed but what was visited.
    void import('./note-visits.ts').then(
      ({ noteVisits }) => end && (end = noteVisits(client, slug)),
      () => undefined,
    );
  });
  return () => {
    stopIdle();
    stop();
    end?.();
    end = null;
  };
}
