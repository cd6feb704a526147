import type { ByteSource } from '../../src/domain/imports/byte-source.ts';
import type { Columns } from '../../src/domain/imports/columns.ts';
import type { DayOrder } from '../../src/domain/imports/dates.ts';
import { isRefused, type ForeignRow, type ReadRow } from '../../src/domain/imports/foreign-row.ts';
import { surveyRows } from '../../src/domain/imports/survey.ts';
import {
  dayOrderOf,
  openTable,
  tableRows,
  type TableChoice,
} from '../../src/domain/imports/table.ts';

/** A file in memory. A small one comes in tiny chunks, so that every boundary is met. */
export function sourceOf(content: string | Uint8Array): ByteSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const chunkBytes = bytes.length < 10_000 ? 7 : 262_144;
  return {
    name: 'file.csv',
    size: bytes.length,
    chunks: async function* chunks() {
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        yield await Promise.resolve(bytes.slice(at, at + chunkBytes));
      }
    },
  };
}

interface Reading extends TableChoice {
  readonly columns?: Columns;
  readonly order?: DayOrder;
}

/** A table as the importer reads it. */
export async function readTable(content: string | Uint8Array, reading: Reading = {}) {
  const table = await openTable(sourceOf(content), reading);
  const columns = reading.columns ?? table.columns;
  const days = dayOrderOf(table, columns);
  const found = days.order === 'open' || days.order === null ? 'month-first' : days.order;
  const read = () => tableRows(table, columns, reading.order ?? found);
  const all: ReadRow[] = [];
  for await (const batch of read()) all.push(...batch);
  const rows = all.filter((row): row is ForeignRow => !isRefused(row));
  return { table, days, read, all, rows, survey: await surveyRows(read) };
}
