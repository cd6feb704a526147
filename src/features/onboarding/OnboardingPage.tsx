import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { isOnboarded, landingPath } from '../../client/session.ts';
import { onboarding } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Steps } from './Steps.tsx';
import { InviteForm } from './InviteForm.tsx';
import { JoinForm } from './JoinForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { usePersonName } from './use-person-name.tsx';
import { useInvitations } from './use-invitations.ts';
import { WorkspaceForm } from './WorkspaceForm.tsx';

type Step = 'profile' | 'workspace' | 'invite';

/** The founder names themselves and the workspace on one screen; someone invited only themselves. */
export function OnboardingPage() {
  const session = useSession();
  const state = useSessionState();
  const [, go] = useLocation();
  const invitations = useInvitations();
  const [wantsOwn, setWantsOwn] = useState(false);
  const { profile, user } = state;
  const [step, setStep] = useState<Step>(
    firstStep(profile?.onboarding_step['profile_complete'] === true, state.workspaces.length > 0),
  );
  const [slug, setSlug] = useState<string | null>(state.workspaces[0]?.slug ?? null);
  const isMember = state.workspaces.length > 0;

  const finish = async (to: string) => {
    const last = session.getSnapshot().workspaces.find((one) => one.slug === to);
    await session.call('PATCH', '/api/users/me/profile/', {
      onboarding_step: ALL_DONE,
      last_workspace_id: last?.id ?? null,
    });
    await session.call('PATCH', '/api/users/me/onboard/', { is_onboarded: true });
    await session.refresh();
    go(to === '' ? landingPath(session.getSnapshot()) : `/${to}/`, { replace: true });
  };
  const arrived = async (to: string) => {
    await session.refresh();
    await finish(to);
  };
  const created = async (to: string) => {
    await session.refresh();
    setSlug(to);
    setStep('invite');
  };
  if (profile && isOnboarded(profile) && isMember && step !== 'invite') {
    return <Redirect to={landingPath(state)} replace />;
  }
  const hasInvitations = invitations !== undefined && invitations.length > 0 && !wantsOwn;
  const isFounding = step === 'profile' && !isMember && invitations?.length === 0;
  const texts = {
    profile: onboarding.profile,
    workspace: hasInvitations ? onboarding.join : onboarding.workspace,
    invite: onboarding.invite,
  }[isFounding ? 'workspace' : step];
  return (
    <AuthFrame title={texts.title} text={texts.text} top={user?.email}>
      <Steps
        at={step === 'invite' ? 1 : 0}
        names={isMember && slug === null ? [] : onboarding.steps}
      />
      {isFounding && <FounderForm onCreated={created} />}
      {step === 'profile' && !isFounding && invitations !== undefined && (
        <ProfileForm
          onDone={() =>
            isMember ? void finish(state.workspaces[0]?.slug ?? '') : setStep('workspace')
          }
        />
      )}
      {step === 'workspace' &&
        (hasInvitations ? (
          <JoinForm invitations={invitations} onJoined={arrived} onOwn={() => setWantsOwn(true)} />
        ) : (
          <WorkspaceForm onCreated={created} />
        ))}
      {step === 'invite' && <InviteForm slug={slug ?? ''} onDone={() => finish(slug ?? '')} />}
    </AuthFrame>
  );
}

function FounderForm({ onCreated }: { readonly onCreated: (slug: string) => Promise<void> }) {
  const name = usePersonName();
  return <WorkspaceForm onCreated={onCreated} before={name} />;
}

/** Someone who left in the middle continues there. */
function firstStep(isNamed: boolean, isMember: boolean): Step {
  if (!isNamed) return 'profile';
  return isMember ? 'invite' : 'workspace';
}

const ALL_DONE = {
  profile_complete: true,
  workspace_create: true,
  workspace_invite: true,
  workspace_join: true,
};
