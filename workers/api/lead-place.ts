import type { ProjectId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { parseAnswer } from '../../src/protocol/answer-texts.ts';
import type { Question } from '../../src/protocol/questions.ts';
import type { ArgsOf, Call, Method } from '../lead/calls.ts';
import type { Leader } from '../lead/serve-clients.ts';
import { workItemOf } from '../mutations/entity-of.ts';
import { followComments } from '../sync/project-comments.ts';
import { commentsOfProject, wantedOfProject } from '../sync/refresh.ts';
import { freshen } from './want.ts';
import { isBroken, isFull } from '../db/failures.ts';
import { createEngine, rebuildAfter, type Engine, type EngineDeps } from './engine.ts';
import type { LeaderApi } from './leader-api.ts';
import { showAllUnsent, showUnsent } from './show-unsent.ts';
import { storedProjects } from './stored-projects.ts';
import { cancelAll, discard } from './take-back.ts';
import { hear, verify, verifyOld, wantAll } from './want.ts';
import { placesOfNewItems } from './write-context.ts';

/** Hints may be lost, so everything is asked for again now and then. */
const EVERY_MS = 4 * 60_000;

/** Begins to lead: opens the copy, shows what is unsent, and syncs. */
export async function leadPlace(deps: EngineDeps): Promise<Leader<LeaderApi>> {
  const engine = createEngine(deps);
  deps.outbox?.guard(engine.unsent);
  await engine.outbox.reload();
  const hints = deps.openHints(
    `/api/workspaces/${encodeURIComponent(deps.place.workspace_slug)}/events/`,
    {
      onOpen: () => wantAll(engine),
      onMessage: (text) => hear(engine, text),
      onRefused: () => wantAll(engine),
    },
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
  return {
    async handle(client, call) {
      if (!engine.clients.has(client)) {
        engine.clients.add(client);
        engine.tellState(client);
      }
      // One's own writes come before whatever one asks next.
      if (call.method !== 'outboxChanged') await engine.showing.last;
      const run = () => make(apiFor(engine, client), call);
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
      engine.elsewhere.stop();
      // From now on another tab's leader knows what is unsent.
      deps.outbox?.guard(() => []);
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

/** A tab of another release may ask for what there is not here. */
function make<M extends Method<LeaderApi>>(
  api: { readonly [N in M]: (...args: ArgsOf<LeaderApi, N>) => Promise<unknown> },
  { method, args }: Call<LeaderApi, M>,
): Promise<unknown> {
  if (!Object.hasOwn(api, method)) throw new Error(`No such call: ${method}`);
  return api[method](...args);
}

function apiFor(engine: Engine, client: string): LeaderApi {
  const { deps, loop, copy, outbox, elsewhere, watches, answer, sync } = engine;
  const parsed = async (question: Question): Promise<unknown> =>
    parseAnswer((await answer(question)).texts);
  const context = placesOfNewItems(copy.db, parsed);
  return {
    ask: (question) => answer(question),
    watch: async (id, question) => {
      freshen(engine, question);
      watches.watch(client, id, question);
    },
    unwatch: async (id) => watches.unwatch(client, id),
    defaultState: context.defaultState,
    lastSortOrder: context.lastSortOrder,
    outboxChanged: () => outboxChanged(engine),
    attend: async (projectId) => attend(engine, projectId),
    syncNow: async () => {
      wantAll(engine);
      await Promise.all([loop.now(), elsewhere.now()]);
    },
    retry: async (id) => {
      await (elsewhere.outboxOf(id) ?? outbox).update(id, (operation) => ({
        ...operation,
        status: 'waiting',
        problem: null,
      }));
      sync.sendTimes.retryNow();
      await Promise.all([afterChange(engine), elsewhere.look()]);
    },
    discard: (id) => discard(engine, id),
    cancel: async (id) => (await cancelAll(engine, [id])).length > 0,
    cancelAll: (ids) => cancelAll(engine, ids),
    refresh: async (refreshes) => {
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
    setLocalCopy: async (enabled) => {
      await copy.setEnabled(enabled);
      start(engine);
    },
    storage: async () => ({ ...(await deps.storage()), projects: storedProjects(copy.db()) }),
    verify: () => verify(engine),
    leave: ({ discardUnsent }) => leave(engine, discardUnsent),
  };
}

async function leave(engine: Engine, discardUnsent: boolean): Promise<void> {
  const { loop, elsewhere, copy, outbox } = engine;
  loop.stop();
  elsewhere.stop();
  await copy.erase();
  if (!discardUnsent) return;
  await outbox.clear();
  await elsewhere.clear();
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
  const waiting = outbox.list().filter(({ status }) => status === 'waiting');
  showNew(engine, waiting);
  // What the server said last is shown with it at once; when it has been sent, the server is asked.
  recent.hold();
  tellState();
  for (const project_id of new Set(waiting.map(({ action }) => action.project_id))) {
    watches.changed({ project_id, kinds: ['work_item', 'outbox', 'comments'] });
    loop.want(project_id);
  }
}

/** What is on the copy already stays as it is: thousands may wait while somebody types. */
function showNew(engine: Engine, waiting: readonly Operation[]): void {
  const { laid, copy } = engine;
  const known = laid.on === copy.db() ? laid.operations : new Set<Operation>();
  const news = waiting.filter((operation) => !known.has(operation));
  showUnsent(engine, new Set(news.map(({ action }) => workItemOf(action))));
  laid.on = copy.db();
  laid.operations = new Set(waiting);
}
