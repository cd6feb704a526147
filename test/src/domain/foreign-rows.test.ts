import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCsv } from '../../../src/domain/csv.ts';
import { dayOf, dayPlaceOf, momentOf } from '../../../src/domain/foreign-dates.ts';
import { parentsFirst, type ForeignRow } from '../../../src/domain/foreign-row.ts';
import { isJiraCsv, readJiraCsv } from '../../../src/domain/jira-csv.ts';
import { guessColumns, readPlainCsv } from '../../../src/domain/plain-csv.ts';
import { wikiToMarkdown } from '../../../src/domain/wiki-markup.ts';
import { foreignIssue } from '../../../src/protocol/github-issues.ts';

test('cells are what is between separators: with quotes, line ends, and what spreadsheets put first', () => {
  expect(parseCsv('\uFEFFa,"b, ""c""\r\nd",\r\n\r\n1,2,3')).toEqual([
    ['a', 'b, "c"\r\nd', ''],
    ['1', '2', '3'],
  ]);
  expect(parseCsv('a;b,c;d\n1;2;3\n')).toEqual([
    ['a', 'b,c', 'd'],
    ['1', '2', '3'],
  ]);
  expect(parseCsv('a\tb\n"x\ty"\tz')).toEqual([
    ['a', 'b'],
    ['x\ty', 'z'],
  ]);
  expect(parseCsv('')).toEqual([]);
});

test.each([
  ['21/Nov/26 4:32 PM', '2026-11-21T16:32:00Z'],
  ['21/Nov/26 12:05 AM', '2026-11-21T00:05:00Z'],
  ['2026-11-21 16:32', '2026-11-21T16:32:00Z'],
  ['2026-11-21', '2026-11-21T00:00:00Z'],
  ['2026-11-21T16:32:00.000+0100', '2026-11-21T15:32:00.000Z'],
  ['2026-11-21T16:32:00Z', '2026-11-21T16:32:00.000Z'],
  ['11/21/2026 4:32:10 PM', '2026-11-21T16:32:10Z'],
  ['21.11.2026 16:32', null],
  ['Nov 21, 2026', '2026-11-21T00:00:00Z'],
  ['31/Feb/26', null],
  ['yesterday', null],
  ['', null],
])('the moment %s is %s', (text, moment) => {
  expect(momentOf(text)).toBe(moment);
});

test('a column tells by its days above twelve where its days stand', () => {
  expect(dayPlaceOf(['01/02/2026', '13/02/2026'])).toBe('day-first');
  expect(dayPlaceOf(['01/02/2026', '02/13/2026'])).toBe('month-first');
  expect(dayOf('01/02/2026', 'day-first')).toBe('2026-02-01');
  expect(dayOf('21.11.2026', dayPlaceOf(['21.11.2026']))).toBe('2026-11-21');
});

test('marks of the wiki become Markdown, but not inside of code', () => {
  expect(wikiToMarkdown('h2. A\n* one\n** two\n# first\nbq. said\n----\n*b* {{c}} [~ada]')).toBe(
    '## A\n- one\n   - two\n1. first\n> said\n---\n**b** `c` @ada',
  );
  expect(wikiToMarkdown('{code}\n*a*\n{code}')).toBe('```\n*a*\n```');
});

test('Jira’s export is read: lists in several columns, comments, sprints, people, dates, parents first', () => {
  const table = parseCsv(readFileSync('test/fixtures/jira.csv', 'utf8'));
  expect(isJiraCsv(table)).toBe(true);
  const rows = readJiraCsv(table);
  expect(rows.map(({ key, number, parent }) => [key, number, parent])).toEqual([
    ['KELP-1', 1, null],
    ['KELP-3', 3, 'KELP-1'],
    ['KELP-2', 2, null],
  ]);
  expect(rows[1]).toEqual({
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
    cycle_days: null,
    is_epic: false,
    files: [],
    parent: 'KELP-1',
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
  expect(rows[0]).toMatchObject({ state: 'closed', closed_at: '2025-11-03T13:00:00Z' });
  for (const row of rows) expect(foreignIssue.safeParse(row).error).toBeUndefined();
});

test('any table is read by what its columns mean; a row without a name is known again by what it says', () => {
  const table = parseCsv(
    'Task,Status,Tags,Due,Owner,Other\nOne,Doing,"a, b",24.12.2026,ada;ben,x\nTwo,,,,,\nTwo,,,,,',
  );
  const columns = guessColumns(table);
  expect(columns).toEqual({ title: 0, state: 1, labels: 2, target_date: 3, assignees: 4 });
  const rows = readPlainCsv(table, columns);
  expect(rows[0]).toMatchObject({
    title: 'One',
    state_name: 'Doing',
    labels: [{ name: 'a' }, { name: 'b' }],
    target_date: '2026-12-24',
    assignees: [{ login: 'ada' }, { login: 'ben' }],
  });
  const keys = rows.map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe(`${keys[1]}-2`);
  expect(readPlainCsv(table, columns).map(({ key }) => key)).toEqual(keys);
  for (const row of rows) expect(foreignIssue.safeParse(row).error).toBeUndefined();
});

test('two rows that stand below each other are both kept', () => {
  const [one, two] = ['a', 'b'].map(
    (key) => ({ key, parent: key === 'a' ? 'b' : 'a' }) as ForeignRow,
  );
  expect(
    parentsFirst(one && two ? [one, two] : [])
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(['a', 'b']);
});
