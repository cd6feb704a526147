import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { WorkItemDetail } from '../../../src/domain/work-item.ts';
import type { Question } from '../../../src/protocol/questions.ts';
import { itemId, PROJECT } from '../../support/builders.ts';
import { fakeServer } from '../../support/worker/fake-server.ts';
import { fakeBrowser } from '../../support/worker/fake-tabs.ts';
import { answerTo, fakeDatabases, fakeTab, PLACE } from '../../support/worker/fake-worker.ts';
import { testClock } from '../../support/worker/sync-device.ts';

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

/** Answers a list of small entities that the fake server does not hold. */
function listAt(server: ReturnType<typeof fakeServer>, ending: string) {
  const list = { rows: [] as readonly object[], calls: 0 };
  server.refuse = ({ path }) => {
    if (!path.includes(ending)) return null;
    list.calls += 1;
    return { status: 200, body: list.rows };
  };
  return list;
}

test('the history of an item that was looked at before is shown at once and fetched again', async () => {
  const { server, tab } = await looking();
  const list = listAt(server, '/history/');
  const ask = { ask: 'activities', project_id: PROJECT, work_item_id: ITEM } as const;
  const row = {
    ...{ id: 'a1', project: PROJECT, issue: ITEM, actor: null, verb: 'updated', field: 'name' },
    ...{ old_value: 'First', new_value: 'Second', old_identifier: null, new_identifier: null },
    created_at: '2026-11-20T09:00:00Z',
  };
  const rows = (count: number) => answerTo<readonly object[]>('h', (all) => all.length === count);
  await tab.api.watch('h', ask);
  await tab.heard(rows(0));
  await tab.api.unwatch('h');
  // Nobody looks, and the hint about it was lost.
  list.rows = [row];
  expect(await tab.api.ask(ask)).toEqual([]);
  await tab.api.watch('h', ask);
  await tab.heard(rows(1));
});

test('the relations of a project come when a timeline asks, and follow their hints', async () => {
  const { server, tab } = await looking();
  const list = listAt(server, '/issue-relations/');
  await tab.api.attend(PROJECT);
  await tab.api.syncNow();
  expect(list.calls).toBe(0);
  const relation = { work_item_id: ITEM, related_id: itemId(802), relation_type: 'blocked_by' };
  list.rows = [{ id: 'r1', ...relation }];
  await tab.api.watch('r', { ask: 'projectRelations', project_id: PROJECT });
  const rows = (...ids: readonly string[]) =>
    answerTo<readonly { readonly id: string }[]>(
      'r',
      (all) => all.map(({ id }) => id).join() === ids.join(),
    );
  await tab.heard(rows('r1'));
  list.rows = [...list.rows, { id: 'r2', ...relation }];
  tab.hint({ project: PROJECT, kinds: ['relation'] });
  await tab.heard(rows('r1', 'r2'));
});

test('what is no hint is passed over', async () => {
  const { tab, pulls } = await looking();
  const before = pulls();
  for (const text of ['', 'hello', '{', 'null', '[]', '{"project":1}', '{"kinds":"work_item"}']) {
    tab.say(text);
  }
  expect(pulls()).toBe(before);
});

test('a stream that is refused has everything asked for: what was lost is noticed at once', async () => {
  const { server, tab } = await looking();
  server.put({ id: ITEM, name: 'Second' });
  tab.refuseHints();
  await tab.heard(named('Second'));
});
