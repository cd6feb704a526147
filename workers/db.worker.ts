import { expose } from 'comlink';
import { keepErrorCodes } from '../src/protocol/throw-handler.ts';
import { eraseOthers, storageReport } from './api/browser-storage.ts';
import { createWorkerApi } from './api/create-worker-api.ts';
import { databases } from './db/open-database.ts';
import { broadcastBus, webLocks } from './lead/transport.ts';
import { openEventStream } from './net/event-stream.ts';
import { realClock } from './net/real-clock.ts';
import { createRest } from './net/rest.ts';
import { openOutbox } from './outbox/open-outbox.ts';

const files = databases();
// A failure is told by whoever opens the copy.
files.warmUp().catch(() => {});

const api = createWorkerApi({
  clock: realClock,
  bus: broadcastBus(),
  locks: webLocks(),
  databases: isSecureContext ? files : null,
  openOutbox: () => openOutbox(globalThis.indexedDB ?? null),
  createRest,
  openHints: openEventStream,
  storage: storageReport,
  eraseOthers,
});

keepErrorCodes();
expose(api);
