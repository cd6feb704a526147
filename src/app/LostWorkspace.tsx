import { useEffect } from 'react';
import { useSessionState } from '../client/session-context.ts';
import { useSyncState } from '../client/use-sync-state.ts';
import { shell } from '../text/shell.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Message } from './Message.tsx';
import { useParts } from './parts.ts';
import { usePlace } from './use-place.ts';

interface LostWorkspaceProps {
  /** It was open here until the person lost it. */
  readonly wasOpen: boolean;
}

/** Says that the person is not in this workspace, what is unsent, and leads to one that they are in. */
export function LostWorkspace({ wasOpen }: LostWorkspaceProps) {
  const { workspaces, last_slug } = useSessionState();
  const { waiting, needs_you } = useSyncState();
  const next = workspaces.find(({ slug }) => slug === last_slug) ?? workspaces[0];
  useCopyOf(next?.slug, wasOpen);
  const { title, text, open } = shell.noWorkspace;
  const unsent = waiting + needs_you;
  return (
    <Message
      icon="lock"
      title={title}
      text={unsent === 0 ? text : `${text} ${shell.noProject.unsent(unsent)}`}
      isPage
    >
      <LinkButton look="primary" href={next ? `/${next.slug}/` : '/create-workspace'}>
        {next ? open(next.name) : shell.createWorkspace}
      </LinkButton>
    </Message>
  );
}

/**
 * The copy of what the person may no longer see leaves the device, but not what they have not sent
 * (SYNC R11): the workspace that is opened instead counts it.
 */
function useCopyOf(slug: string | undefined, wasOpen: boolean): void {
  const { client, crash } = useParts();
  const place = usePlace(slug);
  useEffect(() => {
    const change = async () => {
      if (wasOpen) await client.leave({ discardUnsent: false });
      if (place) await client.open(place);
    };
    change().catch((error: unknown) => crash.happen(String(error)));
  }, [client, crash, wasOpen, place]);
}
