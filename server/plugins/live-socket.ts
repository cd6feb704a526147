import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { HintKind } from '../commands/hints.ts';
import { Refusal, unauthenticated } from '../policies/refusal.ts';
import type { ServerDeps } from './deps.ts';
import { livePages, refreshPages, type Editor } from './live-pages.ts';
import { isFromHere } from './origins.ts';
import type { ViewerOf } from './register.ts';
import { isSessionOpen } from './sessions.ts';

const BIGGEST_MESSAGE = 1024 * 1024;
const GATHER_MS = 50;
const CHECK_MS = 30_000;
/** How long the other side may take to answer a closing frame. */
const CLOSE_MS = 1000;
/** Close code: sign-in or rights are not what they were when the socket was opened. */
const RIGHTS_CHANGED = 4205;
/** After these, an open page may have another text, or a person another right to it. */
const CONCERNS: readonly HintKind[] = ['page', 'member', 'project', 'workspace'];

type Who = Omit<Editor, 'disconnect'>;

/** `/live/`: the socket for editing pages together, opened by the same session as every call. */
export async function serveLivePages(
  app: FastifyInstance,
  deps: ServerDeps,
  viewerOf: ViewerOf,
): Promise<void> {
  await app.register(websocket, { options: { maxPayload: BIGGEST_MESSAGE } });
  const live = livePages(deps);
  const askers = new WeakMap<object, Who>();
  const editors = new Set<Editor>();
  app.get(
    '/live/',
    {
      websocket: true,
      // Before the upgrade, so that a refusal is answered like any other call.
      preValidation: async (request) => {
        if (!isFromHere(deps.config, request)) {
          throw new Refusal(403, { detail: 'CSRF Failed: the call comes from another site.' });
        }
        const viewer = await viewerOf(request);
        if (!viewer) throw unauthenticated();
        askers.set(request, { userId: viewer.id, sessionHash: viewer.sessionHash });
      },
    },
    (socket, request) => {
      const asker = askers.get(request);
      if (!asker) return socket.terminate();
      const editor: Editor = { ...asker, disconnect: () => disconnect(socket) };
      editors.add(editor);
      socket.once('close', () => editors.delete(editor));
      live.handleConnection(socket, request.raw, editor);
    },
  );
  const stop = checkOnHints(app, deps, {
    rights: (isConcerned) => refreshPages(deps, live, isConcerned),
    sessions: (isConcerned) => endSignedOut(deps, editors, isConcerned),
  });
  app.addHook('onClose', async () => {
    stop();
    live.closeConnections();
    // Every change is saved already; merging could wait for the next start.
    const open = [...live.documents].map(async ([name, document]) => {
      await live.debouncer.executeNow(`onStoreDocument-${name}`);
      // A merge that has begun is waited for as well: the database is closed after this.
      await document.saveMutex.waitForUnlock();
    });
    await Promise.all(open);
  });
}

/** What still arrives is not read, and a client that does not answer the closing frame is cut off. */
function disconnect(socket: WebSocket): void {
  socket.removeAllListeners('message');
  socket.close(RIGHTS_CHANGED, 'Rights have changed');
  setTimeout(() => socket.terminate(), CLOSE_MS).unref();
}

async function endSignedOut(
  deps: ServerDeps,
  editors: ReadonlySet<Editor>,
  isConcerned: (userId: string) => boolean,
): Promise<void> {
  for (const editor of editors) {
    if (!isConcerned(editor.userId)) continue;
    if (!(await isSessionOpen(deps, editor.sessionHash))) editor.disconnect();
  }
}

/** Each is told which ids are concerned: of workspaces, of people. */
interface Checks {
  readonly rights: (isConcerned: (workspaceId: string) => boolean) => Promise<void>;
  readonly sessions: (isConcerned: (userId: string) => boolean) => Promise<void>;
}

/** Soon after a hint for what it names, and now and then for everything: hints can be lost. */
function checkOnHints(
  app: FastifyInstance,
  { hints }: ServerDeps,
  { rights, sessions }: Checks,
): () => void {
  let timer: NodeJS.Timeout | null = null;
  let last = Promise.resolve();
  const [workspaces, people] = [new Set<string>(), new Set<string>()];
  const run = (check: () => Promise<void>) => {
    last = last.then(check).catch((error: unknown) => app.log.error(error));
  };
  const checkHinted = () => {
    timer = null;
    const [inWorkspaces, ofPeople] = [new Set(workspaces), new Set(people)];
    workspaces.clear();
    people.clear();
    run(() => sessions((id) => ofPeople.has(id)));
    run(() => rights((id) => inWorkspaces.has(id)));
  };
  const checkAll = () => {
    run(() => sessions(() => true));
    run(() => rights(() => true));
  };
  const unsubscribe = hints.subscribe(({ kinds, workspaceId, signedOut }) => {
    if (signedOut !== undefined) people.add(signedOut);
    else if (kinds.some((kind) => CONCERNS.includes(kind))) workspaces.add(workspaceId);
    else return;
    timer ??= setTimeout(checkHinted, GATHER_MS);
  });
  const checks = setInterval(checkAll, CHECK_MS);
  checks.unref();
  return () => {
    unsubscribe();
    clearInterval(checks);
    if (timer) clearTimeout(timer);
  };
}
