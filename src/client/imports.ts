import { parseCsv } from '../domain/csv.ts';
import { parentsFirst, type ForeignRow } from '../domain/foreign-row.ts';
import type { PreviewRow } from '../domain/import-preview.ts';
import type { ProjectId } from '../domain/ids.ts';
import { isJiraCsv, readJiraCsv } from '../domain/jira-csv.ts';
import {
  foreignIssue,
  githubIssue,
  IMPORT_PIECE_ROWS,
  type ImportMapping,
  type ImportPiece,
  type ImportReportRow,
  type ImportRun,
  type ImportSource,
  type ImportStart,
} from '../protocol/github-issues.ts';
import type { Refresh } from '../protocol/worker-api.ts';
import type { Client } from './client.ts';
import { problemText } from './failure.ts';

export type { ImportMapping, ImportReportRow, ImportRun } from '../protocol/github-issues.ts';

/** What was read and could be imported: every row as it stands there, and those that can be understood. */
export interface ImportFile {
  readonly name: string;
  readonly source: ImportSource;
  readonly rows: readonly unknown[];
  readonly readable: readonly PreviewRow[];
  /** Where files that hang on its rows can be fetched; kept no longer than the page. */
  readonly origin: ImportOrigin | null;
}

/** A table of which nobody but the person knows what its columns mean. */
export interface ImportTable {
  readonly name: string;
  readonly cells: readonly (readonly string[])[];
}

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const NAME_LENGTH = 255;

/** Issues as GitHub’s API writes them (JSON), Jira’s export (CSV), or any other table. Nothing leaves the device. */
export async function readImportFile(file: File): Promise<ImportFile | ImportTable> {
  const name = file.name.slice(0, NAME_LENGTH);
  const text = await file.text();
  if (/^\uFEFF?\s*[[{]/.test(text)) return importFile(name, 'github', parse(text));
  const cells = parseCsv(text);
  if (cells.length < 2) throw new UnreadableFile(/\.json$/i.test(name) ? 'json' : 'table');
  return isJiraCsv(cells) ? foreignFile(name, 'jira', readJiraCsv(cells)) : { name, cells };
}

export function foreignFile(
  name: string,
  source: ImportSource,
  rows: readonly ForeignRow[],
): ImportFile {
  return importFile(name.slice(0, NAME_LENGTH), source, rows);
}

function importFile(
  name: string,
  source: ImportSource,
  rows: readonly unknown[],
  origin: ImportOrigin | null = null,
): ImportFile {
  const schema = source === 'github' ? githubIssue : foreignIssue;
  const readable = rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  if (readable.length === 0) throw new UnreadableFile('none');
  return { name, source, rows, readable, origin };
}

function parse(text: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UnreadableFile('json', { cause: error });
  }
  if (!Array.isArray(value)) throw new UnreadableFile('list');
  return value as readonly unknown[];
}

/** Where else issues are: what `POST P/imports/fetch/` is asked, without the page. */
export type ImportOrigin =
  | {
      readonly source: 'github';
      readonly owner: string;
      readonly repo: string;
      readonly token: string;
    }
  | {
      readonly source: 'jira';
      readonly cloud_hostname: string;
      readonly email: string;
      readonly api_token: string;
      readonly project_key: string;
    };

interface SourcePage {
  readonly rows: readonly unknown[];
  readonly next: string | null;
}

/** Everything that the other side holds, page by page; the server asks for it and keeps nothing. */
export async function readOrigin(
  client: Client,
  place: ImportPlace,
  origin: ImportOrigin,
  onProgress: (count: number) => void,
): Promise<ImportFile> {
  const rows: unknown[] = [];
  let cursor: string | null = null;
  do {
    const question = cursor === null ? origin : { ...origin, cursor };
    const page: SourcePage = await post(client, `${importsPath(place)}fetch/`, question, []);
    rows.push(...page.rows);
    onProgress(rows.length);
    cursor = page.next;
  } while (cursor !== null);
  // The source goes by its numbers: what stands below something newer would come before it.
  const ordered = origin.source === 'jira' ? parentsFirst(rows as readonly ForeignRow[]) : rows;
  const name =
    origin.source === 'github'
      ? `${origin.owner}/${origin.repo}`
      : origin.project_key.toUpperCase();
  return importFile(name, origin.source, ordered, origin);
}

interface ImportPlace {
  readonly slug: string;
  readonly projectId: ProjectId;
}

export interface LostFile {
  readonly key: string;
  readonly name: string;
  readonly why: string;
}

interface RunOptions {
  readonly file: ImportFile;
  readonly mapping: ImportMapping;
  /** After each piece: what happened to its rows. */
  readonly onProgress: (rows: readonly ImportReportRow[]) => void;
  /** A file that did not arrive, and why; everything else goes on. */
  readonly onLost: (file: LostFile) => void;
  /** Asked before each piece; what was imported so far stays. */
  readonly isStopped: () => boolean;
}

/** Sends the file piece by piece. The same file can be sent again after a failure: nothing arrives twice. */
export async function runImport(
  client: Client,
  place: ImportPlace,
  { file, mapping, onProgress, onLost, isStopped }: RunOptions,
): Promise<string> {
  const start: ImportStart = {
    source: file.source,
    file_name: file.name,
    total: file.rows.length,
    mapping,
  };
  const { id } = await post<{ readonly id: string }>(client, importsPath(place), start, []);
  for (let offset = 0; offset < file.rows.length && !isStopped(); offset += IMPORT_PIECE_ROWS) {
    const piece: ImportPiece = {
      offset,
      rows: file.rows.slice(offset, offset + IMPORT_PIECE_ROWS),
    };
    const path = `${importsPath(place)}${id}/rows/`;
    const { rows } = await post<{ readonly rows: readonly ImportReportRow[] }>(
      client,
      path,
      piece,
      [],
    );
    onProgress(rows);
    await bringFiles(client, `${importsPath(place)}${id}/files/`, file.origin, piece.rows, onLost);
  }
  await post(client, `${importsPath(place)}${id}/finish/`, {}, refreshesOf(place));
  await client.syncNow();
  return id;
}

/** What hangs on the rows, one by one: the server fetches it from where they came from. */
async function bringFiles(
  client: Client,
  path: string,
  origin: ImportOrigin | null,
  rows: readonly unknown[],
  onLost: (file: LostFile) => void,
): Promise<void> {
  if (origin?.source !== 'jira') return;
  const { source: _, ...access } = origin;
  for (const { key, files } of rows as readonly ForeignRow[]) {
    for (const file of files) {
      try {
        await post(client, path, { ...access, key, file }, []);
      } catch (error) {
        onLost({ key, name: file.name, why: problemText(error) });
      }
    }
  }
}

export async function listImports(
  client: Client,
  place: ImportPlace,
): Promise<readonly ImportRun[]> {
  const { body } = await client.request({
    method: 'GET',
    path: importsPath(place),
    body: null,
    refreshes: [],
  });
  return body as readonly ImportRun[];
}

export async function undoImport(client: Client, place: ImportPlace, id: string): Promise<void> {
  await client.request({
    method: 'DELETE',
    path: `${importsPath(place)}${id}/`,
    body: null,
    refreshes: refreshesOf(place),
  });
  await client.syncNow();
}

async function post<T>(
  client: Client,
  path: string,
  body: unknown,
  refreshes: readonly Refresh[],
): Promise<T> {
  const answer = await client.request({ method: 'POST', path, body, refreshes });
  return answer.body as T;
}

function importsPath({ slug, projectId }: ImportPlace): string {
  return `/api/workspaces/${encodeURIComponent(slug)}/projects/${projectId}/imports/`;
}

function refreshesOf({ projectId }: ImportPlace): readonly Refresh[] {
  return [
    { collection: 'labels', project_id: projectId },
    { collection: 'cycles', project_id: projectId },
    { collection: 'modules', project_id: projectId },
    { collection: 'members', project_id: null },
  ];
}
