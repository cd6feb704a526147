import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { ListAnswer } from '../../../src/domain/list-query.ts';
import type { Question } from '../../../src/protocol/questions.ts';
import type { Answer, Sent } from '../../../workers/net/rest.ts';
import { itemId, listQuery, PROJECT } from '../../support/builders.ts';
import { fakeServer, offline } from '../../support/worker/fake-server.ts';
import { fakeBrowser } from '../../support/worker/fake-tabs.ts';
import { answerTo, fakeDatabases, fakeTab, PLACE } from '../../support/worker/fake-worker.ts';
import { handClock } from '../../support/hand-clock.ts';

const LIST = { ask: 'workItems', query: listQuery({}), windows: [] } as const satisfies Question;
const ROWS = 10;
const isPage = ({ path }: Sent) => path.includes('/v2/issues/?');
const isList = (call: Sent) => call.path.includes('/issues/?') && !isPage(call);
const isItem = ({ path }: Sent) => path.endsWith(`/issues/${itemId(ROWS)}/`);

/** A device that has loaded half of a project, from a server that answers lists when the test says so. */
async function halfLoaded() {
  const server = fakeServer();
  for (let n = 1; n <= ROWS; n += 1) server.put({ id: itemId(n), name: `Item ${n}` });
  server.pageRows = 4;
  const clock = handClock();
  const parts = { browser: fakeBrowser(), databases: fakeDatabases().forTab() };
  const tab = fakeTab('one', { server, factory: new IDBFactory(), clock, ...parts });
  const held: { readonly call: Sent; readonly go: (failure?: Error) => void }[] = [];
  let pages = 0;
  let seen = () => {};
  server.through = (call, arrive) => {
    pages += isPage(call) ? 1 : 0;
    const isSlow = isPage(call) ? pages > 2 : isList(call) || isItem(call);
    if (!isSlow) return Promise.resolve().then(arrive);
    return new Promise<Answer>((resolve, reject) => {
      held.push({ call, go: (failure) => (failure ? reject(failure) : resolve(arrive())) });
      seen();
    });
  };
  await tab.api.open(PLACE);
  await tab.api.attend(PROJECT);
  void tab.api.syncNow();
  /** The call that is held up, once it is. */
  const heldUp = (check: (call: Sent) => boolean) =>
    new Promise<(failure?: Error) => void>((resolve) => {
      seen = () => {
        const at = held.findIndex(({ call }) => check(call));
        if (at < 0) return;
        const [found] = held.splice(at, 1);
        seen = () => {};
        resolve(found?.go ?? (() => {}));
      };
      seen();
    });
  return { server, tab, clock, heldUp, nextPage: await heldUp(isPage) };
}

const counts = (n: number) => answerTo<ListAnswer>('w', (list) => list.total_count === n);

test('a slow server does not hold up the list of a project that is being loaded: what is here is shown as a part', async () => {
  const { tab, clock, heldUp } = await halfLoaded();
  await tab.api.watch('w', LIST);
  const answer = await heldUp(isList);
  expect(tab.events.filter(({ type }) => type === 'answer')).toEqual([]);
  clock.pass(100);
  expect(await tab.heard(counts(8))).toMatchObject({ from: 'part' });

  answer();
  expect(await tab.heard(counts(ROWS))).toMatchObject({ from: 'server' });
});

test('a server that answers in time answers alone', async () => {
  const { tab, clock, heldUp } = await halfLoaded();
  await tab.api.watch('w', LIST);
  (await heldUp(isList))();
  await tab.heard(counts(ROWS));
  clock.pass(100);
  const told = tab.events.flatMap((event) => (event.type === 'answer' ? event.from : []));
  expect(told).toEqual(['server']);
});

test('a list that the server has answered is not cut down to what has been loaded, wherever one scrolls', async () => {
  const { tab, clock, heldUp } = await halfLoaded();
  await tab.api.watch('w', LIST);
  (await heldUp(isList))();
  await tab.heard(counts(ROWS));

  const window = { key: '', sub_key: null, offset: 2, limit: 4 };
  await tab.api.watch('further', {
    ...LIST,
    query: { ...LIST.query, per_page: 0 },
    windows: [window],
  });
  const answer = await heldUp(isList);
  clock.pass(100);
  answer();
  await tab.heard(answerTo<ListAnswer>('further', (list) => list.total_count === ROWS));
  const told = tab.events.flatMap((event) => (event.type === 'answer' ? event.from : []));
  expect(told).toEqual(['server', 'server']);
});

test('without a network what is here of a project that is being loaded is told as a part', async () => {
  const { tab, clock, heldUp } = await halfLoaded();
  await tab.api.watch('w', LIST);
  const answer = await heldUp(isList);
  clock.pass(100);
  await tab.heard(counts(8));
  answer(offline());
  await tab.api.ask(LIST);
  await tab.api.watch('again', LIST);
  const again = answerTo<ListAnswer>('again', (list) => list.total_count === 8);
  expect(await tab.heard(again)).toMatchObject({ from: 'part' });
});

test('while the server is silent, each page that comes is shown, and the whole project at the end', async () => {
  const { tab, clock, heldUp, nextPage } = await halfLoaded();
  await tab.api.watch('w', LIST);
  await heldUp(isList);
  clock.pass(100);
  await tab.heard(counts(8));
  nextPage();
  expect(await tab.heard(counts(ROWS))).toMatchObject({ from: 'copy' });
});

test('a slow server that fails in the end leaves what is here', async () => {
  const { tab, clock, heldUp } = await halfLoaded();
  await tab.api.watch('w', LIST);
  const answer = await heldUp(isList);
  clock.pass(100);
  await tab.heard(counts(8));
  answer(offline());
  expect(await tab.api.ask(LIST)).toMatchObject({ total_count: 8 });
  expect(tab.events.filter(({ type }) => type === 'failed')).toEqual([]);
});

test('what is not here yet is not taken for missing: an item waits for the server', async () => {
  const { server, tab, clock, heldUp } = await halfLoaded();
  const id = itemId(ROWS);
  const item = tab.api.ask({ ask: 'workItem', project_id: PROJECT, id });
  const answer = await heldUp(isItem);
  clock.pass(100);
  answer();
  expect(await item).toMatchObject({ name: server.row(id)?.name });
});
