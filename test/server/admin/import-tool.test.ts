import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importTool } from '../../../server/admin/import-tool.ts';
import { type Call, type Say } from '../../../server/admin/tool.ts';
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

async function driveImport(args: readonly string[], call: Call, say: Say): Promise<string> {
  if (!importTool.drive) throw new Error('The import drives itself.');
  return importTool.drive(await importTool.readInput(args), call, say);
}

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const run = async (...args: readonly string[]) => {
    const place = ['--workspace', 'acme', '--project', 'APP'];
    const said: string[] = [];
    const call = (input: unknown) =>
      importTool.run(server.deps, JSON.parse(JSON.stringify(input)), () => {});
    const end = await driveImport([...args, ...place], call, (line) => said.push(line));
    return { end, said, id: /--undo (\S+)\./.exec(end)?.[1] ?? '' };
  };
  const items = async () => {
    const { body } = await ada.get(`${project.url}/issues/?order_by=sequence_id`);
    return (body as { results: readonly Readonly<Record<string, unknown>>[] }).results;
  };
  return { server, ada, project, run, items };
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
  ['nothing.csv', 'a', [], 'This table has no rows'],
  ['odd.csv', 'Colour,Size\nred,2', [], 'It has: Colour, Size.'],
  ['plain.csv', PLAIN, ['--from', 'jira-csv'], 'isn’t an export of Jira'],
  ['kelp.csv', JIRA, ['--from', 'xml'], '--from is one of github-json, jira-csv, csv, not xml.'],
  ['broken.json', '[{', [], "isn't valid JSON"],
  ['one.json', '{}', [], 'JSON list'],
  ['text.csv', 'x'.repeat(2_000_000), [], 'The first line is too long'],
])('%s is refused with a reason', async (name, text, more, reason) => {
  const { run } = await setUp();
  await expect(run('--file', fileOf(name, text), ...more)).rejects.toThrow(reason);
});

const FULL = `Summary,Issue key,Issue Type,Status,Status Category,Story Points,Component/s,Fix Version/s,Environment,Watchers,Watchers,Time Spent,Parent key,Created,Due Date
Below,KELP-2,Task,To Do,To Do,3,Web,1.0,Linux,ada,Zoe,3600,KELP-1,25/12/2025,03/12/2025
Above,KELP-1,Epic,Done,Done,5,,,,,,,,24/12/2025,
Lost,,Task,To Do,To Do,,,,,,,,,,
Loose,KELP-4,Task,To Do,To Do,7.5,,,,,,,NONE-9,gestern,`;

test('the preview and the report name what of each row is left out, by its line', async () => {
  const { run } = await setUp();
  const dry = await run('--file', fileOf('kelp.csv', FULL), '--dry-run');
  const text = dry.said.join('\n');
  expect(text).toContain('3 work items with 0 comments; 1 rows can’t be imported.');
  expect(text).toContain('Line 4 can’t be imported: The row has no issue key.');
  expect(text).toContain('Line 5 (KELP-4): The creation date “gestern” can’t be read');
  expect(text).toContain('Field Time Spent (1 rows, such as “3600”): left out.');
  expect(text).toContain('Dates are read day-first');
  const { said, end } = await run('--file', fileOf('kelp.csv', FULL));
  expect(end).toContain('3 created, 0 updated, 0 unchanged, 1 failed.');
  const report = said.join('\n');
  expect(report).toContain('Line 4 (no key) was not imported: The row has no issue key.');
  expect(report).toContain('The parent NONE-9 is neither in the file nor in the project');
  expect(report).toContain('Not subscribed, because they aren’t members: Zoe.');
});

test('points, components, versions, environment, watchers and later parents have their places', async () => {
  const { server, project, run, items } = await setUp();
  await run('--file', fileOf('kelp.csv', FULL), '--field', 'Component/s=modules');
  const [above, below, loose] = await items();
  expect(above).toMatchObject({ name: 'Above', sequence_id: 1 });
  expect(below).toMatchObject({
    name: 'Below',
    parent_id: above?.['id'],
    target_date: '2025-12-03',
  });
  const points = await server.db.selectFrom('estimate_points').select(['id', 'value']).execute();
  const point = (value: string) => points.find((one) => one.value === value)?.id;
  expect(points.map(({ value }) => value)).toEqual(['3', '5', '7.5']);
  expect([above, below, loose].map((item) => item?.['estimate_point'])).toEqual([
    point('5'),
    point('3'),
    point('7.5'),
  ]);
  const rows = await server.db
    .selectFrom('work_item_modules as l')
    .innerJoin('modules as m', 'm.id', 'l.module_id')
    .select(['m.name', 'l.work_item_id'])
    .execute();
  expect(rows).toEqual([{ name: 'Web', work_item_id: below?.['id'] }]);
  const labels = await server.db.selectFrom('labels').select('name').execute();
  expect(labels).toEqual([{ name: '1.0' }]);
  const stored = await server.db
    .selectFrom('work_items')
    .select('description_html')
    .where('external_id', '=', 'KELP-2')
    .executeTakeFirstOrThrow();
  expect(stored.description_html).toContain('Linux');
  expect(project.states['Todo']).toBe(below?.['state_id']);
});

test('dates that can be read both ways are imported only when their order is given', async () => {
  const { run, items } = await setUp();
  const file = fileOf('open.csv', 'Key,Title,Due\n1,One,03/04/2026');
  await expect(run('--file', file)).rejects.toThrow('--dates day-first');
  expect(await items()).toEqual([]);
  await run('--file', file, '--dates', 'day-first');
  expect(await items()).toMatchObject([{ target_date: '2026-04-03' }]);
});

test('an import that was interrupted goes on as one import, with one undo', async () => {
  const { server, run, items } = await setUp();
  const lines = Array.from({ length: 60 }, (_, at) => `K-${at + 1},Item ${at + 1},K-${at + 2}`);
  const file = fileOf('many.csv', `Key,Title,Parent\n${lines.join('\n')}`);
  let left = 4;
  const dying = async (input: unknown) => {
    left -= 1;
    if (left < 0) throw new Error('Killed.');
    return importTool.run(server.deps, input, () => {});
  };
  const place = ['--workspace', 'acme', '--project', 'APP'];
  await expect(driveImport(['--file', file, ...place], dying, () => {})).rejects.toThrow('Killed.');
  const some = (await items()).length;
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(60);
  const { said, end, id } = await run('--file', file);
  expect(said.join('\n')).toContain(
    `Going on where an earlier import of this file was interrupted, after ${some} rows.`,
  );
  expect(end).toContain(`${60 - some} created, 0 updated, 0 unchanged, 0 failed.`);
  const all = await items();
  expect(all).toHaveLength(60);
  const ids = new Map(all.map((item) => [item['name'], item['id']]));
  for (const [at, item] of all.entries()) {
    expect(item['parent_id']).toBe(ids.get(`Item ${at + 2}`) ?? null);
  }
  const again = await run('--file', file);
  expect(again.end).toContain('0 created, 0 updated, 60 unchanged, 0 failed.');
  expect(await items()).toEqual(all);
  await run('--undo', id);
  expect(await items()).toEqual([]);
});

test('names of object members in every column are names like others', async () => {
  const { run, items } = await setUp();
  const names = ['toString', '__proto__', 'constructor', 'valueOf', 'hasOwnProperty'];
  const columns =
    'Key,Title,Status,Priority,Owner,Tags,Sprint,Module,Parent,Reporter,Points,Watchers,Other';
  const lines = names.map((name) =>
    columns
      .split(',')
      .map(() => name)
      .join(','),
  );
  const { end } = await run('--file', fileOf('odd.csv', `${columns}\n${lines.join('\n')}`));
  expect(end).toContain('5 created, 0 updated, 0 unchanged, 0 failed.');
  const found = await items();
  expect(found.map((item) => item['name'])).toEqual(names);
  expect(found.map((item) => item['priority'])).toEqual(names.map(() => 'none'));
});

test('a chain of 12,000 parents is read, and long ones are placed whichever way round they are', async () => {
  const { server, run } = await setUp();
  const lines = Array.from({ length: 12_000 }, (_, at) => `K-${at + 1},Item,K-${at}`);
  const fileWith = (rows: readonly string[]) =>
    fileOf('chain.csv', ['Key,Title,Parent', ...rows].join('\n'));
  const { said } = await run('--dry-run', '--file', fileWith(lines));
  expect(said.join('\n')).toContain('12000 work items');
  await run('--file', fileWith(lines.slice(0, 250).toReversed()));
  const placed = await server.db
    .selectFrom('work_items')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('parent_id', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(Number(placed.n)).toBe(249);
});

test('undo keeps what somebody has changed since', async () => {
  const { ada, project, run, items } = await setUp();
  const { id } = await run('--file', fileOf('kelp.csv', FULL));
  const [above] = await items();
  await ada.patch(`${project.url}/issues/${String(above?.['id'])}/`, { name: 'Mine now' });
  await run('--undo', id);
  expect(await items()).toMatchObject([{ name: 'Mine now' }]);
});
