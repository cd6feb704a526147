import { expect, test } from 'vitest';
import { auth, onboarding, welcome } from '../../src/text/auth.ts';
import { projects } from '../../src/text/projects.ts';
import { COMPOSER } from '../../src/text/item.ts';
import { WORK_ITEMS } from '../../src/text/work-items.ts';
import { PASSWORD } from '../support/e2e/e2e-api.ts';
import { isQuiet, ROW, seesRow } from '../support/e2e/e2e-app.ts';
import { browserOf, eventually, startedServer } from '../support/e2e/e2e.ts';

test('the first visitor becomes the administrator and gets from nothing to a first work item', async () => {
  const server = await startedServer();
  const page = await browserOf(server.url, null).tab('/');

  await page.getByRole('link', { name: welcome.create }).click();
  await page.getByLabel(auth.email).fill('ada@holdfast.test');
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: auth.signUp.action }).click();

  await page.getByLabel(onboarding.profile.name).fill('Ada Kelp');
  await page.getByLabel(onboarding.workspace.name, { exact: true }).fill('Tide Pool');
  await page.getByText(onboarding.workspace.free).waitFor();
  await page.getByRole('button', { name: onboarding.workspace.create }).click();
  await page.getByRole('button', { name: onboarding.later }).click();

  await page.waitForURL(/\/tide-pool\/?$/);
  await page.getByRole('button', { name: projects.add }).first().click();
  const dialog = page.getByRole('dialog', { name: projects.dialog.title });
  await dialog.getByLabel(projects.dialog.name, { exact: true }).fill('Kelp');
  await dialog.getByRole('button', { name: projects.dialog.create }).click();
  await page.waitForURL(/\/tide-pool\/projects\/[0-9a-f-]+\/issues/);

  await page.getByText(WORK_ITEMS.empty.title).waitFor();
  await page.keyboard.press('c');
  const line = page.getByRole('textbox', { name: COMPOSER.name });
  await line.fill('Count the limpets');
  await line.press('Control+Enter');
  await seesRow(page, 'Count the limpets');
  await isQuiet(page);
  await eventually(() => page.locator(ROW).first().innerText(), expect.stringContaining('KELP-1'));
});

test('on an instance without an account anybody may look around', async () => {
  const server = await startedServer();
  const page = await browserOf(server.url, null).tab('/');
  await page.getByRole('button', { name: welcome.look }).click();
  await page.waitForURL(/\/demo(\/|$)/, { timeout: 60_000 });
  await page.goto(`${server.url}/demo/projects/`);
  await page.getByRole('main').getByRole('link').first().click();
  await page.locator(ROW).first().waitFor();
});
