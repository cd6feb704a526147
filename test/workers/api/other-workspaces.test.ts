import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { SyncState } from '../../../src/domain/sync-state.ts';
import type { Intent, WorkerEvent } from '../../../src/protocol/worker-api.ts';
import { itemId, PROJECT } from '../../support/builders.ts';
import { fakeServer, offline } from '../../support/worker/fake-server.ts';
import { fakeBrowser } from '../../support/worker/fake-tabs.ts';
import { fakeDatabases, fakeTab, PLACE } from '../../support/worker/fake-worker.ts';
import { testClock } from '../../support/worker/sync-device.ts';

const [FIRST, SECOND] = [itemId(1), itemId(2)];
const OTHER = { ...PLACE, workspace_slug: 'other' };
const rename = (id: typeof FIRST): Intent => ({
  kind: 'work_item.edit',
  project_id: PROJECT,
  id,
  subject: { name: 'Old', sequence_id: 1 },
  patch: { name: 'New' },
  seen: { name: 'Old' },
});
const states = (events: readonly WorkerEvent[]): readonly SyncState[] =>
  events.flatMap((event) => (event.type === 'sync' ? [event.state] : []));

/** Written in one workspace without a network; then another one is opened. */
async function writtenInTwo() {
  const server = fakeServer();
  for (const id of [FIRST, SECOND]) server.put({ id, name: 'Old' });
  const tab = fakeTab('one', {
    server,
    browser: fakeBrowser(),
    factory: new IDBFactory(),
    databases: fakeDatabases().forTab(),
    clock: testClock(),
  });
  server.through = async () => {
    throw offline();
  };
  await tab.api.open(PLACE);
  await tab.api.write([rename(FIRST)]);
  await tab.api.open(OTHER);
  await tab.api.write([rename(SECOND)]);
  await tab.api.syncNow();
  return { server, tab };
}

test('[R10] what was written in another workspace is counted and told', async () => {
  const { tab } = await writtenInTwo();
  expect(states(tab.events).at(-1)).toMatchObject({ waiting: 2 });
  const ledger = await tab.api.ask({ ask: 'ledger' });
  expect(ledger.map(({ operation }) => operation.workspace_slug).toSorted()).toEqual([
    'acme',
    'other',
  ]);
});

test('[R10] what was written in another workspace is sent without opening it', async () => {
  const { server, tab } = await writtenInTwo();
  server.through = async (_, arrive) => arrive();
  await tab.api.syncNow();
  expect([server.row(FIRST)?.name, server.row(SECOND)?.name]).toEqual(['New', 'New']);
  const paths = server.calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
  expect(new Set(paths.map((path) => path.split('/')[3]))).toEqual(new Set(['acme', 'other']));
  await tab.api.syncNow();
  expect(await tab.api.ask({ ask: 'ledger' })).toEqual([]);
});

test('[R10] what the server refuses in another workspace can be discarded from here', async () => {
  const { server, tab } = await writtenInTwo();
  server.through = async (_, arrive) => arrive();
  server.refuse = ({ path, method }) =>
    method === 'PATCH' && path.includes(FIRST) ? { status: 400, body: { name: ['No.'] } } : null;
  await tab.api.syncNow();
  await tab.api.syncNow();
  expect(states(tab.events).at(-1)).toMatchObject({ waiting: 0, needs_you: 1 });
  const [refused] = await tab.api.ask({ ask: 'ledger' });
  await tab.api.discard(refused?.operation.id ?? '');
  expect(await tab.api.ask({ ask: 'ledger' })).toEqual([]);
});

test('leaving with what is unsent discards it in every workspace; leaving without keeps it', async () => {
  const { tab } = await writtenInTwo();
  await tab.api.leave({ discardUnsent: false });
  await tab.api.open(OTHER);
  await tab.api.syncNow();
  expect(await tab.api.ask({ ask: 'ledger' })).toHaveLength(2);
  await tab.api.leave({ discardUnsent: true });
  await tab.api.open(OTHER);
  await tab.api.syncNow();
  expect(await tab.api.ask({ ask: 'ledger' })).toEqual([]);
});

test('[R12] what is decided about another workspace is written there, and sent from here', async () => {
  const { server, tab } = await writtenInTwo();
  server.through = async (_, arrive) => arrive();
  server.put({ id: FIRST, name: 'Theirs' });
  await tab.api.syncNow();
  const [collided] = await tab.api.ask({ ask: 'ledger' });
  expect(collided?.operation).toMatchObject({ status: 'acked', workspace_slug: 'acme' });
  const theirs = { ...rename(FIRST), patch: { name: 'Theirs' }, seen: { name: 'New' } } as Intent;
  await tab.api.write([theirs], 'acme');
  await tab.api.discard(collided?.operation.id ?? '');
  await tab.api.syncNow();
  expect(server.row(FIRST)?.name).toBe('Theirs');
  const paths = server.calls.flatMap(({ method, path }) =>
    method === 'PATCH' && path.includes(FIRST) ? [path.split('/')[3]] : [],
  );
  expect(paths).toEqual(['acme', 'acme']);
  expect(await tab.api.ask({ ask: 'ledger' })).toEqual([]);
});
