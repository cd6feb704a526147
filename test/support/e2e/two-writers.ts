import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { CONFLICTS, DRAFTS, ITEM } from '../../../src/text/item.ts';
import { WORK_ITEMS } from '../../../src/text/work-items.ts';
import { canGoOffline, isQuiet } from './e2e-app.ts';
import type { TestBrowser } from './e2e-browser.ts';
import type { Gate } from './e2e-gate.ts';
import { eventually, type Row, type World } from './e2e.ts';

/** Two people who write at once, each in a browser of their own. */
export interface TwoWriters {
  readonly world: World;
  readonly hers: TestBrowser;
  /** Her way to the server. */
  readonly gate: Gate;
  readonly his: TestBrowser;
  /** Lets some time pass, so that the two meet at another moment in every run. */
  readonly pause: () => Promise<void>;
}

export interface Written extends Row {
  readonly description_html: string;
  readonly label_ids: readonly string[];
}

const TEXT = '<p>alpha</p><p>beta</p>';

export async function newItem({ world }: TwoWriters, name: string, more: object = {}) {
  const [row] = await world.addItems([name], { description_html: TEXT, ...more });
  if (!row) throw new Error('The item was not made.');
  const key = `${world.project.identifier}-${row.sequence_id}`;
  const path = `${world.project.api}/issues/${row.id}/`;
  return {
    id: row.id,
    path: `/${world.slug}/browse/${key}/`,
    stored: () => world.owner.api.get<Written>(path),
    patch: (body: object) => world.owner.api.patch(path, body),
  };
}

export type Item = Awaited<ReturnType<typeof newItem>>;

/** Opens the editor of the description, with the caret at the end of the paragraph that says `at`. */
export async function writeAt(page: Page, at: string): Promise<Locator> {
  await page.getByRole('button', { name: ITEM.edit }).click();
  const editor = page.locator('[contenteditable="true"]');
  await editor.waitFor();
  await editor.getByText(at, { exact: true }).click();
  await page.keyboard.press('End');
  // The editor learns of a moved caret by an event that comes a little later.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return editor;
}

export function titleOf(page: Page): Locator {
  return page.getByRole('textbox', { name: WORK_ITEMS.fields.name });
}

/** He adds a paragraph, and the server has it. */
export async function heAppends({ his, pause }: TwoWriters, item: Item, text: string) {
  const page = await his.tab(item.path);
  await writeAt(page, 'beta');
  await page.keyboard.press('Enter');
  await pause();
  await page.keyboard.type(text, { delay: 5 });
  await serverHas(item, text);
  await page.close();
}

export async function heRenames({ his }: TwoWriters, item: Item, name: string) {
  const page = await his.tab(item.path);
  await titleOf(page).fill(name);
  await titleOf(page).press('Enter');
  await expect.poll(async () => (await item.stored()).name, { timeout: 20_000 }).toBe(name);
  await page.close();
}

export async function serverHas(item: Item, ...words: readonly string[]): Promise<void> {
  const found = async () => {
    const text = plain((await item.stored()).description_html);
    return words.filter((word) => text.includes(word));
  };
  await eventually(found, words);
}

export function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Both type in different paragraphs of a text that both have open. */
export async function whileSheHasItOpen(two: TwoWriters): Promise<Item> {
  const item = await newItem(two, 'Open');
  const page = await two.hers.tab(item.path);
  const editor = await writeAt(page, 'alpha');
  await two.pause();
  await heAppends(two, item, 'gamma from him');
  await editor.getByText('gamma from him').waitFor();
  await page.keyboard.type(' hers', { delay: 5 });
  await serverHas(item, 'alpha hers', 'beta', 'gamma from him');
  await page.close();
  return item;
}

/** She types without a pause while he saves. */
export async function whileSheTypes(two: TwoWriters): Promise<void> {
  const item = await newItem(two, 'Typing');
  const page = await two.hers.tab(item.path);
  await writeAt(page, 'alpha');
  const words = Array.from({ length: 40 }, (_, i) => ` w${i}`).join('');
  const typing = page.keyboard.type(words, { delay: 30 });
  await two.pause();
  await heAppends(two, item, 'gamma from him');
  await typing;
  await serverHas(item, `alpha${words}`, 'beta', 'gamma from him');
  await page.close();
}

/** She edits offline and goes on after the server is back; meanwhile he has added a paragraph. */
export async function whileSheIsOffline(two: TwoWriters): Promise<void> {
  const item = await newItem(two, 'Offline');
  const page = await two.hers.tab(item.path);
  await canGoOffline(page);
  await writeAt(page, 'alpha');
  two.gate.refuse(/.*/);
  await page.keyboard.type(' offline', { delay: 5 });
  await two.pause();
  await heAppends(two, item, 'gamma from him');
  two.gate.refuse(null);
  await serverHas(item, 'alpha offline', 'gamma from him');
  await two.pause();
  await page.keyboard.type(' again', { delay: 5 });
  await serverHas(item, 'alpha offline again', 'beta', 'gamma from him');
  await page.close();
}

/** She undoes her edit of the text after he has added a paragraph. */
export async function whenSheUndoes(two: TwoWriters): Promise<void> {
  const item = await newItem(two, 'Undone');
  const page = await two.hers.tab(item.path);
  await writeAt(page, 'alpha');
  await page.keyboard.type(' hers', { delay: 5 });
  await serverHas(item, 'alpha hers');
  await two.pause();
  await heAppends(two, item, 'gamma from him');
  await titleOf(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await eventually(
    async () => plain((await item.stored()).description_html),
    'alpha beta gamma from him',
  );
  await page.close();
}

/** Her browser is killed while she types; he edits; she merely opens the item and leaves it. */
export async function whenHerBrowserDies(two: TwoWriters): Promise<void> {
  const item = await newItem(two, 'Killed');
  const page = await two.hers.tab(item.path);
  await writeAt(page, 'alpha');
  const typing = page.keyboard.type(' word'.repeat(200), { delay: 20 }).catch(() => {}); // killed
  await expect.poll(() => draftsIn(page), { timeout: 20_000 }).toContain('alpha word word');
  await two.hers.kill();
  await typing;
  await heAppends(two, item, 'gamma from him');
  const again = await two.hers.tab(item.path);
  await again.getByText('alpha word word').waitFor();
  await again.getByText('gamma from him').waitFor();
  await again.getByText(DRAFTS.restored).waitFor();
  await isQuiet(again);
  await again.close();
  expect(plain((await item.stored()).description_html)).toBe('alpha beta gamma from him');
}

/** Both rename the item at once: one title stands, and she sees the other with a choice. */
export async function whenBothRename(two: TwoWriters): Promise<void> {
  const item = await newItem(two, 'First');
  const page = await two.hers.tab(item.path);
  await canGoOffline(page);
  await titleOf(page).click();
  two.gate.refuse(/.*/);
  await titleOf(page).pressSequentially(' hers');
  await two.pause();
  await heRenames(two, item, 'His title');
  two.gate.refuse(null);
  const card = page.getByRole('region', { name: CONFLICTS.label });
  await card.getByText('His title').waitFor();
  await card.getByRole('button', { name: CONFLICTS.choose.theirs }).click();
  await eventually(async () => (await item.stored()).name, 'His title');
  await card.waitFor({ state: 'detached' });
  await page.close();
}

/** Both change one paragraph: his is shown, hers is kept on the item, and she keeps both. */
export async function whenBothChangeOneParagraph(two: TwoWriters): Promise<void> {
  const item = await newItem(two, 'Overlap');
  const page = await two.hers.tab(item.path);
  await canGoOffline(page);
  await writeAt(page, 'alpha');
  two.gate.refuse(/.*/);
  await page.keyboard.type(' hers', { delay: 5 });
  await two.pause();
  const his = await two.his.tab(item.path);
  await writeAt(his, 'alpha');
  await his.keyboard.type(' his', { delay: 5 });
  await serverHas(item, 'alpha his');
  await his.close();
  two.gate.refuse(null);
  const card = page.getByRole('region', { name: CONFLICTS.label });
  await card.getByText('alpha hers').waitFor();
  await card.getByRole('button', { name: CONFLICTS.choose.both }).click();
  await serverHas(item, 'alpha his', 'alpha hers');
  await page.close();
}

/**
 * Both change one paragraph, he another one as well, and she types on while her device comes back: one thing
 * to decide about, and each word is there once.
 */
export async function whenSheTypesThroughAnOverlap(two: TwoWriters): Promise<void> {
  const text = '<p>alpha</p><p>beta</p><p>gamma</p>';
  const item = await newItem(two, 'Typed on', { description_html: text });
  const page = await two.hers.tab(item.path);
  await canGoOffline(page);
  const editor = await writeAt(page, 'gamma');
  two.gate.refuse(/.*/);
  await page.keyboard.type(' hers', { delay: 5 });
  await editor.getByText('alpha', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' hers', { delay: 5 });
  await page.waitForTimeout(1000);
  await item.patch({ description_html: '<p>alpha his</p><p>beta his</p><p>gamma</p>' });
  const typing = page.keyboard.type(' and more words of her own', { delay: 40 });
  await two.pause();
  two.gate.refuse(null);
  await typing;
  const card = page.getByRole('region', { name: CONFLICTS.label });
  await card.getByText('alpha hers and more words of her own').waitFor();
  await page.waitForTimeout(1500);
  expect(await card.count()).toBe(1);
  await card.getByRole('button', { name: CONFLICTS.choose.both }).click();
  const stored = async () => plain((await item.stored()).description_html);
  const both = 'alpha his alpha hers and more words of her own beta his gamma hers';
  await eventually(stored, both);
  await card.waitFor({ state: 'detached' });
  await page.close();
}

/** The texts of the drafts on disk. */
export function draftsIn(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('holdfast-drafts', 1);
        opening.addEventListener('error', () => reject(new Error('There are no drafts.')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          });
        });
      }),
  );
}
