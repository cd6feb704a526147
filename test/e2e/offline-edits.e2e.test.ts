import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  canGoOffline,
  isQuiet,
  quickAdd,
  renameInPeek,
  rowOf,
  seesRow,
  seesRows,
  setInRow,
  showsSync,
} from '../support/e2e/e2e-app.ts';
import { eventually, testWorld } from '../support/e2e/e2e.ts';
import { must } from '../../src/lib/assert.ts';
import { shell } from '../../src/text/shell.ts';

const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${word} ${String(i + 1).padStart(2, '0')}`);

/** On a phone the head of a screen also says that the server cannot be reached. */
async function headOnPhone(page: Page): Promise<{ readonly height: number }> {
  await page.setViewportSize({ width: 390, height: 844 });
  const head = page.locator('main header');
  await head.getByRole('button', { name: new RegExp(`^${shell.sync.label}`) }).waitFor();
  return must(await head.boundingBox(), 'a head in view');
}

test('[R6][R7][R9] twenty edits made offline arrive once and in order, though the browser was killed', async () => {
  const world = await testWorld();
  const before = numbered('Pool', 8);
  const added = numbered('Limpet', 7);
  await world.addItems(before);
  const ben = await world.join('ben@holdfast.test');
  const hers = world.browser();
  const his = world.browser(ben);
  const list = await hers.tab(world.project.path);
  const other = await his.tab(world.project.path);
  await seesRows(list, 8);
  await seesRows(other, 8);
  await canGoOffline(list);

  await world.server.stop();
  await quickAdd(list, 'Backlog', added);
  for (const name of before.slice(0, 5)) await setInRow(list, name, 'priority', 'High');
  await setInRow(list, 'Pool 01', 'priority', 'Urgent');
  await setInRow(list, 'Limpet 01', 'priority', 'Low');
  for (const name of before.slice(2, 8))
    await renameInPeek(list, name, name.replace('Pool', 'Tide'));
  await showsSync(list, shell.sync.offlineWaiting(20));
  expect((await headOnPhone(list)).height).toBeLessThan(64);
  await hers.kill();

  await world.server.start();
  const again = await hers.tab(world.project.path);
  await seesRows(again, 15);
  await isQuiet(again);

  const items = await world.items();
  const byNumber = items.toSorted((a, b) => a.sequence_id - b.sequence_id);
  expect(byNumber.map(({ name }) => name)).toEqual([
    'Pool 01',
    'Pool 02',
    ...before.slice(2).map((name) => name.replace('Pool', 'Tide')),
    ...added,
  ]);
  expect(byNumber.map(({ priority }) => priority)).toEqual([
    'urgent',
    ...Array<string>(4).fill('high'),
    ...Array<string>(3).fill('none'),
    'low',
    ...Array<string>(6).fill('none'),
  ]);
  const [first] = byNumber;
  const history = await world.owner.api.get<readonly { field: string; new_value: string }[]>(
    `${world.project.api}/issues/${first?.id}/history/?activity_type=issue-property`,
  );
  const changes = history.filter(({ field }) => field === 'priority');
  expect(changes.map(({ new_value }) => new_value)).toEqual(['high', 'urgent']);

  // The second person's tab was open all the while.
  await seesRow(other, 'Limpet 07');
  await seesRow(other, 'Tide 08');
  await eventually(() => rowOf(other, 'Pool 08').count(), 0);
});
