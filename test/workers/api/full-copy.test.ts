import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Question } from '../../../src/protocol/questions.ts';
import { sql } from '../../../workers/db/sql.ts';
import { itemId, PROJECT } from '../../support/builders.ts';
import { fakeServer } from '../../support/worker/fake-server.ts';
import { fakeBrowser } from '../../support/worker/fake-tabs.ts';
import { fakeDatabases, fakeTab, PLACE } from '../../support/worker/fake-worker.ts';
import { testClock } from '../../support/worker/sync-device.ts';

const LONG = '<p>' + 'No room for this. '.repeat(400) + '</p>';
const ask = (n: number): Question => ({ ask: 'workItem', project_id: PROJECT, id: itemId(n) });

/** A device whose copy may not grow any more. */
async function fullDevice() {
  const server = fakeServer();
  server.put({ id: itemId(1), name: 'First' });
  const files = fakeDatabases();
  const parts = { browser: fakeBrowser(), databases: files.forTab() };
  const tab = fakeTab('one', { server, factory: new IDBFactory(), clock: testClock(), ...parts });
  await tab.api.open(PLACE);
  await tab.api.attend(PROJECT);
  await tab.api.syncNow();
  const limit = (pages: number) => {
    for (const db of files.all()) db.script(`PRAGMA max_page_count = ${pages}`);
  };
  limit(1);
  const state = () =>
    tab.events.flatMap((event) => (event.type === 'sync' ? [event.state] : [])).at(-1);
  const rows = () => files.all()[0]?.all(sql`SELECT id FROM issues ORDER BY id`);
  return { server, tab, limit, state, rows };
}

test('[R2] a disk that is full in the middle of a page leaves the copy as it was, and the server answers', async () => {
  const { server, tab, state, rows } = await fullDevice();
  for (let n = 2; n <= 300; n += 1) {
    server.put({ id: itemId(n), name: `Item ${n}`, description_html: LONG });
  }
  await tab.api.syncNow();

  expect(state()).toMatchObject({ mode: 'persisted', reason: 'full' });
  expect(state()?.projects[PROJECT]).toMatchObject({ phase: 'error' });
  expect(state()?.projects[PROJECT]?.message).toContain('out of space');
  expect(rows()?.length).toBeLessThan(300);
  expect(await tab.api.ask(ask(300))).toMatchObject({ name: 'Item 300' });
});

test('once there is room again the copy catches up by itself', async () => {
  const { server, tab, limit, state, rows } = await fullDevice();
  for (let n = 2; n <= 300; n += 1) {
    server.put({ id: itemId(n), name: `Item ${n}`, description_html: LONG });
  }
  await tab.api.syncNow();
  limit(1_000_000);

  await tab.api.syncNow();

  expect(rows()).toHaveLength(300);
  expect(state()).toMatchObject({ mode: 'persisted', reason: null });
  expect(state()?.projects[PROJECT]).toMatchObject({ phase: 'ready', message: null });
});

test('[R9] what is written on a full disk is saved, shown and sent', async () => {
  const { server, tab } = await fullDevice();
  await tab.api.write([
    {
      kind: 'work_item.edit',
      project_id: PROJECT,
      id: itemId(1),
      patch: { name: 'Mine', description_html: LONG.repeat(20) },
      seen: {},
    },
  ]);
  expect(await tab.api.ask(ask(1))).toMatchObject({ name: 'Mine' });
  await tab.api.syncNow();
  expect(server.row(itemId(1))?.name).toBe('Mine');
});
