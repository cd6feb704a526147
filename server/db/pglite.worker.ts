import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { must } from '../../src/lib/assert.ts';
import { toldError } from './engine.ts';
import { giveBackIdleMemory } from './idle-memory.ts';
import type { Call, Reply, WorkerInput } from './pglite-calls.ts';
import { openDurable, runQuery, runScript } from './pglite-open.ts';

/*
 * The thread of the embedded database. Run as a program of its own (`node pglite.worker.js DIR`)
 * it makes a new data directory and ends: that costs 700 MB of memory which only an ending
 * process gives back.
 */
if (isMainThread) {
  const pglite = await openDurable(must(process.argv[2], 'the directory to make'));
  await pglite.close();
} else {
  await serve(must(parentPort, 'the port'), workerData as WorkerInput);
}

async function serve(port: NonNullable<typeof parentPort>, { dir }: WorkerInput): Promise<void> {
  const send = (reply: Reply) => port.postMessage(reply);
  let pglite: PGlite;
  try {
    pglite = await openDurable(dir);
  } catch (error) {
    send({ kind: 'unopened', error: toldError(error) });
    return;
  }
  port.on('message', (call: Call) => {
    answer(pglite, call).then(send, (error: unknown) =>
      send({ kind: 'failed', id: call.id, error: toldError(error) }),
    );
  });
  giveBackIdleMemory();
  send({ kind: 'ready' });
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
