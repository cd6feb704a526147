import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Calls } from '../client/calls.ts';
import { toUser } from '../client/session-wire.ts';
import type { User } from '../domain/entities.ts';
import { SpacesPages } from '../features/spaces/SpacesPages.tsx';
import { VisitContext } from '../features/spaces/visit.ts';
import { ToastProvider } from '../ui/Toasts.tsx';
import { TooltipHost } from '../ui/TooltipHost.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { ThemeStore } from './theme.ts';

interface SpacesProps {
  readonly call: Calls['call'];
  readonly theme: ThemeStore;
}

export function Spaces({ call, theme }: SpacesProps) {
  const chosen = useSyncExternalStore(theme.subscribe, theme.get);
  const isDark = isDarkNow(chosen);
  const visitor = useVisitor(call);
  const visit = useMemo(
    () => ({
      call,
      visitor: visitor ?? null,
      isDark,
      setDark: (dark: boolean) => theme.set(dark ? 'dark' : 'light'),
    }),
    [call, visitor, isDark, theme],
  );
  return (
    <VisitContext value={visit}>
      <ToastProvider>
        <ErrorBoundary isPage>
          {/* Who reads decides what is offered: a moment's wait instead of buttons that change. */}
          <Suspense>{visitor !== undefined && <SpacesPages />}</Suspense>
        </ErrorBoundary>
      </ToastProvider>
      <TooltipHost />
    </VisitContext>
  );
}

/** Null: nobody, as far as can be found out. Undefined: not known yet. */
function useVisitor(call: Calls['call']): User | null | undefined {
  const [visitor, setVisitor] = useState<User | null>();
  useEffect(() => {
    call('GET', '/api/users/me/').then(
      (body) => setVisitor(toUser(body)),
      () => setVisitor(null),
    );
  }, [call]);
  return visitor;
}

function isDarkNow(theme: string): boolean {
  if (theme !== 'system') return theme.startsWith('dark');
  return matchMedia('(prefers-color-scheme: dark)').matches;
}
