import { IDBFactory } from 'fake-indexeddb';
import type { Operation } from '../../../src/domain/operation.ts';
import type { WorkItemDetail } from '../../../src/domain/work-item.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import type { Intent, WorkerEvent } from '../../../src/protocol/worker-api.ts';
import { workItem as readWorkItem } from '../../../workers/queries/work-item.ts';
import type { Db } from '../../../workers/db/db.ts';
import { sql } from '../../../workers/db/sql.ts';
import { workItemOf } from '../../../workers/mutations/entity-of.ts';
import { overlaidItems, overlayItems } from '../../../workers/mutations/overlay.ts';
import { prepare } from '../../../workers/mutations/prepare.ts';
import { markedItems } from '../../../workers/mutations/strays.ts';
import { readImage } from '../../../workers/mutations/work-item-images.ts';
import { createMirror, type OutboxMirror } from '../../../workers/outbox/mirror.ts';
import { openOutbox } from '../../../workers/outbox/open-outbox.ts';
import type { Committed, SyncDeps } from '../../../workers/sync/deps.ts';
import { projectRound, type RoundEnd } from '../../../workers/sync/project-round.ts';
import { ANA, PROJECT } from '../builders.ts';
import type { FakeServer } from './fake-server.ts';
import { memoryDb } from './memory-db.ts';

const OWNER = { user_id: ANA, workspace_slug: 'acme' };

/** One person's device: copy, outbox and sync, with a clock of its own. */
export interface Device {
  readonly db: Db | null;
  readonly outbox: OutboxMirror;
  readonly deps: SyncDeps;
  readonly events: readonly WorkerEvent[];
  readonly commits: readonly Committed[];
  readonly write: (...intents: readonly Intent[]) => Promise<readonly Operation[]>;
  readonly sync: () => Promise<RoundEnd>;
  readonly ids: () => readonly string[];
  readonly shown: (id: string) => WorkItemDetail | null;
}

export function testClock(start = Date.parse('2026-11-20T10:00:00.000Z')) {
  let now = start;
  let count = 0;
  const clock: Clock = {
    now: () => now,
    after: () => () => {},
    breathe: async () => {},
    random: () => 0.5,
    newId: () => {
      count += 1;
      return `00000000-0000-4000-9000-${(count * 256).toString(16).padStart(12, '0')}`;
    },
  };
  return {
    ...clock,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

export interface DeviceParts {
  readonly factory?: IDBFactory;
  readonly db?: Db | null;
  readonly clock?: ReturnType<typeof testClock>;
}

/** Opens a device; the parts that survived another life of it are handed over. */
export async function openDevice(server: FakeServer, parts: DeviceParts = {}): Promise<Device> {
  const { factory = new IDBFactory(), db = memoryDb(), clock = testClock() } = parts;
  const outboxStore = await openOutbox(factory);
  const events: WorkerEvent[] = [];
  const commits: Committed[] = [];
  const outbox = createMirror(outboxStore, OWNER, () => {});
  await outbox.reload();
  const deps: SyncDeps = {
    slug: 'acme',
    userId: ANA,
    copy: () => db,
    copyFailed: () => {},
    outbox,
    rest: server.rest,
    clock,
    committed: (what) => commits.push(what),
    tell: (event) => events.push(event),
  };
  if (db) {
    const ids = new Set([...overlaidItems(db, outbox.list()), ...markedItems(db)]);
    overlayItems(db, ids, outbox.list());
  }
  const nowIso = () => new Date(clock.now()).toISOString();
  return {
    db,
    outbox,
    deps,
    events,
    commits,
    async write(...intents) {
      const { actions } = await prepare(intents, {
        userId: ANA,
        now: nowIso,
        itemOf: async (_, id) => (db ? readImage(db, id) : server.row(id)),
        commentOf: async ({ id }) =>
          (server.comments().find((comment) => comment.id === id) ?? null) as never,
        defaultState: async () => null,
        lastSortOrder: async () => null,
      });
      const operations = await outboxStore.add(
        actions.map((action) => ({
          id: clock.newId(),
          ...OWNER,
          action,
          status: 'waiting',
          written_at: nowIso(),
          attempts: 0,
          acked_at: null,
          problem: null,
        })),
      );
      await outbox.reload();
      if (db) {
        overlayItems(
          db,
          new Set(operations.map(({ action }) => workItemOf(action))),
          outbox.list(),
        );
      }
      return operations;
    },
    sync: () => projectRound(deps, PROJECT),
    ids: () =>
      (db?.all<{ id: string }>(sql`SELECT id FROM issues ORDER BY id`) ?? []).map(({ id }) => id),
    shown: (id) => (db ? readWorkItem(db, id as never) : null),
  };
}
