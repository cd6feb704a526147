import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, rm, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AlreadyThere, TooLarge, type OpenFile, type StoredFile } from './storage.ts';

const HEAD_BYTES = 1024;

export interface DiskFiles {
  readonly put: (key: string, body: Readable, most: number) => Promise<StoredFile>;
  readonly open: (key: string) => Promise<OpenFile | null>;
  readonly stat: (key: string) => Promise<StoredFile | null>;
  readonly remove: (key: string) => Promise<void>;
}

/** @param mark makes names of unfinished files: two uploads never write into one */
export function diskFiles(root: string, mark: () => string): DiskFiles {
  const pathOf = (key: string) => placeOf(root, key);
  return {
    async put(key, body, most) {
      const path = pathOf(key);
      const unfinished = `${path}.${mark()}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeDurably(unfinished, body, most);
        await settle(unfinished, path);
      } finally {
        await rm(unfinished, { force: true });
      }
      return describe(path);
    },
    async open(key) {
      const stored = await statOf(pathOf(key));
      return stored && { size: stored.size, stream: createReadStream(pathOf(key)) };
    },
    stat: (key) => statOf(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** By the key's hash: whatever a file is called, its path is ours. */
function placeOf(root: string, key: string): string {
  const hash = createHash('sha256').update(key).digest('hex');
  return join(root, hash.slice(0, 2), hash);
}

async function writeDurably(path: string, body: Readable, most: number): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new TooLarge(`more than ${most} bytes`);
      await file.write(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A link fails where a rename would replace: what was confirmed once stays what it is. */
async function settle(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw new AlreadyThere(to);
    throw error;
  }
  await unlink(from);
  await syncFolder(dirname(to));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function statOf(path: string): Promise<StoredFile | null> {
  try {
    return await describe(path);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function describe(path: string): Promise<StoredFile> {
  const file = await open(path, 'r');
  try {
    const { size, mtime } = await file.stat();
    return { size, modified: mtime.toISOString(), head: await headOf(file) };
  } finally {
    await file.close();
  }
}

async function headOf(file: FileHandle): Promise<Uint8Array> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
