import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { shell } from '../../src/text/shell.ts';
import { canGoOffline, isQuiet, quickAdd, seesRow, seesRows } from '../support/e2e/e2e-app.ts';
import { eventually, testWorld } from '../support/e2e/e2e.ts';

/** Inside the project, so that the server finds its packages. */
const copy = mkdtempSync('dist/update-');
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('[R9] a new version asks first, reloads every tab, and keeps what was not sent', async () => {
  for (const half of ['server', 'page']) {
    cpSync(join('dist', half), join(copy, half), { recursive: true });
  }
  const world = await testWorld({ main: join(copy, 'server/main.js') });
  await world.addItems(['Laver']);
  const gate = await world.gate();
  const browser = world.browser(world.owner, gate);
  const page = await browser.tab(world.project.path);
  await seesRows(page, 1);
  await canGoOffline(page);
  const other = await browser.tab(world.project.path);
  await seesRows(other, 1);

  gate.refuse(/^\/api\//);
  await quickAdd(page, 'Backlog', ['Maerl']);
  appendFileSync(join(copy, 'page/service-worker.js'), '\n// another version');
  await other.evaluate(() => {
    document.documentElement.dataset['version'] = 'old';
  });
  await page.evaluate(() => {
    document.documentElement.dataset['version'] = 'old';
    dispatchEvent(new Event('online')); // which is one of the moments to look for a new version
  });
  await page.getByRole('button', { name: shell.update.ready.apply }).click();
  for (const tab of [page, other]) {
    await tab.waitForFunction(() => document.documentElement.dataset['version'] === undefined);
    await seesRow(tab, 'Maerl');
  }

  gate.refuse(null);
  await isQuiet(page);
  await eventually(
    async () => (await world.items()).map(({ name }) => name).toSorted(),
    ['Laver', 'Maerl'],
  );
});
