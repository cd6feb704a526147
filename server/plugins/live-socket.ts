import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { HintKind } from '../commands/hints.ts';
import { Refusal, unauthenticated } from '../policies/refusal.ts';
import type { ServerDeps } from './deps.ts';
import { livePages, refreshPages, type Editor } from './live-pages.ts';
import { isFromHere } from './origins.ts';
import type { ViewerOf } from './register.ts';

const BIGGEST_MESSAGE = 10 * 1024 * 1024;
const GATHER_MS = 50;
const CHECK_MS = 30_000;
/** After these, an open page may have another text, or somebody another right to it. */
const CONCERNS: readonly HintKind[] = ['page', 'member', 'project', 'workspace'];

/** `/live/`: the socket through which pages are typed in together, by the same session as every call. */
export async function serveLivePages(
  app: FastifyInstance,
  deps: ServerDeps,
  viewerOf: ViewerOf,
): Promise<void> {
  await app.register(websocket, { options: { maxPayload: BIGGEST_MESSAGE } });
  const live = livePages(deps);
  const editors = new WeakMap<object, Editor>();
  app.get(
    '/live/',
    {
      websocket: true,
      // Before the socket is one: what is refused here is answered like any other call.
      preValidation: async (request) => {
        if (!isFromHere(deps.config, request)) {
          throw new Refusal(403, { detail: 'CSRF Failed: the call comes from another site.' });
        }
        const viewer = await viewerOf(request);
        if (!viewer) throw unauthenticated();
        editors.set(request, { userId: viewer.id, sessionHash: viewer.sessionHash });
      },
    },
    (socket, request) => live.handleConnection(socket, request.raw, editors.get(request)),
  );
  const stop = refreshOnHints(app, deps, () => refreshPages(deps, live));
  app.addHook('onClose', async () => {
    stop();
    live.closeConnections();
    // What was sent is kept already; merging it can wait, but need not.
    const open = [...live.documents].map(async ([name, document]) => {
      await live.debouncer.executeNow(`onStoreDocument-${name}`);
      // One that has begun already is waited for as well: the database is closed after this.
      await document.saveMutex.waitForUnlock();
    });
    await Promise.all(open);
  });
}

function refreshOnHints(
  app: FastifyInstance,
  { hints }: ServerDeps,
  refresh: () => Promise<void>,
): () => void {
  let timer: NodeJS.Timeout | null = null;
  let last = Promise.resolve();
  const run = () => {
    timer = null;
    last = last.then(refresh).catch((error: unknown) => app.log.error(error));
  };
  const unsubscribe = hints.subscribe(({ kinds }) => {
    if (kinds.some((kind) => CONCERNS.includes(kind))) timer ??= setTimeout(run, GATHER_MS);
  });
  const checks = setInterval(run, CHECK_MS);
  checks.unref();
  return () => {
    unsubscribe();
    clearInterval(checks);
    if (timer) clearTimeout(timer);
  };
}
