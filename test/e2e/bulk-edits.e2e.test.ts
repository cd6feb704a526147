import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  canGoOffline,
  isQuiet,
  quickAdd,
  rowOf,
  seesRow,
  shownNames,
  showsSync,
} from '../support/e2e/e2e-app.ts';
import { eventually, testWorld, type World } from '../support/e2e/e2e.ts';
import { ledger, shell } from '../../src/text/shell.ts';
import { WORK_ITEMS } from '../../src/text/work-items.ts';

const COUNT = 300;
const NAMES = Array.from({ length: COUNT }, (_, i) => `Pool ${String(i + 1).padStart(3, '0')}`);
const BULK = /\/bulk-calls\//;

async function setAll(page: Page, priority: string): Promise<void> {
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('toolbar', { name: WORK_ITEMS.bulk.bar });
  await bar.getByRole('button', { name: WORK_ITEMS.fields.priority }).click();
  await page.getByRole('option', { name: new RegExp(`^${priority}\\b`) }).click();
  await page.keyboard.press('Escape');
}

const withPriority = async (world: World, priority: string) =>
  (await world.items()).filter((item) => item.priority === priority).length;

/** Of the rows in the window. */
async function shownPriorities(page: Page): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const name of (await shownNames(page)).filter((one) => one.startsWith('Pool')).slice(0, 5)) {
    const cell = rowOf(page, name).locator('[data-field="priority"]').first();
    texts.push((await cell.getAttribute('aria-label')) ?? (await cell.textContent()) ?? '');
  }
  return texts;
}

test('[R6][R7] three hundred items change in one call, what is written meanwhile overtakes them, and undo is as quick', async () => {
  const world = await testWorld();
  await world.addItems(NAMES);
  const gate = await world.gate();
  const page = await world.browser(world.owner, gate).tab(world.project.path);
  await seesRow(page, 'Pool 001');
  await isQuiet(page);
  const bulkCalls = () => gate.calls.filter((call) => BULK.test(call)).length;

  gate.hold(BULK);
  await setAll(page, 'Urgent');
  await expect
    .poll(() => shownPriorities(page))
    .toEqual(Array(5).fill(expect.stringContaining('Urgent')));
  await showsSync(page, shell.sync.sending(1, { all: COUNT, left: COUNT }));
  await quickAdd(page, 'Backlog', ['Overtaker']);
  await eventually(
    async () => (await world.items()).some(({ name }) => name === 'Overtaker'),
    true,
  );
  expect(await withPriority(world, 'urgent')).toBe(0);

  await page.getByRole('button', { name: new RegExp(`^${shell.sync.label}`) }).click();
  const dialog = page.getByRole('dialog', { name: ledger.title });
  await dialog.getByText(ledger.together(COUNT)).waitFor();
  await dialog.getByRole('button', { name: ledger.showEach }).click();
  await dialog.getByText(ledger.more(COUNT - 20)).waitFor();
  await page.keyboard.press('Escape');

  gate.hold(null);
  await isQuiet(page);
  expect(await withPriority(world, 'urgent')).toBe(COUNT);
  expect(bulkCalls()).toBe(1);

  // Undone while it is on its way: the inverse waits for its answer.
  gate.hold(BULK);
  await setAll(page, 'Low');
  await expect
    .poll(() => shownPriorities(page))
    .toEqual(Array(5).fill(expect.stringContaining('Low')));
  await page.waitForTimeout(500);
  await page.keyboard.press('Control+z');
  gate.hold(null);
  await isQuiet(page);
  expect(await withPriority(world, 'urgent')).toBe(COUNT);
  expect(await shownPriorities(page)).toEqual(Array(5).fill(expect.stringContaining('Urgent')));
  expect(bulkCalls()).toBeLessThanOrEqual(4);

  // Undone before it could be sent: nobody ever hears of it.
  const before = gate.calls.filter((call) =>
    /^(PATCH|POST) .*(issues|bulk-calls)\//.test(call),
  ).length;
  gate.refuse(/\/api\//);
  await setAll(page, 'High');
  await expect
    .poll(() => shownPriorities(page))
    .toEqual(Array(5).fill(expect.stringContaining('High')));
  await page.keyboard.press('Control+z');
  await expect
    .poll(() => shownPriorities(page))
    .toEqual(Array(5).fill(expect.stringContaining('Urgent')));
  gate.refuse(null);
  await isQuiet(page);
  expect(await withPriority(world, 'urgent')).toBe(COUNT);
  const after = gate.calls.filter((call) =>
    /^(PATCH|POST) .*(issues|bulk-calls)\//.test(call),
  ).length;
  expect(after - before).toBeLessThanOrEqual(2);
});

test('[R12] what somebody else changed under a change to many is decided for all of it at once', async () => {
  const world = await testWorld();
  const items = await world.addItems(['Anemone', 'Barnacle', 'Crab', 'Dulse']);
  const gate = await world.gate();
  const page = await world.browser(world.owner, gate).tab(world.project.path);
  await seesRow(page, 'Dulse');
  await canGoOffline(page);
  gate.refuse(/\/api\//);
  await setAll(page, 'Urgent');
  for (const { id } of items.slice(0, 3)) {
    await world.owner.api.patch(`${world.project.api}/issues/${id}/`, { priority: 'low' });
  }
  gate.refuse(null);
  await showsSync(page, shell.sync.needsYou(3));
  expect(await withPriority(world, 'urgent')).toBe(4);

  await page.getByRole('button', { name: new RegExp(`^${shell.sync.label}`) }).click();
  const dialog = page.getByRole('dialog', { name: ledger.title });
  await dialog.getByRole('button', { name: ledger.allTheirs(3) }).click();
  await dialog.getByText(ledger.empty.title).waitFor();
  await page.keyboard.press('Escape');
  await isQuiet(page);
  expect([await withPriority(world, 'low'), await withPriority(world, 'urgent')]).toEqual([3, 1]);
});
