import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ANSWERED, canGoOffline, ROW, seesRows, shownNames } from '../support/e2e/e2e-app.ts';
import { eventually, testWorld } from '../support/e2e/e2e.ts';

test('an address deep in the app opens from the copy after a restart of the browser without a server', async () => {
  const world = await testWorld();
  const [item] = await world.addItems(['Anemone', 'Barnacle', 'Crab']);
  const browser = world.browser();
  const first = await browser.tab(world.project.path);
  await seesRows(first, 3);
  await canGoOffline(first);
  const names = await shownNames(first);
  await browser.close();
  await world.server.stop();

  const list = await browser.tab(world.project.path);
  await seesRows(list, 3);
  expect(await shownNames(list)).toEqual(names);

  const page = await browser.tab(`/${world.slug}/browse/KELP-${item?.sequence_id}/`);
  await page
    .getByRole('heading', { name: 'Anemone' })
    .or(page.getByText('Anemone'))
    .first()
    .waitFor();
});

test('the rows of a cold start come from the copy: no answer of the server is waited for', async () => {
  const world = await testWorld();
  await world.addItems(['Dulse', 'Eelgrass']);
  const gate = await world.gate();
  const browser = world.browser(world.owner, gate);
  const first = await browser.tab(world.project.path);
  await seesRows(first, 2);
  await canGoOffline(first);
  await browser.close();

  gate.swallow(/^\/api\//);
  const list = await browser.tab(world.project.path);
  await seesRows(list, 2);
  expect(await shownNames(list)).toEqual(['Dulse', 'Eelgrass']);
});

test('the screen seen last is drawn before the copy is open, and says that it is not answered yet', async () => {
  const world = await testWorld();
  await world.addItems(['Furbelow', 'Gutweed']);
  const browser = world.browser();
  const page = await browser.tab(world.project.path);
  await seesRows(page, 2);
  await canGoOffline(page);
  await withoutWorker(page);
  await page.reload();
  await page.locator(ROW).nth(1).waitFor();
  expect(await shownNames(page)).toEqual(['Furbelow', 'Gutweed']);
  expect(await page.locator(ANSWERED).count()).toBe(0);
});

test.each([
  ['in its middle', 2000],
  ['at its end', 100_000],
])(
  'after a reload a list that was left %s stands there again, also before the copy is open',
  async (_where, wheel) => {
    const world = await testWorld();
    await world.addItems(Array.from({ length: 160 }, (_, n) => `Item ${n + 1}`));
    const browser = world.browser();
    const page = await browser.tab(world.project.path);
    await page.locator(ROW).nth(1).waitFor();
    await canGoOffline(page);
    await page.locator(ROW).first().hover();
    await page.mouse.wheel(0, wheel);
    const inView = () =>
      page.locator(ROW).evaluateAll((rows) =>
        rows
          .filter((row) => {
            const { top, bottom } = row.getBoundingClientRect();
            return top > 150 && bottom < innerHeight - 50;
          })
          .map((row) => row.textContent?.match(/Item \d+/)?.[0] ?? ''),
      );
    await expect.poll(async () => (await inView())[0]).toMatch(/Item [4-9]\d|Item 1\d\d/);
    const before = await inView();
    await page.waitForTimeout(3000); // the screen is kept when it has been still for a while

    await page.reload();
    await expect.poll(inView).toEqual(before);

    await withoutWorker(page);
    await page.reload();
    await expect.poll(inView).toEqual(before);
  },
);

test('a page that is gone back to can be worked on', async () => {
  const world = await testWorld();
  await world.addItems(['Anemone', 'Barnacle']);
  const page = await world.browser().tab(world.project.path);
  await seesRows(page, 2);
  await page.goto(`${world.server.url}/api/`);
  await page.evaluate(() => history.back());
  await seesRows(page, 2);
  await page.keyboard.press('j');
  await page.keyboard.press('#');
  await seesRows(page, 1);
  await eventually(async () => (await world.items()).map(({ name }) => name), ['Barnacle']);
});

/** From the next load on the copy never opens. */
async function withoutWorker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.Worker = class extends EventTarget {
      postMessage(): void {}
      terminate(): void {}
    } as never;
  });
}
