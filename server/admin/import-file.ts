import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UnreadableFile, type ByteSource } from '../../src/domain/imports/byte-source.ts';
import {
  columnName,
  CSV_FIELDS,
  type ColumnField,
  type Columns,
} from '../../src/domain/imports/columns.ts';
import type { DayOrder } from '../../src/domain/imports/dates.ts';
import type { RowReading } from '../../src/domain/imports/survey.ts';
import {
  dayOrderOf,
  openTable,
  tableRows,
  type DayOrderFound,
  type TableFile,
} from '../../src/domain/imports/table.ts';
import { openImportFile } from '../../src/protocol/import-file.ts';
import type { ImportSource } from '../../src/protocol/github-issues.ts';
import { fileFailure } from './file-failure.ts';
import type { ImportFlags } from './import-flags.ts';
import { ToolRefused } from './tool.ts';

const CHUNK_BYTES = 262_144;

/** A file to import, opened as the flags say. */
export interface SourceFile {
  readonly name: string;
  readonly source: ImportSource;
  readonly read: RowReading;
  /** Null: a JSON list. */
  readonly table: TableFile | null;
  readonly days: DayOrderFound | null;
}

/** Throws `ToolRefused` with a reason when the file can't be imported as the flags say. */
export async function openSourceFile(flags: ImportFlags): Promise<SourceFile> {
  try {
    return await opened(flags);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new ToolRefused(`${flags.file}: ${error.message}`);
    throw error;
  }
}

async function opened({ file, from, encoding, delimiter, dates, columns }: ImportFlags) {
  const bytes = await fileSource(file);
  const choice = { encoding, delimiter };
  const name = basename(file);
  const kind = from === 'github-json' ? 'github' : null;
  if (from === 'csv' || from === 'jira-csv' || /\.csv$/i.test(file)) {
    return fromTable(name, await openTable(bytes, choice), from, dates, columns);
  }
  const found = await openImportFile(bytes, kind, choice);
  if (found.kind === 'table') return fromTable(name, found.table, from, dates, columns);
  return { name, source: 'github' as const, read: found.read, table: null, days: null };
}

function fromTable(
  name: string,
  found: TableFile,
  from: ImportFlags['from'],
  dates: DayOrder | null,
  named: ImportFlags['columns'],
): SourceFile {
  if (from === 'jira-csv' && !found.isJira) {
    throw new UnreadableFile(
      'this isn’t an export of Jira: it has no columns Summary and Issue key.',
    );
  }
  const isJira = found.isJira && from !== 'csv';
  const guessed = from === 'csv' && found.isJira ? { ...found, isJira: false } : found;
  const columns = withNamed(guessed.columns, guessed.head, named);
  if (!columns.has('title')) {
    throw new UnreadableFile(
      `no column is called Title, Name or Summary; say which one is with --column title=NAME. It has: ${found.head.join(', ')}.`,
    );
  }
  const table = { ...guessed, isJira, columns };
  const days = dayOrderOf(table, columns);
  const order =
    dates ?? (days.order === 'open' || days.order === null ? 'month-first' : days.order);
  const source = isJira ? ('jira' as const) : ('csv' as const);
  return { name, source, table, days, read: () => tableRows(table, columns, order) };
}

function withNamed(
  columns: Columns,
  head: readonly string[],
  named: ImportFlags['columns'],
): Columns {
  const all = new Map<ColumnField, readonly number[]>(columns);
  for (const [field, name] of named) {
    const known = CSV_FIELDS.find((one) => one === field);
    if (!known) {
      throw new UnreadableFile(`--column: ${field} is none of ${CSV_FIELDS.join(', ')}.`);
    }
    const at = head.findIndex((one) => columnName(one) === columnName(name));
    if (at < 0) throw new UnreadableFile(`--column: no column is called ${name}.`);
    for (const [other, places] of all)
      all.set(
        other,
        places.filter((place) => place !== at),
      );
    all.set(known, [at]);
  }
  return all;
}

async function fileSource(file: string): Promise<ByteSource> {
  const found = await stat(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  if (!found.isFile()) throw new ToolRefused(`${file} isn’t a file.`);
  return { name: basename(file), size: found.size, chunks: () => chunksOf(file) };
}

async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file, { highWaterMark: CHUNK_BYTES });
  } catch (error) {
    throw unreadable(file, error);
  }
}

const unreadable = (file: string, error: unknown) =>
  fileFailure(error, `${file} could not be read`);
