import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { deviceStorage } from '../client/safe-storage.ts';
import { createActiveCommands } from '../commands/registry.ts';
import { createClient } from '../client/client.ts';
import { browserDrafts } from '../client/drafts/browser-drafts.ts';
import { followSession } from '../client/follow-session.ts';
import { createKeptScreens, keepScreens } from '../client/kept-screens.ts';
import { installServiceWorker } from '../client/install-service-worker.ts';
import { SESSION_KEY, userIn } from '../client/session-storage.ts';
import { createSession } from '../client/session.ts';
import type { StartedWorker } from '../client/start-worker.ts';
import { createUndoStacks } from '../client/undo-stack.ts';
import { must } from '../lib/assert.ts';
import { adoptIcons } from '../ui/css-icons.ts';
import { shell } from '../text/shell.ts';
import { App } from './App.tsx';
import { createCrash } from './crash.ts';
import { takeLinkClicks } from './link-clicks.ts';
import { preloadScreen } from './preload-screen.ts';
import { createThemeStore } from './theme.ts';

/** Puts the page together, around a worker that already opens its database. */
export function start(
  document: Document,
  window: Window & typeof globalThis,
  { api, events, run, onCrash }: StartedWorker,
  release: string,
): void {
  const crash = createCrash();
  const told = (error: unknown) => crash.happen(String(error));
  onCrash(({ message }) => crash.happen(message));
  const screens = createKeptScreens(deviceStorage, release);
  const recalled = screens.recall(window.location.pathname);
  const client = createClient(api, events, {
    recalled,
    onTold: keepScreens(window, screens, {
      viewer: () => session.getSnapshot().user?.id ?? null,
      shown: () => client.shown(),
      drawn: () => drawnRows(document),
    }),
  });
  const session = createSession({
    storage: deviceStorage,
    fetch: (input, init) => window.fetch(input, init),
    leave: () => client.leave({ discardUnsent: false }),
  });
  const drafts = browserDrafts(window);
  const openDrafts = (): void => drafts.open(session.getSnapshot().user?.id ?? null);
  session.subscribe(openDrafts);
  followSession(client, session);
  openDrafts();
  const preloaded = preloadScreen(window.location.pathname, client, session.getSnapshot());
  // In another tab someone signed out, or another person in: this tab's worker must not go on.
  window.addEventListener('storage', ({ key, newValue }) => {
    const { user } = session.getSnapshot();
    if (key === SESSION_KEY && user && userIn(newValue) !== user.id) window.location.assign('/');
  });
  const parts = {
    release,
    client,
    session,
    drafts,
    crash,
    undoOf: createUndoStacks(client, shell.deletionSent),
    commands: createActiveCommands(),
    theme: createThemeStore(window),
    updates: installServiceWorker((error) => console.error(error)),
  };
  window.addEventListener('online', () => void session.refresh().catch(told));
  adoptIcons(document);
  takeLinkClicks(document);
  const draw = (): void =>
    createRoot(must(document.querySelector('#root'), '#root')).render(
      <StrictMode>
        <App {...parts} />
      </StrictMode>,
    );
  // With the answers at hand the whole screen is drawn once, instead of its frame first.
  if (recalled.size > 0) {
    void Promise.race([preloaded, wait(window, PATIENCE_MS)]).then(() => {
      draw();
      afterPaint(window, run);
    });
  } else {
    run();
    draw();
  }
  const refresh = (): void =>
    void session
      .refresh()
      .then(() => parts.theme.adopt(session.getSnapshot().profile?.theme ?? null))
      .catch(told);
  // Who is known here sees the copy first: the server's word on the account changes little of it.
  if (session.getSnapshot().phase === 'signed_in') window.setTimeout(refresh, REFRESH_AFTER_MS);
  else refresh();
}

const REFRESH_AFTER_MS = 1000;
/** A screen's code comes from this device, unless it was never here. */
const PATIENCE_MS = 150;

/** In the next pause: a screen that is being drawn leaves none. */
function afterPaint(window: Window, work: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: PATIENCE_MS });
  else void wait(window, PATIENCE_MS / 2).then(work);
}

function wait(window: Window, ms: number): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });
}

/** Every row of a list tells its item. */
function drawnRows(document: Document): ReadonlySet<string> {
  const rows = document.querySelectorAll<HTMLElement>('[role="row"][data-id]');
  return new Set([...rows].map(({ dataset }) => dataset['id'] ?? ''));
}
