import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { landingPath } from '../../client/session.ts';
import { onboarding } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { JoinForm } from './JoinForm.tsx';
import { useInvitations } from './use-invitations.ts';
import { WorkspaceForm } from './WorkspaceForm.tsx';

/** Another workspace: one's own, or one that was offered. */
export function CreateWorkspacePage() {
  const session = useSession();
  const state = useSessionState();
  const [path, go] = useLocation();
  const invitations = useInvitations();
  const [wantsOwn, setWantsOwn] = useState(path.startsWith('/create-workspace'));
  const enter = async (slug: string) => {
    await session.refresh();
    go(`/${slug}/`);
  };
  const back = state.workspaces.length > 0 && (
    <Button look="ghost" onClick={() => go(landingPath(state))}>
      {onboarding.workspace.back}
    </Button>
  );
  const joins = !wantsOwn && invitations !== undefined && invitations.length > 0;
  const { title, text } = joins ? onboarding.join : onboarding.workspace;
  const isClosed = state.instance?.is_workspace_creation_disabled === true;
  return (
    <AuthFrame title={title} text={text} top={state.user?.email}>
      {joins && (
        <JoinForm invitations={invitations} onJoined={enter} onOwn={() => setWantsOwn(true)} />
      )}
      {!joins && isClosed && <Notice tone="info">{onboarding.workspace.closed}</Notice>}
      {!joins && !isClosed && <WorkspaceForm onCreated={enter}>{back}</WorkspaceForm>}
    </AuthFrame>
  );
}
