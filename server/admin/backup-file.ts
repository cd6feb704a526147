import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupRefused, linesIn, notBackup, torn, type Sink } from '../db/backup-lines.ts';
import { DatabaseError } from '../db/engine.ts';
import { fileFailure } from './file-failure.ts';
import { ToolRefused } from './tool.ts';

/** Writes the lines that `tell` gives to a new file, which appears when it is complete and on the disk. */
export async function writeBackup<T>(
  file: string,
  signal: AbortSignal,
  tell: (sink: Sink) => Promise<T>,
): Promise<T> {
  mustBeNew(file);
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.unfinished`;
  const text = new PassThrough();
  const options = { mode: 0o600, flags: 'wx', flush: true };
  // Whoever holds the backup holds everything: it is for its owner alone.
  const writing = pipeline(text, createGzip(), createWriteStream(unfinished, options), { signal });
  const telling = tell((line) => written(text, line)).then(
    (told) => (text.end(), told),
    (error: unknown) => {
      text.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    },
  );
  try {
    const [, told] = await settled(writing, telling);
    mustBeNew(file);
    await rename(unfinished, file);
    return told;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw failure(error, signal, `${file} could not be written`);
  }
}

/** Both have ended; the file's failure explains that of the telling. */
async function settled<T>(writing: Promise<void>, telling: Promise<T>): Promise<[void, T]> {
  const [written, told] = await Promise.allSettled([writing, telling]);
  if (told.status === 'rejected' && told.reason instanceof DatabaseError) throw told.reason;
  if (written.status === 'rejected') throw written.reason;
  if (told.status === 'rejected') throw told.reason;
  return [undefined, told.value];
}

/** Waits while the file's disk is behind. */
async function written(text: PassThrough, line: string): Promise<void> {
  if (text.destroyed) throw text.errored ?? new Error('The backup was given up.');
  if (text.write(`${line}\n`)) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      text.off('drain', go).off('close', go);
      resolve();
    };
    text.on('drain', go).on('close', go);
  });
}

/** Reads the lines of a backup, in bounded memory. */
export async function readBackupFile<T>(
  file: string,
  signal: AbortSignal,
  take: (lines: AsyncIterable<string>) => Promise<T>,
): Promise<T> {
  let hasBegun = false;
  async function* noted(lines: AsyncIterable<string>) {
    for await (const line of lines) {
      hasBegun = true;
      yield line;
    }
  }
  const text = createGunzip();
  const reading = pipeline(createReadStream(file), text, { signal });
  // Whatever goes wrong with the file, whoever reads the text meets it too, and first.
  reading.catch(() => {});
  try {
    const taken = await take(noted(linesIn(text)));
    await reading;
    return taken;
  } catch (error) {
    if (codeOf(error)?.startsWith('Z_')) throw about(file, hasBegun ? torn() : notBackup());
    if (error instanceof BackupRefused) throw about(file, error);
    throw failure(error, signal, `${file} could not be read`);
  } finally {
    text.destroy();
  }
}

/** As much of it as can be known before a database is opened or a server asked. */
export function mustBeReadable(file: string): void {
  try {
    if (statSync(file).isDirectory())
      throw new ToolRefused(`${file} is a directory, not a backup.`);
  } catch (error) {
    throw failure(error, null, `${file} could not be read`);
  }
}

export function mustBeNew(file: string): void {
  if (!existsSync(file)) return;
  throw new ToolRefused(`${file} exists already and was not touched. Name a new file.`);
}

function about(file: string, { message }: BackupRefused): ToolRefused {
  return new ToolRefused(`${file}: ${message}`);
}

function failure(error: unknown, signal: AbortSignal | null, what: string): unknown {
  if (signal?.aborted) return new ToolRefused('Canceled. Nothing was changed.');
  return fileFailure(error, what);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
