import { expect, test } from 'vitest';
import { parseAnswer } from '../../../src/protocol/answer-texts.ts';
import type { ProjectId, WorkItemId } from '../../../src/domain/ids.ts';
import type { WorkItemDetail } from '../../../src/domain/work-item.ts';
import type { Question } from '../../../src/protocol/questions.ts';
import type { Intent, WorkerEvent } from '../../../src/protocol/worker-api.ts';
import { newPlace, startTab } from '../../support/worker/browser-tab.ts';

const PROJECT = '00000070-0000-4000-8000-000000000001' as ProjectId;
const askFor = (id: WorkItemId): Question => ({ ask: 'workItem', project_id: PROJECT, id });
const newId = () => crypto.randomUUID() as WorkItemId;
const create = (id: WorkItemId, name: string): Intent => ({
  kind: 'work_item.create',
  project_id: PROJECT,
  id,
  fields: { name, state_id: 's', sort_order: 1 },
});

const shows = (name: string) => (event: WorkerEvent) =>
  event.type === 'answer' && (parseAnswer(event.texts) as WorkItemDetail | null)?.name === name;

type Tab = ReturnType<typeof startTab>;

/** A tab of this place, once it can be asked. */
async function open(place: ReturnType<typeof newPlace>, kind?: 'freezing'): Promise<Tab> {
  const tab = startTab(kind);
  await tab.ready;
  await tab.api.open(place);
  await tab.api.attend(PROJECT);
  await tab.isIn(({ mode }) => mode === 'persisted');
  return tab;
}

test('[R1] two tabs share one copy in real files; the second takes it over with all that was written', async () => {
  const place = newPlace();
  const id = newId();
  const one = await open(place);
  await one.api.watch('w', askFor(id));
  const two = await open(place);
  await two.api.write([create(id, 'Written in two')]);
  await one.heard(shows('Written in two'));

  one.worker.terminate();
  expect(await two.api.ask(askFor(id))).toMatchObject({ name: 'Written in two' });
  await two.isIn(({ role, mode }) => role === 'leader' && mode === 'persisted');
  expect(await two.api.ask({ ask: 'ledger' })).toHaveLength(1);
  await two.api.leave({ discardUnsent: true });
  two.worker.terminate();
});

test('[R1][R9] of ten tabs one leads; as leaders are closed or killed in the middle of writes, every write is there once', async () => {
  const place = newPlace();
  const tabs: Tab[] = [];
  for (let n = 0; n < 10; n += 1) tabs.push(await open(place));
  const ids: WorkItemId[] = [];
  const leading = () =>
    tabs.filter((tab) => tab.states().at(-1)?.role === 'leader').map((tab) => tabs.indexOf(tab));
  expect(leading()).toEqual([0]);

  while (tabs.length > 4) {
    const [leader, ...others] = tabs;
    if (!leader) break;
    const writes = others.slice(-3).map((tab) => {
      const id = newId();
      ids.push(id);
      return tab.api.write([create(id, id)]);
    });
    // Half of them say good-bye, the others are gone in the midst of it.
    if (tabs.length % 2 === 0) await leader.api.close();
    leader.worker.terminate();
    tabs.shift();
    await Promise.all(writes);
  }

  const last = tabs.at(-1);
  for (const id of ids) expect(await last?.api.ask(askFor(id))).toMatchObject({ name: id });
  expect(await last?.api.ask({ ask: 'ledger' })).toHaveLength(ids.length);
  await Promise.all(tabs.map((tab) => tab.api.ask({ ask: 'ledger' })));
  await expect.poll(() => leading().length).toBe(1);
  await last?.api.leave({ discardUnsent: true });
  for (const tab of tabs) tab.worker.terminate();
}, 60_000);

test('[R1][R9] a leader that freezes loses the lead; what another tab wrote meanwhile is kept, though that tab was killed', async () => {
  const place = newPlace();
  const id = newId();
  const frozen = await open(place, 'freezing');
  const other = await open(place);
  const writer = await open(place);
  await other.api.write([create(id, 'Before the freeze')]);
  expect(await other.api.ask({ ask: 'ledger' })).toHaveLength(1);

  frozen.worker.postMessage({ freeze: 14_000 });
  for (let n = 0; n < 10; n += 1) {
    const made = newId();
    await writer.api.write([create(made, `Written to a frozen leader ${n}`)]);
  }
  writer.worker.terminate();
  expect(await other.api.ask({ ask: 'ledger' })).toHaveLength(11);

  await other.isIn(({ role }) => role === 'leader');
  await other.isIn(({ role, mode }) => role === 'leader' && mode === 'persisted');
  expect(await other.api.ask(askFor(id))).toMatchObject({ name: 'Before the freeze' });
  // The one that thawed follows.
  expect(await frozen.api.ask(askFor(id))).toMatchObject({ name: 'Before the freeze' });
  expect(frozen.states().at(-1)).toMatchObject({ role: 'follower' });
  await other.api.leave({ discardUnsent: true });
  frozen.worker.terminate();
  other.worker.terminate();
}, 60_000);

test('where the browser gives no files the copy lives in memory, the state says so, and what is written is kept', async () => {
  const place = newPlace();
  const id = newId();
  const tab = startTab('fileless');
  await tab.ready;
  await tab.api.open(place);
  await tab.api.attend(PROJECT);
  await tab.isIn(({ mode, reason }) => mode === 'memory' && reason === 'no_file_access');
  await tab.api.write([create(id, 'Kept')]);
  expect(await tab.api.ask(askFor(id))).toMatchObject({ name: 'Kept' });
  tab.worker.terminate();

  const next = await open(place);
  expect(await next.api.ask(askFor(id))).toMatchObject({ name: 'Kept' });
  await next.api.leave({ discardUnsent: true });
  next.worker.terminate();
});
