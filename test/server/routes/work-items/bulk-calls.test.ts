import { expect, test } from 'vitest';
import { recordedStatements } from '../../../support/server/recorded-writes.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';
import { insertItems } from '../../../support/server/work-item-rows.ts';

interface Call {
  readonly key: string;
  readonly method: 'PATCH' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly unmodified_since?: string;
}
interface Answer {
  readonly key: string;
  readonly status: number;
  readonly updated_at: string | null;
  readonly body: unknown;
}

const keyOf = (n: number) => `0197a0a0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const NOBODY = keyOf(0xfffff);

async function acme(items = 12) {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const bob = await server.signedUp('bob@example.org');
  const gus = await server.signedUp('gus@example.org');
  const eve = await server.signedUp('eve@example.org');
  const project = await insertProject(server, ada);
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  const theirs = await insertProject(server, eve, { slug: 'theirs' });
  const { Done = '', Todo = '' } = project.states;
  const ids = await insertItems(
    server,
    project,
    Array.from({ length: items }, (_, i) => ({
      created_by: gus.userId,
      assignee_ids: [bob.userId],
      state_id: i % 4 === 3 ? Done : Todo,
    })),
  );
  const [foreign = ''] = await insertItems(server, theirs, [{}]);
  const name = async (path: string, made: string) =>
    ((await ada.post(`${project.url}/${path}/`, { name: made })).body as { readonly id: string })
      .id;
  const cycle = await name('cycles', 'Cycle');
  const module = await name('modules', 'Module');
  const webhook = { url: 'https://hooks.example.org/', issue: true };
  await ada.post(`/api/workspaces/${project.slug}/webhooks/`, webhook);
  server.clock.pass(1000);
  return { server, ada, bob, gus, eve, project, theirs, ids, foreign, Done, cycle, module };
}
type World = Awaited<ReturnType<typeof acme>>;

async function alone({ project }: World, client: TestClient, call: Call): Promise<Answer> {
  const send = { PATCH: client.patch, POST: client.post, DELETE: client.delete }[call.method];
  const since = call.unmodified_since;
  const { status, body, headers } = await send(`${project.url}/${call.path}`, call.body, {
    'idempotency-key': call.key,
    ...(since === undefined ? {} : { 'x-unmodified-since': since }),
  });
  const updated_at = headers['x-updated-at'] ?? null;
  return { key: call.key, status, updated_at, body: status === 204 ? null : body };
}

async function together({ project }: World, client: TestClient, calls: readonly Call[]) {
  const answer = await client.post(`${project.url}/bulk-calls/`, { calls });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { readonly answers: readonly Answer[] }).answers;
}

/** Everything that can be said of an item, good and bad, more than fits one transaction. */
function manyCalls({ ids, foreign, bob, ada, cycle, module, Done }: World): readonly Call[] {
  const calls: Omit<Call, 'key'>[] = [];
  const edit = (i: number, body: object, rest: object = {}) =>
    calls.push({ method: 'PATCH', path: `issues/${ids[i]}/`, body, ...rest });
  for (const [i] of ids.entries()) edit(i, { priority: i % 2 ? 'high' : 'low' });
  for (const [i] of ids.entries()) edit(i, { state_id: Done, assignee_ids: [ada.userId] });
  edit(0, { priority: 'sublime' });
  edit(1, { state_id: NOBODY });
  edit(2, { start_date: '2026-12-01', target_date: '2026-11-01' });
  edit(3, { parent_id: ids[0] });
  edit(0, { parent_id: ids[3] });
  edit(4, { name: '' });
  edit(5, { name: 'New', description_html: `<p>${bob.email}</p>` });
  edit(6, { priority: 'urgent' }, { unmodified_since: '2026-11-20T09:00:00.000000Z' });
  edit(7, { priority: 'urgent' }, { unmodified_since: '2027-11-20T09:00:00.000000Z' });
  edit(8, { priority: 'urgent' }, { unmodified_since: 'yesterday' });
  calls.push(
    { method: 'PATCH', path: `issues/${foreign}/`, body: { priority: 'urgent' } },
    { method: 'PATCH', path: `issues/${NOBODY}/`, body: { priority: 'urgent' } },
    { method: 'PATCH', path: 'issues/x/', body: { priority: 'urgent' } },
    { method: 'POST', path: `issues/${ids[1]}/modules/`, body: { modules: [module] } },
    { method: 'POST', path: `cycles/${cycle}/cycle-issues/`, body: { issues: [ids[2]] } },
    { method: 'POST', path: `cycles/${cycle}/cycle-issues/`, body: { issues: [foreign] } },
    { method: 'DELETE', path: `cycles/${cycle}/cycle-issues/${ids[2]}/` },
    { method: 'POST', path: `issues/${ids[9]}/archive/` },
    { method: 'DELETE', path: `issues/${ids[9]}/archive/` },
    { method: 'DELETE', path: `issues/${ids[0]}/?keep_sub_items=true` },
    { method: 'DELETE', path: `issues/${ids[10]}/` },
    { method: 'DELETE', path: `issues/${ids[10]}/` },
  );
  return calls.map((call, n) => ({ ...call, key: keyOf(n + 1) }));
}

const TABLES = [
  'work_items',
  'activities',
  'notifications',
  'work_item_assignees',
  'work_item_subscribers',
  'work_item_modules',
  'description_versions',
  'list_entries',
  'jobs',
  'projects',
] as const;
/** Ids that are made anew, and moments within a write: they differ by how many calls share one. */
const OF_THE_ROW = ['id', 'key', 'payload', 'created_at', 'updated_at', 'last_saved_at'];

/** The rows that were left, without what two runs cannot have in common. */
async function rowsOf({ server }: World) {
  const found: Record<string, readonly string[]> = {};
  for (const table of TABLES) {
    const isWhole = table === 'work_items' || table === 'projects';
    const rows = await server.db.selectFrom(table).selectAll().execute();
    const texts = rows.map((row) => {
      const columns = Object.entries(row).filter(
        ([name]) => name !== 'deletion_id' && (isWhole || !OF_THE_ROW.includes(name)),
      );
      return JSON.stringify(columns).replace(/"issue_activity":{"id":"[^"]+"/, '');
    });
    found[table] = texts.toSorted();
  }
  return found;
}

/** One after the other: worlds share a database. */
async function alike(people: readonly ('ada' | 'bob' | 'gus')[], from: number) {
  const one = await acme();
  const expected: Answer[][] = [];
  for (const who of people) {
    const answers: Answer[] = [];
    for (const call of manyCalls(one).slice(from)) answers.push(await alone(one, one[who], call));
    expected.push(answers);
  }
  const left = await rowsOf(one);
  const all = await acme();
  const answers: (readonly Answer[])[] = [];
  for (const who of people) {
    answers.push(await together(all, all[who], manyCalls(all).slice(from)));
  }
  expect(answers).toEqual(expected);
  expect(await rowsOf(all)).toEqual(left);
  return new Set(expected.flat().map(({ status }) => status));
}

test('[R6] many calls in one leave and answer what they would one by one', async () => {
  const statuses = await alike(['ada'], 0);
  expect(statuses).toEqual(new Set([200, 201, 204, 400, 404, 412]));
});

test('[R6] what a member, a guest and a stranger may not do alone, they may not do together', async () => {
  expect(await alike(['bob', 'gus'], 20)).toContain(403);
  const { project, eve, server, ids } = await acme();
  const calls = ids.map((id, n) => ({ key: keyOf(n), method: 'DELETE', path: `issues/${id}/` }));
  const url = `${project.url}/bulk-calls/`;
  expect((await eve.post(url, { calls })).status).toBe(403);
  expect((await server.anonymous.post(url, { calls })).status).toBe(401);
});

test('[R6] a call that was made is answered as before, however it came the first time', async () => {
  const world = await acme();
  const calls = world.ids.map((id, n) => ({
    ...{ key: keyOf(n + 1), method: 'PATCH' as const, path: `issues/${id}/` },
    body: { priority: 'high' },
  }));
  const [first, second, ...rest] = calls as [Call, Call, ...Call[]];
  const single = await alone(world, world.ada, first);
  const some = await together(world, world.ada, [second]);
  const before = await rowsOf(world);
  const answers = await together(world, world.ada, [first, second]);
  expect(answers).toEqual([single, ...some]);
  expect(await rowsOf(world)).toEqual(before);

  const made = await together(world, world.ada, calls);
  const after = await rowsOf(world);
  expect(await together(world, world.ada, calls)).toEqual(made);
  for (const call of rest) await alone(world, world.ada, call);
  expect(await rowsOf(world)).toEqual(after);
  const other = { ...first, body: { priority: 'low' } };
  expect(await together(world, world.ada, [other])).toMatchObject([{ status: 422 }]);
});

test('[R6] the same many calls at the same time are made once', async () => {
  const world = await acme(60);
  const calls = world.ids.map((id, n) => ({
    ...{ key: keyOf(n + 1), method: 'PATCH' as const, path: `issues/${id}/` },
    body: { priority: 'high' },
  }));
  const half = calls.slice(30).toReversed();
  await Promise.all([
    together(world, world.ada, calls),
    together(world, world.ada, half),
    alone(world, world.ada, calls[45] as Call),
  ]);
  const answers = await together(world, world.ada, calls);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  const made = await world.server.db.selectFrom('activities').select('field').execute();
  expect(made.filter(({ field }) => field === 'priority')).toHaveLength(60);
});

test('what is not many calls is refused with a reason, and changes nothing', async () => {
  const world = await acme(1);
  const before = await rowsOf(world);
  const url = `${world.project.url}/bulk-calls/`;
  const call = { key: keyOf(1), method: 'PATCH', path: `issues/${world.ids[0]}/`, body: {} };
  const bodies: readonly unknown[] = [
    {},
    [],
    { calls: null },
    { calls: [] },
    { calls: [null] },
    { calls: Array.from({ length: 501 }, (_, n) => ({ ...call, key: keyOf(n + 1) })) },
    { calls: [call, call] },
    { calls: [{ ...call, key: 'x' }] },
    { calls: [{ ...call, method: 'GET' }] },
    { calls: [{ ...call, body: [] }] },
    { calls: [{ ...call, path: 'x'.repeat(1000) }] },
  ];
  for (const body of bodies) {
    const answer = await world.ada.post(url, body);
    expect([answer.status, body]).toEqual([400, body]);
    expect(Object.keys(answer.body as object).length).toBeGreaterThan(0);
  }
  const paths = [
    'issues/',
    'members/',
    `issues/${world.ids[0]}/comments/`,
    `../${world.theirs.projectId}/issues/${world.foreign}/`,
    `issues/${world.ids[0]}/../${world.foreign}/`,
    'bulk-calls/',
    '%',
    '',
  ];
  const elsewhere = paths.map((path, n) => ({ ...call, key: keyOf(n + 1), path })) as Call[];
  const answers = await together(world, world.ada, elsewhere);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(await rowsOf(world)).toEqual(before);
});

test('while many calls are made, others are answered between them, and hear of all at once', async () => {
  const world = await acme(301);
  const { server, ada, project, ids } = world;
  const heard = server.hints.length;
  const calls = ids.slice(1).map((id, n) => ({
    ...{ key: keyOf(n + 1), method: 'PATCH' as const, path: `issues/${id}/` },
    body: { priority: 'high' },
  }));
  const state = { isOver: false };
  const all = recordedStatements(() => together(world, ada, calls)).finally(() => {
    state.isOver = true;
  });
  let answered = 0;
  while (!state.isOver) {
    await ada.patch(`${project.url}/issues/${ids[0]}/`, { name: `Name ${answered}` });
    answered += 1;
  }
  const { made } = await all;
  expect(answered).toBeGreaterThan(5);
  expect(made.length / calls.length).toBeLessThan(12);
  const hints = server.hints.slice(heard).filter((hint) => hint.project === project.projectId);
  expect(hints.length).toBe(answered + 1);
});
