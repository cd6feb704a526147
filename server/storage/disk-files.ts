import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, unlink, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  AlreadyThere,
  TooLarge,
  type BackedUpFiles,
  type OpenFile,
  type StoredFile,
} from './storage.ts';

const HEAD_BYTES = 1024;

export interface DiskFiles {
  readonly put: (key: string, body: Readable, most: number) => Promise<StoredFile>;
  readonly open: (key: string) => Promise<OpenFile | null>;
  readonly stat: (key: string) => Promise<StoredFile | null>;
  readonly remove: (key: string) => Promise<void>;
  /** All of them, by the names that they have on the disk. */
  readonly everything: BackedUpFiles;
}

/** @param mark makes names of unfinished files: two uploads never write into one */
export function diskFiles(root: string, mark: () => string): DiskFiles {
  const pathOf = (key: string) => placeOf(root, createHash('sha256').update(key).digest('hex'));
  async function write(path: string, body: Readable, most: number): Promise<void> {
    const unfinished = `${path}.${mark()}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeDurably(unfinished, body, most);
      await settle(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
  }
  return {
    async put(key, body, most) {
      const path = pathOf(key);
      await write(path, body, most);
      return describe(path);
    },
    async open(key) {
      const stored = await statOf(pathOf(key));
      return stored && { size: stored.size, stream: createReadStream(pathOf(key)) };
    },
    stat: (key) => statOf(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    everything: {
      names: () => namesIn(root),
      read: async (name) => {
        const path = placeOf(root, mustBeName(name));
        return (await statOf(path)) && createReadStream(path);
      },
      write: (name, body) => write(placeOf(root, mustBeName(name)), body, Infinity),
      remove: (name) => rm(placeOf(root, mustBeName(name)), { force: true }),
    },
  };
}

/** By the key's hash: whatever a file is called, its path is ours. */
function placeOf(root: string, hash: string): string {
  return join(root, hash.slice(0, 2), hash);
}

const NAME = /^[0-9a-f]{64}$/;

/** A name that comes from a backup leads nowhere else. */
function mustBeName(name: string): string {
  if (!NAME.test(name)) throw new Error(`No file is called ${name}.`);
  return name;
}

async function namesIn(root: string): Promise<readonly string[]> {
  try {
    const paths = await readdir(root, { recursive: true });
    return paths
      .map((path) => basename(path))
      .filter((name) => NAME.test(name))
      .toSorted();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
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
