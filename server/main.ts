import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { callTool, NoServer } from './admin/call-tool.ts';
import { fileFailure } from './admin/file-failure.ts';
import { readArguments } from './admin/arguments.ts';
import { plainFailure } from './admin/plain-failure.ts';
import { serveTools } from './admin/serve-tools.ts';
import { adminSocketPath } from './admin/socket-path.ts';
import { ToolRefused, type Tool } from './admin/tool.ts';
import { TOOLS } from './admin/tools.ts';
import { buildApp } from './app.ts';
import { localHints, sharedHints, type Hints } from './commands/hints.ts';
import { instanceSecret } from './commands/instance/instance-secret.ts';
import { ensureInstance } from './commands/instance/instance.ts';
import { uuidV7 } from './commands/uuid-v7.ts';
import { ConfigError, readConfig, VERSION, type Config } from './config.ts';
import { postgresChannel } from './db/channel.ts';
import type { Db } from './db/db.ts';
import { giveBackIdleMemory } from './db/idle-memory.ts';
import { openDatabase } from './db/open.ts';
import { prepareDemo } from './jobs/sample/demo.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { guardedFetch } from './outgoing/guarded-fetch.ts';
import type { ServerDeps } from './plugins/deps.ts';
import { LOG_SERIALIZERS } from './plugins/operation.ts';
import { openApiDocument } from './plugins/openapi.ts';
import { ROUTES } from './routes/index.ts';
import { diskFiles } from './storage/disk-files.ts';
import { localStorage } from './storage/local-storage.ts';
import { s3Storage } from './storage/s3-storage.ts';
import type { Storage } from './storage/storage.ts';

/** Beside this file: the other entry of the bundle, and the page. */
const HERE = dirname(fileURLToPath(import.meta.url));
const WORKER_FILE = join(HERE, 'pglite.worker.js');
const PAGE_DIR = join(HERE, '../page');

/** After this long the process ends, whatever still runs: everything answered is already safe. */
const PATIENCE_MS = 10_000;

const tell = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);
const trouble = (what: string, error: unknown) =>
  complain(`Holdfast: ${what}${error instanceof Error ? ` (${error.message})` : ''}.`);

async function openDeps(config: Config): Promise<ServerDeps> {
  const { databaseUrl, dataDir } = config;
  const db = await openDatabase({
    databaseUrl,
    dataDir,
    workerFile: WORKER_FILE,
    onTrouble: trouble,
  });
  const deps: ServerDeps = {
    config,
    db,
    hints: openHints(databaseUrl),
    clock: { now: () => Date.now() },
    newId: () => uuidV7(Date.now(), randomBytes(10)),
    randomBytes,
    storage: await openStorage(config, db.db),
    fetch: guardedFetch({ allowedHosts: config.outgoingHosts }),
    announce: tell,
  };
  await ensureInstance(deps, randomBytes);
  return deps;
}

async function openStorage({ dataDir, objectStore }: Config, db: Db): Promise<Storage> {
  const now = () => Date.now();
  if (objectStore) return s3Storage({ place: objectStore, now, fetch });
  return localStorage({
    files: diskFiles(join(dataDir, 'uploads'), randomUUID),
    secret: await instanceSecret(db, 'files', randomBytes),
    now,
  });
}

function openHints(databaseUrl: string | null): Hints {
  if (databaseUrl === null) return localHints();
  const onTrouble = (error: unknown) => trouble('notices between processes do not arrive', error);
  const wire = postgresChannel({ url: databaseUrl, name: 'holdfast_hints', onTrouble });
  return sharedHints(wire, randomUUID());
}

async function closeDeps({ db, hints }: ServerDeps): Promise<void> {
  await hints.close();
  await db.close();
}

async function serve(config: Config): Promise<void> {
  const deps = await openDeps(config);
  const logger = {
    level: config.logLevel,
    serializers: LOG_SERIALIZERS,
  };
  const app = await buildApp({ deps, logger, pageDir: PAGE_DIR });
  mkdirSync(config.dataDir, { recursive: true });
  const path = adminSocketPath(config.dataDir);
  const onError = (error: unknown) => trouble('a tool failed', error);
  const tools = await serveTools({ path, deps, tools: TOOLS, onError });
  await listen(app, config);
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const where = config.databaseUrl === null ? config.dataDir : 'PostgreSQL';
  tell(`Holdfast is running at http://localhost:${port} (data: ${where})`);

  giveBackIdleMemory();
  const jobs = startJobs(deps, { onError: (error) => trouble('a job failed', error) });

  if (config.demo) {
    // Ahead of the first visitor, who would wait for it otherwise.
    prepareDemo(deps).catch((error: unknown) => trouble('the demo could not be prepared', error));
  }

  let isEnding = false;
  async function end(): Promise<void> {
    if (isEnding) process.exit(130);
    isEnding = true;
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
    await Promise.all([app.close(), tools.close(), jobs.stop()]);
    await closeDeps(deps);
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      end().catch((error: unknown) => {
        trouble('the end was not clean', error);
        process.exit(1);
      });
    });
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`Port ${port} of ${host} is in use. Set PORT to another one.`);
  }
}

/** In the running server where there is one, because it holds the data; else in this process. */
async function runTool(tool: Tool, args: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  const input = await readArguments(tool.usage, () => tool.readInput(args));
  tool.mustApply?.(config);
  let deps: ServerDeps | null = null;
  const runHere = async (asked: unknown): Promise<string> => {
    deps ??= await openDeps(config);
    return tool.run(deps, asked, complain, canceled(tool));
  };
  const call = async (asked: unknown): Promise<string> => {
    if (deps) return runHere(asked);
    try {
      return await callTool(adminSocketPath(config.dataDir), tool.name, asked, complain);
    } catch (error) {
      if (!(error instanceof NoServer)) throw error;
      return runHere(asked);
    }
  };
  const close = async () => deps && closeDeps(deps);
  try {
    tell(tool.drive ? await tool.drive(input, call, complain) : await call(input));
  } finally {
    await close();
  }
}

function canceled({ isCancelable }: Tool): AbortSignal {
  const controller = new AbortController();
  if (isCancelable) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => controller.abort());
    }
  }
  return controller.signal;
}

async function writeOpenApi(args: readonly string[]): Promise<void> {
  const { out } = await readArguments('openapi [--out FILE]', async () => {
    return parseArgs({ args: [...args], options: { out: { type: 'string' } } }).values;
  });
  const document = JSON.stringify(openApiDocument(ROUTES, VERSION), null, 2);
  if (out === undefined) return tell(document);
  try {
    writeFileSync(out, `${document}\n`);
  } catch (error) {
    throw fileFailure(error, `${out} could not be written`);
  }
}

async function main([command, ...args]: readonly string[]): Promise<void> {
  if (command === undefined) return serve(readConfig(process.env));
  if (command === 'openapi') return writeOpenApi(args);
  const tool = TOOLS.find(({ name }) => name === command);
  if (tool) return runTool(tool, args);
  const names = ['openapi', ...TOOLS.map(({ name }) => name)].join(', ');
  throw new ToolRefused(
    `There is no "${command}". Nothing starts the server; else one of: ${names}.`,
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const message = plainFailure(error, placeOf(process.env));
  if (message === null) console.error(error);
  else complain(message);
  process.exit(1);
});

/** The database, as the person at the terminal knows it. */
function placeOf({ DATABASE_URL, DATA_DIR = './data' }: NodeJS.ProcessEnv): string {
  return DATABASE_URL ? 'PostgreSQL' : join(DATA_DIR, 'db');
}
