import type { ByteSource } from '../domain/imports/byte-source.ts';
import { UnreadableFile } from '../domain/imports/byte-source.ts';
import type { Columns } from '../domain/imports/columns.ts';
import type { DayOrder } from '../domain/imports/dates.ts';
import { isRefused, type ForeignRow, type ReadRow } from '../domain/imports/foreign-row.ts';
import {
  surveyRows,
  type ExtraPlace,
  type ImportSurvey,
  type RowReading,
} from '../domain/imports/survey.ts';
import { tableRows, type TableChoice, type TableFile } from '../domain/imports/table.ts';
import type { ProjectId } from '../domain/ids.ts';
import { githubRow, openImportFile } from '../protocol/import-file.ts';
import {
  type ImportMapping,
  type ImportReportRow,
  type ImportRun,
  type ImportSource,
  type ImportStarted,
} from '../protocol/github-issues.ts';
import { sendImport, type ImportDoor } from '../protocol/send-import.ts';
import type { Refresh } from '../protocol/worker-api.ts';
import type { Client } from './client.ts';
import { problemText } from './failure.ts';

export { estimatesToMake } from '../protocol/estimates-to-make.ts';
export type { ImportMapping, ImportReportRow, ImportRun } from '../protocol/github-issues.ts';

/** Something to import, read once and counted. Its rows are read again when they are sent. */
export interface ImportFile {
  readonly name: string;
  readonly source: ImportSource;
  readonly read: RowReading;
  readonly survey: ImportSurvey;
  /** Where files that are attached to its rows can be fetched; not kept longer than the page. */
  readonly origin: ImportOrigin | null;
}

const NAME_LENGTH = 255;
const CHUNK_BYTES = 262_144;

type OnRead = (share: number) => void;

/** A table whose columns are still to be chosen, or a list of issues. The file doesn't leave the device. */
export async function openFile(
  file: File,
  choice: TableChoice,
  onRead: OnRead,
): Promise<TableFile | ImportFile> {
  const found = await openImportFile(blobSource(file, onRead), null, choice);
  if (found.kind === 'table') return found.table;
  return surveyed(file.name, 'github', found.read, null);
}

/** Reads a table with the columns and the order of day and month that were chosen. */
export function surveyTable(
  table: TableFile,
  columns: Columns,
  order: DayOrder,
): Promise<ImportFile> {
  const source = table.isJira ? 'jira' : 'csv';
  return surveyed(table.source.name, source, () => tableRows(table, columns, order), null);
}

async function surveyed(
  name: string,
  source: ImportSource,
  read: RowReading,
  origin: ImportOrigin | null,
): Promise<ImportFile> {
  const survey = await surveyRows(read);
  if (survey.tally.items + survey.refused === 0) {
    throw new UnreadableFile('There is nothing in it that could be imported.');
  }
  return { name: name.slice(0, NAME_LENGTH), source, read, survey, origin };
}

/** @param onRead called with the share of the file that has been read, at each pass */
function blobSource(file: File, onRead: OnRead): ByteSource {
  return {
    name: file.name,
    size: file.size,
    chunks: async function* chunks() {
      for (let at = 0; at < file.size; at += CHUNK_BYTES) {
        yield new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
        onRead(Math.min(1, (at + CHUNK_BYTES) / file.size));
      }
    },
  };
}

/** Another tracker's API: the body of `POST P/imports/fetch/`, without the page. */
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

/** Reads all issues of the other tracker, page by page; the server fetches them and keeps nothing. */
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
  const name =
    origin.source === 'github'
      ? `${origin.owner}/${origin.repo}`
      : origin.project_key.toUpperCase();
  const read = rows.map((row, at): ReadRow =>
    origin.source === 'github' ? githubRow(row, at + 1) : { ...(row as ForeignRow), line: at + 1 },
  );
  return surveyed(name, origin.source, () => batchOf(read), origin);
}

async function* batchOf(rows: readonly ReadRow[]): AsyncGenerator<readonly ReadRow[], void> {
  yield await Promise.resolve(rows);
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
  readonly places: ReadonlyMap<string, ExtraPlace>;
  /** After each piece: what happened to its rows. */
  readonly onProgress: (rows: readonly ImportReportRow[]) => void;
  readonly onResumed: (rows: number) => void;
  /** A file that did not arrive, and why; everything else goes on. */
  readonly onLost: (file: LostFile) => void;
  /** Asked before each piece; what was imported so far stays. */
  readonly isStopped: () => boolean;
}

/** Sends the file piece by piece. The same file can be sent again after a failure: nothing arrives twice. */
export async function runImport(
  client: Client,
  place: ImportPlace,
  options: RunOptions,
): Promise<void> {
  const { file, mapping, onProgress, onLost } = options;
  const { source, survey, name: file_name } = file;
  const total = survey.tally.items + survey.refused;
  await sendImport(doorOf(client, place), {
    ...options,
    start: { source, file_name, total, mapping, digest: survey.digest },
    survey,
    read: file.read,
    now: () => performance.now(),
    onRows: async (report, sent, id) => {
      onProgress(report);
      await bringFiles(client, `${importsPath(place)}${id}/files/`, file.origin, sent, onLost);
    },
  });
  await client.syncNow();
}

function doorOf(client: Client, place: ImportPlace): ImportDoor {
  const path = (id: string, what: string) => `${importsPath(place)}${id}/${what}/`;
  return {
    start: (start) => post<ImportStarted>(client, importsPath(place), start, []),
    rows: async (id, piece) => {
      const answer = await post<{ readonly rows: readonly ImportReportRow[] }>(
        client,
        path(id, 'rows'),
        piece,
        [],
      );
      return answer.rows;
    },
    parents: (id, parents) => post(client, path(id, 'parents'), parents, []),
    finish: (id) => post(client, path(id, 'finish'), {}, refreshesOf(place)),
  };
}

/** Attachments of the rows, one by one: the server fetches them from where the rows came from. */
async function bringFiles(
  client: Client,
  path: string,
  origin: ImportOrigin | null,
  rows: readonly ReadRow[],
  onLost: (file: LostFile) => void,
): Promise<void> {
  if (origin?.source !== 'jira') return;
  const { source: _, ...access } = origin;
  for (const row of rows) {
    if (isRefused(row)) continue;
    const { key } = row;
    for (const file of row.files) {
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
