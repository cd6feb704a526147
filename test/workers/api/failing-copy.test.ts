import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Question } from '../../../src/protocol/questions.ts';
import type { WorkItemDetail } from '../../../src/domain/work-item.ts';
import { itemId, listQuery, PROJECT } from '../../support/builders.ts';
import { fakeServer, offline } from '../../support/worker/fake-server.ts';
import { fakeBrowser } from '../../support/worker/fake-tabs.ts';
import { answerTo, fakeDatabases, fakeTab, PLACE } from '../../support/worker/fake-worker.ts';
import { testClock } from '../../support/worker/sync-device.ts';

const ITEM = itemId(801);
const ASK: Question = { ask: 'workItem', project_id: PROJECT, id: ITEM };
const LIST: Question = { ask: 'workItems', query: listQuery({}), windows: [] };

async function synced() {
  const server = fakeServer();
  server.put({ id: ITEM, name: 'First' });
  const files = fakeDatabases();
  const parts = { browser: fakeBrowser(), databases: files.forTab() };
  const tab = fakeTab('one', { server, factory: new IDBFactory(), clock: testClock(), ...parts });
  await tab.api.open(PLACE);
  await tab.api.attend(PROJECT);
  await tab.api.syncNow();
  const states = () => tab.events.flatMap((event) => (event.type === 'sync' ? [event.state] : []));
  return { server, tab, files, states };
}

/** Takes tables away from under the feet of whoever has the copy open. */
function damage(files: ReturnType<typeof fakeDatabases>, ...tables: readonly string[]) {
  for (const db of files.all()) {
    for (const table of tables) db.script(`DROP TABLE ${table}`);
  }
}

for (const table of ['issues', 'states', 'options', 'sync_cursor', 'collection_rows']) {
  test(`[R9] a copy without its table ${table} is set aside and filled anew; what was unsent stays`, async () => {
    const { server, tab, files, states } = await synced();
    server.through = async (call, arrive) => {
      if (call.method !== 'GET') throw offline();
      return arrive();
    };
    await tab.api.write([
      { kind: 'work_item.edit', project_id: PROJECT, id: ITEM, patch: { name: 'Mine' }, seen: {} },
    ]);
    damage(files, table);
    await tab.api.ask(LIST);
    await tab.api.ask({ ask: 'states', project_id: PROJECT });
    expect(await tab.api.ask(ASK)).toMatchObject({ name: 'Mine' });
    server.through = async (_, arrive) => arrive();
    await tab.api.attend(PROJECT);
    await tab.api.syncNow();
    expect(server.row(ITEM)?.name).toBe('Mine');
    expect(files.log).toEqual({ opened: 2, most: 1 });
    expect(states().some(({ mode, reason }) => mode === 'server' && reason === 'failed')).toBe(
      true,
    );
    expect(states().at(-1)).toMatchObject({ mode: 'persisted', reason: null, waiting: 0 });
    server.through = async () => {
      throw offline();
    };
    expect(await tab.api.ask(ASK)).toMatchObject({ name: 'Mine' });
  });
}

test('a copy that fails again is done without: the server answers, and the state says so', async () => {
  const { tab, files, states } = await synced();
  damage(files, 'issues');
  await tab.api.ask(LIST);
  await tab.api.attend(PROJECT);
  await tab.api.syncNow();
  damage(files, 'issues');
  await tab.api.watch('w', ASK);
  await tab.heard(answerTo('w', (item: WorkItemDetail | null) => item?.name === 'First'));
  await tab.api.syncNow();
  expect(files.log.opened).toBe(2);
  expect(states().at(-1)).toMatchObject({ mode: 'server', reason: 'failed' });
});
