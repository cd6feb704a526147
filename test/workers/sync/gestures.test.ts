import { expect, test } from 'vitest';
import type { WorkItemId } from '../../../src/domain/ids.ts';
import type { Sent } from '../../../workers/net/rest.ts';
import { itemId, PROJECT, TODO } from '../../support/builders.ts';
import { handClock } from '../../support/hand-clock.ts';
import { fakeServer, offline, type FakeServer } from '../../support/worker/fake-server.ts';
import { openDevice, testClock, type TestIntent } from '../../support/worker/sync-device.ts';

const idsOf = (n: number) => Array.from({ length: n }, (_, i) => itemId(i + 1));
const urgent = (id: WorkItemId): TestIntent => ({
  kind: 'work_item.edit',
  project_id: PROJECT,
  id,
  patch: { priority: 'urgent' },
  seen: { priority: 'none' },
});
const rename = (id: WorkItemId, name: string): TestIntent => ({
  kind: 'work_item.edit',
  project_id: PROJECT,
  id,
  patch: { name },
});
const isBulk = ({ path }: Sent) => path.endsWith('/bulk-calls/');
const sizeOf = ({ body }: Sent) => (body as { readonly calls: readonly unknown[] }).calls.length;

async function many(n: number, clock = testClock()) {
  const server = fakeServer();
  const ids = idsOf(n);
  for (const id of ids) server.put({ id, name: 'Old', priority: 'none', state_id: TODO });
  const device = await openDevice(server, { clock });
  await device.sync();
  const from = server.calls.length;
  const calls = () => server.calls.slice(from);
  const writes = () => calls().filter(({ method }) => method !== 'GET');
  return { server, device, clock, ids, calls, writes };
}

const changed = (server: FakeServer) =>
  server.rows().filter(({ priority }) => priority === 'urgent').length;

test('[R6] 520 items changed in one gesture take two calls and one question each', async () => {
  const { server, device, ids, calls, writes } = await many(520);
  await device.writeTogether(...ids.map(urgent));
  await device.sync();
  expect(writes().map(sizeOf)).toEqual([500, 20]);
  expect(calls().length).toBeLessThan(12);
  expect(changed(server)).toBe(520);
  expect(device.outbox.list()).toEqual([]);
  expect(device.shown(ids[519] ?? '')).toMatchObject({
    priority: 'urgent',
    is_local_update: false,
  });
});

test('[R7] what is written alone goes first, and on the same item after what was written before', async () => {
  const { device, ids, writes } = await many(40);
  await device.writeTogether(...ids.slice(0, 30).map(urgent));
  await device.write(rename(itemId(1), 'Mine'));
  await device.write(rename(itemId(35), 'Mine'));
  await device.sync();
  expect(writes().map((call) => (isBulk(call) ? sizeOf(call) : call.path.slice(-8)))).toEqual([
    `${itemId(35)}/`.slice(-8),
    30,
    `${itemId(1)}/`.slice(-8),
  ]);
});

test('[R12] of a gesture, what somebody has changed meanwhile is read again in one question and planned anew', async () => {
  const { server, device, ids, calls } = await many(60);
  await device.writeTogether(...ids.map(urgent));
  let isLate = true;
  server.through = async (call, arrive) => {
    if (isBulk(call) && isLate) {
      isLate = false;
      for (const id of ids.slice(0, 40)) server.put({ id, priority: 'low' });
    }
    return arrive();
  };
  await device.sync();
  expect(changed(server)).toBe(60);
  expect(calls().filter(({ path }) => path.includes('/issues/list/'))).toHaveLength(1);
  const told = device.outbox.list().map(({ problem }) => problem?.code);
  expect(told).toEqual(Array.from({ length: 40 }, () => 'sync.overwrote'));
});

test('[R10] of a gesture, each refused or deleted item comes back with its own reason, and one word is said', async () => {
  const { server, device, ids, writes } = await many(50);
  await device.writeTogether(...ids.map(urgent));
  server.refuse = ({ method, path }) =>
    method === 'PATCH' && (path.includes(itemId(7)) || path.includes(itemId(8)))
      ? { status: 400, body: { error: `Not ${path.includes(itemId(7)) ? 7 : 8}.` } }
      : null;
  server.through = async (call, arrive) => {
    if (isBulk(call)) server.remove(itemId(9));
    return arrive();
  };
  await device.sync();
  expect(writes()).toHaveLength(1);
  expect(changed(server)).toBe(47);
  expect(device.outbox.list()).toMatchObject([
    { status: 'refused', action: { id: itemId(7) }, problem: { message: 'Not 7.' } },
    { status: 'refused', action: { id: itemId(8) }, problem: { message: 'Not 8.' } },
    { status: 'parked', action: { id: itemId(9) }, problem: { code: 'sync.gone' } },
  ]);
  expect(device.events.filter(({ type }) => type === 'needs-you')).toHaveLength(1);
  expect(device.shown(itemId(7))?.priority).toBe('none');
});

test('[R6] when the answer to a gesture is lost, it is sent again as it was and nothing is done twice', async () => {
  const { server, device, ids, writes } = await many(50);
  await device.writeTogether(...ids.map(urgent));
  let isLost = true;
  server.through = async (call, arrive) => {
    const answer = arrive();
    if (!isBulk(call) || !isLost) return answer;
    isLost = false;
    throw offline();
  };
  await device.sync();
  await device.sync();
  expect(writes().filter(isBulk).map(sizeOf)).toEqual([50, 50]);
  expect(server.effects.filter((effect) => effect.startsWith('PATCH'))).toHaveLength(50);
  expect(device.outbox.list()).toEqual([]);
});

test('[R10] an answer that is not the server’s, or does not name every change, decides nothing', async () => {
  const lies = [
    { isOurs: false, status: 200, body: '<html>' },
    { isOurs: true, status: 200, body: { answers: [] } },
    { isOurs: true, status: 204, body: null },
    { isOurs: true, status: 502, body: null },
  ];
  for (const lie of lies) {
    const { server, device, ids } = await many(30);
    await device.writeTogether(...ids.map(urgent));
    server.refuse = (call) => (isBulk(call) ? lie : null);
    await device.sync();
    expect(device.outbox.list()).toHaveLength(30);
    expect(device.outbox.list().every(({ status }) => status === 'waiting')).toBe(true);
    server.refuse = () => null;
    await device.sync();
    expect(changed(server)).toBe(30);
  }
});

test('where something in between takes only short bodies, halves of a gesture go through at once', async () => {
  for (const isOurs of [true, false]) {
    const { server, device, ids, writes } = await many(100);
    await device.writeTogether(...ids.map(urgent));
    server.refuse = (call) =>
      isBulk(call) && sizeOf(call) > 30 ? { isOurs, status: 413, body: null } : null;
    await device.sync();
    expect(changed(server)).toBe(100);
    expect(writes().map(sizeOf)).toEqual([100, 50, 25, 25, 50, 25, 25]);
  }
});

test('a server that does not take many calls in one is sent one by one', async () => {
  const { server, device, ids, writes } = await many(30);
  await device.writeTogether(...ids.map(urgent));
  server.refuse = (call) =>
    isBulk(call) ? { status: 404, body: { error: 'Page not found.' } } : null;
  await device.sync();
  expect(writes()).toHaveLength(31);
  expect(changed(server)).toBe(30);
});

test('[R10] when something in between keeps refusing the whole, one change alone is held up by it', async () => {
  const { server, device, ids } = await many(30);
  await device.writeTogether(...ids.map(urgent));
  const bad = itemId(5);
  server.refuse = ({ body, path }) =>
    JSON.stringify([body, path]).includes(bad) && !path.includes('/list/')
      ? { isOurs: false, status: 403, body: null }
      : null;
  for (let i = 0; i < 3; i += 1) await device.sync();
  expect(changed(server)).toBe(29);
  expect(device.outbox.list()).toMatchObject([{ status: 'waiting', action: { id: bad } }]);
});

test('deletions of one gesture go in one call when their time has come', async () => {
  const { server, device, ids, writes, clock } = await many(60);
  await device.writeTogether(
    ...ids.map((id): TestIntent => ({ kind: 'work_item.delete', project_id: PROJECT, id })),
  );
  await device.sync();
  expect(writes()).toEqual([]);
  clock.pass(20_000);
  await device.sync();
  expect(writes().map(sizeOf)).toEqual([60]);
  expect(server.rows()).toEqual([]);
  expect(device.outbox.list()).toEqual([]);
});

test('while a gesture is on its way, what is written now does not wait for it', async () => {
  const clock = handClock();
  const { server, device, ids } = await many(520, clock);
  await device.writeTogether(...ids.map(urgent));
  let release = () => {};
  const arrived = new Promise<void>((resolve) => {
    server.through = async (call, arrive) => {
      if (!isBulk(call)) return arrive();
      resolve();
      await new Promise<void>((free) => {
        release = free;
      });
      return arrive();
    };
  });
  const syncing = device.sync();
  await arrived;
  await device.write(rename(itemId(520), 'Now'));
  clock.pass(100);
  await syncing;
  // Its item is in the part that is still to be sent: it waits for that, and nothing else does.
  expect(server.row(itemId(520))?.name).toBe('Old');
  await device.write({
    kind: 'work_item.create',
    project_id: PROJECT,
    id: itemId(900),
    fields: { name: 'New', sort_order: 1 },
  });
  await device.sync();
  expect(server.row(itemId(900))?.name).toBe('New');
  expect(changed(server)).toBe(0);

  server.through = async (_, arrive) => arrive();
  release();
  await expect.poll(() => changed(server)).toBe(500);
  await expect.poll(() => device.deps.sendTimes.underWay()).toBe(0);
  await device.sync();
  expect(changed(server)).toBe(520);
  expect(server.row(itemId(520))?.name).toBe('Now');
});
