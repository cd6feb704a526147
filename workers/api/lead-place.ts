import { AppError } from '../../src/domain/errors.ts';
import type { ProjectId, WorkItemId } from '../../src/domain/ids.ts';
import { parseAnswer } from '../../src/protocol/answer-texts.ts';
import type { Question } from '../../src/protocol/questions.ts';
import type { Intent, Refresh } from '../../src/protocol/worker-api.ts';
import type { Leader } from '../lead/serve-clients.ts';
import { workItemOf } from '../mutations/entity-of.ts';
import { prepare } from '../mutations/prepare.ts';
import { followComments } from '../sync/project-comments.ts';
import { commentsOfProject, wantedOfProject } from '../sync/refresh.ts';
import { freshen } from './want.ts';
import { isBroken, isFull } from '../db/failures.ts';
import { createEngine, rebuildAfter, type Engine, type EngineDeps } from './engine.ts';
import { toImage, withUnsent } from './server-rows.ts';
import { showAllUnsent, showUnsent } from './show-unsent.ts';
import { storedProjects } from './stored-projects.ts';
import { hear, verify, verifyOld, wantAll } from './want.ts';
import { writeContext } from './write-context.ts';

/** Hints may be lost, so everything is asked for again now and then. */
const EVERY_MS = 4 * 60_000;

type Handlers = Readonly<
  Record<string, (client: string, ...args: readonly never[]) => Promise<unknown>>
>;

/** Begins to lead: opens the copy, shows what is unsent, and syncs. */
export async function leadPlace(deps: EngineDeps): Promise<Leader> {
  const engine = createEngine(deps);
  await engine.outbox.reload();
  const hints = deps.openHints(
    `/api/workspaces/${encodeURIComponent(deps.place.workspace_slug)}/events/`,
    { onOpen: () => wantAll(engine), onMessage: (text) => hear(engine, text) },
  );
  let cancelTick = () => {};
  const tick = () => {
    cancelTick = deps.clock.after(EVERY_MS, () => {
      wantAll(engine);
      verifyOld(engine);
      tick();
    });
  };
  tick();
  // Not awaited here, but by every question: none is answered without what is unsent, and each once.
  engine.showing.last = engine.copy.settled().then(() => start(engine));
  makeMissingCopy(engine);
  engine.onRebuilt = () => start(engine);
  const handlers = handlersOf(engine);
  return {
    async handle(client, method, args) {
      if (!engine.clients.has(client)) {
        engine.clients.add(client);
        engine.tellState(client);
      }
      const handler = handlers[method];
      if (!handler) throw new Error(`No such call: ${method}`);
      // One's own writes come before whatever one asks next.
      if (method !== 'outboxChanged') await engine.showing.last;
      const run = () => handler(client, ...(args as readonly never[]));
      // A copy that failed is replaced; then the call is made once more, on the new one.
      return run().catch(async (error: unknown) => {
        if (!(await rebuildAfter(engine, error))) throw error;
        return run();
      });
    },
    gone(client) {
      engine.clients.delete(client);
      engine.watches.forget(client);
    },
    async close() {
      cancelTick();
      hints.close();
      engine.loop.stop();
      await engine.copy.close();
    },
  };
}

/** Whatever the first screen is, and whether or not the server answers, the copy comes soon. */
const MAKE_COPY_MS = 2500;
/** By then a list that was answered is on screen: nothing was fetched before it that it did not need. */
const PAINTED_MS = 400;

/** Where there is no copy yet, the first list does not wait for SQLite: it is loaded afterwards. */
function makeMissingCopy(engine: Engine): void {
  const { copy, deps } = engine;
  const make = () => {
    engine.onFirstList = () => {};
    const had = copy.db();
    void copy.make().then(() => {
      if (!had && copy.db()) start(engine);
    });
  };
  engine.onFirstList = () => deps.clock.after(PAINTED_MS, make);
  deps.clock.after(MAKE_COPY_MS, make);
}

function start(engine: Engine): void {
  guarded(engine, () => {
    showAllUnsent(engine);
    engine.watches.all();
  });
  // First the screen has its answers, then the server is asked for news.
  engine.deps.clock.after(0, () =>
    guarded(engine, () => {
      attend(engine, engine.loop.attended()); // perhaps before there was a copy
      wantAll(engine);
      engine.tellState();
    }),
  );
}

function guarded({ sync }: Engine, body: () => void): void {
  try {
    body();
  } catch (error) {
    if (!isBroken(error) && !isFull(error)) throw error;
    sync.copyFailed(error);
  }
}

function handlersOf(engine: Engine): Handlers {
  const { deps, loop, copy, outbox, watches, answer, sync } = engine;
  const parsed = async (question: Question): Promise<unknown> =>
    parseAnswer((await answer(question)).texts);
  const seen = (id: WorkItemId) => {
    const wire = engine.recent.row(id);
    const context = { states: [], operations: outbox.list() };
    return wire ? withUnsent(toImage(wire, context), id, context) : null;
  };
  const context = writeContext(deps.place.user_id, deps.clock, copy.db, seen, parsed);
  return {
    ask: (_, question: Question) => answer(question),
    watch: async (client, id: string, question: Question) => {
      freshen(engine, question);
      watches.watch(client, id, question);
    },
    unwatch: async (client, id: string) => watches.unwatch(client, id),
    prepare: (_, intents: readonly Intent[]) => prepare(intents, context),
    outboxChanged: () => outboxChanged(engine),
    attend: async (_, projectId: ProjectId | null) => attend(engine, projectId),
    syncNow: async () => {
      wantAll(engine);
      await loop.now();
    },
    retry: async (_, id: string) => {
      await outbox.update(id, (operation) => ({ ...operation, status: 'waiting', problem: null }));
      await afterChange(engine);
    },
    discard: (_, id: string) => discard(engine, id),
    refresh: async (_, refreshes: readonly Refresh[]) => {
      const wanted = refreshes.map(({ collection, project_id }) => ({
        kind: collection,
        project_id,
        work_item_id: null,
      }));
      if (!copy.db()) {
        for (const { kind, project_id } of wanted) sync.committed({ project_id, kinds: [kind] });
        return;
      }
      loop.wantRows(wanted);
      await loop.now();
    },
    setLocalCopy: async (_, enabled: boolean) => {
      await copy.setEnabled(enabled);
      start(engine);
    },
    storage: async () => ({ ...(await deps.storage()), projects: storedProjects(copy.db()) }),
    verify: () => verify(engine),
    leave: async (_, { discardUnsent }: { readonly discardUnsent: boolean }) => {
      loop.stop();
      await copy.erase();
      if (discardUnsent) await outbox.clear();
    },
  };
}

function attend(engine: Engine, projectId: ProjectId | null): void {
  const { loop, copy } = engine;
  loop.attend(projectId);
  if (!projectId) return;
  loop.want(projectId);
  const db = copy.db();
  if (!db) return;
  followComments(db, projectId);
  loop.wantRows([...wantedOfProject(projectId), commentsOfProject(projectId)]);
}

/** Some tab has written: show it, and send it. */
function outboxChanged(engine: Engine): Promise<void> {
  const shown = engine.outbox.reload().then(() => afterChange(engine));
  // A failure is the caller's to hear; the next question is not held up by it.
  engine.showing.last = shown.catch(() => {});
  return shown;
}

async function afterChange(engine: Engine): Promise<void> {
  const { copy, outbox, watches, recent, tellState, loop } = engine;
  await copy.settled();
  const operations = outbox.list();
  const items = new Map<WorkItemId, ProjectId>();
  for (const { action, status } of operations) {
    if (status === 'waiting') items.set(workItemOf(action), action.project_id);
  }
  showUnsent(engine, items.keys());
  // What the server said last is shown with it at once; when it has been sent, the server is asked.
  recent.hold();
  tellState();
  for (const project_id of new Set(items.values())) {
    watches.changed({ project_id, kinds: ['work_item', 'outbox', 'comments'] });
    loop.want(project_id);
  }
}

async function discard(engine: Engine, id: string): Promise<void> {
  const { outbox, sync } = engine;
  const before = outbox.list().find((operation) => operation.id === id);
  if (!before) return;
  const isDeletion = before.action.kind.endsWith('.delete');
  const after = await outbox.update(id, (operation) =>
    isDeletion && operation.attempts > 0 && operation.status === 'waiting' ? operation : null,
  );
  if (after) {
    throw new AppError(
      'request.conflict',
      'The deletion has been sent already, so it cannot be taken back here. It can be restored from the trash.',
    );
  }
  showUnsent(engine, [workItemOf(before.action)]);
  const { project_id } = before.action;
  sync.committed({ project_id, kinds: ['work_item', 'outbox', 'comments'] });
}
