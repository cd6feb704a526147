import fc from 'fast-check';
import { expect, test } from 'vitest';
import { microsOf, timestampOf } from '../../../server/commands/clock.ts';
import { touchWorkItems } from '../../../server/commands/touch.ts';
import { uuidV7 } from '../../../server/commands/uuid-v7.ts';
import { write, type Write } from '../../../server/commands/write.ts';
import { Refusal } from '../../../server/policies/refusal.ts';
import { testServer, type TestServer } from '../../support/server/server.ts';
import { insertProject, type TestProject } from '../../support/server/server-rows.ts';

async function acme() {
  const server = await testServer({ routes: [] });
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const scope = {
    workspaceId: project.workspaceId,
    projectIds: [project.projectId],
    actor: ada.userId,
  };
  const run = <T>(body: (w: Write) => Promise<T>) => write(server.deps, scope, body);
  return { server, ada, project, scope, run };
}

/** A work item with nothing but what a row needs. */
async function addItem(w: Write, project: TestProject): Promise<string> {
  const id = w.newId();
  await w.tx
    .insertInto('work_items')
    .values({
      id,
      workspace_id: w.workspaceId,
      project_id: project.projectId,
      sequence_id: w.sequences(project.projectId, 1),
      name: 'x',
      name_sort_key: 'x',
      state_id: project.states['Todo'] ?? '',
      created_at: w.now,
      updated_at: w.stamp(project.projectId),
    })
    .execute();
  return id;
}

function feed({ db }: TestServer, { projectId }: TestProject, after: string) {
  return db
    .selectFrom('work_items')
    .select(['id', 'updated_at'])
    .where('project_id', '=', projectId)
    .where('updated_at', '>', after)
    .orderBy('updated_at')
    .limit(5)
    .execute();
}

test('[R4] times in a project only go on, also when the clock stands still or is set back', async () => {
  const { server, project, run } = await acme();
  const seen: string[] = [];
  for (const pass of [0, 0, -3_600_000, 5, -1]) {
    server.clock.pass(pass);
    const { updatedAt, value } = await run((w) => Promise.resolve(w.stamps(project.projectId, 3)));
    expect(value.at(-1)).toBe(updatedAt);
    seen.push(...value);
  }
  expect(seen).toEqual([...new Set(seen)].sort());
});

test('[R4] a reader who follows the cursor while others write misses nothing', async () => {
  const { server, project, run } = await acme();
  const { value: ids } = await run(async (w) => {
    const made: string[] = [];
    for (let i = 0; i < 12; i++) made.push(await addItem(w, project));
    return made;
  });
  let writing = true;
  const writers = [0, 1, 2, 3].map(async (k) => {
    for (let n = 0; n < 15; n++) {
      const some = ids.filter((_, i) => (i + n) % (k + 2) === 0);
      await run((w) => touchWorkItems(w, project.projectId, some));
    }
  });
  const done = Promise.all(writers).finally(() => {
    writing = false;
  });
  const known = new Map<string, string>();
  let cursor = '2000-01-01T00:00:00.000000Z';
  for (let last = false; ;) {
    const page = await feed(server, project, cursor);
    for (const row of page) known.set(row.id, row.updated_at);
    cursor = page.at(-1)?.updated_at ?? cursor;
    if (last && page.length === 0) break;
    last = !writing;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await done;
  const rows = await server.db.selectFrom('work_items').select(['id', 'updated_at']).execute();
  expect(known).toEqual(new Map(rows.map((row) => [row.id, row.updated_at])));
});

test('numbers of work items are given once, whoever asks at the same time', async () => {
  const { server, project, run } = await acme();
  await Promise.all(Array.from({ length: 10 }, () => run((w) => addItem(w, project))));
  const rows = await server.db
    .selectFrom('work_items')
    .select('sequence_id')
    .orderBy('sequence_id')
    .execute();
  expect(rows.map((row) => row.sequence_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('later numbers start above those that an import has kept', async () => {
  const { project, run } = await acme();
  await run(async (w) => w.reserveSequence(project.projectId, 516));
  const { value } = await run(async (w) => w.sequences(project.projectId, 2));
  expect(value).toBe(517);
});

test('what fails is told to nobody and leaves neither rows nor numbers', async () => {
  const { server, project, run } = await acme();
  const work = run(async (w) => {
    await addItem(w, project);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(server.hints).toEqual([]);
  expect(await server.db.selectFrom('work_items').selectAll().execute()).toEqual([]);
  expect((await run(async (w) => w.sequences(project.projectId, 1))).value).toBe(1);
});

test('history is written with the change, by the person who made it', async () => {
  const { server, ada, project, run } = await acme();
  await run(async (w) => {
    const workItemId = await addItem(w, project);
    const comment = 'updated the name to';
    w.activity({ projectId: project.projectId, workItemId, field: 'name', newValue: 'y', comment });
  });
  expect(await server.db.selectFrom('activities').selectAll().execute()).toMatchObject([
    { verb: 'updated', field: 'name', new_value: 'y', actor: ada.userId, epoch: 1795165200 },
  ]);
  expect(server.hints.map(({ kinds }) => kinds)).toEqual([['activity', 'work_item']]);
});

test('a project of another workspace cannot be written to', async () => {
  const { server, ada, scope } = await acme();
  const other = await insertProject(server, ada, { slug: 'other' });
  const foreign = { ...scope, projectIds: [other.projectId] };
  const work = write(server.deps, foreign, () => Promise.resolve());
  await expect(work).rejects.toThrow(Refusal);
});

test('microseconds and their text are two ways to say one thing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000_000 }), (micros) => {
      expect(microsOf(timestampOf(micros))).toBe(micros);
    }),
  );
});

test('ids made later sort later', () => {
  const random = fc.uint8Array({ minLength: 10, maxLength: 10 });
  const millis = fc.integer({ min: 0, max: 2 ** 47 });
  fc.assert(
    fc.property(millis, random, random, (at, a, b) => {
      const [first, second] = [uuidV7(at, a), uuidV7(at + 1, b)];
      expect(first < second).toBe(true);
      expect(first).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }),
  );
});
