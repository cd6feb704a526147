import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { shell } from '../../../src/text/shell.ts';
import { ITEM } from '../../../src/text/item.ts';
import { WORK_ITEMS } from '../../../src/text/work-items.ts';

/** What a person does in the app, by the roles and names that the app gives to everybody. */

/** Rows whose content is there; one that is still being fetched has no id. */
export const ROW = '[role="row"][data-id]';

/** The list once the copy or the server has answered: before, it shows what an earlier visit kept. */
export const ANSWERED = '[role="grid"]:not([aria-busy])';

export function rowOf(page: Page, name: string): Locator {
  return page.locator(ROW).filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** The names of the rows in the window, from top to bottom. */
export function shownNames(page: Page): Promise<readonly string[]> {
  return page.locator(ROW).evaluateAll((rows) =>
    rows
      .map((row) => ({
        top: row.getBoundingClientRect().top,
        name: row.querySelector('a')?.textContent ?? '',
      }))
      .toSorted((a, b) => a.top - b.top)
      .map(({ name }) => name),
  );
}

export async function seesRows(page: Page, count: number): Promise<void> {
  await page.locator(ANSWERED).waitFor({ timeout: 30_000 });
  await expect.poll(() => page.locator(ROW).count(), { timeout: 30_000 }).toBe(count);
}

export async function seesRow(page: Page, name: string): Promise<void> {
  await page.locator(ANSWERED).waitFor({ timeout: 30_000 });
  await rowOf(page, name).waitFor({ timeout: 30_000 });
}

/**
 * The project is in the local copy, nothing waits, and the shell is cached: from now on the app
 * needs no server.
 */
export async function canGoOffline(page: Page, timeout = 60_000): Promise<void> {
  await isQuiet(page, timeout);
  const cached = () => navigator.serviceWorker.controller !== null;
  await page.waitForFunction(cached, undefined, { timeout: 60_000 });
}

/** Everything is synced and nothing waits to be sent. */
export async function isQuiet(page: Page, timeout = 60_000): Promise<void> {
  const quiet = `${shell.sync.label}: ${shell.sync.quiet}`;
  // For some seconds the name says nothing of a change that goes out.
  const sent = page.locator('button:not([data-waiting])');
  await page.getByRole('button', { name: quiet }).and(sent).waitFor({ timeout });
}

export async function showsSync(page: Page, text: string): Promise<void> {
  const name = `${shell.sync.label}: ${text}`;
  await page.getByRole('button', { name, exact: true }).waitFor({ timeout: 30_000 });
}

/** Types names into the line of a group, one Enter each. */
export async function quickAdd(page: Page, group: string, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: WORK_ITEMS.group.add(group) }).click();
  const line = page.getByRole('textbox', { name: WORK_ITEMS.quickAdd.label(group) });
  for (const name of names) {
    await line.fill(name);
    await line.press('Enter');
    await rowOf(page, name).waitFor();
  }
  await line.press('Escape');
}

/** Clicks the property in the row and chooses from the menu. */
export async function setInRow(page: Page, name: string, field: string, value: string) {
  await rowOf(page, name).locator(`[data-field="${field}"]`).first().click();
  // The name of a choice ends in the key that chooses it.
  await page.getByRole('option', { name: new RegExp(`^${value}\\b`) }).click();
}

/** Opens the item beside the list with the key for it, as hovering does. */
export async function peek(page: Page, name: string): Promise<Locator> {
  await rowOf(page, name).hover();
  await page.keyboard.press('Space');
  const region = page.getByRole('complementary', { name: /^Work item / });
  await region.waitFor();
  return region;
}

export async function renameInPeek(page: Page, name: string, next: string): Promise<void> {
  const region = await peek(page, name);
  const title = region.getByRole('textbox', { name: WORK_ITEMS.fields.name });
  await title.fill(next);
  await title.press('Enter');
  await rowOf(page, next).waitFor();
  await region.getByRole('button', { name: ITEM.close }).click();
}
