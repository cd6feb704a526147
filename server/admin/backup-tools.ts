import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { VERSION } from '../config.ts';
import { dump, load } from '../db/dump.ts';
import { NOWHERE, readBackup, type Sums } from '../db/read-backup.ts';
import { uploadedKeys } from '../queries/files/uploaded-keys.ts';
import { mustBeNew, mustBeReadable, readBackupFile, writeBackup } from './backup-file.ts';
import { ToolRefused, type Say, type Tool, type ToolDeps } from './tool.ts';

const BACKUP_USAGE =
  'backup --out FILE   (the whole database at one moment, and the uploaded files)';
const RESTORE_USAGE = 'restore --in FILE [--verify]   (into an empty database)';

const backupInput = z.object({ file: z.string().min(1) });
const restoreInput = z.object({ file: z.string().min(1), verify: z.boolean() });

const NEVER = new AbortController().signal;

function told({ tables, files, bytes }: Sums): string {
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  const megabytes = (bytes / 1e6).toFixed(1);
  return `${rows} rows of ${tables.length} tables and ${files} uploaded files (${megabytes} MB)`;
}

/** `npm run backup -- --out FILE` */
export const backupTool: Tool = {
  name: 'backup',
  usage: BACKUP_USAGE,
  isCancelable: true,
  readInput: async (args) => {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } });
    if (!values.out) throw new ToolRefused(BACKUP_USAGE);
    const file = resolve(values.out);
    mustBeNew(file);
    return { file };
  },
  mustApply: ({ databaseUrl, dataDir }) => {
    // Opening would make a new one, and its backup would look like a good one.
    if (databaseUrl !== null || existsSync(join(dataDir, 'db'))) return;
    throw new ToolRefused(
      `There is no database in ${dataDir}, so there is nothing to back up. Set DATA_DIR or DATABASE_URL as for the server.`,
    );
  },
  run: async (deps, raw, say, signal = NEVER) => {
    const { file } = backupInput.parse(raw);
    const sums = await writeBackup(file, signal, (sink) =>
      dump(deps.db, VERSION, sink, deps.storage.local?.everything),
    );
    if (deps.storage.local) await sayMissing(deps, say);
    else say('The uploaded files are in the object store and not in this backup.');
    return `${file} holds ${told(sums)}.`;
  },
};

/** `npm run restore -- --in FILE [--verify]` */
export const restoreTool: Tool = {
  name: 'restore',
  usage: RESTORE_USAGE,
  isCancelable: true,
  readInput: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { in: { type: 'string' }, verify: { type: 'boolean', default: false } },
    });
    if (!values.in) throw new ToolRefused(RESTORE_USAGE);
    const file = resolve(values.in);
    mustBeReadable(file);
    return { file, verify: values.verify };
  },
  run: async (deps, raw, say, signal = NEVER) => {
    const { file, verify } = restoreInput.parse(raw);
    const files = deps.storage.local?.everything;
    // All of it is read once before anything is written: what is torn is refused with nothing to undo.
    await readBackupFile(file, signal, (lines) => readBackup(lines, NOWHERE));
    const sums = await readBackupFile(file, signal, (lines) => load(deps.db, lines, verify, files));
    if (verify) await sayMissing(deps, say);
    return `${told(sums)} are restored${verify ? ', and each is as it was' : ''}.`;
  },
};

/** Rows may speak of files that were lost, or that are in a store elsewhere: that is no reason to stop. */
async function sayMissing({ db, storage }: ToolDeps, say: Say): Promise<void> {
  let missing = 0;
  for (const key of await uploadedKeys(db.db)) {
    if (!(await storage.stat(key))) missing += 1;
  }
  if (missing > 0) say(`Note: ${missing} uploaded files are not in the storage.`);
}
