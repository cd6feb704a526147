import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { COMMENTS } from '../../src/text/item.ts';
import { shell } from '../../src/text/shell.ts';
import { canGoOffline, isQuiet, showsSync } from '../support/e2e/e2e-app.ts';
import { eventually, testWorld } from '../support/e2e/e2e.ts';
import {
  draftsIn,
  newItem,
  serverHas,
  titleOf,
  writeAt,
  type TwoWriters,
} from '../support/e2e/two-writers.ts';

async function openItem() {
  const world = await testWorld();
  const hers = world.browser();
  const gate = await world.gate();
  const two: TwoWriters = { world, hers, his: hers, gate, pause: async () => {} };
  const item = await newItem(two, 'Anemone');
  const page = await hers.tab(item.path);
  await canGoOffline(page);
  return { item, page, delete: (kinds: string) => deleteSiteData(page, world.server.url, kinds) };
}

/** As the browser's settings and its developer tools do. */
async function deleteSiteData(page: Page, origin: string, kinds: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: kinds });
}

const typesSlowly = (page: Page, text: string) => page.keyboard.type(text, { delay: 40 });

test('[R9] words that are typed while the databases are deleted are saved and sent, without a reload', async () => {
  const { item, page, delete: clear } = await openItem();
  await titleOf(page).click();
  await page.keyboard.press('End');
  await typesSlowly(page, ' before');
  await clear('indexeddb');
  await typesSlowly(page, ' and after');
  expect(await titleOf(page).inputValue()).toBe('Anemone before and after');
  await eventually(async () => (await item.stored()).name, 'Anemone before and after');

  const editor = await writeAt(page, 'alpha');
  await typesSlowly(page, ' before');
  await clear('indexeddb');
  await typesSlowly(page, ' and after');
  await editor.getByText('alpha before and after').waitFor();
  await serverHas(item, 'alpha before and after');
  await editor.getByText('alpha before and after').waitFor();

  const comment = page.getByRole('textbox', { name: COMMENTS.placeholder });
  await comment.click();
  await typesSlowly(page, 'One before');
  await expect.poll(() => draftsIn(page), { timeout: 20_000 }).toContain('One before');
  await clear('indexeddb');
  // Nothing is typed after it: it is stored again all the same.
  await expect.poll(() => draftsIn(page), { timeout: 20_000 }).toContain('One before');
  await page.reload();
  await eventually(() => comment.inputValue(), 'One before');
});

test('[R9] when everything is deleted, the words stay on the screen', async () => {
  const { item, page, delete: clear } = await openItem();
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  const comment = page.getByRole('textbox', { name: COMMENTS.placeholder });
  await comment.click();
  await typesSlowly(page, 'One before');
  await clear('all');
  await typesSlowly(page, ' and after');
  await expect.poll(() => draftsIn(page), { timeout: 20_000 }).toContain('One before and after');
  expect(await comment.inputValue()).toBe('One before and after');
  await titleOf(page).click();
  await page.keyboard.press('End');
  await typesSlowly(page, ' renamed');
  await expect.poll(() => titleOf(page).inputValue()).toBe('Anemone renamed');
  expect(await comment.inputValue()).toBe('One before and after');
  expect(loads).toEqual([]);
  expect((await item.stored()).name).toBe('Anemone');
});

test('[R9] while the device takes nothing in, the words stay and the state says so, until it does again', async () => {
  const { item, page } = await openItem();
  const editor = await writeAt(page, 'alpha');
  await typesSlowly(page, ' one');
  await serverHas(item, 'alpha one');
  await takesIn(page, false);
  await typesSlowly(page, ' two');
  await showsSync(page, shell.sync.unstored);
  expect(await editor.innerText()).toContain('alpha one two');
  await takesIn(page, true);
  await typesSlowly(page, ' three');
  await serverHas(item, 'alpha one two three', 'beta');
  await isQuiet(page);
});

/** As on a device that is full: what the page's worker adds to the outbox is refused, or taken in again. */
async function takesIn(page: Page, isTaken: boolean): Promise<void> {
  for (const worker of page.workers()) {
    await worker.evaluate((taken) => {
      const store = IDBObjectStore.prototype;
      const { add } = IDBObjectStore.prototype;
      if (taken) return void Reflect.deleteProperty(globalThis, 'isFull');
      Object.assign(globalThis, { isFull: true });
      store.add = function (this: IDBObjectStore, ...row: Parameters<typeof add>) {
        if ('isFull' in globalThis) throw new DOMException('full', 'QuotaExceededError');
        return add.apply(this, row);
      };
    }, isTaken);
  }
}
