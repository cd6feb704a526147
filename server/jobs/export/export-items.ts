import { Readable } from 'node:stream';
import { timestampNow, timestampOf } from '../../commands/clock.ts';
import type { JobPayloads } from '../../commands/enqueue.ts';
import { setExport } from '../../commands/exports/exports.ts';
import type { ExportFormat } from '../../db/schema/exports.ts';
import { exportFileName } from '../../presenters/export.ts';
import {
  exportableProjects,
  exportedItems,
  type ExportedItem,
} from '../../queries/exports/export-rows.ts';
import { agedExports, readExport } from '../../queries/exports/exports.ts';
import type { JobDeps } from '../handlers.ts';
import { cellsOf, COLUMN_NAMES, csvRow } from './item-cells.ts';
import { SHEET_END, SHEET_HEAD, sheetRow, workbook } from './sheet.ts';
import { zip, type ZippedFile } from './zip.ts';

/** So many at once: between two portions everybody else has their turn. */
const PORTION = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 8 * DAY_MS;
const MOST_BYTES = 2 ** 31;

type Export = NonNullable<Awaited<ReturnType<typeof readExport>>>;

/** Makes the file of an export. Begun again, it makes the same file anew. */
export async function exportItems(deps: JobDeps, payload: JobPayloads['export']): Promise<void> {
  const { db } = deps.db;
  const asked = await readExport(db, { id: payload.workspaceId }, payload.id);
  if (!asked || asked.status === 'completed') return;
  const set = (progress: Parameters<typeof setExport>[3]) =>
    setExport(db, payload, timestampNow(deps.clock), progress);
  await set({ status: 'processing' });
  try {
    const asset = `${asked.workspace_id}/${exportFileName(asked, asked.slug)}`;
    const bytes = await zip(await filesOf(deps, asked));
    await deps.storage.remove(asset);
    const upload = { key: asset, type: 'application/zip', size: MOST_BYTES };
    await deps.storage.put(upload, Readable.from([bytes]));
    await set({ status: 'completed', asset, reason: null });
  } catch (error) {
    // Told to whoever asked; a disk that is full is not emptied by trying ten times.
    await set({ status: 'failed', reason: error instanceof Error ? error.message : 'Unknown' });
  }
}

/** One file of all projects, or one of each. */
async function filesOf(deps: JobDeps, asked: Export): Promise<readonly ZippedFile[]> {
  const asker = { id: asked.initiated_by };
  const workspace = { id: asked.workspace_id };
  const found = await exportableProjects(deps.db.db, workspace, asker, asked.project);
  const projects = found.map((one) => ({ ...one, workspaceId: workspace.id }));
  const groups = asked.multiple
    ? projects.map((project) => ({ name: project.id, projects: [project] }))
    : [{ name: workspace.id, projects }];
  const files: ZippedFile[] = [];
  for (const { name, projects: some } of groups) {
    const bytes = await FORMATS[asked.provider](portions(deps, some, asker));
    files.push({ name: `${name}.${asked.provider}`, bytes });
  }
  return files;
}

type Portions = AsyncIterable<readonly ExportedItem[]>;

async function* portions(
  { db }: JobDeps,
  projects: readonly Parameters<typeof exportedItems>[1][],
  asker: { readonly id: string },
): Portions {
  for (const project of projects) {
    let after = -1;
    for (;;) {
      const items = await exportedItems(db.db, project, asker, after, PORTION);
      const last = items.at(-1);
      if (!last) break;
      yield items;
      after = last.sequence_id;
    }
  }
}

const FORMATS: Readonly<Record<ExportFormat, (items: Portions) => Promise<Buffer>>> = {
  csv: (items) => written(items, csvRow(COLUMN_NAMES), (item) => csvRow(texts(item)), ''),
  xlsx: async (items) => {
    const head = SHEET_HEAD + sheetRow(COLUMN_NAMES);
    return workbook(await written(items, head, (item) => sheetRow(texts(item)), SHEET_END));
  },
  json: async (items) => {
    let isFirst = true;
    const row = (item: ExportedItem) => {
      const cells = cellsOf(item).map((cell, i) => [COLUMN_NAMES[i], cell] as const);
      const text = `${isFirst ? '' : ','}\n${JSON.stringify(Object.fromEntries(cells))}`;
      isFirst = false;
      return text;
    };
    return written(items, '[', row, '\n]\n');
  },
};

const texts = (item: ExportedItem) => cellsOf(item).map((cell) => cell ?? '');

async function written(
  items: Portions,
  head: string,
  row: (item: ExportedItem) => string,
  end: string,
): Promise<Buffer> {
  const parts = [Buffer.from(head)];
  for await (const portion of items) parts.push(Buffer.from(portion.map(row).join('')));
  return Buffer.concat([...parts, Buffer.from(end)]);
}

/** Files leave after eight days; the list still says that there was one. */
export async function expireExports({ db, clock, storage }: JobDeps): Promise<void> {
  const before = timestampOf((clock.now() - KEPT_MS) * 1000);
  for (const { workspace_id, id, asset } of await agedExports(db.db, before)) {
    if (asset !== null) await storage.remove(asset);
    await setExport(db.db, { workspaceId: workspace_id, id }, timestampNow(clock), { asset: null });
  }
}
