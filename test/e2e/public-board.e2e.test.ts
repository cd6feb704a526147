import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { auth } from '../../src/text/auth.ts';
import { publishing, spaces } from '../../src/text/spaces.ts';
import { PASSWORD, type Person } from '../support/e2e/e2e-api.ts';
import { browserOf, testWorld, type World } from '../support/e2e/e2e.ts';

let world: World;
let vic: Person;

beforeAll(async () => {
  world = await testWorld();
  const { owner, project } = world;
  await world.addItems(['Count the limpets'], {
    priority: 'high',
    description_html: '<p>One by <strong>one</strong></p><script>document.title = "x"</script>',
  });
  await world.addItems(['Sort the shells']);
  await owner.api.post(`${project.api}/issue-labels/`, { name: 'shore', color: '#112233' });
  vic = await world.join('vic@holdfast.test');
});

const settings = () => `/${world.slug}/projects/${world.project.id}/settings/publish/`;
const addressIn = (panel: Locator) => panel.getByRole('code').innerText();
const main = (page: Page) => page.getByRole('main');
const peek = (page: Page) => page.getByRole('complementary', { name: /^Work item / });
const card = (page: Page, name: string) => main(page).getByRole('link', { name: new RegExp(name) });

test('what is published is read without an account, commented on with one, and gone when it is taken back', async () => {
  const lead = await world.browser().tab(settings());
  const panel = lead.getByRole('region', { name: publishing.title });
  for (const [name] of [publishing.comments, publishing.reactions, publishing.votes]) {
    await panel.getByRole('switch', { name }).click();
  }
  await panel.getByRole('button', { name: publishing.publish, exact: true }).click();
  const address = await addressIn(panel);
  expect(address).toMatch(/\/spaces\/issues\/[0-9a-f]{32}\/$/);

  const visitor = browserOf(world.server.url, null);
  const page = await visitor.tab(new URL(address).pathname);
  await card(page, 'Sort the shells').waitFor();
  expect(page.workers()).toEqual([]);
  await page.getByRole('button', { name: spaces.filters.priority }).click();
  await page.getByRole('option', { name: /^High/ }).click();
  await page.keyboard.press('Escape');
  await card(page, 'Sort the shells').waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: spaces.layouts.kanban }).click();
  await main(page).getByRole('region', { name: 'Backlog' }).waitFor();
  await card(page, 'Count the limpets').click();
  await peek(page).getByText('one', { exact: true }).waitFor();
  expect(await page.title()).not.toBe('x');
  await peek(page).getByRole('button', { name: spaces.vote.up }).click();
  const asked = page.getByRole('dialog', { name: spaces.ask.title });
  await asked.getByRole('button', { name: spaces.ask.cancel }).click();

  const here = page.url();
  await peek(page).getByRole('link', { name: spaces.comments.signIn }).click();
  await page.getByLabel(auth.email).fill(vic.email);
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: auth.signIn.action, exact: true }).click();
  await page.waitForURL(here);
  const box = peek(page).getByRole('textbox', { name: spaces.comments.write });
  await box.fill('Please do!');
  await box.press('Control+Enter');
  await peek(page).getByText('Please do!').waitFor();
  await peek(page).getByRole('button', { name: spaces.vote.up }).click();
  await peek(page)
    .getByRole('button', { name: `${spaces.vote.up}: 1` })
    .waitFor();
  await main(page)
    .getByRole('img', { name: spaces.votes(1) })
    .waitFor();
  await page.getByRole('button', { name: spaces.react.add }).first().click();
  await page.getByRole('menuitem', { name: /Hooray/ }).click();
  await peek(page).getByRole('button', { name: /🎉/ }).waitFor();

  await panel.getByRole('button', { name: publishing.takeBack }).click();
  const sure = lead.getByRole('dialog', { name: publishing.takeBack });
  await sure.getByRole('button', { name: publishing.takeBack }).click();
  await panel.getByLabel(publishing.address).waitFor({ state: 'detached' });
  await box.fill('Still there?');
  await box.press('Control+Enter');
  await page.getByText(spaces.gone.title).waitFor();
  await page.reload();
  await page.getByText(spaces.gone.title).waitFor();
});

test('the form of an intake takes in what somebody without an account writes, until its address is renewed', async () => {
  const { owner, project } = world;
  const lead = await world.browser().tab(settings());
  const panel = lead.getByRole('region', { name: publishing.form.title });
  await panel.getByRole('switch', { name: publishing.form.on }).click();
  const address = await addressIn(panel);

  const page = await browserOf(world.server.url, null).tab(new URL(address).pathname);
  const { form } = spaces;
  await page.getByLabel(form.name).fill('The pier is loose');
  await page.getByLabel(form.description).fill('Third plank.');
  await page.getByLabel(form.username).fill('Nell');
  await page.getByLabel(form.email).fill('nell@shore.test');
  await page.getByRole('button', { name: form.send }).click();
  await page.getByText(form.sentTitle).waitFor();
  const { results } = await owner.api.get<{ results: readonly { issue: { name: string } }[] }>(
    `${project.api}/inbox-issues/`,
  );
  expect(results.map(({ issue }) => issue.name)).toEqual(['The pier is loose']);

  await panel.getByRole('button', { name: publishing.form.renew }).click();
  const sure = lead.getByRole('dialog', { name: publishing.form.renew });
  await sure.getByRole('button', { name: publishing.form.renew }).click();
  await lead.getByText(publishing.form.renewed).waitFor();
  await page.reload();
  await page.getByText(spaces.gone.title).waitFor();
});
