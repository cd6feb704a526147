import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Question } from '../../../src/protocol/questions.ts';
import { itemId, listQuery, PROJECT } from '../../support/builders.ts';
import { fakeServer, offline } from '../../support/worker/fake-server.ts';
import { fakeBrowser } from '../../support/worker/fake-tabs.ts';
import { fakeDatabases, fakeTab, PLACE } from '../../support/worker/fake-worker.ts';
import { handClock } from '../../support/hand-clock.ts';

const ITEM = itemId(801);
const LIST = { ask: 'workItems', query: listQuery({}), windows: [] } as const satisfies Question;
const ASK: Question = { ask: 'workItem', project_id: PROJECT, id: ITEM };

/** A device that has never had a copy, and timers that run when the test says so. */
function firstVisit() {
  const server = fakeServer();
  server.put({ id: ITEM, name: 'First' });
  const files = fakeDatabases({ missing: true });
  const clock = handClock();
  const parts = { browser: fakeBrowser(), databases: files.forTab() };
  const tab = fakeTab('one', { server, factory: new IDBFactory(), clock, ...parts });
  const mode = (name: string) =>
    tab.heard((event) => event.type === 'sync' && event.state.mode === name);
  return { server, files, tab, pass: clock.pass, mode };
}

test('the first list comes from the server alone; then the copy is made and answers', async () => {
  const { server, files, tab, pass, mode } = firstVisit();
  await tab.api.open(PLACE);
  await tab.api.attend(PROJECT);
  expect(await tab.api.ask(LIST)).toMatchObject({ total_count: 1 });
  expect(files.log.opened).toBe(0);
  pass(400);
  await mode('persisted');
  await tab.api.syncNow();
  // The copy was made once, and the timer that would have made it finds it there.
  pass(60_000);
  await tab.api.syncNow();
  expect(files.log.opened).toBe(1);
  const before = server.calls.length;
  expect(await tab.api.ask(LIST)).toMatchObject({ total_count: 1 });
  expect(await tab.api.ask(ASK)).toMatchObject({ name: 'First' });
  expect(server.calls.slice(before)).toEqual([]);
});

test('a copy that is still empty never claims that it has everything', async () => {
  const { tab, pass, mode } = firstVisit();
  await tab.api.open(PLACE);
  await tab.api.attend(PROJECT);
  await tab.api.ask(LIST);
  pass(400);
  await mode('persisted');
  await tab.api.syncNow();
  const states = tab.events.flatMap((event) => (event.type === 'sync' ? [event.state] : []));
  const open = states.filter((state) => state.mode === 'persisted' && state.reason === null);
  expect(open.map(({ projects }) => projects[PROJECT]?.phase)).toContain('ready');
  expect(open.filter(({ projects }) => projects[PROJECT] === undefined)).toEqual([]);
});

test('while the first copy is filled, no list of small things is fetched twice', async () => {
  const { server, tab, pass, mode } = firstVisit();
  await tab.api.open(PLACE);
  await tab.api.attend(PROJECT);
  await tab.api.ask(LIST);
  const before = server.calls.length;
  pass(400);
  await mode('persisted');
  await tab.api.syncNow();
  await tab.api.ask({ ask: 'labels', project_id: PROJECT });
  const paths = server.calls.slice(before).map(({ path }) => path);
  const twice = paths.filter((path, at) => paths.indexOf(path) !== at);
  expect(twice).toEqual([]);
});

test('a first start without a network hangs nowhere, and catches up when there is one', async () => {
  const { server, files, tab, pass, mode } = firstVisit();
  server.through = async () => {
    throw offline();
  };
  await tab.api.open(PLACE);
  await tab.api.attend(PROJECT);
  await expect(tab.api.ask(LIST)).rejects.toMatchObject({ code: 'network.offline' });
  expect(files.log.opened).toBe(0);
  pass(2500);
  await mode('persisted');
  server.through = async (_, arrive) => arrive();
  await tab.api.syncNow();
  expect(await tab.api.ask(LIST)).toMatchObject({ total_count: 1 });
});
