import { useEffect } from 'react';
import { useCall, workspaceRefresh } from '../../blocks/settings/use-call.ts';
import { MARKED } from '../../blocks/people/page-events.ts';
import { useKept, type Kept } from '../../blocks/settings/use-kept.ts';
import { useHere } from '../../client/session-context.ts';
import { sortOrderBetween } from '../../domain/sort-order.ts';
import { readFavorites } from '../../resources/own-lists.ts';

export type Favourite = Readonly<ReturnType<typeof readFavorites>[number]>;

/** The top of the tree, or what is in a folder. */
export function useFavourites(folder: string | null): Kept<readonly Favourite[]> {
  const { slug } = useHere();
  const path = `/api/workspaces/${slug}/user-favorites/`;
  const kept = useKept(folder === null ? path : `${path}${folder}/group/`, favouritesOf);
  const { reload } = kept;
  useEffect(() => {
    addEventListener(MARKED, reload);
    return () => removeEventListener(MARKED, reload);
  }, [reload]);
  return kept;
}

/** What can be done with them. Each needs the server, and all lists are asked again after it. */
export function useFavouriteActions() {
  const { slug } = useHere();
  const call = useCall();
  const path = `/api/workspaces/${slug}/user-favorites/`;
  const refreshes = workspaceRefresh('projects');
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', at: string, body?: unknown) => {
    const answer = await call({ method, path: at, body, refreshes });
    window.dispatchEvent(new Event(MARKED));
    return answer;
  };
  return {
    addFolder: (name: string) =>
      send('POST', path, { entity_type: 'folder', is_folder: true, name }),
    rename: (id: string, name: string) => send('PATCH', `${path}${id}/`, { name }),
    moveTo: (id: string, parent: string | null) => send('PATCH', `${path}${id}/`, { parent }),
    /** One place up or down among its siblings, of which the highest stands first. */
    step(siblings: readonly Favourite[], at: number, step: -1 | 1) {
      const own = siblings[at];
      const near = siblings[at + step]?.sequence;
      if (!own || near === undefined) return;
      const far = siblings[at + 2 * step]?.sequence ?? null;
      const sequence = step < 0 ? sortOrderBetween(near, far) : sortOrderBetween(far, near);
      void send('PATCH', `${path}${own.id}/`, { sequence });
    },
    remove: (id: string) => send('DELETE', `${path}${id}/`),
    /** What is in the folder is kept: it moves to the top first. */
    async removeFolder(id: string) {
      const inside = await call({ method: 'GET', path: `${path}${id}/group/`, refreshes: [] });
      if (!inside) return false;
      for (const child of favouritesOf(inside.body)) {
        const moved = await send('PATCH', `${path}${child.id}/`, { parent: null });
        if (!moved) return false;
      }
      return (await send('DELETE', `${path}${id}/`)) !== null;
    },
  };
}
export type FavouriteActions = ReturnType<typeof useFavouriteActions>;

export function favouriteName({ name, entity_data }: Favourite): string {
  return entity_data?.name ?? name ?? '';
}

function favouritesOf(body: unknown): readonly Favourite[] {
  return readFavorites(body)
    .filter(({ is_folder, entity_data }) => is_folder || entity_data !== null)
    .toSorted((a, b) => b.sequence - a.sequence);
}
