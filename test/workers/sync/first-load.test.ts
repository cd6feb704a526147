import { expect, test } from 'vitest';
import type { ProjectId } from '../../../src/domain/ids.ts';

import { readCursor } from '../../../workers/sync/cursors.ts';
import { nextProject, type Waiting } from '../../../workers/sync/next-project.ts';
import { createPace, QUICK, UNNOTICED } from '../../../workers/sync/pace.ts';
import { projectRound } from '../../../workers/sync/project-round.ts';
import { sql } from '../../../workers/db/sql.ts';
import { purging } from '../../../workers/sync/purge.ts';
import { itemId, PROJECT, uuid } from '../../support/builders.ts';
import { fakeServer, offline } from '../../support/worker/fake-server.ts';
import { openDevice, type TestIntent } from '../../support/worker/sync-device.ts';

const ITEMS = 60;
const edit = (n: number, name: string): TestIntent => ({
  kind: 'work_item.edit',
  project_id: PROJECT,
  id: itemId(n),
  patch: { name },
});

/** Something is urgent at the first page, and nothing after it. */
function once(): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked === 1;
  };
}

/** A project of several pages, of which nothing is here. */
function largeServer() {
  const server = fakeServer();
  server.pageRows = 10;
  for (let n = 1; n <= ITEMS; n += 1) server.put({ id: itemId(n), name: `Item ${n}` });
  return server;
}

const cursorOf = (device: Awaited<ReturnType<typeof openDevice>>) =>
  device.db && readCursor(device.db, PROJECT);

test('[R2] a first load that is cut off after any call goes on behind its last row', async () => {
  for (let calls = 1; calls <= 5; calls += 1) {
    const server = largeServer();
    const device = await openDevice(server);
    let left = calls;
    server.through = async (_, arrive) => {
      if (left === 0) throw offline();
      left -= 1;
      return arrive();
    };
    expect(await device.sync()).toMatchObject({ kind: 'later' });
    expect(cursorOf(device)).toMatchObject({ phase: 'loading', loaded: calls * 10, total: ITEMS });
    const before = server.calls.length;
    server.through = async (_, arrive) => arrive();
    await device.sync();
    expect(device.ids()).toHaveLength(ITEMS);
    const asked = server.calls.slice(before).filter(({ path }) => path.includes('/v2/issues/'));
    expect(asked).toHaveLength(6 - calls);
  }
});

test('[R7] a first load makes way for an edit, which is sent on top of what the server has', async () => {
  const server = largeServer();
  const device = await openDevice(server);
  const isUrgent = () => device.outbox.list().some(({ status }) => status === 'waiting');
  await projectRound(device.deps, PROJECT, once());
  await device.write(edit(1, 'Mine'), edit(2, 'Also mine'));
  server.put({ id: itemId(2), priority: 'urgent' });

  expect(await projectRound(device.deps, PROJECT, isUrgent)).toEqual({ kind: 'unfinished' });

  expect(cursorOf(device)).toMatchObject({ phase: 'loading', loaded: 20 });
  expect(server.row(itemId(1))?.name).toBe('Mine');
  expect(server.row(itemId(2))).toMatchObject({ name: 'Also mine', priority: 'urgent' });
  expect(device.shown(itemId(1))?.name).toBe('Mine');

  expect(await projectRound(device.deps, PROJECT, isUrgent)).toEqual({ kind: 'done' });

  expect(device.outbox.list()).toEqual([]);
  expect(device.ids()).toHaveLength(ITEMS);
  expect(device.shown(itemId(2))).toMatchObject({ name: 'Also mine', is_local_update: false });
});

test('[R12] an edit that is sent during a first load is merged with what others did meanwhile', async () => {
  const server = largeServer();
  const device = await openDevice(server);
  const [mine, theirs] = [uuid('l', 1), uuid('l', 2)];
  await projectRound(device.deps, PROJECT, once());
  await device.write({ ...edit(1, ''), patch: { label_ids: [mine] } } as TestIntent);
  server.put({ id: itemId(1), label_ids: [theirs] });

  await projectRound(device.deps, PROJECT, once());

  expect([...(server.row(itemId(1))?.label_ids ?? [])].sort()).toEqual([mine, theirs].sort());
});

test('[R11] a purge that a kill cuts off is brought to its end before anything is asked', async () => {
  const server = largeServer();
  server.pageRows = 500;
  const device = await openDevice(server);
  await device.sync();
  device.db?.run(sql`INSERT INTO column_snapshot (name, data) VALUES ('name', 'their names')`);
  server.visible = false;
  let slices = 0;
  const breathe = async () => {
    slices += 1;
    if (slices === 1) throw new Error('killed');
  };
  const dying = { ...device.deps, clock: { ...device.deps.clock, breathe } };
  await expect(projectRound(dying, PROJECT)).rejects.toThrow('killed');
  expect(device.ids().length).toBeGreaterThan(0);
  expect(device.db?.all(sql`SELECT name FROM column_snapshot`)).toEqual([]);

  const again = await openDevice(server, { db: device.db });
  server.through = async () => {
    throw offline();
  };
  expect(again.db && purging(again.db)).toEqual([PROJECT]);
  await again.sync();

  expect(again.ids()).toEqual([]);
  expect(again.db && purging(again.db)).toEqual([]);
});

const [A, B, C, D] = [1, 2, 3, 4].map((n) => uuid('p', n) as ProjectId) as [
  ProjectId,
  ProjectId,
  ProjectId,
  ProjectId,
];
const waiting = (more: Partial<Waiting>): Waiting => ({
  projects: new Set([A, B, C, D]),
  attended: null,
  lookedAt: [],
  deferred: null,
  isLoaded: () => false,
  ...more,
});

test('projects are loaded in the order in which they were looked at, latest first', () => {
  expect(nextProject(waiting({}))).toBe(A);
  expect(nextProject(waiting({ lookedAt: [C, B] }))).toBe(C);
  expect(nextProject(waiting({ lookedAt: [C, B], projects: new Set([A, B, D]) }))).toBe(B);
  expect(nextProject(waiting({ projects: new Set() }))).toBeNull();
});

test('the project on the screen goes first, then news of those that are here, then first loads', () => {
  const isLoaded = (id: ProjectId) => id === C;
  expect(nextProject(waiting({ attended: B, isLoaded }))).toBe(B);
  expect(nextProject(waiting({ attended: B, isLoaded, deferred: B }))).toBe(C);
  const others = new Set([A, B, D]);
  expect(nextProject(waiting({ projects: others, attended: B, deferred: B }))).toBe(B);
});

test.each([
  ['a first load', QUICK, 500],
  ['an update', UNNOTICED, 200],
])('slices of %s shrink where they take long and grow where they do not', (_, tempo, most) => {
  const pace = createPace(tempo);
  const first = pace.rows();
  pace.took(tempo.aimMs + 1);
  expect(pace.rows()).toBeLessThan(first);
  for (let i = 0; i < 20; i += 1) pace.took(400);
  expect(pace.rows()).toBe(10);
  for (let i = 0; i < 20; i += 1) pace.took(1);
  expect(pace.rows()).toBe(most);
  pace.took(tempo.aimMs - 1);
  expect(pace.rows()).toBe(most);
});
