import { useEffect, useMemo, useState } from 'react';
import { PlaceContext, type ComposeStart } from '../blocks/place-context.ts';
import { HereContext, useSessionState } from '../client/session-context.ts';
import { LostWorkspace } from './LostWorkspace.tsx';
import { useParts } from './parts.ts';
import { Shell } from './shell/Shell.tsx';
import { usePlace } from './use-place.ts';

/** Opens the copy of one workspace for one person, and draws the shell around its screens. */
export function WorkspaceFrame({ slug }: { readonly slug: string }) {
  const { client, session, crash, undoOf, commands } = useParts();
  const { user, workspaces } = useSessionState();
  const [composing, setComposing] = useState<ComposeStart | null>(null);
  const workspace = workspaces.find((one) => one.slug === slug);
  const isMember = workspace !== undefined;
  const [openedSlug, setOpenedSlug] = useState<string | null>(null);
  if (isMember && openedSlug !== slug) setOpenedSlug(slug);
  const [userId, timezone] = [user?.id, user?.user_timezone ?? 'UTC'];
  const copy = usePlace(isMember ? slug : undefined);

  useEffect(() => {
    if (!copy) return;
    session.visit(copy.workspace_slug);
    client.open(copy).catch((error: unknown) => crash.happen(String(error)));
  }, [client, session, crash, copy]);

  const here = useMemo(
    () => (user && workspace ? { slug, workspace, user, viewer: user.id } : null),
    [slug, workspace, user],
  );
  const place = useMemo(
    () =>
      userId && {
        ...{ slug, viewer: userId, timezone, undo: undoOf(userId, slug) },
        ...{ commands, compose: setComposing },
      },
    [slug, userId, timezone, undoOf, commands],
  );
  if (!here || !place) {
    return <LostWorkspace wasOpen={openedSlug === slug} />;
  }
  return (
    <HereContext value={here}>
      <PlaceContext value={place}>
        <Shell key={`${here.viewer}/${slug}`} composing={composing} onCompose={setComposing} />
      </PlaceContext>
    </HereContext>
  );
}
