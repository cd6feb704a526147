import { expect, test } from 'vitest';
import { isRefused, type ForeignRow } from '../../../../src/domain/imports/foreign-row.ts';
import { readTable } from '../../../support/import-source.ts';

/** What the importer makes of a file, as the cases below state it. */
interface Seen {
  /** `line key title` of each row that is imported. */
  readonly rows?: readonly string[];
  /** `line reason` of each row that is not; a part of the reason is enough. */
  readonly refused?: readonly string[];
  /** `line text` of what was left out of a row. */
  readonly notes?: readonly string[];
  /** Fields of the first row. */
  readonly first?: Partial<ForeignRow>;
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly days?: 'day-first' | 'month-first' | 'open' | null;
}

const HEAD = 'Key,Title,Status';
const JIRA = 'Summary,Issue key';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  );
const wide = (text: string, isBig = false) => {
  const buffer = Buffer.from(text, 'utf16le');
  return new Uint8Array(isBig ? buffer.swap16() : buffer);
};

const CASES: readonly (readonly [string, string | Uint8Array, Seen])[] = [
  [
    'a stray opening quote costs one line',
    `${HEAD}\n1,"One,Todo\n2,Two,Todo\n3,"Three",Done`,
    { rows: ['3 2 Two', '4 3 Three'], refused: ['2 quotation mark'] },
  ],
  [
    'a stray opening quote without any later quote costs one line',
    `${HEAD}\n1,"One,Todo\n2,Two,Todo\n3,Three,Done`,
    { rows: ['3 2 Two', '4 3 Three'], refused: ['2 quotation mark'] },
  ],
  [
    'a quote within a cell is a letter',
    `${HEAD}\n1,Pipe of 5" width,Todo`,
    { rows: ['2 1 Pipe of 5" width'] },
  ],
  [
    'a quoted cell may have line ends, and rows below keep their line numbers',
    `${HEAD}\n1,"One\ntwo\r\nthree",Todo\n2,Next,Todo`,
    { rows: ['2 1 One\ntwo\nthree', '5 2 Next'] },
  ],
  ['doubled quotes are one', `${HEAD}\n1,"Say ""hi""",Todo`, { rows: ['2 1 Say "hi"'] }],
  [
    'blank lines are skipped and counted',
    `${HEAD}\n\n1,One,Todo\n\n\n2,Two,Todo\n\n`,
    { rows: ['3 1 One', '6 2 Two'] },
  ],
  [
    'a row that is too wide is not imported',
    `${HEAD}\n1,One, more,Todo\n2,Two,Todo`,
    { rows: ['3 2 Two'], refused: ['2 The row has 4 cells, the first line has 3'] },
  ],
  [
    'empty cells behind the last column don’t matter',
    `${HEAD}\n1,One,Todo,,`,
    { rows: ['2 1 One'] },
  ],
  [
    'a row that ends early is imported with a note',
    `${HEAD}\n1,One`,
    { rows: ['2 1 One'], notes: ['2 The row ends 1 cells early'] },
  ],
  [
    'a row without a title is named',
    `${HEAD}\n1,,Todo\n2,Two,Todo`,
    { rows: ['3 2 Two'], refused: ['2 The title is empty'] },
  ],
  [
    'a row of Jira without a key is named',
    `${JIRA}\nOne,\nTwo,K-2`,
    { rows: ['3 K-2 Two'], refused: ['2 no issue key'] },
  ],
  [
    'the second row of a key is named with the line of the first',
    `${HEAD}\n1,One,Todo\n1,Again,Todo`,
    { rows: ['2 1 One'], refused: ['3 The key 1 is already that of line 2'] },
  ],
  [
    'a key of more than 255 characters is named',
    `${HEAD}\n${'k'.repeat(300)},One,Todo`,
    { rows: [], refused: ['2 The key is longer than 255'] },
  ],
  [
    'a byte order mark is no part of the first column',
    `\uFEFF${HEAD}\n1,One,Todo`,
    {
      rows: ['2 1 One'],
      encoding: 'utf-8',
    },
  ],
  [
    'UTF-16 little endian',
    wide(`\uFEFF${HEAD}\n1,Größe,Todo`),
    {
      rows: ['2 1 Größe'],
      encoding: 'utf-16le',
    },
  ],
  [
    'UTF-16 big endian',
    wide(`\uFEFF${HEAD}\n1,Größe,Todo`, true),
    {
      rows: ['2 1 Größe'],
      encoding: 'utf-16be',
    },
  ],
  [
    'UTF-16 without a mark',
    wide(`${HEAD}\n1,Größe,Todo`),
    {
      rows: ['2 1 Größe'],
      encoding: 'utf-16le',
    },
  ],
  [
    'Latin-1 is detected',
    bytes(`${HEAD}\n1,Gr`, [0xf6, 0xdf], 'e der T', [0xfc], 'r in M', [0xfc], 'nchen,Todo'),
    { rows: ['2 1 Größe der Tür in München'], encoding: 'windows-1252' },
  ],
  [
    'only carriage returns end the lines',
    `${HEAD}\r1,One,Todo\r2,Two,Todo`,
    {
      rows: ['2 1 One', '3 2 Two'],
    },
  ],
  [
    'line ends are mixed',
    `${HEAD}\r\n1,One,Todo\n2,"Two",Todo\r3,Three,Todo`,
    {
      rows: ['2 1 One', '3 2 Two', '4 3 Three'],
    },
  ],
  [
    'the first line names the delimiter',
    `sep=;\nKey;Title\n1;One, or two`,
    {
      rows: ['3 1 One, or two'],
      delimiter: ';',
    },
  ],
  [
    'semicolons, with commas in numbers',
    'Key;Title;Points\n1;One;1,5\n2;Two;2,5',
    {
      rows: ['2 1 One', '3 2 Two'],
      delimiter: ';',
      first: { estimate: '1,5' },
    },
  ],
  [
    'commas in the first line alone don’t decide',
    'Key;Title, short;Title, long\n1;a;One\n2;b;Two',
    {
      rows: [],
      delimiter: ';',
      refused: ['2 The title is empty', '3 The title is empty'],
    },
  ],
  ['tabs', 'Key\tTitle\n1\tOne, two; three', { rows: ['2 1 One, two; three'], delimiter: '\t' }],
  [
    'several labels in one cell of Jira',
    `${JIRA},Labels\nOne,K-1,"docs, charts"`,
    {
      first: { labels: [{ name: 'docs' }, { name: 'charts' }] },
    },
  ],
  [
    'one date decides for all columns of the file',
    'Key,Title,Due,Created\n1,One,25/12/2025,6/5/2025\n2,Two,03/12/2025,',
    { days: 'day-first', first: { target_date: '2025-12-25', created_at: '2025-05-06T00:00:00Z' } },
  ],
  [
    'dates that can be read both ways are asked about',
    'Key,Title,Due\n1,One,03/04/2026',
    {
      days: 'open',
    },
  ],
  [
    'dates of both orders are asked about',
    'Key,Title,Due\n1,One,25/12/2025\n2,Two,12/25/2025',
    {
      days: 'open',
      notes: ['2 The due date “25/12/2025” can’t be read'],
    },
  ],
  [
    'a date that can’t be read is named',
    'Key,Title,Created,Due\n1,One,gestern,soon',
    {
      notes: [
        '2 The due date “soon” can’t be read',
        '2 The creation date “gestern” can’t be read; the time of the import was used',
      ],
    },
  ],
  [
    'a priority without an equal is named',
    'Key,Title,Priority\n1,One,constructor',
    {
      notes: ['2 The priority “constructor” has no equal'],
      first: { priority: null },
    },
  ],
  [
    'a loop of parents is left out on each of its rows',
    `${JIRA},Parent key\nA,K-1,K-2\nB,K-2,K-1`,
    {
      rows: ['2 K-1 A', '3 K-2 B'],
      notes: ['2 the parents form a loop: K-1 → K-2 → K-1', '3 the parents form a loop'],
    },
  ],
  [
    'a row that is its own parent',
    `${JIRA},Parent key\nA,K-1,K-1`,
    {
      notes: ['2 the parents form a loop: K-1 → K-1'],
    },
  ],
  [
    'a comment of Jira without date and author is kept as text',
    `${JIRA},Comment\nA,K-1,Only text`,
    {
      notes: ['2 The author and date of a comment can’t be read'],
      first: { comment_list: [{ user: null, created_at: null, body: 'Only text' }] },
    },
  ],
  [
    'wiki markup that can’t be translated is named',
    `${JIRA},Description\nA,K-1,{panel}x{panel}`,
    {
      notes: ['2 In the description: the macro {panel} was left as it was written'],
    },
  ],
  [
    'letters that the encoding doesn’t have are named',
    bytes([0xef, 0xbb, 0xbf], `${HEAD}\n1,Gr`, [0xf6], 'n,Todo'),
    {
      notes: ['2 Some characters can’t be read in this encoding'],
    },
  ],
  [
    'columns of one name belong together',
    `${JIRA},Sprint,Sprint,Component/s\nA,K-1,Sprint 1,Sprint 2,Web`,
    {
      first: { cycle: 'Sprint 2', extras: [{ name: 'Component/s', values: ['Web'] }] },
    },
  ],
  [
    'names of object members are plain names',
    'Key,Title,Status,Owner,Tags\n__proto__,constructor,toString,valueOf,hasOwnProperty',
    {
      rows: ['2 __proto__ constructor'],
      first: {
        state_name: 'toString',
        assignees: [{ login: 'valueOf' }],
        labels: [{ name: 'hasOwnProperty' }],
      },
    },
  ],
];

test.each(CASES)('%s', async (_, content, seen) => {
  const { table, days, all, survey } = await readTable(content);
  const rows = all.filter(
    (row): row is ForeignRow => !isRefused(row) && survey.keys.get(row.key) === row.line,
  );
  const lines = (given: readonly string[]) => given.map((text) => Number(text.split(' ')[0]));
  const texts = (given: readonly string[]) =>
    given.map((text) => text.slice(text.indexOf(' ') + 1));
  if (seen.rows)
    expect(rows.map(({ line, key, title }) => `${line} ${key} ${title}`)).toEqual(seen.rows);
  const refused = seen.refused ?? [];
  expect(survey.refusals.map(({ line }) => line)).toEqual(lines(refused));
  for (const [at, text] of texts(refused).entries())
    expect(survey.refusals[at]?.refused).toContain(text);
  const notes = seen.notes ?? [];
  expect(survey.noted.map(({ line }) => line)).toEqual(lines(notes));
  for (const [at, text] of texts(notes).entries()) expect(survey.noted[at]?.text).toContain(text);
  if (seen.encoding) expect(table.encoding.label).toBe(seen.encoding);
  if (seen.delimiter) expect(table.layout.delimiter).toBe(seen.delimiter);
  if (seen.days !== undefined) expect(days.order).toBe(seen.days);
  if (seen.first) expect(rows[0]).toMatchObject(seen.first);
});

test.each([
  ['', 'This table has no rows'],
  ['Only,a,head', 'This table has no rows'],
  [`"Never closed,\n${'x\n'.repeat(5)}`, 'The first line can’t be read'],
  ['x'.repeat(2_000_000), 'The first line is too long'],
  [bytes([0xff, 0xfe, 0, 0], 'T'), 'UTF-32'],
])('a file that is no table is refused with a reason', async (content, reason) => {
  await expect(readTable(content)).rejects.toThrow(reason);
});

test('a record without end is reported after a bounded part of the file', async () => {
  const { all } = await readTable(`${HEAD}\n1,"${'x'.repeat(1_200_000)}\n2,Two,Todo`);
  expect(all).toMatchObject([
    { line: 2, refused: expect.any(String) },
    { line: 3, key: '2' },
  ]);
});

test('the encoding and the delimiter can be chosen', async () => {
  const { rows } = await readTable(bytes(`${HEAD}\n1,`, [0xc3, 0xf8], ',Todo'), {
    encoding: 'windows-1251',
    delimiter: ',',
  });
  expect(rows[0]?.title).toBe('Гш');
  await expect(readTable(HEAD, { encoding: 'klingon' })).rejects.toThrow("isn't an encoding");
});
