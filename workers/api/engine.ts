import type { Operation } from '../../src/domain/operation.ts';
import type { Network } from '../../src/domain/sync-state.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Question } from '../../src/protocol/questions.ts';
import type { Place, StorageUse, WorkerEvent } from '../../src/protocol/worker-api.ts';
import type { Db } from '../db/db.ts';
import { isBroken, isFull } from '../db/failures.ts';
import type { Databases } from '../db/open-database.ts';
import { createWatches, type Answered, type Watches } from '../live/watches.ts';
import type { EventStream } from '../net/event-stream.ts';
import type { Rest } from '../net/rest.ts';
import { createMirror, type OutboxMirror } from '../outbox/mirror.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { isLoaded, pulledProjects } from '../sync/cursors.ts';
import type { Committed, SyncDeps } from '../sync/deps.ts';
import { createSendTimes } from '../sync/send-times.ts';
import { createSyncLoop, type SyncLoop } from '../sync/sync-loop.ts';
import { answerOne, attempt, joinedProjects } from './answer.ts';
import { createCopy, type Copy } from './copy.ts';
import { createElsewhere, type Elsewhere } from './elsewhere.ts';
import { createKnown, forgetKnown, type Known } from './known.ts';
import { createPatience, type Patience } from './patience.ts';
import { createRecentReads, type RecentReads } from './recent-reads.ts';
import { showAllUnsent } from './show-unsent.ts';
import { syncStateOf } from './sync-state-of.ts';

/** What the browser, the server and the clock are to the worker. */
export interface EngineDeps {
  readonly place: Place;
  /** The copy's files; they hold nothing of another person or workspace (SYNC R11). */
  readonly databaseName: string;
  readonly databases: Databases | null;
  readonly outbox: Outbox | null;
  readonly createRest: (onNetwork: (network: Network) => void) => Rest;
  readonly openHints: (
    path: string,
    heard: {
      readonly onOpen: () => void;
      readonly onMessage: (text: string) => void;
      readonly onRefused: () => void;
    },
  ) => EventStream;
  readonly storage: () => Promise<StorageUse>;
  readonly clock: Clock;
  readonly tell: (client: string, event: WorkerEvent) => void;
}

/** Everything that one leader has: the copy, the outbox, sync, and the questions that are open. */
export interface Engine {
  readonly deps: EngineDeps;
  readonly sync: SyncDeps;
  readonly loop: SyncLoop;
  readonly copy: Copy;
  readonly outbox: OutboxMirror;
  readonly elsewhere: Elsewhere;
  /** What the server has not taken, in whichever workspace of the person it was written. */
  readonly unsent: () => readonly Operation[];
  readonly watches: Watches;
  readonly known: Known;
  readonly recent: RecentReads;
  readonly patience: Patience;
  readonly clients: Set<string>;
  readonly answer: (question: Question) => Promise<Answered>;
  /** Called when the first list has been answered, by whomever. */
  onFirstList: () => void;
  /** Called when a copy that failed has been replaced. */
  onRebuilt: () => void;
  readonly tellAll: (event: WorkerEvent) => void;
  /** Where it changed; a client that has just come is told in any case. */
  readonly tellState: (newcomer?: string) => void;
  readonly network: () => Network;
  /** Copies whose lists have been prepared. */
  readonly warm: WeakSet<Db>;
  /** Copies for which the server has been asked for what they lack. */
  readonly followed: WeakSet<Db>;
  /** What is written is shown before anything is answered, so that one reads what one wrote. */
  readonly showing: { last: Promise<void> };
  /** The operations that have been laid over the items of a copy. */
  readonly laid: { on: Db | null; operations: ReadonlySet<Operation> };
}

const NO_OUTBOX: Outbox = {
  add: async () => [],
  all: async () => [],
  places: async () => [],
  update: async () => null,
  updateMany: async () => new Map(),
  clear: async () => {},
  guard: () => {},
  close: () => {},
};

export function createEngine(deps: EngineDeps): Engine {
  const { place, clock, databases, databaseName: name } = deps;
  const { workspace_slug: slug, user_id } = place;
  const clients = new Set<string>();
  const followed = new WeakSet<Db>();
  let network: Network = 'online';

  const tellAll = (event: WorkerEvent) => {
    for (const client of clients) deps.tell(client, event);
  };
  const tellState = stateTeller(
    deps,
    tellAll,
    () => syncStateOf({ copy, loop, network, operations: unsent(), followed }),
    (error) => void rebuildAfter(engine, error),
  );
  const onChange = () => {
    engine.recent.forget();
    tellState();
    watches.all();
  };
  const onLate = () => engine.onRebuilt();
  const copy = createCopy({ databases, name, clock, onChange, onLate }, place.local_copy);
  const kept = deps.outbox ?? NO_OUTBOX;
  const outbox = createMirror(kept, { user_id, workspace_slug: slug }, () => tellState());
  const rest = deps.createRest((now) => {
    if (network === now) return;
    network = now;
    tellState();
  });
  const committed = (what: Committed) => onCommit(engine, what);
  const sync: SyncDeps = {
    ...{ slug, userId: user_id, copy: copy.db, outbox, rest, clock },
    copyFailed: (error) => void rebuildAfter(engine, error),
    ...{ committed, tell: tellAll, sendTimes: createSendTimes(clock) },
    sendSoon: (projectId) => loop.want(projectId),
  };
  const elsewhere = createElsewhere(kept, sync, () => tellState());
  const unsent = () => [...outbox.list(), ...elsewhere.operations()];
  const known = createKnown(sync);
  const recent = createRecentReads(rest);
  const loop = createSyncLoop(sync, () => {
    followAgain(engine);
    tellState();
  });
  const answer = (question: Question) => answerOne(engine, question);
  const patience = createPatience(clock, (question) => watches.again(question));
  const ready = () => copy.settled().then(() => engine.showing.last);
  const watches = createWatches({ ready, answer, emit: deps.tell });
  const engine: Engine = {
    ...{ deps, sync, loop, copy, outbox, watches, known, recent, patience, clients },
    ...{ elsewhere, unsent, answer, tellAll, tellState, network: () => network },
    ...{ onFirstList: () => {}, onRebuilt: () => {} },
    ...{ showing: { last: Promise.resolve() }, laid: { on: null, operations: new Set() } },
    ...{ followed, warm: new WeakSet<Db>() },
  };
  return engine;
}

/** Says how sync stands where that changed, and to a newcomer in any case. */
function stateTeller(
  { tell }: EngineDeps,
  tellAll: (event: WorkerEvent) => void,
  read: () => ReturnType<typeof syncStateOf>,
  onFailure: (error: unknown) => void,
): Engine['tellState'] {
  let told: string | null = null;
  return (newcomer) => {
    const state = attempt(read, onFailure);
    if (!state) return;
    const event: WorkerEvent = { type: 'sync', state: { ...state, role: 'leader' } };
    if (newcomer !== undefined) tell(newcomer, event);
    const text = JSON.stringify(state);
    if (text === told) return;
    told = text;
    tellAll(event);
  };
}

/**
 * The copy is a cache: what fails is set aside and filled anew; the outbox is elsewhere (SYNC R9).
 * @returns whether it was the copy that failed
 */
export async function rebuildAfter(engine: Engine, error: unknown): Promise<boolean> {
  const failed = engine.copy.db();
  if (isFull(error)) engine.copy.setRoom(false);
  if (!isBroken(error)) return false;
  if (failed && (await engine.copy.rebuild(failed))) engine.onRebuilt();
  return true;
}

/** A copy that had no room follows again once every project, and all that is unsent, could be written. */
function followAgain(engine: Engine): void {
  const { copy, loop } = engine;
  if (copy.reason() !== 'full' || loop.hasProblems()) return;
  copy.setRoom(true);
  showAllUnsent(engine);
}

function onCommit(engine: Engine, { project_id, kinds }: Committed): void {
  const { copy, watches, recent, patience, tellState } = engine;
  recent.forget();
  const db = copy.db();
  const isPurge = kinds.includes('progress') && kinds.includes('states');
  if (db && project_id && isPurge) forgetKnown(db, project_id);
  if (db && kinds.includes('projects') && !isPurge) wantNewAndLeft(engine, db);
  tellState();
  const changes = kinds.filter((kind) => kind !== 'progress');
  if (changes.length > 0) watches.changed({ project_id, kinds: changes });
  // What has been loaded answers for a server that is slow, so each page adds to it.
  else for (const question of patience.late()) watches.again(question);
}

/** Projects that have just become known are loaded; the server's refusal takes off what the person has left. */
function wantNewAndLeft({ loop }: Engine, db: Db): void {
  const [pulled, joined] = [pulledProjects(db), joinedProjects(db)];
  for (const id of joined) if (!isLoaded(db, id)) loop.want(id);
  for (const id of pulled) if (!joined.includes(id)) loop.want(id);
}
