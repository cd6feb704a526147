import { IDBDatabase, IDBFactory, IDBTransaction } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openOutbox } from '../../../workers/outbox/open-outbox.ts';
import type { OperationDraft } from '../../../workers/outbox/outbox.ts';
import { ANA, BEN, itemId, PROJECT } from '../../support/builders.ts';

const OWNER = { user_id: ANA, workspace_slug: 'acme' };
const draft = (id: string, owner = OWNER): OperationDraft => ({
  id,
  ...owner,
  action: { kind: 'work_item.delete', project_id: PROJECT, id: itemId(1) },
  status: 'waiting',
  written_at: '2026-11-20T10:00:00.000Z',
  attempts: 0,
  acked_at: null,
  problem: null,
});

test('[R7] positions grow over all tabs', async () => {
  const factory = new IDBFactory();
  const [one, two] = [await openOutbox(factory), await openOutbox(factory)];
  await one.add([draft('a'), draft('b')]);
  await two.add([draft('c')]);
  await one.add([draft('d')]);
  const all = await two.all(OWNER);
  expect(all.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(new Set(all.map(({ position }) => position)).size).toBe(4);
});

test('[R9] adding resolves when the transaction is complete, not with its request', async () => {
  const outbox = await openOutbox(new IDBFactory());
  const { prototype } = IDBTransaction;
  const listen = prototype.addEventListener;
  const held: (() => void)[] = [];
  let resolved = false;
  prototype.addEventListener = function (this: typeof prototype, type: string, listener: never) {
    const later = (event: never) => {
      if (type === 'complete') held.push(() => (listener as (event: never) => void)(event));
      else (listener as (event: never) => void)(event);
    };
    listen.call(this, type, later as never);
  } as typeof listen;
  const adding = outbox.add([draft('a')]).then(() => {
    resolved = true;
  });
  prototype.addEventListener = listen;
  // Its request has long succeeded once a later transaction has been answered.
  expect(await outbox.all(OWNER)).toHaveLength(1);
  expect(resolved).toBe(false);
  for (const complete of held) complete();
  await adding;
});

test('[R9] each write asks for strict durability', async () => {
  const outbox = await openOutbox(new IDBFactory());
  const asked: unknown[] = [];
  const database = IDBDatabase.prototype;
  const transaction = database.transaction;
  database.transaction = function (this: typeof database, ...args: Parameters<typeof transaction>) {
    asked.push(args[2]);
    return transaction.apply(this, args);
  } as typeof database.transaction;
  try {
    await outbox.add([draft('a')]);
    await outbox.update('a', (operation) => ({ ...operation, status: 'acked' }));
  } finally {
    database.transaction = transaction;
  }
  expect(asked).toEqual([{ durability: 'strict' }, { durability: 'strict' }]);
});

test('[R9] what is already there twice is added not at all', async () => {
  const outbox = await openOutbox(new IDBFactory());
  await outbox.add([draft('a')]);
  await expect(outbox.add([draft('b'), draft('a')])).rejects.toMatchObject({
    code: 'outbox.unavailable',
  });
  expect((await outbox.all(OWNER)).map(({ id }) => id)).toEqual(['a']);
});

test('[R11] one person sees and clears only what is theirs', async () => {
  const outbox = await openOutbox(new IDBFactory());
  await outbox.add([draft('a'), draft('b', { ...OWNER, user_id: BEN })]);
  await outbox.clear(OWNER);
  expect(await outbox.all(OWNER)).toEqual([]);
  expect(await outbox.all({ ...OWNER, user_id: BEN })).toHaveLength(1);
});

test('a browser without IndexedDB says that nothing can be kept', async () => {
  await expect(openOutbox(null)).rejects.toMatchObject({ code: 'outbox.unavailable' });
});

test.each([
  ['QuotaExceededError', 'Free up some space'],
  ['SecurityError', 'Use a normal window'],
  ['InvalidStateError', 'reload this page'],
])('[R9] a change that meets %s is called unsaved, with what helps', async (name, remedy) => {
  const outbox = await openOutbox(new IDBFactory());
  const database = IDBDatabase.prototype;
  const { transaction } = database;
  database.transaction = () => {
    throw new DOMException('', name);
  };
  try {
    await expect(outbox.add([draft('a')])).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`isn’t saved.*${remedy}`)) as string,
    });
  } finally {
    database.transaction = transaction;
  }
});

/** As when the browser deletes the site's data under the page. */
async function deleteSiteData(factory: IDBFactory): Promise<void> {
  const request = factory.deleteDatabase('holdfast-outbox');
  await new Promise((resolve) => request.addEventListener('success', resolve));
}

test('[R9] after site data was deleted the store is opened anew, and what is held in memory is written again', async () => {
  const factory = new IDBFactory();
  const outbox = await openOutbox(factory);
  await outbox.add([draft('a'), draft('b'), draft('sent')]);
  await outbox.update('sent', () => null);
  const held = await outbox.all(OWNER);
  outbox.guard(() => held);
  await deleteSiteData(factory);
  await outbox.add([draft('c')]);
  expect((await outbox.all(OWNER)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('[R9] what another tab wrote into the new store first is kept beside what is written again', async () => {
  const factory = new IDBFactory();
  const [one, two] = [await openOutbox(factory), await openOutbox(factory)];
  const held = await one.add([draft('a')]);
  one.guard(() => held);
  await deleteSiteData(factory);
  await two.add([draft('b')]);
  expect(new Set((await one.all(OWNER)).map(({ id }) => id))).toEqual(new Set(['a', 'b']));
});

test('a store that was closed on purpose stays closed', async () => {
  const outbox = await openOutbox(new IDBFactory());
  outbox.close();
  await expect(outbox.all(OWNER)).rejects.toMatchObject({ code: 'outbox.unavailable' });
});

test('[R9] a change that cannot be written at all is refused, and nothing of it is kept', async () => {
  const outbox = await openOutbox(new IDBFactory());
  const odd = { ...draft('b'), problem: () => {} } as unknown as OperationDraft;
  const refused = outbox.add([draft('a'), odd]);
  await expect(refused).rejects.toMatchObject({ code: 'outbox.unavailable' });
  expect(await outbox.all(OWNER)).toEqual([]);
});
