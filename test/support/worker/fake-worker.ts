import type { IDBFactory } from 'fake-indexeddb';
import { parseAnswer } from '../../../src/protocol/answer-texts.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import type { Place, WorkerEvent } from '../../../src/protocol/worker-api.ts';
import { createWorkerApi } from '../../../workers/api/create-worker-api.ts';
import type { Databases, OpenDatabase } from '../../../workers/db/open-database.ts';
import type { Hint } from '../../../workers/sync/hints.ts';
import type { Outbox } from '../../../workers/outbox/outbox.ts';
import { openOutbox } from '../../../workers/outbox/open-outbox.ts';
import { ANA } from '../builders.ts';
import type { FakeServer } from './fake-server.ts';
import type { fakeBrowser } from './fake-tabs.ts';
import { memoryDb } from './memory-db.ts';

export const PLACE: Place = {
  instance_id: 'instance',
  user_id: ANA,
  workspace_slug: 'acme',
  marks_answers: true,
  local_copy: true,
  timezone: 'UTC',
};

/** Copies that survive their tab; two tabs at one file is a broken R1. */
export function fakeDatabases({ missing = false } = {}) {
  const files = new Map<string, ReturnType<typeof memoryDb>>();
  const made: ReturnType<typeof memoryDb>[] = [];
  const make = () => {
    const db = memoryDb();
    made.push(db);
    return db;
  };
  const open = new Map<string, number>();
  const log = { opened: 0, most: 0 };
  const forTab = (): Databases & { readonly drop: () => void } => {
    const mine = new Set<string>();
    const letGo = (name: string) => {
      if (mine.delete(name)) open.set(name, (open.get(name) ?? 1) - 1);
    };
    const opened = (name: string): OpenDatabase => {
      const db = files.get(name) ?? make();
      files.set(name, db);
      mine.add(name);
      open.set(name, (open.get(name) ?? 0) + 1);
      log.opened += 1;
      log.most = Math.max(log.most, open.get(name) ?? 0);
      const erase = async () => {
        files.delete(name);
        letGo(name);
      };
      return { db, close: () => letGo(name), erase };
    };
    return {
      open: async (name) => opened(name),
      warmUp: async () => {},
      exists: async (name) => !missing || files.has(name),
      openInMemory: async () => opened('memory'),
      erase: async (name) => {
        files.delete(name);
      },
      drop: () => {
        for (const name of mine) letGo(name);
      },
    };
  };
  /** Every copy is gone, as after the person cleared them or the browser did. */
  const lose = () => files.clear();
  /** Frees the memory of every copy there ever was. No tab may use one after it. */
  const free = () => {
    for (const db of made.splice(0)) db.close();
  };
  return {
    forTab,
    log,
    lose,
    free,
    names: () => [...files.keys()],
    all: () => [...files.values()],
  };
}

export interface FakeTabParts {
  readonly server: Pick<FakeServer, 'rest'>;
  readonly browser: ReturnType<typeof fakeBrowser>;
  readonly factory: IDBFactory | null;
  readonly databases: Databases | null;
  readonly clock: Clock;
  readonly secure?: boolean;
  /** Comes between the worker and its outbox. */
  readonly outboxOf?: (outbox: Outbox) => Outbox;
}

/** One tab: its worker and what its page heard. */
export function fakeTab(name: string, parts: FakeTabParts) {
  const { server, browser, factory, databases, clock, secure = true } = parts;
  const { outboxOf = (outbox: Outbox) => outbox } = parts;
  const events: WorkerEvent[] = [];
  const listeners = new Set<() => void>();
  let tellHint: (text: string) => void = () => {};
  let tellOpen: () => void = () => {};
  let tellRefused: () => void = () => {};
  const api = createWorkerApi({
    clock: { ...clock, newId: () => clock.newId() },
    bus: browser.busOf(name),
    locks: secure ? browser.locksOf(name) : null,
    databases,
    openOutbox: async () => outboxOf(await openOutbox(factory)),
    createRest: (onNetwork) => ({
      async send(call) {
        try {
          const answer = await server.rest.send(call);
          onNetwork(answer.status === 401 ? 'signed_out' : 'online');
          return answer;
        } catch (error) {
          onNetwork('offline');
          throw error;
        }
      },
    }),
    expectMarks: () => {},
    openHints: (_, { onOpen, onMessage, onRefused }) => {
      tellHint = onMessage;
      tellOpen = onOpen;
      tellRefused = onRefused;
      return { close: () => {} };
    },
    storage: async () => ({ used: 1, quota: 2, persisted: false }),
    eraseOthers: async () => {},
    exit: () => {},
  });
  const port = {
    postMessage(event: WorkerEvent) {
      events.push(structuredClone(event));
      for (const listener of listeners) listener();
    },
  };
  void api.listen(port as MessagePort);

  /** Resolves once something that was heard satisfies `check`. */
  function heard(check: (event: WorkerEvent) => boolean): Promise<WorkerEvent> {
    return new Promise((resolve) => {
      const look = () => {
        const found = events.findLast(check);
        if (!found) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
    });
  }

  /** What the server says on its stream. */
  const hint = (what: Hint) => tellHint(JSON.stringify(what));
  /** The stream stands again after a break. */
  const reconnect = () => tellOpen();
  const refuseHints = () => tellRefused();
  /** Anything that comes as a hint. */
  const say = (text: string) => tellHint(text);
  return { api, events, heard, hint, reconnect, refuseHints, say };
}

/** The latest answer to a watch, once it satisfies `check`. */
export function answerTo<T>(watch: string, check: (answer: T) => boolean) {
  return (event: WorkerEvent) =>
    event.type === 'answer' && event.watch === watch && check(parseAnswer(event.texts) as T);
}
