import { Suspense, useSyncExternalStore } from 'react';
import { ClientContext } from '../client/client-context.ts';
import { DraftsContext } from '../client/drafts/drafts-context.ts';
import { ReleaseContext } from '../client/kept-values.ts';
import { SessionContext } from '../client/session-context.ts';
import { CommandsContext } from '../blocks/commands/command-scope.ts';
import { shell } from '../text/shell.ts';
import { ToastProvider } from '../ui/Toasts.tsx';
import { TooltipHost } from '../ui/TooltipHost.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Message } from './Message.tsx';
import { PartsContext, type Parts } from './parts.ts';
import { Routes } from './Routes.tsx';
import { Splash } from './Splash.tsx';
import { UpdatePrompt } from './UpdatePrompt.tsx';

export function App(parts: Parts) {
  const { release, client, session, drafts, commands, crash } = parts;
  const crashed = useSyncExternalStore(crash.subscribe, crash.getSnapshot);
  return (
    <PartsContext value={parts}>
      <ClientContext value={client}>
        <SessionContext value={session}>
          <ReleaseContext value={release}>
            <DraftsContext value={drafts}>
              <CommandsContext value={commands}>
                <ToastProvider>
                  {crashed === null ? (
                    <ErrorBoundary isPage>
                      <Suspense fallback={<Splash />}>
                        <Routes />
                      </Suspense>
                    </ErrorBoundary>
                  ) : (
                    <Message
                      icon="warning"
                      {...shell.crashed}
                      isPage
                      action={shell.crashed.reload}
                      onAction={() => location.reload()}
                    />
                  )}
                  <UpdatePrompt />
                </ToastProvider>
                <TooltipHost />
              </CommandsContext>
            </DraftsContext>
          </ReleaseContext>
        </SessionContext>
      </ClientContext>
    </PartsContext>
  );
}
