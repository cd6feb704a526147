import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Operation } from '../../../src/domain/operation.ts';

import { laneOf } from '../../../workers/mutations/entity-of.ts';
import { readImage } from '../../../workers/mutations/work-item-images.ts';
import { projectRound } from '../../../workers/sync/project-round.ts';
import { itemId, PROJECT, TODO, uuid } from '../../support/builders.ts';
import { fakeServer, type FakeServer } from '../../support/worker/fake-server.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';
import { Died, mortal } from '../../support/worker/mortal.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import {
  openDevice,
  testClock,
  type Device,
  type TestIntent,
} from '../../support/worker/sync-device.ts';

const ITEMS = [itemId(701), itemId(702), itemId(703)];
const LABELS = [uuid('l', 1), uuid('l', 2), uuid('l', 3)];

type Step =
  | { readonly kind: 'write'; readonly intents: readonly TestIntent[] }
  | {
      readonly kind: 'theirs';
      readonly item: number;
      readonly name: string;
      readonly labels: readonly string[];
    }
  | { readonly kind: 'removed'; readonly item: number }
  | { readonly kind: 'pass' }
  /** Sync until done, or until the device dies at its nth moment or loses the network at its nth await. */
  | {
      readonly kind: 'sync';
      readonly dies: number | null;
      readonly lost: number | null;
      readonly fresh: boolean;
      /** What others and the person write while it goes on. */
      readonly meanwhile: readonly Meanwhile[];
      /** How many rows from before the cursor each page brings again. */
      readonly again: number;
    };
type Edit = Extract<Step, { readonly kind: 'write' | 'theirs' | 'removed' }>;
interface Meanwhile {
  readonly at: number;
  readonly edit: Edit;
}

const item = fc.nat(ITEMS.length - 1);
const labels = fc.subarray(LABELS);
const name = fc.constantFrom('a', 'b', 'c', 'd');

function intentOf(
  kind: string,
  at: number,
  text: string,
  set: readonly string[],
  n: number,
): TestIntent {
  const id = ITEMS[at] ?? itemId(701);
  const place = { project_id: PROJECT, id };
  if (kind === 'create') {
    const fields = { name: text, state_id: TODO, label_ids: set };
    return { kind: 'work_item.create', project_id: PROJECT, id: itemId(800 + n), fields };
  }
  if (kind === 'delete') return { kind: 'work_item.delete', ...place };
  if (kind === 'comment') {
    const comment = { project_id: PROJECT, work_item_id: id, id: uuid('k', n) };
    return { kind: 'comment.create', ...comment, comment_html: `<p>${text}</p>` };
  }
  const patch = kind === 'name' ? { name: text } : { label_ids: set, priority: 'high' as const };
  return { kind: 'work_item.edit', ...place, patch };
}

const intent = fc
  .tuple(
    fc.constantFrom('name', 'labels', 'name', 'labels', 'create', 'delete', 'comment'),
    item,
    name,
    labels,
    fc.nat(90),
  )
  .map(([kind, at, text, set, n]) => intentOf(kind, at, text, set, n));
/** The same for all items that are selected. */
const together = fc
  .tuple(
    fc.constantFrom('name', 'labels', 'delete'),
    fc.subarray([0, 1, 2], { minLength: 2 }),
    name,
    labels,
  )
  .map(([kind, items, text, set]) => items.map((at) => intentOf(kind, at, text, set, 0)));
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: intent.map((made): Edit => ({ kind: 'write', intents: [made] })) },
  { weight: 2, arbitrary: together.map((intents): Edit => ({ kind: 'write', intents })) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('theirs' as const), item, name, labels }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('removed' as const), item }) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: edit },
  { weight: 1, arbitrary: fc.constant({ kind: 'pass' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      dies: fc.option(fc.integer({ min: 1, max: 120 })),
      lost: fc.option(fc.integer({ min: 1, max: 30 })),
      fresh: fc.boolean(),
      meanwhile: fc.array(fc.record({ at: fc.integer({ min: 1, max: 20 }), edit }), {
        maxLength: 3,
      }),
      again: fc.nat(2),
    }),
  },
);

test('[R2][R5][R6][R7][R9] killed at any await, every operation arrives once and in order, and the copy becomes the server', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.constantFrom(2, 500),
      async (steps, pageRows) => {
        const server = fakeServer();
        server.pageRows = pageRows;
        for (const id of ITEMS) server.put({ id, name: 'first', description_html: '' });
        const factory = new IDBFactory();
        const clock = testClock();
        let device = await openDevice(server, { factory, clock });
        await device.sync();
        const written: Operation[] = [];

        for (const one of steps)
          device = await act(one, device, { server, factory, clock, written });

        server.through = async (_, arrive) => arrive();
        for (let i = 0; i < 3; i += 1) {
          clock.pass(20_000);
          await device.sync();
        }
        expectSame(device, server);
        expectOnceInOrder(server, written);
        expectNothingLost(device, server, written);
        device.db?.close();
      },
    ),
    propertyRuns(40),
  );
});

test('[R2][R6][R9] killed at each moment of one round, whichever it is, the copy becomes the server and nothing is lost', async () => {
  let moment = 1;
  for (let died = true; died; moment += 1) died = await killedAt(moment);
  // Every await and every statement of a pull of three pages and of five pushes.
  expect(moment).toBeGreaterThan(100);
}, 120_000);

/** @returns false when the round has no such moment */
async function killedAt(dies: number): Promise<boolean> {
  const server = fakeServer();
  server.pageRows = 2;
  for (const id of ITEMS) server.put({ id, name: 'first', description_html: '' });
  const [factory, clock] = [new IDBFactory(), testClock()];
  const device = await openDevice(server, { factory, clock });
  await device.sync();
  const written: Operation[] = [];
  const world = { server, factory, clock, written };
  const own: readonly (readonly [string, number])[] = [
    ['name', 0],
    ['labels', 1],
    ['create', 0],
    ['comment', 1],
    ['delete', 2],
  ];
  for (const [n, [kind, at]] of own.entries()) {
    await write([intentOf(kind, at, 'b', LABELS.slice(0, 2), n)], device, written);
  }
  const both = [0, 1].map((at) => intentOf('labels', at, 'b', LABELS.slice(1), 0));
  await write(both, device, written);
  for (const item_ of [0, 1, 2]) {
    await change(
      { kind: 'theirs', item: item_, name: 'c', labels: LABELS.slice(2) },
      device,
      world,
    );
  }
  server.put({ id: itemId(704), name: 'theirs', description_html: '' });
  const sync = { kind: 'sync', dies, lost: null, fresh: false, meanwhile: [], again: 0 } as const;
  const after = await act(sync, device, world);
  server.through = async (_, arrive) => arrive();
  for (let i = 0; i < 3; i += 1) {
    clock.pass(20_000);
    await after.sync();
  }
  expectSame(after, server);
  expectOnceInOrder(server, written);
  expectNothingLost(after, server, written);
  after.db?.close();
  return after !== device;
}

interface World {
  readonly server: FakeServer;
  readonly factory: IDBFactory;
  readonly clock: ReturnType<typeof testClock>;
  readonly written: Operation[];
}

async function act(step: Step, device: Device, world: World): Promise<Device> {
  const { server, factory, clock } = world;
  if (step.kind === 'pass') clock.pass(20_000);
  if (step.kind === 'pass') return device;
  if (step.kind !== 'sync') {
    await change(step, device, world);
    return device;
  }
  server.again = step.again;
  const { deps } = mortal(device.deps, server, {
    dies: step.dies,
    lost: step.lost,
    meanwhile: async (moment) => {
      for (const { at, edit: made } of step.meanwhile) {
        if (at === moment) await change(made, device, world);
      }
    },
  });
  try {
    await projectRound(deps, PROJECT);
    server.through = async (_, arrive) => arrive();
    return device;
  } catch (error) {
    if (!(error instanceof Died)) throw error;
  }
  server.through = async (_, arrive) => arrive();
  if (step.fresh) device.db?.close();
  const db = step.fresh ? memoryDb() : device.db;
  return openDevice(server, { factory, db, clock });
}

async function change(step: Edit, device: Device, { server, written }: World): Promise<void> {
  if (step.kind === 'write') return write(step.intents, device, written);
  const id = ITEMS[step.item] ?? itemId(701);
  if (!server.row(id)) return;
  if (step.kind === 'removed') server.remove(id);
  else server.put({ id, name: step.name, label_ids: step.labels });
}

/** What the person can do with what is on the screen. */
async function write(
  intents: readonly TestIntent[],
  device: Device,
  written: Operation[],
): Promise<void> {
  const possible = intents.filter((made) => {
    const about = 'work_item_id' in made ? made.work_item_id : made.id;
    const here = device.db && readImage(device.db, about);
    const known = written.some(
      ({ action }) => action.id === made.id && action.kind !== 'work_item.edit',
    );
    if (made.kind === 'work_item.create') return !known;
    return here && !(made.kind === 'comment.create' && known);
  });
  const isGesture = possible.length > 1;
  written.push(...(await (isGesture ? device.writeTogether : device.write)(...possible)));
}

function expectSame(device: Device, server: FakeServer): void {
  const rows = server.rows().toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(device.ids()).toEqual(rows.map(({ id }) => id));
  for (const { id, name, label_ids, priority, updated_at } of rows) {
    expect(device.shown(id)).toMatchObject({ name, priority, updated_at, is_local_update: false });
    expect([...(device.shown(id)?.label_ids ?? [])].sort()).toEqual([...label_ids].sort());
  }
}

/** Done, or with the person, or a deletion of what somebody else had deleted. */
function expectNothingLost(
  { outbox }: Device,
  server: FakeServer,
  written: readonly Operation[],
): void {
  const kept = new Map(outbox.list().map(({ id, status }) => [id, status]));
  const lost = written.filter(
    ({ id, action }) =>
      !server.doneKeys.includes(id) &&
      kept.get(id) !== 'parked' &&
      !action.kind.endsWith('.delete'),
  );
  expect(lost).toEqual([]);
  expect([...kept.values()].filter((status) => status === 'waiting')).toEqual([]);
}

/** Keys are the operations' ids, so the order of effects can be read off them. */
function expectOnceInOrder(server: FakeServer, written: readonly Operation[]): void {
  const done = server.doneKeys;
  expect(new Set(done).size).toBe(done.length);
  const place = new Map(written.map(({ id, position }) => [id, position]));
  for (const lane of new Set(written.map(({ action }) => laneOf(action)))) {
    const own = written.filter(({ action }) => laneOf(action) === lane).map(({ id }) => id);
    const positions = done.filter((key) => own.includes(key)).map((key) => place.get(key) ?? 0);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  }
}
