import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dayOf, momentOf, orderIn } from '../../../../src/domain/imports/dates.ts';
import { findLoops } from '../../../../src/domain/imports/parents.ts';
import { laterParents, settleRow } from '../../../../src/domain/imports/survey.ts';
import { wikiToMarkdown } from '../../../../src/domain/imports/wiki-markup.ts';
import { foreignIssue } from '../../../../src/protocol/github-issues.ts';
import { readTable } from '../../../support/import-source.ts';

test.each([
  ['21/Nov/26 4:32 PM', '2026-11-21T16:32:00Z'],
  ['21/Nov/26 12:05 AM', '2026-11-21T00:05:00Z'],
  ['2026-11-21 16:32', '2026-11-21T16:32:00Z'],
  ['2026-11-21', '2026-11-21T00:00:00Z'],
  ['2026-11-21T16:32:00.000+0100', '2026-11-21T15:32:00.000Z'],
  ['2026-11-21T16:32:00Z', '2026-11-21T16:32:00.000Z'],
  ['11/21/2026 4:32:10 PM', '2026-11-21T16:32:10Z'],
  ['21.11.2026 16:32', '2026-11-21T16:32:00Z'],
  ['Nov 21, 2026', '2026-11-21T00:00:00Z'],
  ['31/Feb/26', null],
  ['0000-01-01', null],
  ['yesterday', null],
  ['', null],
])('the moment %s is %s', (text, moment) => {
  expect(momentOf(text)).toBe(moment);
});

test.each([
  ['13/02/2026', 'day-first'],
  ['02/13/2026', 'month-first'],
  ['02/03/2026', 'open'],
  ['02/02/2026', null],
  ['13/13/2026', null],
  ['03.02.2026', null],
  ['2026-02-03', null],
  ['3 Feb 2026', null],
])('%s says %s about the order of day and month', (text, order) => {
  expect(orderIn(text)).toBe(order);
});

test('a date with dots always begins with the day', () => {
  expect(dayOf('01/02/2026', 'day-first')).toBe('2026-02-01');
  expect(dayOf('03.02.2026', 'month-first')).toBe('2026-02-03');
});

test('wiki markup becomes Markdown, but not inside of code', () => {
  expect(wikiToMarkdown('h2. A\n* one\n** two\n# first\nbq. said\n----\n*b* {{c}} [~ada]')).toBe(
    '## A\n- one\n   - two\n1. first\n> said\n---\n**b** `c` @ada',
  );
  expect(wikiToMarkdown('{code}\n*a*\n{code}')).toBe('```\n*a*\n```');
  const long = `*a* ${'x'.repeat(30_000)}`;
  expect(wikiToMarkdown(`{noformat}${long}{noformat}`)).toContain(long);
});

test('a quote of several lines stays a quote, and text below a table stays text', () => {
  expect(wikiToMarkdown('{quote}\none\n*two*\n{quote}\nthree')).toBe('> one\n> **two**\n\nthree');
  expect(wikiToMarkdown('{quote}one{quote} two')).toBe('> one\n\n two');
  expect(wikiToMarkdown('Intro\n||a||b||\n|1|2|\nText')).toBe(
    'Intro\n\n| a | b |\n| --- | --- |\n|1|2|\n\nText',
  );
  expect(wikiToMarkdown('|1|2|\nText')).toBe('|  |  |\n| --- | --- |\n|1|2|\n\nText');
});

test.each([
  ['{quote}never closed', 'a {quote} that is not closed'],
  ['{code:java}int a;', 'a {code} that is not closed'],
  ['{panel:title=x}text{panel}', 'the macro {panel}'],
  ['see !chart.png|thumbnail!', 'the picture chart.png'],
])('what can’t be translated in %s is named', (text, fault) => {
  const faults: string[] = [];
  wikiToMarkdown(text, (what) => faults.push(what));
  expect(faults).toEqual([fault]);
});

test('Jira’s export is read: lists in several columns, comments, sprints, people, dates', async () => {
  const { table, rows, survey } = await readTable(readFileSync('test/fixtures/jira.csv'));
  expect(table.isJira).toBe(true);
  expect(rows.map(({ key, line }) => [key, line])).toEqual([
    ['KELP-3', 2],
    ['KELP-1', 8],
    ['KELP-2', 9],
  ]);
  expect(rows[0]).toMatchObject({
    key: 'KELP-3',
    number: 3,
    title: 'Draw the chart',
    body: '# Why\n**Because** it helps, see [the page](https://example.org/a,b).\n\n\n```\nint a = 1; // *not bold*\n```',
    state: 'open',
    state_name: 'In Progress',
    priority: 'high',
    user: { login: 'Ben Tide' },
    assignees: [{ login: 'Ana Reef' }],
    labels: [{ name: 'docs' }, { name: 'charts' }],
    cycle: 'Sprint 2',
    start_date: '2025-11-25',
    target_date: '2025-11-30',
    created_at: '2025-11-21T16:32:00Z',
    closed_at: null,
    comment_list: [
      {
        user: { login: 'Ben Tide' },
        created_at: '2025-11-22T09:00:00Z',
        body: 'Looks "good", go on',
      },
      { user: { login: 'Ana Reef' }, created_at: '2025-11-22T09:30:00Z', body: 'Done soon' },
    ],
  });
  expect(rows[1]).toMatchObject({ state: 'closed', closed_at: '2025-11-03T13:00:00Z' });
  expect(laterParents(survey)).toEqual([{ key: 'KELP-3', parent: 'KELP-1' }]);
  for (const row of rows) {
    const settled = settleRow(row, survey, new Map());
    expect(foreignIssue.safeParse(settled).error).toBeUndefined();
  }
});

test('any table is read by what its columns mean; a row without a key is recognized by its content', async () => {
  const text =
    'Task,Status,Tags,Due,Owner,Other\nOne,Doing,"a, b",24.12.2026,ada;ben,x\nTwo,,,,,\nTwo,,,,,';
  const { table, rows, survey } = await readTable(text);
  expect([...table.columns]).toEqual([
    ['title', [0]],
    ['state', [1]],
    ['assignees', [4]],
    ['labels', [2]],
    ['target_date', [3]],
  ]);
  expect(rows[0]).toMatchObject({
    title: 'One',
    state_name: 'Doing',
    labels: [{ name: 'a' }, { name: 'b' }],
    target_date: '2026-12-24',
    assignees: [{ login: 'ada' }, { login: 'ben' }],
  });
  expect(survey.extras).toEqual([{ name: 'Other', rows: 1, example: 'x' }]);
  const keys = rows.map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe(`${keys[1]}-2`);
  expect((await readTable(text)).rows.map(({ key }) => key)).toEqual(keys);
});

test('loops of parents are found in chains of any length', () => {
  const chain = new Map(Array.from({ length: 12_000 }, (_, at) => [`K-${at + 1}`, `K-${at}`]));
  expect(findLoops(chain).size).toBe(0);
  chain.set('K-0', 'K-12000');
  expect(findLoops(chain).size).toBe(12_001);
  expect(
    findLoops(
      new Map([
        ['a', 'a'],
        ['b', 'a'],
      ]),
    ),
  ).toEqual(new Map([['a', 'a → a']]));
});
