import { expect, test } from 'vitest';
import { quickAdd, rowOf, seesRow, seesRows, setInRow } from '../support/e2e/e2e-app.ts';
import { eventually, testWorld } from '../support/e2e/e2e.ts';

test('what one person changes, another sees without a reload', async () => {
  const world = await testWorld();
  await world.addItems(['Fucus', 'Gutweed']);
  const ben = await world.join('ben@holdfast.test');
  const hers = await world.browser().tab(world.project.path);
  const his = await world.browser(ben).tab(world.project.path);
  await seesRows(hers, 2);
  await seesRows(his, 2);

  await quickAdd(hers, 'Backlog', ['Hornwrack']);
  await seesRow(his, 'Hornwrack');

  await setInRow(his, 'Fucus', 'state', 'Done');
  const groupOf = (name: string) =>
    rowOf(hers, name).evaluate((row) =>
      row.closest('[role="rowgroup"]')?.getAttribute('aria-label'),
    );
  await eventually(() => groupOf('Fucus'), 'Done');
});

test('[R1] a second tab goes on when the one that held the database is closed', async () => {
  const world = await testWorld();
  await world.addItems(['Isopod']);
  const browser = world.browser();
  const leader = await browser.tab(world.project.path);
  await seesRows(leader, 1);
  const follower = await browser.tab(world.project.path);
  await seesRows(follower, 1);

  await quickAdd(follower, 'Backlog', ['Jellyfish']);
  await seesRow(leader, 'Jellyfish');
  await leader.close();
  await quickAdd(follower, 'Backlog', ['Kelp crab']);
  await eventually(
    async () => (await world.items()).map(({ name }) => name).toSorted(),
    ['Isopod', 'Jellyfish', 'Kelp crab'],
  );
  expect(await follower.locator('[role="alert"]').count()).toBe(0);
});
