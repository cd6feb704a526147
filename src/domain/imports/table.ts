import { UnreadableFile, type ByteSource } from './byte-source.ts';
import { DATE_FIELDS, guessColumns, isJiraHead, jiraColumns, type Columns } from './columns.ts';
import { orderIn, type DayOrder } from './dates.ts';
import { encodingNamed, findEncoding, type Encoding } from './encoding.ts';
import type { ReadRow } from './foreign-row.ts';
import { findLayout, type TableLayout } from './layout.ts';
import { readRecords, type TableRecord } from './records.ts';
import { tableReader } from './table-rows.ts';
import { textChunks, textSample } from './text-chunks.ts';

/** A table, read once from beginning to end; how its columns become fields is still open. */
export interface TableFile {
  readonly source: ByteSource;
  readonly encoding: Encoding;
  readonly layout: TableLayout;
  readonly head: readonly string[];
  readonly first: readonly string[];
  /** Records below the first line. */
  readonly records: number;
  readonly isJira: boolean;
  /** A guess. */
  readonly columns: Columns;
  /** What the numeric dates of each column say about their order. */
  readonly orders: readonly OrderCount[];
  /** Some text above ASCII as it was decoded. */
  readonly sample: readonly string[];
}

export interface OrderCount {
  readonly 'day-first': number;
  readonly 'month-first': number;
  readonly open: number;
  readonly example: string | null;
}

/** What a person chose instead of what was found. */
export interface TableChoice {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
}

const SAMPLE_LENGTH = 262_144;
/** More rows than this are refused: the keys of all of them are kept in memory. */
export const MOST_ROWS = 250_000;

/** Finds out how a table is written. Throws `UnreadableFile` when it is none. */
export async function openTable(source: ByteSource, choice: TableChoice = {}): Promise<TableFile> {
  const encoding = choice.encoding
    ? { label: encodingNamed(choice.encoding), how: 'chosen' as const }
    : await findEncoding(source);
  const sample = await textSample(source, encoding.label, SAMPLE_LENGTH);
  const found = findLayout(sample);
  const layout = choice.delimiter ? { ...found, delimiter: choice.delimiter } : found;
  const overview = await lookThrough(source, encoding.label, layout);
  const isJira = isJiraHead(overview.head);
  const columns = isJira ? jiraColumns(overview.head) : guessColumns(overview.head);
  return { source, encoding, layout, ...overview, isJira, columns };
}

async function lookThrough(source: ByteSource, encoding: string, layout: TableLayout) {
  let head: readonly string[] | null = null;
  let first: readonly string[] = [];
  let records = 0;
  const orders: Mutable<OrderCount>[] = [];
  const sample: string[] = [];
  for await (const batch of recordsOf(source, encoding, layout)) {
    for (const record of batch) {
      if (head === null) {
        head = headOf(record);
        continue;
      }
      if (records === 0) first = record.cells.map((cell) => cell.slice(0, 80));
      records += 1;
      noteCells(record.cells, orders, sample);
    }
    if (records > MOST_ROWS) {
      throw new UnreadableFile(
        `This file has more than ${MOST_ROWS} rows. Split it into smaller ones.`,
      );
    }
  }
  if (head === null || records === 0) {
    throw new UnreadableFile('This table has no rows below its first line.');
  }
  return { head, first, records, orders, sample };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function headOf({ cells, fault }: TableRecord): readonly string[] {
  if (fault === 'long') {
    throw new UnreadableFile(
      'The first line is too long: this file isn’t a table with one row per line.',
    );
  }
  if (fault)
    throw new UnreadableFile('The first line can’t be read: a quotation mark isn’t closed.');
  return cells.map((cell) => cell.trim().slice(0, 200));
}

const SAMPLES = 5;
const FOREIGN = /[\u0080-\uFFFF]/;

function noteCells(
  cells: readonly string[],
  orders: Mutable<OrderCount>[],
  sample: string[],
): void {
  for (const [at, cell] of cells.entries()) {
    if (sample.length < SAMPLES && FOREIGN.test(cell)) sample.push(around(cell));
    const order = orderIn(cell.slice(0, 40));
    if (order === null) continue;
    const count = (orders[at] ??= { 'day-first': 0, 'month-first': 0, open: 0, example: null });
    count[order] += 1;
    if (order === 'open') count.example ??= cell.slice(0, 20).trim();
  }
}

function around(cell: string): string {
  const at = cell.search(FOREIGN);
  return cell.slice(Math.max(0, at - 30), at + 50).replaceAll('\n', ' ');
}

async function* recordsOf(
  source: ByteSource,
  encoding: string,
  layout: TableLayout,
): AsyncGenerator<readonly TableRecord[], void> {
  let isFirst = layout.hasSeparatorLine;
  for await (const batch of readRecords(textChunks(source, encoding), layout.delimiter)) {
    const rest = isFirst && batch.length > 0 ? batch.slice(1) : batch;
    isFirst = isFirst && batch.length === 0;
    yield rest;
  }
}

/** The order of day and month in a whole file. `open`: the person must say. Null: there is nothing to decide. */
export interface DayOrderFound {
  readonly order: DayOrder | 'open' | null;
  /** Dates that could be read both ways. */
  readonly open: number;
  /** Dates of both orders are in the file: those that don't fit can't be read. */
  readonly isMixed: boolean;
  readonly example: string | null;
}

export function dayOrderOf({ orders }: TableFile, columns: Columns): DayOrderFound {
  const counts = DATE_FIELDS.flatMap((field) => columns.get(field) ?? []).flatMap(
    (at) => orders[at] ?? [],
  );
  const sum = (name: 'day-first' | 'month-first' | 'open') =>
    counts.reduce((total, count) => total + count[name], 0);
  const [dayFirst, monthFirst, open] = [sum('day-first'), sum('month-first'), sum('open')];
  const isMixed = dayFirst > 0 && monthFirst > 0;
  const example = counts.find((count) => count.example !== null)?.example ?? null;
  if (isMixed) return { order: 'open', open, isMixed, example };
  if (dayFirst > 0) return { order: 'day-first', open, isMixed, example };
  if (monthFirst > 0) return { order: 'month-first', open, isMixed, example };
  return { order: open > 0 ? 'open' : null, open, isMixed, example };
}

/** The rows of a table in the order of the file. */
export async function* tableRows(
  { source, encoding, layout, head, isJira }: TableFile,
  columns: Columns,
  order: DayOrder,
): AsyncGenerator<readonly ReadRow[], void> {
  const read = tableReader({ head, columns, isJira, order });
  let isHead = true;
  for await (const batch of recordsOf(source, encoding.label, layout)) {
    const rest = isHead && batch.length > 0 ? batch.slice(1) : batch;
    isHead = isHead && batch.length === 0;
    yield rest.map(read);
  }
}
