import { createHash } from 'node:crypto';
import { notBackup, torn } from './backup-lines.ts';

export interface Head {
  readonly holdfast: 1;
  readonly version: string;
  readonly migrations: readonly string[];
}

export interface TableSum {
  readonly table: string;
  readonly rows: number;
  readonly sha256: string;
}

export interface FileSum {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Sums {
  readonly tables: readonly TableSum[];
  readonly files: number;
  /** Of the files. */
  readonly bytes: number;
}

/** Where a backup goes. What it is given may still turn out to be torn: then the reading fails. */
export interface BackupTarget {
  readonly begin: (head: Head) => Promise<void>;
  readonly table: (name: string) => Promise<RowTarget>;
  /** Reads the body to its end, which fails unless all of it came as it was. */
  readonly file: (name: string, body: FileBody) => Promise<void>;
}

export interface RowTarget {
  readonly add: (line: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

export interface FileBody {
  readonly chunks: () => AsyncGenerator<Uint8Array>;
  /** Known once the chunks are read. */
  readonly sum: () => FileSum;
}

/** Takes everything and keeps nothing: tells whether a backup is whole. */
export const NOWHERE: BackupTarget = {
  begin: () => Promise.resolve(),
  table: () => Promise.resolve({ add: () => Promise.resolve(), end: () => Promise.resolve() }),
  file: async (_name, body) => {
    for await (const _chunk of body.chunks());
  },
};

/** The name of a stored file: the hash of its key. */
const FILE_NAME = /^[0-9a-f]{64}$/;

type Next = () => Promise<string | null>;

/** Reads all of it, with every sum. */
export async function readBackup(
  lines: AsyncIterable<string>,
  target: BackupTarget,
): Promise<Sums> {
  const each = lines[Symbol.asyncIterator]();
  const next: Next = async () => {
    const { value, done } = await each.next();
    return done ? null : value;
  };
  await target.begin(headOf(await next()));
  const tables: TableSum[] = [];
  const files: FileSum[] = [];
  for (;;) {
    const mark = parsed<Partial<Mark>>(await next());
    if (mark.end === true) {
      const { tables: t = tables.length, files: f = files.length } = mark;
      if (t !== tables.length || f !== files.length || (await next()) !== null) throw torn();
      return { tables, files: f, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
    }
    if (mark.table !== undefined) tables.push(await readTable(next, mark.table, target));
    else if (mark.file !== undefined) files.push(await readFile(next, mark.file, target));
    else throw torn();
  }
}

interface Mark {
  readonly table: string;
  readonly file: string;
  readonly end: true;
  readonly tables: number;
  readonly files: number;
}

function headOf(line: string | null): Head {
  if (line === null) throw notBackup();
  const head = parsed<Partial<Head>>(line);
  const { holdfast, version = '', migrations } = head;
  if (holdfast !== 1 || !Array.isArray(migrations)) throw notBackup();
  return { holdfast, version, migrations };
}

async function readTable(next: Next, name: string, target: BackupTarget): Promise<TableSum> {
  const rows = await target.table(name);
  const hash = createHash('sha256');
  for (let count = 0; ; count++) {
    const line = await next();
    if (line?.startsWith('{"table":')) {
      const sum = parsed<TableSum>(line);
      const is = hash.digest('hex');
      if (sum.table !== name || sum.rows !== count || sum.sha256 !== is) throw torn();
      await rows.end();
      return sum;
    }
    if (line === null) throw torn();
    hash.update(line).update('\n');
    await rows.add(line);
  }
}

async function readFile(next: Next, name: string, target: BackupTarget): Promise<FileSum> {
  if (!FILE_NAME.test(name)) throw torn();
  let sum: FileSum | null = null;
  const known = () => {
    if (!sum) throw torn();
    return sum;
  };
  async function* chunks() {
    const hash = createHash('sha256');
    let bytes = 0;
    for (;;) {
      const line = await next();
      if (!line?.startsWith('"')) {
        const told = parsed<FileSum>(line);
        if (told.file !== name || told.bytes !== bytes) throw torn();
        if (told.sha256 !== hash.digest('hex')) throw torn();
        sum = told;
        return;
      }
      const chunk = Buffer.from(parsed<string>(line), 'base64');
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await target.file(name, { chunks, sum: known });
  return known();
}

function parsed<T>(line: string | null): T {
  if (line === null) throw torn();
  try {
    return JSON.parse(line) as T;
  } catch {
    throw torn();
  }
}
