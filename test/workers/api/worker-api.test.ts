import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Operation } from '../../../src/domain/operation.ts';
import type { WorkItemDetail, WorkItemPatch } from '../../../src/domain/work-item.ts';
import type { Intent } from '../../../src/protocol/worker-api.ts';
import type { Question } from '../../../src/protocol/questions.ts';
import { itemId, listQuery, PROJECT, TODO, uuid } from '../../support/builders.ts';
import { fakeServer, offline } from '../../support/worker/fake-server.ts';
import { fakeBrowser } from '../../support/worker/fake-tabs.ts';
import {
  answerTo,
  fakeDatabases,
  fakeTab,
  PLACE,
  type FakeTabParts,
} from '../../support/worker/fake-worker.ts';
import { testClock } from '../../support/worker/sync-device.ts';
import { openOutbox } from '../../../workers/outbox/open-outbox.ts';
import type { Outbox } from '../../../workers/outbox/outbox.ts';

const ITEM = itemId(801);
const ASK: Question = { ask: 'workItem', project_id: PROJECT, id: ITEM };
const named = (name: string) => (item: WorkItemDetail | null) => item?.name === name;
const changing = (patch: WorkItemPatch, seen: WorkItemPatch): Intent => ({
  kind: 'work_item.edit',
  project_id: PROJECT,
  id: ITEM,
  patch,
  seen,
});
const rename = (name: string): Intent => changing({ name }, { name: 'First' });
const [MINE, THEIRS, THEIRS_TOO] = [uuid('l', 1), uuid('l', 2), uuid('l', 3)];

function setUp() {
  const server = fakeServer();
  server.put({ id: ITEM, name: 'First' });
  const browser = fakeBrowser();
  const files = fakeDatabases();
  const clock = testClock();
  const factory = new IDBFactory();
  const tab = (
    name: string,
    more: Pick<FakeTabParts, 'secure' | 'outboxOf'> & { readonly noOutbox?: boolean } = {},
  ) => {
    const databases = files.forTab();
    const outbox = more.noOutbox ? null : factory;
    const parts = { server, browser, factory: outbox, databases, clock, ...more };
    const made = fakeTab(name, parts);
    const kill = () => {
      browser.kill(name);
      databases.drop();
    };
    return { ...made, kill, factory };
  };
  return { server, browser, files, clock, tab };
}

test('[R1] the first tab leads and opens the copy; the second asks through it', async () => {
  const { tab, files, browser } = setUp();
  const [one, two] = [tab('one'), tab('two')];
  await one.api.open(PLACE);
  await one.api.attend(PROJECT);
  await one.api.syncNow();
  await two.api.open(PLACE);
  expect(await two.api.ask(ASK)).toMatchObject({ name: 'First' });
  expect(browser.leaders()).toEqual(['one']);
  expect(files.log).toEqual({ opened: 1, most: 1 });
});

test('[R1] when the leader dies the other tab opens the copy, and open questions are answered by it', async () => {
  const { tab, files, browser, server } = setUp();
  const [one, two] = [tab('one'), tab('two')];
  await one.api.open(PLACE);
  await one.api.attend(PROJECT);
  await one.api.syncNow();
  await two.api.open(PLACE);
  await two.api.watch('w', ASK);
  await two.heard(answerTo('w', named('First')));
  one.kill();
  server.put({ id: ITEM, name: 'Second' });
  await two.api.attend(PROJECT);
  await two.api.syncNow();
  await two.heard(answerTo('w', named('Second')));
  expect(browser.leaders()).toEqual(['two']);
  expect(files.log).toEqual({ opened: 2, most: 1 });
  const versions = two.events.flatMap((event) => (event.type === 'answer' ? event.version : []));
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
});

test('what one tab writes is shown by both, and sent by the leader alone', async () => {
  const { tab, server } = setUp();
  const [one, two] = [tab('one'), tab('two')];
  await one.api.open(PLACE);
  await one.api.attend(PROJECT);
  await one.api.syncNow();
  await two.api.open(PLACE);
  await one.api.watch('w', ASK);
  const receipt = await two.api.write([rename('From two')]);
  expect(receipt.undo).toEqual([{ ...rename('First'), seen: { name: 'From two' }, is_undo: true }]);
  await one.heard(answerTo('w', named('From two')));
  await one.api.syncNow();
  expect(server.effects).toEqual([`PATCH issues/${ITEM} {"name":"From two"}`]);
});

test('[R9] a write resolves when the operation can be read by another tab, without a network', async () => {
  const { tab, server } = setUp();
  const [one, two] = [tab('one'), tab('two')];
  await one.api.open(PLACE);
  await one.api.attend(PROJECT);
  await one.api.syncNow();
  server.through = async () => {
    throw offline();
  };
  const { operation_ids } = await one.api.write([rename('Kept')]);
  one.kill();
  await two.api.open(PLACE);
  await two.api.watch('w', ASK);
  await two.heard(answerTo('w', named('Kept')));
  const ledger = await two.api.ask({ ask: 'ledger' });
  expect(ledger.map(({ operation }) => operation.id)).toEqual(operation_ids);
});

test('a deletion can be taken back before it is sent', async () => {
  const { tab, server } = setUp();
  const one = tab('one');
  await one.api.open(PLACE);
  await one.api.attend(PROJECT);
  await one.api.syncNow();
  await one.api.watch('w', ASK);
  const { operation_ids, undo } = await one.api.write([
    { kind: 'work_item.delete', project_id: PROJECT, id: ITEM },
  ]);
  expect(undo).toBeNull();
  await one.heard(answerTo('w', (item) => item === null));
  const version = one.events.filter(({ type }) => type === 'answer').length;
  await one.api.discard(operation_ids[0] ?? '');
  await one.heard(
    (event) => answerTo('w', named('First'))(event) && one.events.indexOf(event) >= version,
  );
  expect(server.row(ITEM)).not.toBeNull();
});

test('without a secure context the server answers, with what is unsent on top', async () => {
  const { tab, server } = setUp();
  const one = tab('one', { secure: false });
  await one.api.open(PLACE);
  expect(await one.api.ask(ASK)).toMatchObject({ name: 'First', is_local_update: false });
  server.through = async (call, arrive) => {
    if (call.method !== 'GET') throw offline();
    return arrive();
  };
  await one.api.write([rename('Unsent')]);
  await one.api.watch('w', ASK);
  await one.heard(answerTo('w', named('Unsent')));
  server.through = async (_, arrive) => arrive();
  await one.api.syncNow();
  expect(server.row(ITEM)?.name).toBe('Unsent');
  expect(await one.api.ask({ ask: 'ledger' })).toEqual([]);
  const state = one.events.findLast(({ type }) => type === 'sync');
  expect(state).toMatchObject({ state: { mode: 'server', reason: 'insecure_context' } });
});

test('a browser without IndexedDB writes to the server, and says so when there is none', async () => {
  const { tab, server } = setUp();
  const one = tab('one', { noOutbox: true });
  await one.api.open(PLACE);
  await one.api.write([rename('Direct')]);
  expect(server.row(ITEM)?.name).toBe('Direct');
  server.through = async (call, arrive) => {
    if (call.method !== 'GET') throw offline();
    return arrive();
  };
  await expect(one.api.write([rename('Lost')])).rejects.toMatchObject({ code: 'network.offline' });
});

test('[R12] a browser without IndexedDB keeps the labels and the text that others added meanwhile', async () => {
  const { tab, server } = setUp();
  const one = tab('one', { noOutbox: true });
  await one.api.open(PLACE);
  server.put({ id: ITEM, label_ids: [THEIRS], description_html: '<p>a</p><p>b</p><p>theirs</p>' });
  let hasChanged = false;
  server.through = async (call, arrive) => {
    if (call.method === 'PATCH' && !hasChanged) {
      hasChanged = true;
      server.put({ id: ITEM, label_ids: [THEIRS, THEIRS_TOO] });
    }
    return arrive();
  };
  const before = { label_ids: [], description_html: '<p>a</p><p>b</p>' };
  const after = { label_ids: [MINE], description_html: '<p>mine</p><p>b</p>' };
  await one.api.write([changing(after, before)]);
  expect(server.row(ITEM)).toMatchObject({
    label_ids: [THEIRS, THEIRS_TOO, MINE],
    description_html: '<p>mine</p><p>b</p><p>theirs</p>',
  });
  const overlap = changing({ description_html: '<p>other</p>' }, { description_html: '<p>a</p>' });
  await expect(one.api.write([overlap])).rejects.toMatchObject({ code: 'request.conflict' });
  expect(server.row(ITEM)?.description_html).toBe('<p>mine</p><p>b</p><p>theirs</p>');
});

test('[R9] switching the copy off erases it and keeps the outbox', async () => {
  const { tab, server, files } = setUp();
  const one = tab('one');
  await one.api.open(PLACE);
  await one.api.attend(PROJECT);
  await one.api.syncNow();
  server.through = async (call, arrive) => {
    if (call.method !== 'GET') throw offline();
    return arrive();
  };
  await one.api.write([rename('Kept')]);
  await one.api.setLocalCopy(false);
  expect(files.names()).toEqual([]);
  expect(await one.api.ask(ASK)).toMatchObject({ name: 'Kept' });
  const [entry] = await one.api.ask({ ask: 'ledger' });
  expect(entry?.operation).toMatchObject({ status: 'waiting' } satisfies Partial<Operation>);
});

test('[R11] leaving wipes the copy; the outbox goes only when the person says so', async () => {
  const { tab, files, server } = setUp();
  const one = tab('one');
  await one.api.open(PLACE);
  await one.api.attend(PROJECT);
  await one.api.syncNow();
  server.through = async (call, arrive) => {
    if (call.method !== 'GET') throw offline();
    return arrive();
  };
  await one.api.write([rename('Kept')]);
  await one.api.leave({ discardUnsent: false });
  expect(files.names()).toEqual([]);

  const two = tab('two');
  await two.api.open(PLACE);
  expect(await two.api.ask({ ask: 'ledger' })).toHaveLength(1);
  await two.api.leave({ discardUnsent: true });
  const three = tab('three');
  await three.api.open(PLACE);
  expect(await three.api.ask({ ask: 'ledger' })).toEqual([]);
});

test('a list is the same from the server and from the copy', async () => {
  const { tab, server } = setUp();
  for (let i = 0; i < 5; i += 1) server.put({ id: itemId(810 + i), state_id: TODO });
  const one = tab('one');
  await one.api.open(PLACE);
  await one.api.attend(PROJECT);
  await one.api.syncNow();
  const query = listQuery({ group_by: 'state' });
  const answer = await one.api.ask({ ask: 'workItems', query, windows: [] });
  expect(answer.total_count).toBe(6);
});

test('[R6] what was answered while undo looked for it is not told as taken back', async () => {
  const { server, tab } = setUp();
  server.through = async () => {
    throw offline();
  };
  let between: () => Promise<unknown> = async () => {};
  const one = tab('one', {
    outboxOf: (outbox) => ({
      ...outbox,
      async all(owner) {
        const operations = await outbox.all(owner);
        await between();
        return operations;
      },
    }),
  });
  await one.api.open(PLACE);
  const { operation_ids: ids } = await one.api.write([rename('Second'), rename('Third')]);
  await one.api.ask(ASK); // what was written is shown
  let outbox: Outbox | null = null;
  between = async () => {
    outbox ??= await openOutbox(one.factory);
    await outbox.updateMany(ids.slice(0, 1), () => null);
  };
  expect(await one.api.cancelAll(ids)).toEqual(ids.slice(1));
});
