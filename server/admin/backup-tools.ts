import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { VERSION } from '../config.ts';
import { BackupRefused } from '../db/backup-lines.ts';
import { dump, load, type Sums } from '../db/dump.ts';
import { ToolRefused, type Tool } from './tool.ts';

const BACKUP_USAGE =
  'backup --out FILE   (the whole database at one moment, and the uploaded files)';
const RESTORE_USAGE = 'restore --in FILE [--verify]   (into an empty database)';

const backupInput = z.object({ file: z.string().min(1) });
const restoreInput = z.object({ file: z.string().min(1), verify: z.boolean() });

function told({ tables, files, bytes }: Sums): string {
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  const megabytes = (bytes / 1e6).toFixed(1);
  return `${rows} rows of ${tables.length} tables and ${files} uploaded files (${megabytes} MB)`;
}

/** `npm run backup -- --out FILE` */
export const backupTool: Tool = {
  name: 'backup',
  usage: BACKUP_USAGE,
  readInput: (args) => {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } });
    if (!values.out) throw new ToolRefused(BACKUP_USAGE);
    return Promise.resolve({ file: resolve(values.out) });
  },
  run: async ({ db, storage }, raw) => {
    const { file } = backupInput.parse(raw);
    const unfinished = `${file}.unfinished`;
    try {
      let sums: Sums = { tables: [], files: 0, bytes: 0 };
      const lines = linesOf(async (sink) => {
        sums = await dump(db, VERSION, sink, storage.local?.everything);
      });
      // Whoever holds the backup holds everything: it is for its owner alone.
      await pipeline(
        lines,
        createGzip(),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      );
      await rename(unfinished, file);
      return `${file} holds ${told(sums)}.`;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw isOfFiles(error)
        ? new ToolRefused(`${file} cannot be written: ${error.message}`)
        : error;
    }
  },
};

/** `npm run restore -- --in FILE [--verify]` */
export const restoreTool: Tool = {
  name: 'restore',
  usage: RESTORE_USAGE,
  readInput: (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { in: { type: 'string' }, verify: { type: 'boolean', default: false } },
    });
    if (!values.in) throw new ToolRefused(RESTORE_USAGE);
    return Promise.resolve({ file: resolve(values.in), verify: values.verify });
  },
  run: async ({ db, storage }, raw) => {
    const { file, verify } = restoreInput.parse(raw);
    try {
      const source = createReadStream(file);
      const text = createGunzip();
      const reading = pipeline(source, text);
      const lines = createInterface({ input: text });
      const files = storage.local?.everything;
      const [sums] = await Promise.all([load(db, lines, verify, files), reading]);
      return `${told(sums)} are restored${verify ? ', and each is as it was' : ''}.`;
    } catch (error) {
      if (error instanceof BackupRefused) throw new ToolRefused(error.message);
      throw isOfFiles(error) ? new ToolRefused(`${file} cannot be read: ${error.message}`) : error;
    }
  },
};

/** What is told is read as it comes, and the teller waits for the reader. */
function linesOf(tell: (sink: (line: string) => Promise<void>) => Promise<void>): Readable {
  let resume = () => {};
  const stream = new Readable({ read: () => resume() });
  const sink = async (line: string) => {
    if (stream.destroyed) throw stream.errored ?? new Error('Nobody reads any more.');
    if (stream.push(`${line}\n`)) return;
    await new Promise<void>((go) => {
      resume = go;
      stream.once('close', go);
    });
  };
  tell(sink).then(
    () => stream.push(null),
    (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return stream;
}

function isOfFiles(error: unknown): error is NodeJS.ErrnoException {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code !== undefined && /^(E[A-Z]+|Z_[A-Z_]+)$/.test(code);
}
