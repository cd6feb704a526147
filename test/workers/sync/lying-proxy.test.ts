import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test } from 'vitest';
import type { Intent } from '../../../src/protocol/worker-api.ts';
import type { Db } from '../../../workers/db/db.ts';
import { createRest, type Sent } from '../../../workers/net/rest.ts';
import { itemId, PROJECT, TODO, uuid } from '../../support/builders.ts';
import { fakeServer } from '../../support/worker/fake-server.ts';
import { LIES, lyingProxy, type Lie, type LyingProxy } from '../../support/worker/lying-proxy.ts';
import { openDevice, testClock } from '../../support/worker/sync-device.ts';

const EDITED = itemId(1);
const DELETED = itemId(2);
const ARCHIVED = itemId(3);
const CREATED = itemId(4);
const COMMENT = uuid('k', 1);

const ONE_OF_EACH: readonly Intent[] = [
  {
    kind: 'work_item.create',
    project_id: PROJECT,
    id: CREATED,
    fields: { name: 'New', state_id: TODO },
  },
  {
    kind: 'work_item.edit',
    project_id: PROJECT,
    id: EDITED,
    patch: { name: 'Mine' },
    seen: { name: 'Old' },
  },
  { kind: 'work_item.delete', project_id: PROJECT, id: DELETED },
  { kind: 'work_item.archive', project_id: PROJECT, id: ARCHIVED, archived: true },
  {
    kind: 'comment.create',
    project_id: PROJECT,
    work_item_id: EDITED,
    id: COMMENT,
    comment_html: '<p>Said</p>',
  },
];

let proxies: LyingProxy[] = [];
afterEach(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  proxies = [];
});

async function setUp() {
  const server = fakeServer();
  for (const id of [EDITED, DELETED, ARCHIVED]) server.put({ id, name: 'Old' });
  const proxy = await lyingProxy(server);
  proxies.push(proxy);
  const clock = testClock();
  const rest = createRest(() => {}, { origin: proxy.origin });
  const factory = new IDBFactory();
  const device = await openDevice({ ...server, rest }, { clock, factory });
  return { server, proxy, clock, device };
}

/** Everything that the copy holds of work items and small entities. */
function contents(db: Db | null): unknown {
  return [
    'SELECT * FROM issues ORDER BY id',
    'SELECT * FROM issue_base ORDER BY id',
    'SELECT * FROM collection_rows ORDER BY kind, scope, id',
    'SELECT project_id, updated_at, phase FROM sync_cursor',
  ].map((text) => db?.all({ text, params: [] }));
}

const isWrite = ({ method }: Sent): boolean => method !== 'GET';

/** What a lie may say of an operation that it does not decide. */
const undecided = { status: 'waiting', acked_at: null };

for (const lie of LIES) {
  test(`[R10] nothing leaves the outbox or reaches the copy by an answer that is not the server's: ${lie}`, async () => {
    const { server, proxy, clock, device } = await setUp();
    await device.sync();
    await device.write(...ONE_OF_EACH);
    clock.pass(11_000);
    const before = contents(device.db);
    const lies: readonly ((call: Sent) => Lie | null)[] = [
      () => lie,
      (call) => (isWrite(call) ? lie : null),
    ];
    for (const tell of lies) {
      proxy.lie = tell;
      await device.sync();
      clock.pass(11 * 60_000);
      expect(device.outbox.list()).toMatchObject(ONE_OF_EACH.map(() => undecided));
    }
    expect(contents(device.db)).toEqual(before);
    proxy.reaches = true;
    proxy.lie = lies[1] ?? (() => lie);
    await device.sync();
    expect(device.outbox.list()).toMatchObject(ONE_OF_EACH.map(() => undecided));

    proxy.lie = () => null;
    clock.pass(11 * 60_000);
    await device.sync();

    expect(device.outbox.list()).toEqual([]);
    expect(new Set(server.doneKeys).size).toBe(server.doneKeys.length);
    expect(server.row(EDITED)?.name).toBe('Mine');
    expect(server.row(CREATED)?.name).toBe('New');
    expect(server.row(DELETED)).toBeNull();
    expect(server.comments()).toHaveLength(1);
  });
}
