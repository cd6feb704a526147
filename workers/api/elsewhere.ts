import type { Operation } from '../../src/domain/operation.ts';
import { createMirror, type OutboxMirror } from '../outbox/mirror.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { SyncDeps } from '../sync/deps.ts';
import { createSendTimes, type SendTimes } from '../sync/send-times.ts';
import { createSyncLoop, type SyncLoop } from '../sync/sync-loop.ts';

/** What the person wrote in their other workspaces: it is sent and counted from here, without their copies. */
export interface Elsewhere {
  readonly operations: () => readonly Operation[];
  /** Looks for what is unsent, and begins to send it, also what failed before. */
  readonly look: () => Promise<void>;
  /** Resolves when nothing is left to send now. */
  readonly now: () => Promise<void>;
  /** The outbox that holds this operation; null when it is not one of another workspace. */
  readonly outboxOf: (operationId: string) => OutboxMirror | null;
  readonly clear: () => Promise<void>;
  readonly stop: () => void;
}

interface OtherPlace {
  readonly sendTimes: SendTimes;
  readonly outbox: OutboxMirror;
  readonly loop: SyncLoop;
}

/** @param sync of the workspace that is open */
export function createElsewhere(store: Outbox, sync: SyncDeps, onChange: () => void): Elsewhere {
  const { userId: user_id, slug: here, clock } = sync;
  const places = new Map<string, OtherPlace>();

  function open(slug: string): OtherPlace {
    const outbox = createMirror(store, { user_id, workspace_slug: slug }, onChange);
    const sendTimes = createSendTimes(clock);
    const deps: SyncDeps = {
      ...sync,
      ...{ slug, outbox, copy: () => null, sendTimes },
      sendSoon: (projectId) => loop.want(projectId),
      committed: () => sync.committed({ project_id: null, kinds: ['outbox'] }),
    };
    const loop = createSyncLoop(deps, onChange);
    const place = { outbox, loop, sendTimes };
    places.set(slug, place);
    return place;
  }

  async function look(): Promise<void> {
    const slugs = (await store.places(user_id)).filter((slug) => slug !== here);
    const all = new Set([...slugs, ...places.keys()]);
    for (const slug of all) {
      const { outbox, loop, sendTimes } = places.get(slug) ?? open(slug);
      sendTimes.retryNow();
      await outbox.reload();
      for (const { action, status } of outbox.list()) {
        if (status === 'waiting' || status === 'acked') loop.want(action.project_id);
      }
    }
  }

  const others = () => [...places.values()];
  return {
    operations: () => others().flatMap(({ outbox }) => outbox.list()),
    look,
    async now() {
      await look();
      await Promise.all(others().map(({ loop }) => loop.now()));
    },
    outboxOf: (id) =>
      others().find(({ outbox }) => outbox.list().some((one) => one.id === id))?.outbox ?? null,
    async clear() {
      for (const { outbox } of others()) await outbox.clear();
    },
    stop() {
      for (const { loop } of others()) loop.stop();
    },
  };
}
