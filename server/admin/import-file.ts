import { readFile } from 'node:fs/promises';
import { parseCsv } from '../../src/domain/csv.ts';
import { isJiraCsv, readJiraCsv } from '../../src/domain/jira-csv.ts';
import { guessColumns, readPlainCsv } from '../../src/domain/plain-csv.ts';
import type { ImportSource } from '../../src/protocol/github-issues.ts';
import { ToolRefused } from './tool.ts';

export const FILE_KINDS = ['github-json', 'jira-csv', 'csv'] as const;
type FileKind = (typeof FILE_KINDS)[number];

export interface SourceFile {
  readonly source: ImportSource;
  readonly rows: readonly unknown[];
}

/** @param from what the person says it is; null: by the file's ending and its first line */
export async function readSourceFile(file: string, from: string | null): Promise<SourceFile> {
  const said = FILE_KINDS.find((kind) => kind === from);
  if (from !== null && !said) {
    throw new ToolRefused(`--from is one of ${FILE_KINDS.join(', ')}, not ${from}.`);
  }
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ToolRefused(`${file} cannot be read: ${String(error)}`);
  });
  const kind = said ?? (/\.csv$/i.test(file) ? 'csv' : 'github-json');
  return kind === 'github-json'
    ? { source: 'github', rows: jsonRows(file, text) }
    : tableRows(file, text, kind, said !== undefined);
}

function jsonRows(file: string, text: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ToolRefused(`${file} is no JSON: ${String(error)}`);
  }
  if (!Array.isArray(value)) throw new ToolRefused(`${file} is not a list of issues.`);
  return value as readonly unknown[];
}

function tableRows(file: string, text: string, kind: FileKind, isSaid: boolean): SourceFile {
  const cells = parseCsv(text);
  if (cells.length < 2) throw new ToolRefused(`${file} is a table without rows.`);
  const isJira = isJiraCsv(cells);
  if (kind === 'jira-csv' && !isJira) {
    throw new ToolRefused(`${file} is no export of Jira: it has no columns Summary and Issue key.`);
  }
  if (isJira && (kind === 'jira-csv' || !isSaid)) {
    return { source: 'jira', rows: readJiraCsv(cells) };
  }
  const columns = guessColumns(cells);
  if (columns.title === undefined) {
    const names = cells[0]?.join(', ') ?? '';
    throw new ToolRefused(
      `None of the columns of ${file} is called Title, Name or Summary. It has: ${names}.`,
    );
  }
  return { source: 'csv', rows: readPlainCsv(cells, columns) };
}
