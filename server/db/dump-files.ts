import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BackedUpFiles } from '../storage/storage.ts';
import { BackupRefused, torn, type Sink } from './backup-lines.ts';

export interface FileSums {
  readonly files: number;
  readonly bytes: number;
}

interface FileSum {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Each file: its name, its bytes as lines of base64, its sum. */
export async function dumpFiles(files: BackedUpFiles, sink: Sink): Promise<FileSums> {
  let [count, bytes] = [0, 0];
  for (const name of await files.names()) {
    const body = await files.read(name);
    if (!body) continue;
    await sink(JSON.stringify({ file: name }));
    const sum = await sumOf(name, body, (chunk) =>
      sink(JSON.stringify(Buffer.from(chunk).toString('base64'))),
    );
    await sink(JSON.stringify(sum));
    count += 1;
    bytes += sum.bytes;
  }
  return { files: count, bytes };
}

async function sumOf(
  file: string,
  body: AsyncIterable<Uint8Array>,
  each: (chunk: Uint8Array) => Promise<void>,
): Promise<FileSum> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.length;
    await each(chunk);
  }
  return { file, bytes, sha256: hash.digest('hex') };
}

export interface FileLoader {
  /** False when the line does not belong to a file. */
  readonly take: (line: string) => Promise<boolean>;
  /** No file is half told. */
  readonly isWhole: () => boolean;
  readonly sums: () => FileSums;
  /** As if nothing had been restored. */
  readonly undo: () => Promise<void>;
}

/** @param files null where rows alone can be restored */
export function fileLoader(files: BackedUpFiles | null, verify: boolean): FileLoader {
  const written: string[] = [];
  let [told, bytes] = [0, 0];
  let open: { readonly name: string; readonly chunks: Buffer[] } | null = null;

  async function end(sum: FileSum): Promise<void> {
    if (open?.name !== sum.file) throw torn();
    const body = Buffer.concat(open.chunks);
    open = null;
    const is = createHash('sha256').update(body).digest('hex');
    if (body.length !== sum.bytes || is !== sum.sha256) throw torn();
    told += 1;
    bytes += body.length;
    if (!files) return;
    const there = await files.read(sum.file);
    if (there) return mustBeSame(there, sum);
    await files.write(sum.file, Readable.from([body]));
    written.push(sum.file);
    if (verify) await mustBeSame((await files.read(sum.file)) ?? Readable.from([]), sum);
  }

  return {
    async take(line) {
      if (open && line.startsWith('"')) {
        open.chunks.push(Buffer.from(JSON.parse(line) as string, 'base64'));
        return true;
      }
      if (!line.startsWith('{"file":')) return false;
      const sum = JSON.parse(line) as Partial<FileSum> & { readonly file: string };
      if (sum.sha256 !== undefined) await end(sum as FileSum);
      else if (open) throw torn();
      else open = { name: sum.file, chunks: [] };
      return true;
    },
    isWhole: () => open === null,
    sums: () => ({ files: told, bytes }),
    undo: async () => {
      for (const name of written) await files?.remove(name);
    },
  };
}

async function mustBeSame(body: AsyncIterable<Uint8Array>, sum: FileSum): Promise<void> {
  const now = await sumOf(sum.file, body, () => Promise.resolve());
  if (now.sha256 === sum.sha256) return;
  throw new BackupRefused(
    `The uploaded file ${sum.file} did not come back as it was. Nothing was changed.`,
  );
}
