import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BackedUpFiles } from '../storage/storage.ts';
import { BackupRefused, type Sink } from './backup-lines.ts';
import { NOWHERE, type BackupTarget, type FileSum } from './read-backup.ts';

/** Each file: its name, its bytes as lines of base64, its sum. */
export async function dumpFiles(
  files: BackedUpFiles,
  sink: Sink,
): Promise<{ readonly files: number; readonly bytes: number }> {
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
  readonly file: BackupTarget['file'];
  /** Removes what this loader has written. */
  readonly undo: () => Promise<void>;
}

/** @param files null where uploads are in an object store, which a backup does not fill */
export function fileLoader(files: BackedUpFiles | null, verify: boolean): FileLoader {
  const written: string[] = [];
  return {
    async file(name, body) {
      if (!files) throw new BackupRefused(FILES_ELSEWHERE);
      const there = await files.read(name);
      if (there) {
        // Left by a restore that was interrupted; anything else under this name is another file.
        await NOWHERE.file(name, body);
        await mustBeSame(there, body.sum());
        return;
      }
      await files.write(name, Readable.from(body.chunks()));
      written.push(name);
      if (verify) await mustBeSame((await files.read(name)) ?? Readable.from([]), body.sum());
    },
    undo: async () => {
      for (const name of written) await files?.remove(name);
    },
  };
}

const FILES_ELSEWHERE =
  'This backup holds uploaded files, but this server keeps its uploads in an object store. Restore it without AWS_S3_BUCKET_NAME. Nothing was changed.';

async function mustBeSame(body: AsyncIterable<Uint8Array>, sum: FileSum): Promise<void> {
  const now = await sumOf(sum.file, body, () => Promise.resolve());
  if (now.sha256 === sum.sha256) return;
  throw new BackupRefused(
    `The uploaded file ${sum.file} did not come back as it was, or another file had its name. Nothing was changed.`,
  );
}
