import type { ProjectId } from '../../domain/ids.ts';
import { useHere } from '../../client/session-context.ts';
import { GUEST } from '../../domain/roles.ts';
import { shell } from '../../text/shell.ts';
import { IconButton } from '../../ui/Button.tsx';
import { MARKED } from '../people/page-events.ts';
import { projectRefresh, useCall } from '../settings/use-call.ts';

interface FavouriteStarProps {
  readonly kind: 'cycle' | 'module';
  readonly projectId: ProjectId;
  readonly marked: { readonly id: string; readonly name: string; readonly is_favorite?: boolean };
}

/** Marks a cycle or a module, or unmarks it. Guests have no favourites of these. */
export function FavouriteStar({ kind, projectId, marked }: FavouriteStarProps) {
  const { slug, workspace } = useHere();
  const call = useCall();
  const { id, name, is_favorite = false } = marked;
  if (workspace.role === GUEST) return null;
  const path = `/api/workspaces/${slug}/projects/${projectId}/user-favorite-${kind}s/`;
  const toggle = async () => {
    await call({
      method: is_favorite ? 'DELETE' : 'POST',
      path: is_favorite ? `${path}${id}/` : path,
      body: is_favorite ? undefined : { [kind]: id },
      refreshes: projectRefresh(projectId, `${kind}s`),
    });
    window.dispatchEvent(new Event(MARKED));
  };
  const label = is_favorite ? shell.unfavourite : shell.favourite;
  return (
    <IconButton
      icon="star"
      size="small"
      filled={is_favorite}
      aria-pressed={is_favorite}
      label={`${label}: ${name}`}
      onClick={() => void toggle()}
    />
  );
}
