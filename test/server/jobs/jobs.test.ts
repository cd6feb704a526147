import { expect, test } from 'vitest';
import { enqueue } from '../../../server/commands/enqueue.ts';
import { write } from '../../../server/commands/write.ts';
import { HANDLERS, type JobHandlers } from '../../../server/jobs/handlers.ts';
import { runJob, takeJob } from '../../../server/jobs/run-jobs.ts';
import { startJobs } from '../../../server/jobs/start-jobs.ts';
import { must } from '../../../src/lib/assert.ts';
import { gate } from '../../support/server/gate.ts';
import { testServer, type TestServer } from '../../support/server/server.ts';

const HOUR = 60 * 60 * 1000;

/** A personal write that asks for a job. */
function ask(server: TestServer, when: { key?: string; runAt?: string } = {}, fails = false) {
  const scope = { workspaceId: null, projectIds: [], actor: null };
  return write(server.deps, scope, async (w) => {
    await enqueue(w, 'sweep', {}, when);
    if (fails) throw new Error('no');
  });
}

/** Handlers that only note that they ran. */
function noting(): { readonly ran: string[]; readonly handlers: JobHandlers } {
  const ran: string[] = [];
  return {
    ran,
    handlers: { ...HANDLERS, sweep: async (_deps, _payload, { id }) => void ran.push(id) },
  };
}

const rows = ({ db }: TestServer) => db.selectFrom('jobs').selectAll().orderBy('id').execute();

test('a job is asked for with the write, or not at all', async () => {
  const server = await testServer({ routes: [] });
  await expect(ask(server, {}, true)).rejects.toThrow('no');
  expect(await rows(server)).toEqual([]);
  await ask(server);
  const { ran, handlers } = noting();
  expect(await server.runJobs(handlers)).toEqual([]);
  expect(ran).toHaveLength(1);
  expect(await rows(server)).toEqual([]);
});

test('the same key is the same job, also after it was done, for a week', async () => {
  const server = await testServer({ routes: [] });
  const { ran, handlers } = noting();
  for (let times = 0; times < 3; times++) {
    await ask(server, { key: 'one' });
    await server.runJobs(handlers);
  }
  expect(ran).toHaveLength(1);
  server.clock.pass(7 * 24 * HOUR + 1000);
  await ask(server);
  await server.runJobs();
  await ask(server, { key: 'one' });
  await server.runJobs(handlers);
  expect(ran).toHaveLength(2);
});

test('a job waits for its time', async () => {
  const server = await testServer({ routes: [] });
  const { ran, handlers } = noting();
  await ask(server, { runAt: '2026-11-20T09:30:00.000000Z' });
  await server.runJobs(handlers);
  expect(ran).toEqual([]);
  server.clock.pass(HOUR / 2);
  await server.runJobs(handlers);
  expect(ran).toHaveLength(1);
});

test('what fails is tried again, later and later, and in the end given up for an admin to see', async () => {
  const server = await testServer({ withInstance: true });
  const ada = await server.signedUp('ada@example.org');
  const times = { created_at: '2026-11-20T09:00:00Z', updated_at: '2026-11-20T09:00:00Z' };
  await server.db
    .insertInto('instance_admins')
    .values({ id: server.deps.newId(), user_id: ada.userId, role: 20, ...times })
    .execute();
  const bob = await server.signedUp('bob@example.org');
  await ask(server);
  const failing = { sweep: () => Promise.reject(new Error('the post office is closed')) };
  const pauses: number[] = [];
  let waited = 0;
  for (let hours = 0; pauses.length < 10; hours += 1) {
    const failures = await server.runJobs(failing);
    if (failures.length > 0) {
      pauses.push(waited);
      waited = 0;
    }
    server.clock.pass(5000);
    waited += 5;
    expect(hours).toBeLessThan(10_000);
  }
  expect(pauses).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 640, 1280]);
  server.clock.pass(24 * HOUR);
  expect(await server.runJobs(failing)).toEqual([]);

  expect((await bob.get('/api/instances/jobs/')).status).toBe(403);
  const { body } = await ada.get('/api/instances/jobs/');
  expect(body).toMatchObject([
    { kind: 'sweep', attempts: 10, last_error: 'the post office is closed' },
  ]);
  const [{ id }] = body as [{ readonly id: string }];
  expect((await ada.post(`/api/instances/jobs/${id}/`)).status).toBe(204);
  expect((await ada.post(`/api/instances/jobs/${id}/`)).status).toBe(404);
  const { ran, handlers } = noting();
  await server.runJobs(handlers);
  expect(ran).toEqual([id]);
  expect((await ada.get('/api/instances/jobs/')).body).toEqual([]);

  const dead = { dead_at: new Date(server.clock.now()).toISOString(), attempts: 10 };
  await ask(server);
  const { id: given } = await server.db
    .updateTable('jobs')
    .set(dead)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await bob.delete(`/api/instances/jobs/${given}/`)).status).toBe(403);
  expect((await ada.delete(`/api/instances/jobs/${given}/`)).status).toBe(204);
  expect((await ada.delete(`/api/instances/jobs/${given}/`)).status).toBe(404);
  expect(await server.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
});

test('two processes never work at one job, and the job of one that died goes to another', async () => {
  const server = await testServer({ routes: [] });
  const { ran, handlers } = noting();
  await ask(server);
  await ask(server);
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => takeJob(server.deps, handlers)));
  const taken = [a, b, c].filter((job) => job !== null && job !== undefined);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(2);
  const [first, second] = [must(taken[0], 'a job'), must(taken[1], 'a job')];
  await runJob(server.deps, handlers, first, () => {});
  // The process that took the second one is gone.
  await server.runJobs(handlers);
  expect(ran).toEqual([first.id]);
  server.clock.pass(60_000);
  await server.runJobs(handlers);
  expect(ran).toEqual([first.id, second.id]);
});

test('a job that always ends its process is given up as well', async () => {
  const server = await testServer({ routes: [] });
  const { ran, handlers } = noting();
  await ask(server);
  for (let death = 0; death < 10; death++) {
    expect(await takeJob(server.deps, handlers)).not.toBeNull();
    server.clock.pass(60_000);
  }
  await server.runJobs(handlers);
  expect(ran).toEqual([]);
  expect(await rows(server)).toMatchObject([{ last_error: 'The server ended while it ran.' }]);
});

test('a job of a kind that only a newer version knows is left to it', async () => {
  const server = await testServer({ routes: [] });
  await ask(server);
  await server.db.updateTable('jobs').set({ kind: 'of tomorrow' }).execute();
  expect(await server.runJobs()).toEqual([]);
  expect(await rows(server)).toMatchObject([{ attempts: 0, dead_at: null }]);
});

test('what the clock makes due is done once by all processes together', async () => {
  const server = await testServer({ routes: [] });
  const done = gate();
  let ran = 0;
  const handlers: JobHandlers = {
    ...HANDLERS,
    sweep: async () => {
      ran += 1;
      done.open();
    },
  };
  const onError = (error: unknown) => {
    throw error;
  };
  const schedule = [{ kind: 'sweep', everyMs: HOUR }] as const;
  const processes = [1, 2, 3].map(() =>
    startJobs(server.deps, { handlers, schedule, onError, pollMs: 10 }),
  );
  await done.opened;
  await Promise.all(processes.map(({ stop }) => stop()));
  await server.runJobs(handlers);
  expect(ran).toBe(1);
});

test('to stop means to finish what runs and to begin nothing', async () => {
  const server = await testServer({ routes: [] });
  await ask(server);
  await ask(server);
  const begun = gate();
  const door = gate();
  const ran: string[] = [];
  const handlers: JobHandlers = {
    ...HANDLERS,
    sweep: async (_deps, _payload, { id }) => {
      begun.open();
      await door.opened;
      ran.push(id);
    },
  };
  const options = { handlers, schedule: [], onError: () => {}, atOnce: 1 };
  const runner = startJobs(server.deps, options);
  await begun.opened;
  let stopped = false;
  const stopping = runner.stop().then(() => {
    stopped = true;
  });
  expect(stopped).toBe(false);
  door.open();
  await stopping;
  expect(ran).toHaveLength(1);
  expect(await rows(server)).toHaveLength(1);
});
