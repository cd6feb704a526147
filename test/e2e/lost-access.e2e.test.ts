import { beforeAll, expect, test } from 'vitest';
import { auth } from '../../src/text/auth.ts';
import { shell } from '../../src/text/shell.ts';
import { PASSWORD } from '../support/e2e/e2e-api.ts';
import {
  canGoOffline,
  isQuiet,
  renameInPeek,
  rowOf,
  seesRow,
  showsSync,
} from '../support/e2e/e2e-app.ts';
import { createProject, eventually, testWorld, type World } from '../support/e2e/e2e.ts';

let world: World;

beforeAll(async () => {
  world = await testWorld();
  await world.addItems(['Anchor the buoy', 'Mend the net']);
});

test('[R9] a session that ends: one reads and writes on, signs in at the same place, and all is sent', async () => {
  const { owner, project } = world;
  const page = await world.browser(owner).tab(project.path);
  await seesRow(page, 'Mend the net');
  await canGoOffline(page);
  await page.context().clearCookies();
  await page.goto(`${world.server.url}${project.path}?group=priority`);
  await showsSync(page, shell.sync.signedOut);
  await page.mouse.move(600, 600);
  await renameInPeek(page, 'Mend the net', 'Mend both nets');

  await page.getByRole('button', { name: shell.sync.signInToSend(1) }).click();
  await page.getByText(auth.expired(true)).waitFor();
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');

  await rowOf(page, 'Mend both nets').waitFor();
  expect(new URL(page.url()).search).toBe('?group=priority');
  await isQuiet(page);
  const names = async () => (await world.items()).map(({ name }) => name).toSorted();
  await eventually(names, ['Anchor the buoy', 'Mend both nets']);
});

test('[R11] who is removed from the workspace that is open learns so, with what is unsent, and where to go on', async () => {
  const { owner, project, slug } = world;
  const bob = await world.join('bob@holdfast.test');
  const { slug: own } = await bob.api.post<{ slug: string }>('/api/workspaces/', {
    name: 'Rock Pool',
    slug: 'rock-pool',
  });
  await createProject(bob, own, 'Rocks', 'ROCK');
  const gate = await world.gate();
  const page = await world.browser(bob, gate).tab(project.path);
  await seesRow(page, 'Anchor the buoy');
  await canGoOffline(page);
  gate.refuse(/^\/api\//);
  await page.mouse.move(600, 600);
  await renameInPeek(page, 'Anchor the buoy', 'Lift the buoy');

  const me = await bob.api.get<{ id: string }>('/api/users/me/');
  const members = await owner.api.get<readonly { id: string; member: { id: string } }[]>(
    `/api/workspaces/${slug}/members/`,
  );
  const row = members.find(({ member }) => member.id === me.id);
  await owner.api.delete(`/api/workspaces/${slug}/members/${row?.id}/`);
  gate.refuse(null);

  await page.getByRole('heading', { name: shell.noWorkspace.title }).waitFor();
  await page.getByText(shell.noProject.unsent(1)).waitFor();
  await page.getByRole('link', { name: shell.noWorkspace.open('Rock Pool') }).click();
  await showsSync(page, shell.sync.needsYou(1));
});

test.each([403, 404])(
  '[R10] a page that is opened behind a gateway that answers %d keeps what waits, and sends it afterwards',
  async (status) => {
    const { owner, project } = world;
    const [item] = await world.addItems([`Splice the rope ${status}`]);
    const gate = await world.gate();
    const browser = world.browser(owner, gate);
    const page = await browser.tab(project.path);
    await seesRow(page, `Splice the rope ${status}`);
    await canGoOffline(page);
    gate.refuse(/^\/(api|auth)\//);
    await page.mouse.move(600, 600);
    await renameInPeek(page, `Splice the rope ${status}`, `Cut the rope ${status}`);
    await browser.close();

    gate.refuse(null);
    gate.deny(/^\/(api|auth)\//, status);
    const later = await browser.tab(project.path);
    await seesRow(later, `Cut the rope ${status}`);
    await later.waitForTimeout(4000);
    await showsSync(later, shell.sync.failedWaiting(1));

    gate.deny(null);
    await later.reload();
    await isQuiet(later);
    const name = async () => (await world.items()).find(({ id }) => id === item?.id)?.name;
    await eventually(name, `Cut the rope ${status}`);
  },
);
