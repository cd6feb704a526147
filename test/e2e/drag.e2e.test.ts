import { expect, test } from 'vitest';
import { rowOf, seesRows, shownNames } from '../support/e2e/e2e-app.ts';
import { eventually, testWorld } from '../support/e2e/e2e.ts';

test('a row that is dragged stands where it was dropped, also after a reload', async () => {
  const world = await testWorld();
  await world.addItems(['Isopod', 'Jingle shell', 'Kelp crab']);
  const page = await world.browser().tab(world.project.path);
  await seesRows(page, 3);
  const [first = '', second = '', third = ''] = await shownNames(page);

  const handle = rowOf(page, third);
  const target = rowOf(page, first);
  await handle.hover();
  await eventually(async () => {
    await handle.dragTo(target, { targetPosition: { x: 300, y: 4 } });
    return shownNames(page);
  }, [third, first, second]);

  await page.reload();
  await seesRows(page, 3);
  expect(await shownNames(page)).toEqual([third, first, second]);
});
