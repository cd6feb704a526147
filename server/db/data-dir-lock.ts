import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Somebody else has the data directory. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';

  constructor(dir: string, who: string) {
    super(
      `${dir} is in use by another Holdfast (${who}). Two of them on one directory would destroy each other's data. Stop the other one, or set DATA_DIR to a directory of its own.`,
    );
  }
}

export interface DataDirLock {
  readonly release: () => Promise<void>;
}

interface Mark {
  readonly pid: number;
  readonly host: string;
  readonly beat: number;
}

const BEAT_MS = 2000;
/** More than any mark needs. */
const MARK_BYTES = 400;

/**
 * The embedded engine itself does not notice a second process and loses data silently. On Linux
 * an abstract socket holds the place: it ends with its process, whatever the end. It does not
 * reach into other containers or other systems, so a file with a heartbeat stands beside it.
 */
export async function lockDataDir(dir: string, beatMs = BEAT_MS): Promise<DataDirLock> {
  mkdirSync(dir, { recursive: true });
  const real = realpathSync(dir);
  const file = join(real, 'in-use.json');
  const socket = process.platform === 'linux' ? await holdSocket(real) : null;
  try {
    await mustBeFree({ dir: real, file, hasSocket: socket !== null, beatMs });
  } catch (error) {
    await socket?.release();
    throw error;
  }
  let beat = 0;
  const next = () => {
    beat += 1;
    const mark: Mark = { pid: process.pid, host: hostname(), beat };
    return JSON.stringify(mark).padEnd(MARK_BYTES);
  };
  writeFileSync(file, next());
  const timer = setInterval(() => overwrite(file, next()), beatMs);
  timer.unref();
  const release = async () => {
    clearInterval(timer);
    rmSync(file, { force: true });
    await socket?.release();
  };
  return { release };
}

/** In place and at its old length: on a full disk there is no room for a new one, and the beat must go on. */
function overwrite(file: string, mark: string): void {
  try {
    writeFileSync(file, mark, { flag: 'r+' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    writeFileSync(file, mark);
  }
}

function holdSocket(dir: string): Promise<DataDirLock> {
  const name = `\0holdfast-${createHash('sha256').update(dir).digest('hex')}`;
  const server = createServer((connection) => connection.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new DataDirInUse(dir, 'on this machine') : error);
    });
    server.listen(name, () => {
      server.unref();
      resolve({
        release: () =>
          new Promise((done) => {
            server.close(() => done());
          }),
      });
    });
  });
}

interface Place {
  readonly dir: string;
  readonly file: string;
  readonly hasSocket: boolean;
  readonly beatMs: number;
}

async function mustBeFree({ dir, file, hasSocket, beatMs }: Place): Promise<void> {
  const mark = readMark(file);
  if (!mark) return;
  const isHere = mark.host === hostname();
  // The socket has already spoken for this machine; without one the process list does.
  if (isHere && (hasSocket || mark.pid === process.pid || !isAlive(mark.pid))) return;
  await new Promise((resolve) => {
    // A holder that lives shows another beat within this time.
    setTimeout(resolve, 3 * beatMs);
  });
  const later = readMark(file);
  if (later && later.beat !== mark.beat) {
    throw new DataDirInUse(dir, `process ${mark.pid} on ${mark.host}`);
  }
}

function readMark(file: string): Mark | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Mark;
  } catch {
    // None, or torn by a crash in the middle of a beat: then nobody is writing it now.
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
