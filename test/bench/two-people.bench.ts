import { test } from 'vitest';
import { record } from '../support/bench/bench.ts';
import { quickAdd, seesRows } from '../support/e2e/e2e-app.ts';
import { testWorld } from '../support/e2e/e2e.ts';

/** Budget, p95 on two cores: what one person writes is on the other's screen within 500 ms. */
test('an edit in one browser is seen in the other', async () => {
  const world = await testWorld();
  await world.addItems(['Nori']);
  const ben = await world.join('ben@holdfast.test');
  const hers = await world.browser().tab(world.project.path);
  const his = await world.browser(ben).tab(world.project.path);
  await seesRows(hers, 1);
  await seesRows(his, 1);
  await hers.evaluate(() => {
    window.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        const at = performance.timeOrigin + timeStamp;
        if (key === 'Enter') document.documentElement.dataset['enter'] = String(at);
      },
      true,
    );
  });

  const samples: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const name = `Nori ${round + 10}`;
    const seen = his.evaluate(
      (text) =>
        new Promise<number>((resolve) => {
          const look = () => {
            const rows = [...document.querySelectorAll('[role="row"] a')];
            if (!rows.some(({ textContent }) => textContent === text))
              return requestAnimationFrame(look);
            return setTimeout(() => resolve(performance.timeOrigin + performance.now()));
          };
          requestAnimationFrame(look);
        }),
      name,
    );
    await quickAdd(hers, 'Backlog', [name]);
    const written = await hers.evaluate(() => Number(document.documentElement.dataset['enter']));
    samples.push((await seen) - written);
  }
  record({ name: 'an edit is seen in the other browser', unit: 'ms', samples, budget: 500 });
});
