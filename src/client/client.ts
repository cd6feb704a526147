import { AppError } from '../domain/errors.ts';
import type { WorkItemId } from '../domain/ids.ts';
import type { SyncState } from '../domain/sync-state.ts';
import type { Question } from '../protocol/questions.ts';
import type { WorkerApi, WorkerEvent } from '../protocol/worker-api.ts';
import type { Shown } from './kept-screens.ts';
import { createLiveAnswers, type LiveAnswer, type LiveAnswersOptions } from './live-answers.ts';
import type { Listen } from './start-worker.ts';
import { createShownSyncState } from './shown-sync-state.ts';
import { syncOnReturn } from './sync-on-return.ts';

export type NeedsYou = Extract<WorkerEvent, { readonly type: 'needs-you' }>;
/** What is stored on this device. */
export type StorageReport = Awaited<ReturnType<WorkerApi['storage']>>;
export type StoredProject = StorageReport['projects'][number];
export type Verified = Awaited<ReturnType<WorkerApi['verify']>>[number];
export type Unsubscribe = () => void;
export type Questions = readonly Question[];
export type Intents = Parameters<WorkerApi['write']>[0];
/** @param written settles when it is durable on this device, or could not be made so */
export type OnWriting = (intents: Intents, written: Promise<unknown>) => void;

/** What the page asks of its data. The calls are WorkerApi's; failures arrive as AppError. */
export interface Client extends Pick<
  WorkerApi,
  | 'open'
  | 'ask'
  | 'write'
  | 'request'
  | 'attend'
  | 'syncNow'
  | 'retry'
  | 'discard'
  | 'cancel'
  | 'cancelAll'
  | 'setLocalCopy'
  | 'storage'
  | 'verify'
  | 'leave'
> {
  readonly live: (question: Question) => LiveAnswer;
  /** Asks what a screen will ask in a moment, so that its first draw has the answers. */
  readonly askAhead: (questions: Questions) => void;
  /** What is on screen; null until everything that is asked has been answered. */
  readonly shown: () => Shown | null;
  readonly syncState: {
    readonly subscribe: (onChange: () => void) => Unsubscribe;
    readonly getSnapshot: () => SyncState;
  };
  /** Told while it is being written, so that it can be shown in the same frame. */
  readonly onWriting: (listener: OnWriting) => Unsubscribe;
  /** The server refused something, or it was parked. */
  readonly onNeedsYou: (listener: (event: NeedsYou) => void) => Unsubscribe;
  /** An item made on this device got its number. */
  readonly onNumbered: (listener: (id: WorkItemId, sequenceId: number) => void) => Unsubscribe;
}

const OPENING: SyncState = {
  mode: 'server',
  reason: 'opening',
  role: 'follower',
  network: 'online',
  projects: {},
  waiting: 0,
  waiting_since: null,
  needs_you: 0,
};

export function createClient(
  api: WorkerApi,
  events: Listen,
  options: LiveAnswersOptions = {},
): Client {
  const answers = createLiveAnswers(api, options);
  const sync = createShownSyncState(OPENING, globalThis.window ?? null);
  const onNeedsYou = new Set<(event: NeedsYou) => void>();
  const onNumbered = new Set<(id: WorkItemId, sequenceId: number) => void>();
  /** Null until the first place is open. */
  let place: string | null = null;
  let isSyncing = false;

  events((event) => {
    if (event.type === 'sync') {
      sync.hear(event.state);
    } else if (event.type === 'needs-you') {
      for (const listener of onNeedsYou) listener(event);
    } else if (event.type === 'numbered') {
      for (const listener of onNumbered) listener(event.id, event.sequence_id);
    } else {
      answers.hear(event);
    }
  });

  return {
    async open(next) {
      const key = JSON.stringify([next.instance_id, next.user_id, next.workspace_slug]);
      const before = place;
      place = key;
      // What one place answered says nothing about another (SYNC R11).
      if (before !== null && before !== key) await answers.stop();
      await api.open(next);
      if (before !== null) answers.restart();
      if (!isSyncing) syncOnReturn(globalThis.window ?? null, () => api.syncNow());
      isSyncing = true;
    },
    ask: (question) => api.ask(question),
    ...createWriter(api, sync.noteStored),
    request: (call) => api.request(call),
    attend: (projectId) => api.attend(projectId),
    syncNow: () => api.syncNow(),
    retry: (operationId) => api.retry(operationId),
    cancel: (operationId) => api.cancel(operationId),
    cancelAll: (operationIds) => api.cancelAll(operationIds),
    discard: (operationId) => api.discard(operationId),
    setLocalCopy: (enabled) => api.setLocalCopy(enabled),
    storage: () => api.storage(),
    verify: () => api.verify(),
    async leave(options) {
      // Before anything was opened there is nothing to leave.
      if (place === null) return;
      place = '';
      // First: without a copy they would ask a server that has forgotten the session.
      await answers.stop();
      await api.leave(options);
    },
    live: answers.of,
    askAhead: answers.askAhead,
    shown: answers.shown,
    syncState: { subscribe: sync.subscribe, getSnapshot: sync.getSnapshot },
    onNeedsYou: subscribeTo(onNeedsYou),
    onNumbered: subscribeTo(onNumbered),
  };
}

function createWriter(
  api: Pick<WorkerApi, 'write'>,
  noteStored: (isStored: boolean) => void,
): Pick<Client, 'write' | 'onWriting'> {
  const listeners = new Set<OnWriting>();
  return {
    write(intents, workspaceSlug) {
      const written = api.write(intents, workspaceSlug);
      written.then(
        () => noteStored(true),
        (error: unknown) => isUnstored(error) && noteStored(false),
      );
      for (const listener of listeners) listener(intents, written);
      return written;
    },
    onWriting: subscribeTo(listeners),
  };
}

function isUnstored(error: unknown): boolean {
  return error instanceof AppError && error.code === 'outbox.unavailable';
}

function subscribeTo<Listener>(listeners: Set<Listener>) {
  return (listener: Listener): Unsubscribe => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}
