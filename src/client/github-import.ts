import type { PreviewRow } from '../domain/import-preview.ts';
import type { ProjectId } from '../domain/ids.ts';
import {
  githubIssue,
  MAX_IMPORT_ROWS,
  type ImportMapping,
  type ImportPiece,
  type ImportReportRow,
  type ImportRun,
  type ImportStart,
} from '../protocol/github-issues.ts';
import type { Refresh } from '../protocol/worker-api.ts';
import type { Client } from './client.ts';

export type { ImportMapping, ImportReportRow, ImportRun } from '../protocol/github-issues.ts';

/** A file that could be opened: every row as it stands there, and those that can be read. */
export interface GithubFile {
  readonly name: string;
  readonly rows: readonly unknown[];
  readonly readable: readonly PreviewRow[];
}

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Reads a JSON array of GitHub issues. Nothing leaves the device. */
export async function readGithubFile(file: File): Promise<GithubFile> {
  const rows = parse(await file.text());
  const readable = rows.flatMap((row) => {
    const parsed = githubIssue.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  if (readable.length === 0) throw new UnreadableFile('none');
  return { name: file.name.slice(0, 255), rows, readable };
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

interface ImportPlace {
  readonly slug: string;
  readonly projectId: ProjectId;
}

interface RunOptions {
  readonly file: GithubFile;
  readonly mapping: ImportMapping;
  /** After each piece: what happened to its rows. */
  readonly onProgress: (rows: readonly ImportReportRow[]) => void;
  /** Asked before each piece; what was imported so far stays. */
  readonly isStopped: () => boolean;
}

/** Sends the file piece by piece. The same file can be sent again after a failure: nothing arrives twice. */
export async function runImport(
  client: Client,
  place: ImportPlace,
  { file, mapping, onProgress, isStopped }: RunOptions,
): Promise<string> {
  const start: ImportStart = {
    source: 'github',
    file_name: file.name,
    total: file.rows.length,
    mapping,
  };
  const { id } = await post<{ readonly id: string }>(client, importsPath(place), start, []);
  for (let offset = 0; offset < file.rows.length && !isStopped(); offset += MAX_IMPORT_ROWS) {
    const piece: ImportPiece = { offset, rows: file.rows.slice(offset, offset + MAX_IMPORT_ROWS) };
    const path = `${importsPath(place)}${id}/rows/`;
    const { rows } = await post<{ readonly rows: readonly ImportReportRow[] }>(
      client,
      path,
      piece,
      [],
    );
    onProgress(rows);
  }
  await post(client, `${importsPath(place)}${id}/finish/`, {}, refreshesOf(place));
  await client.syncNow();
  return id;
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
    { collection: 'members', project_id: null },
  ];
}
