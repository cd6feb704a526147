import { lazy, useEffect, type ReactNode } from 'react';
import { Redirect, Route, Switch, useSearch } from 'wouter';
import { useSessionState } from '../client/session-context.ts';
import { landingPath, safeNextPath } from '../client/session.ts';
import { shell } from '../text/shell.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Message } from './Message.tsx';
import { useParts } from './parts.ts';
import { ROUTES } from './routes.ts';
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

/** The screen of an address. Someone who isn't signed in yet is asked to, and brought back. */
export function Routes() {
  const { session } = useParts();
  const { phase } = useSessionState();
  if (phase === 'starting') return <Splash />;
  if (phase === 'unreachable') {
    return (
      <Message
        icon="cloud-off"
        {...shell.unreachable}
        isPage
        action={shell.unreachable.retry}
        onAction={() => void session.refresh()}
      />
    );
  }
  return (
    <Switch>
      {NAMES.flatMap((name) =>
        ROUTES[name].paths.map((path) => (
          <Route key={path} path={path}>
            {({ section }: Params) => SCREENS[name](section)}
          </Route>
        )),
      )}
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
        <Message icon="search" {...shell.notFound} isPage>
          <LinkButton href="/">{shell.notFound.back}</LinkButton>
        </Message>
      </Route>
    </Switch>
  );
}

interface Params {
  readonly section?: string | undefined;
}

type Name = keyof typeof ROUTES;
const NAMES = Object.keys(ROUTES) as readonly Name[];

const SCREENS: Readonly<Record<Name, (section: string | undefined) => ReactNode>> = {
  entrance: () => <Entrance />,
  signIn: () => <SignInPage />,
  signUp: () => <SignUpPage />,
  forgotPassword: () => <ForgotPasswordPage />,
  resetPassword: () => <ResetPasswordPage />,
  setPassword: () => (
    <SignedIn>
      <SetPasswordPage />
    </SignedIn>
  ),
  godMode: (section) => <GodMode section={section ?? 'general'} />,
  invitation: () => <InvitationPage />,
  onboarding: () => (
    <SignedIn>
      <OnboardingPage />
    </SignedIn>
  ),
  createWorkspace: () => (
    <SignedIn>
      <CreateWorkspacePage />
    </SignedIn>
  ),
  account: (section) => (
    <SignedIn>
      <AccountFrame section={section ?? 'profile'} />
    </SignedIn>
  ),
};

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

/** Public pages are another document: someone who comes back to one after signing in needs a full load. */
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
