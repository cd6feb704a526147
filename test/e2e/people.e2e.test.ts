import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { quickLinks, recents, stickies, widgets } from '../../src/text/furnishings.ts';
import { activity, notifications, profile } from '../../src/text/people.ts';
import { pictures } from '../../src/text/pictures.ts';
import { shell } from '../../src/text/shell.ts';
import { tour } from '../../src/text/tour.ts';
import { signUp, type Person } from '../support/e2e/e2e-api.ts';
import { isQuiet } from '../support/e2e/e2e-app.ts';
import { eventually, testWorld, type World } from '../support/e2e/e2e.ts';

let world: World;
let bob: Person;

beforeAll(async () => {
  world = await testWorld();
  bob = await world.join('bob@holdfast.test');
  const me = await bob.api.get<{ id: string }>('/api/users/me/');
  await world.addItems(['Count the limpets', 'Sort the shells'], { assignee_ids: [me.id] });
});

async function putInCycle(name: string, item: string): Promise<void> {
  const { owner, project } = world;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const cycle = await owner.api.post<{ id: string }>(`${project.api}/cycles/`, {
    name,
    start_date: day(-1),
    end_date: day(7),
  });
  const issues = (await world.items()).filter((one) => one.name === item).map(({ id }) => id);
  await owner.api.post(`${project.api}/cycles/${cycle.id}/cycle-issues/`, { issues });
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a home page is furnished: the tour goes for good, links, notes and visits are found again', async () => {
  const { slug, owner } = world;
  const gate = await world.gate();
  const page = await world.browser(owner, gate).tab(`/${slug}/`);

  await page.getByRole('button', { name: tour.start }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: tour.next }).waitFor({ state: 'detached' });
  await eventually(
    () => owner.api.get<{ is_tour_completed: boolean }>('/api/users/me/profile/'),
    expect.objectContaining({ is_tour_completed: true }),
  );

  await page.getByRole('button', { name: quickLinks.add }).click();
  const dialog = page.getByRole('dialog', { name: quickLinks.add });
  await dialog.getByLabel(quickLinks.url).fill('no address');
  await dialog.getByRole('button', { name: quickLinks.save }).click();
  await dialog.getByText('Invalid URL format.').waitFor();
  await dialog.getByLabel(quickLinks.url).fill('tides.example');
  await dialog.getByLabel(quickLinks.name).fill('Tide tables');
  await dialog.getByRole('button', { name: quickLinks.save }).click();
  await page.getByRole('link', { name: 'Tide tables' }).waitFor();

  await page.getByRole('button', { name: stickies.add }).click();
  const note = page.getByRole('textbox', { name: stickies.label });
  await note.fill('Buy bread');
  const notes = async () => {
    const path = `/api/workspaces/${slug}/stickies/`;
    const { results } = await owner.api.get<{ results: { description_html: string }[] }>(path);
    return results.map(({ description_html }) => description_html);
  };
  await eventually(notes, ['<p>Buy bread</p>']);
  gate.refuse(/^\/api\//);
  await note.fill('Buy bread and rope');
  await page.getByText(stickies.waiting).waitFor();
  // The tab is left before the network is back: what was written waits on the device.
  gate.refuse(null);
  await page.goto(`${gate.url}/${slug}/browse/KELP-2/`);
  await page.getByText('Sort the shells').first().waitFor();
  await page.mouse.move(300, 300);
  const visits = async () => {
    const path = `/api/workspaces/${slug}/recent-visits/`;
    const rows = await owner.api.get<{ entity_data: { name: string } }[]>(path);
    return rows.map(({ entity_data }) => entity_data.name);
  };
  await eventually(visits, ['Sort the shells']);
  await page.goto(`${gate.url}/${slug}/`);
  await region(page, recents.title)
    .getByRole('link', { name: /Sort the shells/ })
    .waitFor();
  await eventually(notes, ['<p>Buy bread and rope</p>']);

  await page.getByRole('button', { name: widgets.manage }).click();
  await page.getByRole('switch', { name: widgets.names.recents }).click();
  await region(page, recents.title).waitFor({ state: 'detached' });
});

test('a colleague’s page counts and lists their work; their own place stays their own', async () => {
  const { slug, owner } = world;
  const { id } = await bob.api.get<{ id: string }>('/api/users/me/');
  await putInCycle('Spring tide', 'Count the limpets');
  const page = await world.browser(owner).tab(`/${slug}/profile/${id}/`);
  // Projects often have cycles of the same name.
  await page.getByRole('link', { name: 'Spring tide KELP' }).waitFor();
  const numbers = page.getByRole('group', { name: profile.numbers });
  await numbers.getByRole('link', { name: /2\s*Assigned/ }).click();
  await page.getByRole('link', { name: /Count the limpets/ }).waitFor();
  await page.getByRole('tab', { name: profile.tabs.activity }).click();
  await page.getByText(activity.empty).waitFor();

  const theirs = await world.browser(bob).tab(`/${slug}/stickies/`);
  await theirs.getByText(stickies.empty).waitFor();
  await theirs.goto(`${world.server.url}/profile/notifications/`);
  const comments = theirs.getByRole('switch', { name: notifications.comment[0] });
  await comments.click();
  await eventually(
    () => bob.api.get<{ comment: boolean }>('/api/users/me/notification-preferences/'),
    expect.objectContaining({ comment: true }),
  );
});

test('a picture stands for a person until they take it away; what is no picture is told', async () => {
  const page = await world.browser(bob).tab('/profile/');
  const input = page.locator('input[type="file"]');
  const avatar = async () =>
    (await bob.api.get<{ avatar_url: string | null }>('/api/users/me/')).avatar_url;
  await input.setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  });
  await page.getByText(pictures.unreadable).waitFor();
  expect(await avatar()).toBeNull();

  await input.setInputFiles('public/icons/holdfast-512.png');
  await page.getByText(pictures.changed).waitFor();
  const shown = page.locator('main img');
  const pixels = () => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(pixels).toBe(256);

  await page.getByRole('button', { name: pictures.remove }).click();
  await page.getByText(pictures.removed).waitFor();
  await shown.waitFor({ state: 'detached' });
  await eventually(avatar, null);
});

test('somebody from outside learns of nobody, and nobody is told of one from outside', async () => {
  const { slug, owner, server } = world;
  await owner.api.patch('/api/instances/configurations/', { ENABLE_SIGNUP: '1' });
  const eve = await signUp(server.url, 'eve@example.org');
  const { id } = await eve.api.get<{ id: string }>('/api/users/me/');
  const outside = await world.browser(eve).tab(`/${slug}/profile/${id}/`);
  await outside.getByText(shell.noWorkspace.title).waitFor();
  const inside = await world.browser(owner).tab(`/${slug}/profile/${id}/`);
  await inside.getByText(profile.notHere.title).first().waitFor();
  await isQuiet(inside);
});
