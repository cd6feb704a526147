import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { COMMENTS, COMPOSER } from '../../src/text/item.ts';
import { seesRow, seesRows } from '../support/e2e/e2e-app.ts';
import { eventually, testWorld, type World } from '../support/e2e/e2e.ts';
import { draftsIn, newItem, plain, writeAt, type TwoWriters } from '../support/e2e/two-writers.ts';

const LONG = 'A long comment that is still being written';

const commentIn = (page: Page): Locator =>
  page.getByRole('textbox', { name: COMMENTS.placeholder });

async function worldWithItem() {
  const world = await testWorld();
  const hers = world.browser();
  const two: TwoWriters = {
    world,
    hers,
    his: hers,
    gate: await world.gate(),
    pause: async () => {},
  };
  return { world, hers, item: await newItem(two, 'Anemone') };
}

async function isOnDisk(page: Page, text: string): Promise<void> {
  await expect.poll(() => draftsIn(page), { timeout: 20_000 }).toContain(text);
}

async function sends(page: Page, text: string): Promise<void> {
  await commentIn(page).fill(text);
  await commentIn(page).press('Control+Enter');
  await page.locator('[data-comment]').getByText(text, { exact: true }).waitFor();
}

/** What the box holds once it can be written in. */
async function holds(page: Page, text: string): Promise<void> {
  await commentIn(page).and(page.locator(':not([readonly])')).waitFor();
  await eventually(() => commentIn(page).inputValue(), text);
}

test('[R9] a comment that is being written in one tab outlives what another tab sends, and a reload', async () => {
  const { hers, item } = await worldWithItem();
  const one = await hers.tab(item.path);
  await holds(one, '');
  await commentIn(one).pressSequentially('A long');
  await isOnDisk(one, 'A long');
  const two = await hers.tab(item.path);
  await holds(two, '');
  await commentIn(one).pressSequentially(LONG.slice('A long'.length));
  await isOnDisk(one, LONG);
  await sends(two, 'Short');
  await holds(two, '');
  await one.reload();
  await holds(one, LONG);
  await two.reload();
  await holds(two, '');

  // Whoever duplicates the tab begins anew, although the copy is told the same page before it.
  const opening = one.context().waitForEvent('page');
  await one.evaluate((path) => void window.open(path), item.path);
  const copy = await opening;
  await holds(copy, '');
  await sends(copy, 'Shorter');
  await copy.close();

  // What is sent does not come back, and what a closed tab leaves is offered to the next.
  await commentIn(one).press('End');
  await commentIn(one).pressSequentially('!');
  await isOnDisk(one, `${LONG}!`);
  await one.close();
  await two.reload();
  await holds(two, `${LONG}!`);
  await commentIn(two).press('Control+Enter');
  await two.locator('[data-comment]').getByText(`${LONG}!`, { exact: true }).waitFor();
  await two.reload();
  await holds(two, '');
  expect(await draftsIn(two)).toBe('[]');
});

test('[R9] a comment comes back after its tab or the browser was killed', async () => {
  const { hers, item } = await worldWithItem();
  const one = await hers.tab(item.path);
  const two = await hers.tab(item.path);
  await holds(one, '');
  await holds(two, '');
  await commentIn(one).fill(LONG);
  await isOnDisk(one, LONG);
  const session = await one.context().newCDPSession(one);
  const crashed = one.waitForEvent('crash');
  void session.send('Page.crash').catch(() => {}); // the tab is gone before it answers
  await crashed;
  await two.evaluate(() => window.dispatchEvent(new Event('focus')));
  await holds(two, LONG);
  await hers.kill();
  const again = await hers.tab(item.path);
  await holds(again, LONG);
});

test('[R9] a new item in two tabs is two items, each with its own words', async () => {
  const { world, hers } = await worldWithItem();
  const [one, two] = [await hers.tab(world.project.path), await hers.tab(world.project.path)];
  await seesRows(one, 1);
  await seesRows(two, 1);
  const title = await composes(one);
  await title.pressSequentially('B');
  await isOnDisk(one, 'B');
  const other = await composes(two);
  expect(await other.inputValue()).toBe('');
  await title.pressSequentially('arnacle');
  await other.pressSequentially('Crab');
  await other.press('Enter');
  await seesRow(two, 'Crab');
  await title.press('Enter');
  await seesRow(one, 'Barnacle');
  await eventually(() => namesOf(world), ['Anemone', 'Barnacle', 'Crab']);
});

async function composes(page: Page): Promise<Locator> {
  await page.bringToFront();
  await page.keyboard.press('c');
  const title = page.getByRole('dialog').getByRole('textbox', { name: COMPOSER.name });
  await title.waitFor();
  return title;
}

async function namesOf(world: World): Promise<readonly string[]> {
  return (await world.items()).map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1));
}

test('[R9][R12] a description that is typed without a pause outlives another tab’s and a crash', async () => {
  const { hers, item } = await worldWithItem();
  const [one, two] = [await hers.tab(item.path), await hers.tab(item.path)];
  await writeAt(one, 'alpha');
  const words = ' word'.repeat(60);
  const typing = one.keyboard.type(words, { delay: 20 });
  await writeAt(two, 'beta');
  await two.keyboard.type(' short');
  await eventually(
    async () => plain((await item.stored()).description_html).includes('beta short'),
    true,
  );
  await typing;
  const session = await one.context().newCDPSession(one);
  const crashed = one.waitForEvent('crash');
  await isOnDisk(one, words);
  void session.send('Page.crash').catch(() => {}); // the tab is gone before it answers
  await crashed;
  const again = await hers.tab(item.path);
  await again.getByText(`alpha${words}`).first().waitFor();
  await again.getByText('beta short').first().waitFor();
});
