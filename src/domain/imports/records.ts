import Papa from 'papaparse';
import { UnreadableFile } from './byte-source.ts';

/** One record of a table: its cells, or what is wrong with its line. */
export interface TableRecord {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault: RecordFault | null;
}

/** `quote`: a quotation mark that opens a cell isn't closed. `long`: longer than any row may be. */
export type RecordFault = 'quote' | 'long';

/** The longest record in characters. */
const LONGEST = 1_000_000;
/** After this many malformed lines the file isn't a table. */
const MOST_FAULTS = 1000;
/** Characters after which an open quotation mark with text behind a closing one is a fault for certain. */
const CERTAIN = 65_536;

interface Parsed {
  readonly records: readonly { readonly cells: readonly string[]; readonly length: number }[];
  readonly used: number;
  readonly isFaulty: boolean;
}

/**
 * The records of a table in batches, one batch per chunk. A malformed record is reported with its first line
 * alone, and reading goes on at the next line: one stray quotation mark doesn't swallow what follows.
 */
export async function* readRecords(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<readonly TableRecord[], void> {
  let [rest, line, faults, isSkipping] = ['', 1, 0, false];
  const take = (chunk: string, isLast: boolean): readonly TableRecord[] => {
    const batch: TableRecord[] = [];
    rest += chunk;
    for (;;) {
      if (isSkipping) {
        const end = rest.indexOf('\n');
        if (end < 0) {
          rest = '';
          break;
        }
        rest = rest.slice(end + 1);
        line += 1;
        isSkipping = false;
      }
      const { records, used, isFaulty } = parseSome(rest, delimiter, isLast);
      let from = 0;
      for (const { cells, length } of records) {
        if (cells.length > 1 || cells[0] !== '') batch.push({ line, cells, fault: null });
        line += linesIn(rest, from, from + length);
        from += length;
      }
      rest = rest.slice(used);
      const isTooLong = rest.length > LONGEST;
      if (rest === '' || (!isFaulty && !isTooLong)) break;
      faults += 1;
      const end = rest.indexOf('\n');
      const fault = end < 0 || end > LONGEST ? 'long' : 'quote';
      batch.push({ line, cells: [], fault: isFaulty ? 'quote' : fault });
      if (faults > MOST_FAULTS) throw tooMany(line);
      isSkipping = true;
    }
    return batch;
  };
  for await (const chunk of text) yield take(chunk, false);
  yield take('', true);
}

function parseSome(text: string, delimiter: string, isLast: boolean): Parsed {
  const records: { cells: readonly string[]; length: number }[] = [];
  let used = 0;
  let isFaulty = false;
  const parser = new Papa.Parser({
    delimiter,
    newline: '\n',
    quoteChar: '"',
    escapeChar: '"',
    step: ({ data, errors, meta }: Papa.ParseStepResult<readonly string[][]>) => {
      if (errors.length > 0) {
        isFaulty = true;
        parser.abort();
      } else if (!isFaulty) {
        records.push({ cells: data[0] ?? [], length: meta.cursor - used });
        used = meta.cursor;
      }
    },
  });
  const left = parser.parse(text, 0, !isLast) as Papa.ParseResult<unknown>;
  // What follows a closing quotation mark may only be incomplete.
  const isCertain = isLast || text.length - used > CERTAIN;
  return { records, used, isFaulty: isFaulty || (isCertain && left.errors.length > 0) };
}

function linesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) {
    count += 1;
  }
  return count;
}

function tooMany(line: number): UnreadableFile {
  return new UnreadableFile(
    `More than ${MOST_FAULTS} lines up to line ${line} aren't rows of a table. Choose another delimiter or encoding, or export the file again.`,
  );
}
