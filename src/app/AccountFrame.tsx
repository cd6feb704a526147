import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSessionState } from '../client/session-context.ts';
import { landingPath } from '../client/session.ts';
import { AccountPages } from '../features/account/AccountPages.tsx';
import type { Theme } from '../commands/global.ts';
import { useParts } from './parts.ts';
import { usePlace } from './use-place.ts';

const SignOutDialog = lazy(async () => ({
  default: (await import('../features/account/SignOutDialog.tsx')).SignOutDialog,
}));

/** The account belongs to no workspace; it opens the copy of the workspace that was open last. */
export function AccountFrame({ section }: { readonly section: string }) {
  const { theme, session } = useParts();
  const [isLeaving, setLeaving] = useState(false);
  const state = useSessionState();
  const chosen = useSyncExternalStore(theme.subscribe, theme.get);
  const choose = useCallback(
    (next: Theme) => {
      theme.set(next);
      // The device has it; the account follows when the server can be reached.
      session
        .call('PATCH', '/api/users/me/profile/', { theme: { theme: next } })
        .catch(() => undefined);
    },
    [theme, session],
  );
  const back = useMemo(() => landingPath(state), [state]);
  useOpenCopy();
  return (
    <>
      <AccountPages
        section={section}
        theme={chosen}
        onTheme={choose}
        back={back}
        onSignOut={() => setLeaving(true)}
      />
      <Suspense>{isLeaving && <SignOutDialog onClose={() => setLeaving(false)} />}</Suspense>
    </>
  );
}

/** Without an open workspace the page would not know which changes are still unsent. */
function useOpenCopy(): void {
  const { client, crash } = useParts();
  const { workspaces, last_slug } = useSessionState();
  const place = usePlace(last_slug ?? workspaces[0]?.slug);
  useEffect(() => {
    if (place) client.open(place).catch((error: unknown) => crash.happen(String(error)));
  }, [client, crash, place]);
}
