import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { mustBeVacant, unmade } from './data-dir-unusable.ts';

const run = promisify(execFile);

/**
 * Makes the embedded database's directory if there is none: beside its place first, on disk
 * entirely, then by one rename. A kill in between leaves no half-made database behind.
 */
export async function ensureDatabaseDir(dir: string, workerFile: string): Promise<void> {
  if (existsSync(join(dir, 'PG_VERSION'))) return;
  mustBeVacant(dir);
  const unfinished = `${dir}.tmp`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(dir), { recursive: true });
  await run(process.execPath, [workerFile, unfinished]).catch((error: unknown) => {
    const { stderr } = error as { readonly stderr?: string };
    throw unmade(dir, stderr?.trim() || String(error));
  });
  fsyncTree(unfinished);
  renameSync(unfinished, dir);
  fsyncPath(dirname(dir));
}

function fsyncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) fsyncTree(child);
    else if (entry.isFile()) fsyncPath(child);
  }
  fsyncPath(path);
}

function fsyncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
