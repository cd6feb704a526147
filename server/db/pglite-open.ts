import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { toldError, type Answer, DatabaseError, type Row } from './engine.ts';
import { PARSERS } from './parsers.ts';

const EIO = 29;

interface NodeStream {
  readonly nfd: number | null | undefined;
  readonly node: unknown;
}
interface NodeFsModule {
  readonly stream_ops: { fsync?: (stream: NodeStream) => number };
  readonly realPath: (node: unknown) => string;
}

/**
 * The stock file system never calls fsync: what the database believes to be on disk is lost with
 * the power. The engine does call `stream_ops.fsync` if there is one, so here is one.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...args);
    const preRun = started.emscriptenOpts.preRun ?? [];
    const withFsync = (module: unknown) => {
      const nodeFs = (module as { NODEFS: NodeFsModule }).NODEFS;
      nodeFs.stream_ops.fsync = (stream) => fsyncStream(nodeFs, stream);
    };
    Object.assign(started.emscriptenOpts, {
      preRun: [...(Array.isArray(preRun) ? preRun : [preRun]), withFsync],
    });
    return started;
  }
}

function fsyncStream(nodeFs: NodeFsModule, stream: NodeStream): number {
  try {
    if (stream.nfd !== null && stream.nfd !== undefined) {
      fsyncSync(stream.nfd);
      return 0;
    }
    const fd = openSync(nodeFs.realPath(stream.node), 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    return 0;
  } catch {
    // The engine turns this into an error of the statement: nothing unsafe is acknowledged.
    return EIO;
  }
}

const SETTINGS = ['shared_buffers=16MB', 'jit=off'];
const settings = (pairs: readonly string[]) => pairs.flatMap((pair) => ['-c', pair]);

/**
 * On disk and durable: every commit is fsynced. `-F` is the engine's own switch for not doing so.
 * @param onLog lines of the engine's log; the last ones say why it would not open
 */
export function openDurable(dir: string, onLog?: (line: string) => void): Promise<PGlite> {
  return open({
    fs: new DurableNodeFS(dir),
    ...(onLog && { onStderr: (line) => (onLog(line), false) }),
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...settings([...SETTINGS, 'wal_sync_method=fsync']),
    ],
  });
}

/** In memory, for tests. */
export function openInMemory(loadDataDir?: Blob): Promise<PGlite> {
  return open({
    startParams: [...PGlite.defaultStartParams, ...settings(SETTINGS)],
    ...(loadDataDir ? { loadDataDir } : {}),
  });
}

async function open(options: PGliteOptions): Promise<PGlite> {
  const pglite = await PGlite.create({ ...options, parsers: { ...PARSERS } });
  await pglite.exec(`SET TIME ZONE 'UTC'`);
  return pglite;
}

export async function runQuery(
  pglite: PGlite,
  sql: string,
  params: readonly unknown[],
): Promise<Answer> {
  try {
    const result = await pglite.query<Row>(sql, [...params]);
    const changes = result.fields.length === 0 || (result.affectedRows ?? 0) > 0;
    return { rows: result.rows, changed: changes ? (result.affectedRows ?? 0) : null };
  } catch (error) {
    throw asThrown(error);
  }
}

export async function runScript(pglite: PGlite, sql: string): Promise<void> {
  try {
    await pglite.exec(sql);
  } catch (error) {
    throw asThrown(error);
  }
}

/** The engine ended in the middle of a call: what it answers afterwards cannot be trusted. */
export class EngineDied extends Error {
  override readonly name = 'EngineDied';
}

/** PostgreSQL refuses with a code. A trap, an exit or a full stack leaves the engine half-way. */
function asThrown(error: unknown): Error {
  const { name } = error as Error;
  const isDead =
    error instanceof WebAssembly.RuntimeError ||
    error instanceof RangeError ||
    name === 'ExitStatus';
  return isDead ? new EngineDied(String(error)) : new DatabaseError(toldError(error));
}
