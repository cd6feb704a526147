import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { commandNames } from '../../src/text/commands.ts';
import { COMPOSER, ITEM } from '../../src/text/item.ts';
import { palette, shell } from '../../src/text/shell.ts';
import { WORK_ITEMS } from '../../src/text/work-items.ts';
import { rowOf, seesRows } from '../support/e2e/e2e-app.ts';
import { createProject, eventually, testWorld } from '../support/e2e/e2e.ts';

const ACTIVE = '[role="row"][data-active]';
const active = (page: Page) => page.locator(ACTIVE).locator('a').innerText();
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('role') ?? element?.tagName.toLowerCase() ?? '';
  });
/** One quiet line at the bottom of the page. */
const quietly = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

test('the list has the keyboard after every way to it, and an item’s page steps through it', async () => {
  const world = await testWorld();
  await createProject(world.owner, world.slug, 'Driftwood', 'DRIF');
  await world.addItems(['Anemone', 'Barnacle', 'Crab']);
  const page = await world.browser().tab(world.project.path);
  await seesRows(page, 3);
  const list = page.getByRole('grid', { name: WORK_ITEMS.list });

  // A click in the sidebar.
  await page.getByRole('link', { name: shell.home, exact: true }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await focused(page)).toBe('main');
  await page.getByRole('link', { name: 'Kelp', exact: true }).first().click();
  await seesRows(page, 3);
  await eventually(() => focused(page), 'grid');
  await page.keyboard.press('j');
  const names = await page.locator('[role="row"][data-id] a').allInnerTexts();
  expect(await active(page)).toBe(names[0]);

  // Layers give it back.
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => focused(page), 'grid');
  await page.keyboard.press('Space');
  const peek = page.getByRole('complementary', { name: /^Work item / });
  await peek.waitFor();
  await peek.getByRole('textbox', { name: WORK_ITEMS.fields.name }).click();
  await page.keyboard.press('Escape');
  await eventually(() => focused(page), 'grid');
  await peek.getByRole('button', { name: ITEM.close }).click();
  await eventually(() => focused(page), 'grid');
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await eventually(() => focused(page), 'grid');

  // The item's page.
  await page.keyboard.press('Enter');
  const title = page.getByRole('textbox', { name: WORK_ITEMS.fields.name });
  await eventually(() => title.inputValue(), names[0] ?? '');
  await page.keyboard.press('j');
  await eventually(() => title.inputValue(), names[1] ?? '');
  await page.keyboard.press('j');
  await eventually(() => title.inputValue(), names[2] ?? '');
  await page.keyboard.press('j');
  await page.getByText(WORK_ITEMS.reasons.ends[1]).waitFor();
  await page.keyboard.press('k');
  await eventually(() => title.inputValue(), names[1] ?? '');
  await page.keyboard.press('p');
  await page.keyboard.press('1');
  await eventually(
    async () => (await world.items()).some((one) => one.priority === 'urgent'),
    true,
  );
  await page.keyboard.press('Escape');
  await list.waitFor();
  await eventually(() => focused(page), 'grid');
  await eventually(() => active(page), names[1] ?? '');
});

test('a triage works through the list with the same keys, and says nothing of what is seen', async () => {
  const world = await testWorld();
  await world.addItems(['Anemone', 'Barnacle', 'Crab', 'Dulse', 'Eelgrass']);
  const page = await world.browser().tab(`${world.project.path}?group=priority`);
  await seesRows(page, 5);
  const names = await page.locator('[role="row"][data-id] a').allInnerTexts();
  await page.keyboard.press('j');
  for (const name of names.slice(0, 4)) {
    await eventually(() => active(page), name);
    await page.keyboard.press('p');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('1');
  }
  await eventually(() => active(page), names[4] ?? '');
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
  const urgent = async () =>
    (await world.items()).filter(({ priority }) => priority === 'urgent').map(({ name }) => name);
  await eventually(async () => (await urgent()).toSorted(), names.slice(0, 4).toSorted());

  // What leaves the screen is told in one toast, which changes when it is undone.
  await page.keyboard.press('#');
  await page.getByText(WORK_ITEMS.done.deleted(1), { exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(shell.undone(WORK_ITEMS.done.deleted(1))).waitFor();
  expect(await page.getByText(WORK_ITEMS.done.deleted(1), { exact: true }).count()).toBe(0);
  await seesRows(page, 5);
});

test('keys that do nothing say why, and a sequence says how it goes on', async () => {
  const world = await testWorld();
  await world.addItems(['Anemone']);
  const page = await world.browser().tab(world.project.path);
  await seesRows(page, 1);
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await quietly(page, WORK_ITEMS.reasons.estimate);
  await page.keyboard.press('Shift+A');
  await quietly(page, WORK_ITEMS.reasons.open);
  await page.keyboard.press('Control+z');
  await quietly(page, commandNames.nothingToUndo);
  await page.keyboard.press('g');
  await quietly(page, commandNames.goHome);
  await page.keyboard.press('h');
  await page.waitForURL(`**/${world.slug}/`);
  // The project that was on screen last.
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await seesRows(page, 1);

  const { project } = world;
  await world.owner.api.post(`${project.api}/archive/`, {});
  await page.goto(`${world.server.url}/${world.slug}/`);
  await page.getByText(shell.noProjects).first().waitFor();
  await page.keyboard.press('c');
  await quietly(page, commandNames.noProject);
  await createProject(world.owner, world.slug, 'Driftwood', 'DRIF');
  await page.getByRole('link', { name: 'Driftwood' }).first().waitFor({ timeout: 30_000 });
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('Enter twice makes one item, and another project keeps what was written', async () => {
  const world = await testWorld();
  await createProject(world.owner, world.slug, 'Driftwood', 'DRIF');
  await world.addItems(['Anemone']);
  const page = await world.browser().tab(world.project.path);
  await seesRows(page, 1);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: COMPOSER.title });
  const title = dialog.getByRole('textbox', { name: COMPOSER.name });
  await title.fill('Barnacle');
  await dialog.getByRole('textbox', { name: COMPOSER.description }).fill('On every hull');
  for (const [key, name] of [
    ['DRIF', 'Driftwood'],
    ['KELP', 'Kelp'],
  ] as const) {
    await dialog.getByRole('button', { name: COMPOSER.project }).click();
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await dialog.getByText(`${key} · ${name}`).waitFor();
  }
  expect(await title.inputValue()).toBe('Barnacle');
  // Both reach the page before it has drawn anything.
  await title.evaluate((element) => {
    for (let i = 0; i < 2; i += 1) {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
  });
  await dialog.waitFor({ state: 'detached' });
  await seesRows(page, 2);
  await rowOf(page, 'Barnacle').waitFor();
  const made = async () => (await world.items()).filter(({ name }) => name === 'Barnacle').length;
  await eventually(made, 1);

  // What is typed before the item has been stored belongs to the next one.
  await page.keyboard.press('c');
  await title.fill('Coral');
  await title.press('Shift+Enter');
  await page.keyboard.type('Dulse');
  await eventually(() => title.inputValue(), 'Dulse');
  await title.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  for (const name of ['Coral', 'Dulse']) await rowOf(page, name).waitFor();
});

test('the palette offers what acts on the item first, and leads to everything', async () => {
  const world = await testWorld();
  await world.addItems(['Anemone']);
  const cycle = await world.owner.api.post<{ id: string }>(`${world.project.api}/cycles/`, {
    name: 'Spring tide',
  });
  const page = await world.browser().tab(world.project.path);
  await seesRows(page, 1);
  await page.keyboard.press('j');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: palette.label });
  await field.waitFor();
  expect(await page.getByRole('option').first().innerText()).toContain(WORK_ITEMS.commands.state);
  await field.fill('proirity');
  await page.getByRole('option', { name: WORK_ITEMS.commands.priority }).waitFor();
  await field.fill('spring');
  await page.getByRole('option', { name: 'Spring tide' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/cycles/${cycle.id}/**`);
  await page.keyboard.press('Control+k');
  await field.fill('kelp states');
  await page
    .getByRole('option', { name: /States/ })
    .first()
    .click();
  await page.waitForURL('**/settings/states/');
});
