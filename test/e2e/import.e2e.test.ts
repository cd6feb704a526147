import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importText } from '../../src/text/import.ts';
import { canGoOffline, seesRow } from '../support/e2e/e2e-app.ts';
import { testWorld } from '../support/e2e/e2e.ts';

const FILE = 'test/fixtures/github-issues.json';

interface Issue {
  readonly number: number;
  readonly title: string;
  readonly state: string;
}

test('issues of a repository become work items that keep their numbers, and are read offline', async () => {
  const world = await testWorld();
  const issues = JSON.parse(readFileSync(FILE, 'utf8')) as readonly Issue[];
  const page = await world.browser().tab(world.project.path.replace('issues/', 'settings/import/'));
  await page.locator('input[type="file"]').setInputFiles(FILE);
  await page.getByRole('button', { name: /^Import \d+ work items?$/ }).click();
  await page.getByText(importText.done).waitFor({ timeout: 60_000 });

  const byNumber = (await world.items()).map(({ sequence_id, name }) => [sequence_id, name]);
  expect(new Map(byNumber as [number, string][])).toEqual(
    new Map(issues.map(({ number, title }) => [number, title])),
  );

  await page.getByRole('link', { name: importText.show }).click();
  const [first] = issues;
  await seesRow(page, first?.title ?? '');
  await canGoOffline(page);
  await world.server.stop();
  await page.reload();
  await seesRow(page, first?.title ?? '');
});

test('importing the same file again changes nothing', async () => {
  const world = await testWorld();
  const where = ['--workspace', world.slug, '--project', world.project.identifier];
  await world.server.tool('import', '--file', FILE, ...where);
  const before = await world.items();
  await world.server.tool('import', '--file', FILE, ...where);
  expect(await world.items()).toEqual(before);
  expect(before.length).toBeGreaterThan(0);
});
