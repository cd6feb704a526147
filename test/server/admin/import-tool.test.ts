import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importTool } from '../../../server/admin/import-tool.ts';
import { insertProject } from '../../support/server/server-rows.ts';
import { testServer } from '../../support/server/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'holdfast-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, text: string): string {
  const path = join(mkdtempSync(join(folder, 'file-')), name);
  writeFileSync(path, text);
  return path;
}

const JIRA = `Summary,Issue key,Issue Type,Status,Priority,Sprint,Parent key,Created
Tides,KELP-1,Epic,In Progress,High,,,21/Nov/26 4:32 PM
Measure the tide,KELP-2,Task,Done,Low,Spring,KELP-1,21/Nov/26 4:33 PM`;

const PLAIN = `Task,Status,Owner,Tags
Count the limpets,Todo,ana,"shore, survey"
Sort the shells,Done,,`;

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const run = async (...args: readonly string[]) => {
    const place = ['--workspace', 'acme', '--project', 'APP'];
    const said: string[] = [];
    const input: unknown = await importTool.readInput([...args, ...place]);
    const end = await importTool.run(server.deps, input, (line) => said.push(line));
    return { end, said };
  };
  const items = async () => {
    const { body } = await ada.get(`${project.url}/issues/?order_by=sequence_id`);
    return (body as { results: readonly Readonly<Record<string, unknown>>[] }).results;
  };
  return { project, run, items };
}

test('an export of Jira is known by its first line; words of its states go where they are meant', async () => {
  const { project, run, items } = await setUp();
  const { end } = await run('--file', fileOf('kelp.csv', JIRA));
  expect(end).toContain('2 created, 0 updated, 0 unchanged, 0 failed.');
  const [tides, measure] = await items();
  expect(tides).toMatchObject({ name: 'Tides', state_id: project.states['In Progress'] });
  expect(measure).toMatchObject({
    name: 'Measure the tide',
    state_id: project.states['Done'],
    priority: 'low',
    parent_id: tides?.['id'],
  });
  const again = await run('--file', fileOf('kelp.csv', JIRA), '--from', 'jira-csv');
  expect(again.end).toContain('0 created, 0 updated, 2 unchanged');
});

test('any table comes in by the names of its columns, and a dry run writes nothing', async () => {
  const { project, run, items } = await setUp();
  const file = fileOf('tasks.csv', PLAIN);
  expect((await run('--file', file, '--dry-run')).end).toContain('Nothing was written');
  expect(await items()).toEqual([]);
  expect((await run('--file', file, '--from', 'csv')).end).toContain('2 created');
  expect(await items()).toMatchObject([
    { name: 'Count the limpets', state_id: project.states['Todo'] },
    { name: 'Sort the shells', state_id: project.states['Done'] },
  ]);
});

test('GitHub’s issues come in as JSON, whatever the file is called when it is said', async () => {
  const { run, items } = await setUp();
  const issue = { number: 7, title: 'Wind', state: 'open', created_at: '2026-01-02T03:04:05Z' };
  const file = fileOf('issues.txt', JSON.stringify([issue]));
  expect((await run('--file', file, '--from', 'github-json')).end).toContain('1 created');
  expect(await items()).toMatchObject([{ name: 'Wind', sequence_id: 7 }]);
});

test.each([
  ['nothing.csv', 'a', [], 'is a table without rows'],
  ['odd.csv', 'Colour,Size\nred,2', [], 'called Title, Name or Summary. It has: Colour, Size.'],
  ['plain.csv', PLAIN, ['--from', 'jira-csv'], 'is no export of Jira'],
  ['kelp.csv', JIRA, ['--from', 'xml'], '--from is one of github-json, jira-csv, csv, not xml.'],
  ['broken.json', '[{', [], 'is no JSON'],
  ['one.json', '{}', [], 'is not a list of issues'],
])('%s is refused with a reason', async (name, text, more, reason) => {
  await expect(importTool.readInput(['--file', fileOf(name, text), ...more])).rejects.toThrow(
    reason,
  );
});
