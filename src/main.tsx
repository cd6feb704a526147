import './ui/tokens.css';
import './ui/reset.css';
import { deviceStorage } from './client/safe-storage.ts';
import { hasScreen } from './client/screen-key.ts';
import { startWorker } from './client/start-worker.ts';

if (location.pathname.startsWith('/spaces/')) {
  // Visitors of what is published have no copy here, and need no worker.
  void import('./app/start-spaces.tsx').then(({ startSpaces }) => startSpaces(document, window));
} else {
  // First of all, and while the page itself is still being fetched: the worker has a database to open.
  // Where an earlier visit's screen is drawn meanwhile, that goes first: they would share the processor.
  const worker = startWorker({ isHeld: hasScreen(deviceStorage, location.pathname) });
  // The build names this file by its content and by that of all others: another name, another release.
  const RELEASE = import.meta.url;
  void import('./app/start.tsx').then(({ start }) => start(document, window, worker, RELEASE));
}
