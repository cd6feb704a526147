import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { must } from '../../src/lib/assert.ts';
import { toldError } from './engine.ts';
import { giveBackIdleMemory } from './idle-memory.ts';
import type { Call, Reply, WorkerInput } from './pglite-calls.ts';
import { EngineDied, openDurable, runQuery, runScript } from './pglite-open.ts';

/*
 * The thread of the embedded database. Run as a program of its own (`node pglite.worker.js DIR`)
 * it makes a new data directory and ends: that costs 700 MB of memory which only an ending
 * process gives back.
 */
if (isMainThread) {
  await makeDirectory(must(process.argv[2], 'the directory to make'));
} else {
  await serve(must(parentPort, 'the port'), workerData as WorkerInput);
}

async function makeDirectory(dir: string): Promise<void> {
  const log: string[] = [];
  try {
    const pglite = await openDurable(dir, (line) => keepReason(log, line));
    await pglite.close();
  } catch (error) {
    process.stderr.write(log.join(' ') || toldError(error).message);
    process.exitCode = 1;
  }
}

async function serve(port: NonNullable<typeof parentPort>, { dir }: WorkerInput): Promise<void> {
  const send = (reply: Reply) => port.postMessage(reply);
  const log: string[] = [];
  let pglite: PGlite;
  try {
    pglite = await openDurable(dir, (line) => keepReason(log, line));
  } catch (error) {
    send({ kind: 'unopened', error: toldError(error), log });
    return;
  }
  port.on('message', (call: Call) => {
    // An answer that cannot be sent fails as a call that failed: somebody waits for either.
    answer(pglite, call)
      .then(send)
      .catch((error: unknown) => {
        if (error instanceof EngineDied) send({ kind: 'died', reason: error.message });
        else send({ kind: 'failed', id: call.id, error: toldError(error) });
      });
  });
  giveBackIdleMemory();
  send({ kind: 'ready' });
}

/** Why the engine gives up, without the time and process in front. */
function keepReason(log: string[], line: string): void {
  const reason = /\b(?:PANIC|FATAL|DETAIL): {1,4}(.{1,500})/.exec(line)?.[1];
  if (reason) log.push(reason);
}

async function answer(pglite: PGlite, call: Call): Promise<Reply> {
  if (call.kind === 'query') {
    const found = await runQuery(pglite, call.sql, call.params);
    return { kind: 'done', id: call.id, answer: found };
  }
  if (call.kind === 'exec') await runScript(pglite, call.sql);
  else await pglite.close();
  return { kind: 'done', id: call.id, answer: null };
}
