import Papa from 'papaparse';

/** How a table is written. */
export interface TableLayout {
  readonly delimiter: string;
  /** The first line only names the delimiter (`sep=;`), as spreadsheets write it. */
  readonly hasSeparatorLine: boolean;
}

export const DELIMITERS = [',', ';', '\t', '|'] as const;

const ROWS = 200;

/** The delimiter that the file names, else the one with which most records have as many cells as the first. */
export function findLayout(sample: string): TableLayout {
  const [, named] = /^"?sep=([^\n"])"?\n/i.exec(sample) ?? [];
  if (named) return { delimiter: named, hasSeparatorLine: true };
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, ...regularity(sample, delimiter) }));
  const best = scored.toSorted((a, b) => b.share - a.share || b.width - a.width)[0];
  return { delimiter: best && best.width > 1 ? best.delimiter : ',', hasSeparatorLine: false };
}

function regularity(sample: string, delimiter: string) {
  const { data, errors } = Papa.parse<string[]>(sample, {
    delimiter,
    newline: '\n',
    quoteChar: '"',
    preview: ROWS,
    skipEmptyLines: true,
  });
  const width = data[0]?.length ?? 0;
  if (width < 2) return { share: 0, width };
  const faulty = new Set(errors.map(({ row }) => row)).size;
  const regular = data.filter((cells) => cells.length === width).length - faulty;
  // Hundredths: of two that are nearly as regular, the one with more columns is right.
  return { share: Math.round((regular / data.length) * 100), width };
}
