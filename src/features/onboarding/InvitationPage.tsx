import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { problemText } from '../../client/failure.ts';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { onboarding } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { FormActions, Notice } from '../../ui/Page.tsx';

const { invitation: text } = onboarding;

/** What an invitation's link leads to. Accepting needs the account that was invited. */
export function InvitationPage() {
  const session = useSession();
  const { user } = useSessionState();
  const [, go] = useLocation();
  const raw = useSearch();
  const search = new URLSearchParams(raw);
  const email = search.get('email') ?? '';
  const slug = search.get('slug') ?? '';
  const path = `/api/workspaces/${slug}/invitations/${search.get('invitation_id')}/join/?${raw}`;
  const found = useInvitation(path);
  const [problem, setProblem] = useState<string | null>(null);

  const answer = async (accepted: boolean) => {
    try {
      await session.call('POST', path, { email, accepted, token: search.get('token') });
      await session.refresh();
      go(accepted ? `/${slug}/` : '/', { replace: true });
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  if (found === null) {
    return (
      <AuthFrame title={text.gone} text={text.goneText}>
        <LinkButton href="/">{onboarding.workspace.back}</LinkButton>
      </AuthFrame>
    );
  }
  const isOther = user !== null && user.email.toLowerCase() !== email.toLowerCase();
  const signUp = `/sign-up?email=${encodeURIComponent(email)}&invitation_id=${search.get('invitation_id')}`;
  return (
    <AuthFrame title={text.title(found ?? slug)} text={text.text(email)}>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      {isOther && <Notice tone="warn">{text.other(user.email)}</Notice>}
      {user === null ? (
        <LinkButton look="primary" href={signUp} wide>
          {text.signIn}
        </LinkButton>
      ) : (
        <FormActions>
          <Button look="primary" disabled={isOther} onClick={() => void answer(true)}>
            {text.accept}
          </Button>
          <Button onClick={() => void answer(false)}>{text.ignore}</Button>
        </FormActions>
      )}
    </AuthFrame>
  );
}

/** The workspace's name; null when there is no such invitation, undefined while asking. */
function useInvitation(path: string): string | null | undefined {
  const session = useSession();
  const [name, setName] = useState<string | null>();
  useEffect(() => {
    session
      .call('GET', path)
      .then((body) => {
        const { workspace } = body as { readonly workspace?: { readonly name?: string } };
        setName(workspace?.name ?? '');
      })
      .catch(() => setName(null));
  }, [session, path]);
  return name;
}
