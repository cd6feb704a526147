import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { WorkItemId } from '../../../src/domain/ids.ts';
import type { Intent } from '../../../src/protocol/worker-api.ts';
import { itemId, PROJECT } from '../../support/builders.ts';
import { handClock } from '../../support/hand-clock.ts';
import { fakeServer } from '../../support/worker/fake-server.ts';
import { fakeBrowser } from '../../support/worker/fake-tabs.ts';
import { fakeDatabases, fakeTab, PLACE } from '../../support/worker/fake-worker.ts';

const rename = (id: WorkItemId, name: string): Intent => ({
  kind: 'work_item.edit',
  project_id: PROJECT,
  id,
  patch: { name },
  seen: { name: 'Old' },
});
const IDS = Array.from({ length: 10 }, (_, n) => itemId(n + 1));
const CREATED = itemId(11);

function setUp() {
  const server = fakeServer();
  for (const id of IDS) server.put({ id, name: 'Old' });
  const browser = fakeBrowser();
  const files = fakeDatabases();
  const clock = handClock();
  const factory = new IDBFactory();
  const tab = (name: string) =>
    fakeTab(name, { server, browser, factory, databases: files.forTab(), clock });
  return { server, browser, clock, tab };
}

/** Lets time pass in small steps, each with what it sets off. */
async function wait(clock: ReturnType<typeof handClock>, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    clock.pass(250);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A tab that followed when its leader froze, and one that is not opened yet. */
async function besideAHungLeader() {
  const { tab, ...rest } = setUp();
  const [leader, writer, next] = [tab('leader'), tab('writer'), tab('next')];
  await leader.api.open(PLACE);
  await leader.api.attend(PROJECT);
  await leader.api.syncNow();
  await writer.api.open(PLACE);
  await writer.api.ask({ ask: 'ledger' });
  rest.browser.freeze('leader');
  return { ...rest, writer, next };
}

test('[R9] what is written while the leader hangs is stored at once, and arrives once though its tab is closed', async () => {
  const { server, browser, clock, writer, next } = await besideAHungLeader();
  for (const id of IDS) await writer.api.write([rename(id, 'New')]);
  const creating = writer.api.write([
    { kind: 'work_item.create', project_id: PROJECT, id: CREATED, fields: { name: 'Made' } },
  ]);
  await wait(clock, 1750);
  await creating;
  browser.kill('writer');
  browser.kill('leader');

  await next.api.open(PLACE);
  await next.api.attend(PROJECT);
  await next.api.syncNow();
  await next.api.syncNow();
  expect(server.rows().filter(({ name }) => name === 'New')).toHaveLength(10);
  expect(server.row(CREATED)?.name).toBe('Made');
  expect(new Set(server.doneKeys).size).toBe(server.doneKeys.length);
  expect(await next.api.ask({ ask: 'ledger' })).toEqual([]);
});

test('[R9] items made beside a leader that hangs are stored at once, though their tab is closed right after', async () => {
  const { server, browser, writer, next } = await besideAHungLeader();
  for (let at = 0; at < 3; at += 1) {
    const fields = { name: `Made ${at}` };
    const id = itemId(850 + at);
    void writer.api.write([{ kind: 'work_item.create', project_id: PROJECT, id, fields }]);
  }
  // No time passes, as when the tab is closed at once.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((go) => setImmediate(go));
  browser.kill('writer');
  browser.kill('leader');

  await next.api.open(PLACE);
  await next.api.attend(PROJECT);
  await next.api.syncNow();
  await next.api.syncNow();
  const made = server.rows().filter(({ name }) => name.startsWith('Made'));
  expect(made.map(({ name }) => name).toSorted()).toEqual(['Made 0', 'Made 1', 'Made 2']);
});

test('[R1] a tab that writes takes over from a hung leader within two seconds, and sends', async () => {
  const { server, browser, clock, tab } = setUp();
  const [leader, writer] = [tab('leader'), tab('writer')];
  await leader.api.open(PLACE);
  await leader.api.attend(PROJECT);
  await leader.api.syncNow();
  await writer.api.open(PLACE);
  await writer.api.ask({ ask: 'ledger' });

  clock.pass(1);
  browser.freeze('leader');
  await writer.api.write([rename(itemId(1), 'New')]);
  await wait(clock, 2000);
  expect(browser.leaders()).toEqual(['writer']);
  await writer.api.syncNow();
  expect(server.row(itemId(1))?.name).toBe('New');
});
