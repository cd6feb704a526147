import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { WorkItemComment } from '../../../src/resources/comments.ts';
import type { Question } from '../../../src/protocol/questions.ts';
import { itemId, PROJECT } from '../../support/builders.ts';
import { fakeServer, offline } from '../../support/worker/fake-server.ts';
import { fakeBrowser } from '../../support/worker/fake-tabs.ts';
import { answerTo, fakeDatabases, fakeTab, PLACE } from '../../support/worker/fake-worker.ts';
import { testClock } from '../../support/worker/sync-device.ts';

const [ONE, TWO, THREE] = [itemId(801), itemId(802), itemId(803)];
const commentsOf = (work_item_id: typeof ONE) =>
  ({ ask: 'comments', project_id: PROJECT, work_item_id }) as const satisfies Question;
const textsOf = (rows: readonly WorkItemComment[]) => rows.map((row) => row.comment_html);

async function attended() {
  const server = fakeServer();
  for (const id of [ONE, TWO, THREE]) server.put({ id, name: id });
  server.comment(ONE, 'c1', '<p>one</p>');
  server.comment(TWO, 'c2', '<p>two</p>');
  server.comment(TWO, 'c3', '<p>three</p>');
  // As large as the comments need it to come in pages.
  server.pageRows = 1;
  const parts = { browser: fakeBrowser(), databases: fakeDatabases().forTab() };
  const more = { factory: new IDBFactory(), clock: testClock() };
  const tab = fakeTab('one', { server, ...parts, ...more });
  await tab.api.open(PLACE);
  await tab.api.attend(PROJECT);
  await tab.api.syncNow();
  const cut = () => {
    server.through = async () => {
      throw offline();
    };
  };
  return { server, tab, cut };
}

test('all comments of a project that was attended can be read without a network', async () => {
  const { tab, cut } = await attended();
  cut();
  expect(textsOf(await tab.api.ask(commentsOf(ONE)))).toEqual(['<p>one</p>']);
  expect(textsOf(await tab.api.ask(commentsOf(TWO)))).toEqual(['<p>two</p>', '<p>three</p>']);
  expect(await tab.api.ask(commentsOf(THREE))).toEqual([]);
});

test('a comment that somebody writes, changes or deletes arrives by its hint, also where nobody looks', async () => {
  const { server, tab, cut } = await attended();
  server.comment(THREE, 'c4', '<p>four</p>');
  server.editComment('c1', '<p>changed</p>');
  server.removeComment('c2');
  await tab.api.watch('w', commentsOf(TWO));
  tab.hint({ project: PROJECT, kinds: ['comment'] });
  await tab.heard(answerTo<readonly WorkItemComment[]>('w', (rows) => rows.length === 1));
  await tab.api.syncNow();
  cut();
  expect(textsOf(await tab.api.ask(commentsOf(THREE)))).toEqual(['<p>four</p>']);
  expect(textsOf(await tab.api.ask(commentsOf(ONE)))).toEqual(['<p>changed</p>']);
  expect(textsOf(await tab.api.ask(commentsOf(TWO)))).toEqual(['<p>three</p>']);
});

test('comments that are here are not asked for again, one item after the other', async () => {
  const { server, tab } = await attended();
  const before = server.calls.length;
  await tab.api.ask(commentsOf(ONE));
  await tab.api.ask(commentsOf(TWO));
  expect(server.calls.slice(before)).toEqual([]);
});

test('[R11] comments leave the device with their item, and with their project', async () => {
  const { server, tab, cut } = await attended();
  server.remove(ONE);
  await tab.api.attend(PROJECT);
  await tab.api.syncNow();
  expect(await tab.api.ask(commentsOf(ONE))).toEqual([]);
  server.visible = false;
  await tab.api.attend(PROJECT);
  await tab.api.syncNow();
  cut();
  expect(await tab.api.ask(commentsOf(TWO))).toEqual([]);
});

test('[R11] after a resync the comments are fetched anew', async () => {
  const { server, tab, cut } = await attended();
  server.forget();
  await tab.api.attend(PROJECT);
  await tab.api.syncNow();
  cut();
  expect(textsOf(await tab.api.ask(commentsOf(TWO)))).toEqual(['<p>two</p>', '<p>three</p>']);
});
