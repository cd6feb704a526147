import { lazy, useEffect } from 'react';
import { Redirect, Route, Switch, useSearch } from 'wouter';
import { useSessionState } from '../client/session-context.ts';
import { landingPath, safeNextPath } from '../client/session.ts';
import { shell } from '../text/shell.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Message } from './Message.tsx';
import { useParts } from './parts.ts';
import { Splash } from './Splash.tsx';
import { WorkspaceFrame } from './WorkspaceFrame.tsx';

const WelcomePage = lazy(async () => ({
  default: (await import('../features/welcome/WelcomePage.tsx')).WelcomePage,
}));
const SignInPage = lazy(async () => ({
  default: (await import('../features/auth/SignInPage.tsx')).SignInPage,
}));
const SignUpPage = lazy(async () => ({
  default: (await import('../features/auth/SignUpPage.tsx')).SignUpPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
}));
const SetPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/SetPasswordPage.tsx')).SetPasswordPage,
}));
const AccountFrame = lazy(async () => ({
  default: (await import('./AccountFrame.tsx')).AccountFrame,
}));
const GodMode = lazy(async () => ({
  default: (await import('../features/god-mode/GodMode.tsx')).GodMode,
}));
const OnboardingPage = lazy(async () => ({
  default: (await import('../features/onboarding/OnboardingPage.tsx')).OnboardingPage,
}));
const CreateWorkspacePage = lazy(async () => ({
  default: (await import('../features/onboarding/CreateWorkspacePage.tsx')).CreateWorkspacePage,
}));
const InvitationPage = lazy(async () => ({
  default: (await import('../features/onboarding/InvitationPage.tsx')).InvitationPage,
}));

/** Which screen an address means. A person who is not known yet is asked to sign in and brought back. */
export function Routes() {
  const { session } = useParts();
  const { phase } = useSessionState();
  if (phase === 'starting') return <Splash />;
  if (phase === 'unreachable') {
    return (
      <Message
        icon="cloud-off"
        {...shell.unreachable}
        action={shell.unreachable.retry}
        onAction={() => void session.refresh()}
      />
    );
  }
  return (
    <Switch>
      <Route path="/">
        <Entrance />
      </Route>
      <Route path={/^\/(sign-in|signin|login)\/?$/}>
        <SignInPage />
      </Route>
      <Route path={/^\/(sign-up|accounts\/sign-up|register)\/?$/}>
        <SignUpPage />
      </Route>
      <Route path={/^\/accounts\/forgot-password\/?$/}>
        <ForgotPasswordPage />
      </Route>
      <Route path={/^\/accounts\/reset-password\/?$/}>
        <ResetPasswordPage />
      </Route>
      <Route path={/^\/accounts\/set-password\/?$/}>
        <SignedIn>
          <SetPasswordPage />
        </SignedIn>
      </Route>
      <Route path="/god-mode/:section?">
        {({ section }) => <GodMode section={section ?? 'general'} />}
      </Route>
      <Route path="/workspace-invitations">
        <InvitationPage />
      </Route>
      <Route path="/onboarding">
        <SignedIn>
          <OnboardingPage />
        </SignedIn>
      </Route>
      <Route path={/^\/(create-workspace|invitations)\/?$/}>
        <SignedIn>
          <CreateWorkspacePage />
        </SignedIn>
      </Route>
      <Route path={/^\/profile(\/.*)?$/}>
        <SignedIn>
          <AccountFrame />
        </SignedIn>
      </Route>
      <Route path={/^\/spaces\//}>
        <Elsewhere />
      </Route>
      <Route path="/:slug/*?">
        {({ slug }) => (
          <SignedIn>
            <WorkspaceFrame slug={slug ?? ''} />
          </SignedIn>
        )}
      </Route>
      <Route>
        <Message icon="search" {...shell.notFound}>
          <LinkButton href="/">{shell.notFound.back}</LinkButton>
        </Message>
      </Route>
    </Switch>
  );
}

function Entrance() {
  const state = useSessionState();
  const search = new URLSearchParams(useSearch());
  const next = safeNextPath(search.get('next_path'));
  if (state.phase === 'signed_in') return <Redirect to={next ?? landingPath(state)} replace />;
  if (state.phase === 'signed_out' && state.instance?.is_setup_done === false && next === null) {
    return <WelcomePage />;
  }
  return <SignInPage />;
}

/** Somebody came back to a public page from signing in: it is another page than this one. */
function Elsewhere() {
  useEffect(() => location.reload(), []);
  return <Splash />;
}

function SignedIn({ children }: { readonly children: React.ReactNode }) {
  const { user } = useSessionState();
  if (user) return children;
  const here = location.pathname + location.search;
  return <Redirect to={`/?next_path=${encodeURIComponent(here)}`} replace />;
}
