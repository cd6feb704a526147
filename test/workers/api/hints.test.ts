import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { WorkItemDetail } from '../../../src/domain/work-item.ts';
import type { Question } from '../../../src/protocol/questions.ts';
import { itemId, PROJECT } from '../../support/builders.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { fakeBrowser } from '../../support/fake-tabs.ts';
import { answerTo, fakeDatabases, fakeTab, PLACE } from '../../support/fake-worker.ts';
import { testClock } from '../../support/sync-device.ts';

const ITEM = itemId(801);
const ASK: Question = { ask: 'workItem', project_id: PROJECT, id: ITEM };
const HINT = { project: PROJECT, kinds: ['work_item'] };
const named = (name: string) => answerTo<WorkItemDetail | null>('w', (item) => item?.name === name);

/** A tab that has the project, and looks at one item of it. */
async function looking() {
  const server = fakeServer();
  server.put({ id: ITEM, name: 'First' });
  const parts = { browser: fakeBrowser(), databases: fakeDatabases().forTab() };
  const tab = fakeTab('one', { server, factory: new IDBFactory(), clock: testClock(), ...parts });
  await tab.api.open(PLACE);
  await tab.api.attend(PROJECT);
  await tab.api.syncNow();
  await tab.api.watch('w', ASK);
  await tab.heard(named('First'));
  const pulls = () => server.calls.filter(({ path }) => path.includes('/v2/issues/?')).length;
  const answers = () => tab.events.filter(({ type }) => type === 'answer').length;
  return { server, tab, pulls, answers };
}

test('a hint brings the change that it is about', async () => {
  const { server, tab } = await looking();
  server.put({ id: ITEM, name: 'Second' });
  tab.hint(HINT);
  await tab.heard(named('Second'));
});

test('a storm of hints is one pull, and one more for what came while it ran', async () => {
  const { server, tab, pulls } = await looking();
  const before = pulls();
  for (let n = 1; n <= 300; n += 1) {
    server.put({ id: ITEM, name: `Name ${n}` });
    tab.hint(HINT);
  }
  await tab.heard(named('Name 300'));
  // A round pulls before it sends and asks once more when something was sent.
  expect(pulls() - before).toBeLessThanOrEqual(4);
});

test('a hint that comes twice, or has nothing new, changes nothing on screen', async () => {
  const { server, tab, pulls, answers } = await looking();
  server.put({ id: ITEM, name: 'Second' });
  tab.hint(HINT);
  await tab.heard(named('Second'));
  await tab.api.syncNow();
  const [told, pulled] = [answers(), pulls()];
  tab.hint(HINT);
  tab.hint(HINT);
  await tab.api.syncNow();
  expect(pulls()).toBeGreaterThan(pulled);
  expect(answers()).toBe(told);
});

test('what was missed while the stream was broken is fetched when it stands again', async () => {
  const { server, tab } = await looking();
  tab.reconnect();
  await tab.api.syncNow();
  server.put({ id: ITEM, name: 'While it was broken' });
  tab.reconnect();
  await tab.heard(named('While it was broken'));
});

test('what is no hint is passed over', async () => {
  const { tab, pulls } = await looking();
  const before = pulls();
  for (const text of ['', 'hello', '{', 'null', '[]', '{"project":1}', '{"kinds":"work_item"}']) {
    tab.say(text);
  }
  expect(pulls()).toBe(before);
});
