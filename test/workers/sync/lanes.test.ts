import { expect, test } from 'vitest';
import type { WorkItemId } from '../../../src/domain/ids.ts';
import type { Intent } from '../../../src/protocol/worker-api.ts';
import type { Sent } from '../../../workers/net/rest.ts';
import { itemId, PROJECT, TODO, uuid } from '../../support/builders.ts';
import { handClock } from '../../support/hand-clock.ts';
import { fakeServer, offline } from '../../support/worker/fake-server.ts';
import { openDevice, testClock } from '../../support/worker/sync-device.ts';

const POISONED = itemId(20);
const IDS = Array.from({ length: 50 }, (_, i) => itemId(i + 1));

const rename = (id: WorkItemId, name: string): Intent => ({
  kind: 'work_item.edit',
  project_id: PROJECT,
  id,
  patch: { name },
  seen: { name: 'Old' },
});

const isPoisoned = ({ method, path }: Sent): boolean =>
  method === 'PATCH' && path.includes(POISONED);

async function fifty(clock = testClock()) {
  const server = fakeServer();
  for (const id of IDS) server.put({ id, name: 'Old' });
  const device = await openDevice(server, { clock });
  await device.sync();
  await device.write(...IDS.map((id) => rename(id, 'New')));
  const renamed = () => server.rows().filter(({ name }) => name === 'New').length;
  return { server, device, clock, renamed };
}

test('[R10] a change that a proxy finds too large holds up no other, and says why it is still here', async () => {
  const { server, device, renamed } = await fifty();
  server.refuse = (call) => (isPoisoned(call) ? { isOurs: false, status: 413, body: null } : null);

  await device.sync();
  expect(renamed()).toBe(49);
  await device.sync();
  const problem = { code: 'sync.stuck', message: expect.stringContaining('too large') as string };
  expect(device.outbox.list()).toMatchObject([{ status: 'waiting', problem }]);
  expect(device.shown(POISONED)?.name).toBe('New');
  expect(device.events).toMatchObject([{ type: 'needs-you', message: problem.message }]);

  server.refuse = () => null;
  await device.sync();
  expect(renamed()).toBe(50);
  expect(device.outbox.list()).toEqual([]);
});

test('[R10] a change on which the server fails each time says so the third time, and waits longer and longer', async () => {
  const { server, device } = await fifty();
  server.refuse = (call) => (isPoisoned(call) ? { status: 500, body: { error: 'Oops.' } } : null);
  await device.sync();
  expect(device.outbox.list()).toMatchObject([{ status: 'waiting', problem: null }]);
  await device.sync();
  await device.sync();
  expect(device.outbox.list()).toMatchObject([
    { status: 'waiting', problem: { message: expect.stringContaining('server failed') as string } },
  ]);
});

test('a connection that breaks for one change alone holds up no other', async () => {
  const { server, device, renamed } = await fifty();
  server.through = async (call, arrive) => {
    if (isPoisoned(call)) throw offline();
    return arrive();
  };
  await device.sync();
  expect(renamed()).toBe(49);
});

test('a call without an answer is not waited for while others can be sent', async () => {
  const clock = handClock();
  const { server, device, renamed } = await fifty(clock);
  let release = () => {};
  const arrived = new Promise<void>((resolve) => {
    server.through = async (call, arrive) => {
      if (!isPoisoned(call)) return arrive();
      resolve();
      await new Promise<void>((free) => {
        release = free;
      });
      return arrive();
    };
  });

  const syncing = device.sync();
  await arrived;
  clock.pass(2000);
  await syncing;
  expect(renamed()).toBe(49);

  await device.write(rename(POISONED, 'Newer'));
  await device.sync();
  expect(server.row(POISONED)?.name).toBe('Old');
  server.through = async (_, arrive) => arrive();
  release();
  await expect.poll(() => server.row(POISONED)?.name).toBe('New');
  await expect.poll(() => device.deps.sendTimes.underWay()).toBe(0);
  await device.sync();
  expect(server.row(POISONED)?.name).toBe('Newer');
});

test('three changes that fail one after the other end the round: it is the server, not the changes', async () => {
  const { server, device } = await fifty();
  server.refuse = ({ method }) => (method === 'PATCH' ? { status: 502, isOurs: false } : null);
  const before = server.calls.length;
  expect(await device.sync()).toMatchObject({ kind: 'later' });
  const writes = server.calls.slice(before).filter(({ method }) => method === 'PATCH');
  expect(writes).toHaveLength(3);
});

test('[R7] a comment that fails does not hold up its item, and its item is not deleted before it', async () => {
  const clock = testClock();
  const server = fakeServer();
  server.put({ id: POISONED, name: 'Old' });
  const device = await openDevice(server, { clock });
  await device.sync();
  const place = { project_id: PROJECT, work_item_id: POISONED };
  await device.write(
    { kind: 'comment.create', ...place, id: uuid('k', 1), comment_html: '<p>Long</p>' },
    rename(POISONED, 'New'),
    { kind: 'work_item.delete', project_id: PROJECT, id: POISONED },
  );
  clock.pass(11_000);
  server.refuse = ({ path, method }) =>
    path.includes('/comments/') && method === 'POST' ? { isOurs: false, status: 413 } : null;
  await device.sync();
  expect(server.row(POISONED)?.name).toBe('New');
  server.refuse = () => null;
  await device.sync();
  expect(server.effects.map((effect) => effect.split(' ')[0])).toEqual(['PATCH', 'POST', 'DELETE']);
});

test('[R7] a comment waits for the creation of its item', async () => {
  const server = fakeServer();
  const device = await openDevice(server);
  await device.sync();
  server.refuse = ({ path, method }) =>
    path.endsWith('/issues/') && method === 'POST' ? { status: 500, body: { error: 'x' } } : null;
  await device.write(
    {
      kind: 'work_item.create',
      project_id: PROJECT,
      id: POISONED,
      fields: { name: 'A', state_id: TODO },
    },
    {
      kind: 'comment.create',
      project_id: PROJECT,
      work_item_id: POISONED,
      id: uuid('k', 1),
      comment_html: '<p>c</p>',
    },
  );
  await device.sync();
  expect(server.comments()).toEqual([]);
  server.refuse = () => null;
  await device.sync();
  expect(server.comments()).toHaveLength(1);
});

for (const [name, ms] of [
  ['forward', 86_400_000],
  ['back', -86_400_000],
] as const) {
  test(`a deletion is held for ten seconds though the device's clock is set ${name} by a day`, async () => {
    const clock = testClock();
    const server = fakeServer();
    server.put({ id: POISONED });
    const device = await openDevice(server, { clock });
    await device.sync();
    await device.write({ kind: 'work_item.delete', project_id: PROJECT, id: POISONED });
    await device.sync();
    clock.correct(ms);
    clock.pass(9000);
    await device.sync();
    expect(server.row(POISONED)).not.toBeNull();
    clock.pass(1000);
    await device.sync();
    expect(server.row(POISONED)).toBeNull();
  });
}

test('a deletion of a session before is held for ten seconds at most, whatever the clock says', async () => {
  const clock = testClock();
  const server = fakeServer();
  server.put({ id: POISONED });
  const device = await openDevice(server, { clock });
  await device.sync();
  await device.write({ kind: 'work_item.delete', project_id: PROJECT, id: POISONED });
  clock.correct(-86_400_000);
  await device.sync();
  clock.pass(10_000);
  await device.sync();
  expect(server.row(POISONED)).toBeNull();
});
