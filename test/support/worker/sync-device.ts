import { IDBFactory } from 'fake-indexeddb';
import type { Operation } from '../../../src/domain/operation.ts';
import type { WorkItemDetail, WorkItemPatch } from '../../../src/domain/work-item.ts';
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
import { createSendTimes } from '../../../workers/sync/send-times.ts';
import { projectRound, type RoundEnd } from '../../../workers/sync/project-round.ts';
import { ANA, PROJECT } from '../builders.ts';
import type { FakeServer } from './fake-server.ts';
import { memoryDb } from './memory-db.ts';

const OWNER = { user_id: ANA, workspace_slug: 'acme' };

type Unseen<I> = I extends { readonly seen: infer Seen }
  ? Omit<I, 'seen'> & { readonly seen?: Seen }
  : I;
/** An edit that does not say what the person saw was made of what the device shows. */
export type TestIntent = Unseen<Intent>;

/** One person's device: copy, outbox and sync, with a clock of its own. */
export interface Device {
  readonly db: Db | null;
  readonly outbox: OutboxMirror;
  readonly deps: SyncDeps;
  readonly events: readonly WorkerEvent[];
  readonly commits: readonly Committed[];
  readonly write: (...intents: readonly TestIntent[]) => Promise<readonly Operation[]>;
  /** As when somebody selects many and does one thing. */
  readonly writeTogether: (...intents: readonly TestIntent[]) => Promise<readonly Operation[]>;
  readonly sync: () => Promise<RoundEnd>;
  readonly ids: () => readonly string[];
  readonly shown: (id: string) => WorkItemDetail | null;
}

export function testClock(start = Date.parse('2026-11-20T10:00:00.000Z')) {
  let now = start;
  let elapsed = 0;
  let count = 0;
  const clock: Clock = {
    now: () => now,
    elapsed: () => elapsed,
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
      elapsed += ms;
    },
    /** Somebody, or the network, sets the device's clock. */
    correct: (ms: number) => {
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
    sendTimes: createSendTimes(clock),
    sendSoon: () => {},
    committed: (what) => commits.push(what),
    tell: (event) => events.push(event),
  };
  if (db) {
    const ids = new Set([...overlaidItems(db, outbox.list()), ...markedItems(db)]);
    overlayItems(db, ids, outbox.list());
  }
  const withSeen = (intent: TestIntent): Intent => {
    if (intent.kind === 'work_item.edit') {
      const shown = db ? readImage(db, intent.id) : server.row(intent.id);
      return { ...intent, seen: intent.seen ?? (shown as WorkItemPatch) ?? {} };
    }
    if (intent.kind !== 'comment.edit') return intent;
    const comment = server.comments().find(({ id }) => id === intent.id);
    return { ...intent, seen: intent.seen ?? comment?.comment_html ?? '' };
  };
  const nowIso = () => new Date(clock.now()).toISOString();
  async function write(intents: readonly TestIntent[], gesture: object) {
    const { actions } = await prepare(intents.map(withSeen), {
      userId: ANA,
      now: nowIso,
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
        ...gesture,
        attempts: 0,
        acked_at: null,
        problem: null,
      })),
    );
    await outbox.reload();
    if (db) {
      overlayItems(db, new Set(operations.map(({ action }) => workItemOf(action))), outbox.list());
    }
    return operations;
  }
  return {
    db,
    outbox,
    deps,
    events,
    commits,
    write: (...intents) => write(intents, {}),
    writeTogether: (...intents) =>
      write(intents, { gesture: { id: clock.newId(), size: intents.length } }),
    sync: () => {
      // As when the person asks for it, or comes back to the page.
      deps.sendTimes.retryNow();
      return projectRound(deps, PROJECT);
    },
    ids: () =>
      (db?.all<{ id: string }>(sql`SELECT id FROM issues ORDER BY id`) ?? []).map(({ id }) => id),
    shown: (id) => (db ? readWorkItem(db, id as never) : null),
  };
}
