import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { COMPOSER } from '../../src/text/item.ts';
import { WORK_ITEMS } from '../../src/text/work-items.ts';
import { rowOf, seesRows } from '../support/e2e/e2e-app.ts';
import { eventually, testWorld } from '../support/e2e/e2e.ts';

test('a picker opened by a key is worked by keys alone, and the list has the keyboard again after it', async () => {
  const world = await testWorld();
  await world.addItems(['Isopod', 'Jingle shell']);
  const page = await world.browser().tab(world.project.path);
  await seesRows(page, 2);
  const list = page.getByRole('grid', { name: WORK_ITEMS.list });
  const field = page.getByRole('combobox', { name: WORK_ITEMS.fields.priority });
  const active = () =>
    field.evaluate((element) => {
      const id = element.getAttribute('aria-activedescendant') ?? '';
      return document.getElementById(id)?.getAttribute('role') === 'option'
        ? (document.getElementById(id)?.innerText.split('\n')[0] ?? '')
        : '';
    });
  const isFocused = (role: string) =>
    page.evaluate((wanted) => document.activeElement?.getAttribute('role') === wanted, role);

  await list.focus();
  await page.keyboard.press('j');
  // Around the whole list the ring would cost a drawing of it whenever a picker opens or closes.
  const ringOf = (one: Locator) =>
    one.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await ringOf(list)).toBe('none');
  expect(await ringOf(page.locator('[role="row"][data-active]'))).toBe('solid');
  await page.keyboard.press('p');
  // The first picker waits for its code.
  await eventually(() => isFocused('combobox'), true);
  expect(await active()).toBe(WORK_ITEMS.priorities.none);
  await eventually(() => page.evaluate(() => document.getAnimations().length), 0);
  await page.keyboard.press('ArrowUp');
  expect(await active()).toBe(WORK_ITEMS.priorities.low);
  await page.keyboard.type('hi');
  expect(await active()).toBe(WORK_ITEMS.priorities.high);
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
  await eventually(() => isFocused('grid'), true);
  await page.locator('[role="row"] [data-priority="high"]').waitFor();

  await page.keyboard.press('p');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await eventually(() => isFocused('grid'), true);
  expect(await page.locator('[role="row"] [data-priority="high"]').count()).toBe(1);

  // In a dialog Escape closes the picker alone.
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: COMPOSER.title });
  await dialog.getByRole('button', { name: WORK_ITEMS.fields.priority }).click();
  await field.waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  expect(await dialog.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // Whoever turns to something else has closed it.
  await page.keyboard.press('p');
  await field.waitFor();
  await rowOf(page, 'Isopod').hover();
  await page.mouse.down();
  await page.mouse.up();
  await field.waitFor({ state: 'detached' });
});
