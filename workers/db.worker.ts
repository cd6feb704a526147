import wasmUrl from '@sqlite.org/sqlite-wasm/sqlite3.wasm?url';
import { expose } from 'comlink';
import { createOwnAnswers } from '../src/protocol/own-answer.ts';
import { keepErrorCodes } from '../src/protocol/throw-handler.ts';
import { eraseOthers, storageReport } from './api/browser-storage.ts';
import { createWorkerApi } from './api/create-worker-api.ts';
import { loadSqlite } from './db/load-sqlite.ts';
import { databases } from './db/open-database.ts';
import { broadcastBus, webLocks } from './lead/transport.ts';
import { openEventStream } from './net/event-stream.ts';
import { realClock } from './net/real-clock.ts';
import { createRest } from './net/rest.ts';
import { openOutbox } from './outbox/open-outbox.ts';
import type { Outbox } from './outbox/outbox.ts';

const compile = () => WebAssembly.compileStreaming(fetch(wasmUrl));
const files = databases(() => loadSqlite(compile));
// Both take their time, and are wanted as soon as the page says whose copy it is. A failure is told then.
files.warmUp().catch(() => {});
let outbox: Promise<Outbox> | null = openOutbox(globalThis.indexedDB ?? null);
outbox.catch(() => {});

const ownAnswers = createOwnAnswers();

const api = createWorkerApi({
  clock: realClock,
  bus: broadcastBus(),
  locks: webLocks(),
  databases: isSecureContext ? files : null,
  openOutbox() {
    const opening = outbox ?? openOutbox(globalThis.indexedDB ?? null);
    outbox = null; // the next place opens its own
    return opening;
  },
  createRest: (onNetwork) => createRest(onNetwork, { ownAnswers }),
  expectMarks: ownAnswers.expectMarks,
  openHints: openEventStream,
  storage: storageReport,
  eraseOthers,
  exit: () => globalThis.close(),
});

keepErrorCodes();
expose(api);
