import type { Network } from '../../src/domain/sync-state.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Question } from '../../src/protocol/questions.ts';
import type { Place, StorageUse, WorkerEvent } from '../../src/protocol/worker-api.ts';
import { databaseName, type Databases } from '../db/open-database.ts';
import { createCalls, type Caller } from '../lead/calls.ts';
import { join, type JoinOptions, type Membership } from '../lead/join.ts';
import type { Bus, Locks } from '../lead/transport.ts';
import { isSame, type Answered, type WatchEvent } from '../live/watches.ts';
import type { Rest } from '../net/rest.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { EngineDeps } from './engine.ts';
import { leadPlace } from './lead-place.ts';
import type { LeaderApi } from './leader-api.ts';

/** The browser, as far as the worker needs it. */
export interface WorkerDeps {
  readonly clock: Clock;
  readonly bus: Bus;
  /** Null over plain http: then each tab stands for itself, without a copy. */
  readonly locks: Locks | null;
  readonly databases: Databases | null;
  readonly openOutbox: () => Promise<Outbox>;
  readonly createRest: (onNetwork: (network: Network) => void) => Rest;
  /** The server is known to mark its answers. Holds for every `Rest`. */
  readonly expectMarks: () => void;
  readonly openHints: EngineDeps['openHints'];
  readonly storage: () => Promise<StorageUse>;
  /** Ends the worker. */
  readonly exit: () => void;
  /** Empties what other people left on this device: copies whose name does not begin so (SYNC R11). */
  readonly eraseOthers: (prefix: string) => Promise<void>;
}

/** One tab's part in one place: its outbox, its watches, and whoever leads. */
export interface Session {
  readonly place: Place;
  readonly outbox: Outbox | null;
  readonly call: Caller<LeaderApi>;
  readonly watch: (id: string, question: Question) => Promise<void>;
  readonly unwatch: (id: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

interface Watched {
  readonly question: Question;
  version: number;
  told: Answered | null;
}

export async function openSession(
  deps: WorkerDeps,
  place: Place,
  emit: (event: WorkerEvent) => void,
): Promise<Session> {
  // Without IndexedDB writing needs the server; reading does not suffer.
  const opening = deps.openOutbox().catch(() => null);
  const watched = new Map<string, Watched>();
  let role: 'leader' | 'follower' = 'follower';

  let isOver = false;
  function onEvent(event: WorkerEvent): void {
    // The place that is entered next may ask under the same ids.
    if (isOver) return;
    if (event.type === 'sync') emit({ type: 'sync', state: { ...event.state, role } });
    else if (event.type === 'answer') take(watched, event, emit);
    else emit(event);
  }

  let isConnected = false;
  // What takes its time is begun at once: the outbox, the lock, the look for other people's copies.
  const membership = member(deps, place, opening, onEvent, (now) => {
    role = now;
    isConnected = true;
    // The leader is new and knows nothing of this tab. Calls under way repeat themselves.
    for (const [id, { question }] of watched) {
      membership.call('watch', id, question).catch((error: unknown) => fail(emit, id, error));
    }
  });
  const outbox = await opening;
  return {
    place,
    outbox,
    call: membership.call,
    async watch(id, question) {
      watched.set(id, { question, version: watched.get(id)?.version ?? 0, told: null });
      // Whoever leads is told of everything that is watched, once it is known who that is.
      if (isConnected) await membership.call('watch', id, question);
    },
    async unwatch(id) {
      watched.delete(id);
      await membership.call('unwatch', id);
    },
    async end() {
      isOver = true;
      await membership.leave();
      outbox?.close();
    },
  };
}

/** Versions grow over all leaders, and what a new leader says again is not news. */
function take(
  watched: Map<string, Watched>,
  event: Extract<WatchEvent, { readonly type: 'answer' }>,
  emit: (event: WorkerEvent) => void,
): void {
  const known = watched.get(event.watch);
  if (!known || isSame(event, known.told)) return;
  known.told = { from: event.from, texts: event.texts };
  known.version += 1;
  emit({ ...event, version: known.version });
}

function fail(emit: (event: WorkerEvent) => void, watch: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  emit({ type: 'failed', watch, code: 'worker.crashed', message });
}

function member(
  deps: WorkerDeps,
  place: Place,
  outbox: Promise<Outbox | null>,
  onEvent: (event: WorkerEvent) => void,
  onConnected: (role: 'leader' | 'follower') => void,
): Membership<LeaderApi> {
  const { clock, bus, locks, databases } = deps;
  const { instance_id, user_id, workspace_slug } = place;
  const name = databaseName(instance_id, user_id, workspace_slug);
  const parts = {
    place,
    databaseName: name,
    databases: locks ? databases : null,
    createRest: deps.createRest,
    openHints: deps.openHints,
    storage: deps.storage,
    clock,
  };
  const lead = async (tell: (client: string, event: WorkerEvent) => void) => {
    const erasing = deps.eraseOthers(databaseName(instance_id, user_id, ''));
    const leader = await leadPlace({ ...parts, outbox: await outbox, tell });
    await erasing;
    return leader;
  };
  if (locks) {
    return join({ name: `holdfast/${name}`, bus, locks, clock, lead, onEvent, onConnected });
  }
  return alone(lead, onEvent, onConnected);
}

/** Without locks nobody can lead for others. The server keeps what several tabs send in order (SYNC R6, R7). */
function alone(
  lead: JoinOptions<LeaderApi, WorkerEvent>['lead'],
  onEvent: (event: WorkerEvent) => void,
  onConnected: (role: 'leader') => void,
): Membership<LeaderApi> {
  const leading = lead((_, event) => onEvent(event));
  void leading.then(() => onConnected('leader'));
  const calls = createCalls<LeaderApi>(({ n, ...call }) => {
    leading
      .then((leader) => leader.handle('self', call))
      .then(
        (value) => calls.resolve(n, value),
        (error: unknown) => calls.reject(n, error),
      );
  });
  return {
    call: calls.make,
    leave: async () => (await leading).close(),
  };
}
