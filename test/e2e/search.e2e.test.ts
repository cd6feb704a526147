import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { palette, shell } from '../../src/text/shell.ts';
import { isQuiet, seesRows } from '../support/e2e/e2e-app.ts';
import { testWorld } from '../support/e2e/e2e.ts';

/** What the palette shows among the work items. */
async function found(page: Page, text: string): Promise<readonly string[]> {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: palette.label }).fill(text);
  const hits = page.getByRole('group', { name: palette.items }).getByRole('option');
  await hits.first().waitFor();
  const texts = await hits.allInnerTexts();
  await page.keyboard.press('Escape');
  return texts;
}

test('a word that only a description has is found alike with the copy and with the copy switched off', async () => {
  const world = await testWorld();
  await world.addItems(['Anchor'], {
    description_html: '<p>The <b>sext</b>ant of the Ärmelkanal</p>',
  });
  await world.addItems(['Sextant, polished', 'Barnacle']);
  const page = await world.browser().tab(world.project.path);
  await seesRows(page, 3);
  await isQuiet(page);
  const questions = ['sext', 'armel'];
  const withCopy: (readonly string[])[] = [];
  for (const text of questions) withCopy.push(await found(page, text));
  expect(withCopy.map((texts) => texts.length)).toEqual([2, 1]);

  await page.evaluate(() => localStorage.setItem('holdfast.local_copy', 'off'));
  await page.reload();
  await seesRows(page, 3);
  await page.getByRole('button', { name: new RegExp(`^${shell.sync.label}`) }).waitFor();

  const without: (readonly string[])[] = [];
  for (const text of questions) without.push(await found(page, text));
  expect(without).toEqual(withCopy);
  expect(without[1]?.join()).toContain('Anchor');
});
