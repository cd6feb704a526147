import { expect, test } from 'vitest';
import { RELATIONS } from '../../../../src/domain/relations.ts';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const [a = '', b = '', c = ''] = await insertItems(server, project, ada, [{}, {}, {}]);
  const of = (id: string) => `${project.url}/issues/${id}/`;
  const changes = async (id: string) => {
    const { body } = await ada.get(`${of(id)}history/?activity_type=issue-property`);
    return (body as readonly { readonly field: string | null }[]).filter(({ field }) => field);
  };
  return { server, ada, project, a, b, c, of, changes };
}

test('a link is made, changed and taken away; the item counts it and its history tells it', async () => {
  const { server, ada, project, a, of, changes } = await acme();
  const links = `${of(a)}issue-links/`;
  const made = await ada.post(links, { url: 'example.org/x', title: 'X', metadata: { a: 1 } });
  expect(made).toMatchObject({ status: 201 });
  const { id } = made.body as { readonly id: string };
  expect(made.body).toEqual({
    id,
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    deleted_at: null,
    title: 'X',
    url: 'http://example.org/x',
    metadata: { a: 1 },
    created_by: ada.userId,
    updated_by: ada.userId,
    project: project.projectId,
    workspace: project.workspaceId,
    issue: a,
    created_by_detail: expect.objectContaining({ id: ada.userId, display_name: 'ada' }),
  });
  expect((await ada.get(of(a))).body).toMatchObject({ link_count: 1 });
  server.clock.pass(1000);
  const edit = await ada.patch(`${links}${id}/`, { url: 'https://example.org/y' });
  expect(edit).toMatchObject({
    status: 200,
    body: { url: 'https://example.org/y', title: 'X' },
    headers: { 'x-updated-at': '2026-11-20T09:00:01.000000Z' },
  });
  expect((await ada.put(`${links}${id}/`, { title: null })).body).toMatchObject({ title: null });
  expect((await ada.get(links)).body).toMatchObject([{ id }]);
  expect((await ada.get(`${links}${id}/`)).body).toMatchObject({ id });
  server.clock.pass(1000);
  expect((await ada.delete(`${links}${id}/`)).status).toBe(204);
  expect((await ada.get(`${links}${id}/`)).status).toBe(404);
  expect((await ada.delete(`${links}${id}/`)).status).toBe(404);
  expect((await ada.get(of(a))).body).toMatchObject({ link_count: 0 });
  const [x, y] = ['http://example.org/x', 'https://example.org/y'];
  const link = { field: 'link' };
  expect(await changes(a)).toMatchObject([
    { ...link, verb: 'created', old_value: null, new_value: x, new_identifier: id },
    { ...link, verb: 'updated', old_value: x, new_value: y, old_identifier: id },
    { ...link, verb: 'deleted', old_value: y, new_value: '', old_identifier: id },
  ]);
});

test.each(['javascript:alert(1)', 'two words.org', 'nothing', 'ftp://example.org', 'http://', '.'])(
  '%s is no address of a link',
  async (url) => {
    const { ada, a, of } = await acme();
    const answer = await ada.post(`${of(a)}issue-links/`, { url });
    expect(answer).toMatchObject({ status: 400, body: { url: { error: 'Invalid URL format.' } } });
    expect((await ada.get(`${of(a)}issue-links/`)).body).toEqual([]);
  },
);

test('an item has an address once', async () => {
  const { ada, a, b, of } = await acme();
  const refusal = { status: 400, body: { error: 'URL already exists for this Issue' } };
  const put = (item: string, url: string) => ada.post(`${of(item)}issue-links/`, { url });
  await put(a, 'http://example.org');
  expect(await put(a, 'example.org')).toMatchObject(refusal);
  expect((await put(b, 'example.org')).status).toBe(201);
  const { body } = await put(a, 'example.com');
  const path = `${of(a)}issue-links/${(body as { readonly id: string }).id}/`;
  expect(await ada.patch(path, { url: 'http://example.org' })).toMatchObject(refusal);
  expect((await ada.patch(path, { url: 'http://example.com' })).status).toBe(200);
});

test('each relation is told from both ends, by its name and by its inverse', async () => {
  const { server, ada, project, a, b, of, changes } = await acme();
  const inverse = {
    blocking: 'blocked_by',
    blocked_by: 'blocking',
    duplicate: 'duplicate',
    relates_to: 'relates_to',
    start_after: 'start_before',
    start_before: 'start_after',
    finish_after: 'finish_before',
    finish_before: 'finish_after',
  } as const;
  for (const relation of RELATIONS) {
    server.clock.pass(1000);
    const made = await ada.post(`${of(a)}issue-relation/`, {
      relation_type: relation,
      issues: [b],
    });
    const stored = ['blocking', 'start_after', 'finish_after'].includes(relation)
      ? inverse[relation]
      : relation;
    expect(made).toMatchObject({ status: 201 });
    expect(made.body).toEqual([
      {
        id: b,
        project_id: project.projectId,
        sequence_id: 2,
        relation_type: stored,
        name: 'Item 2',
        state_id: project.states['Backlog'],
        priority: 'none',
      },
    ]);
    const [here, there] = [
      (await ada.get(`${of(a)}issue-relation/`)).body as Record<string, unknown[]>,
      (await ada.get(`${of(b)}issue-relation/`)).body as Record<string, unknown[]>,
    ];
    expect(Object.keys(here).toSorted()).toEqual([...RELATIONS].toSorted());
    expect(here[relation]).toEqual([
      {
        id: b,
        name: 'Item 2',
        state_id: project.states['Backlog'],
        sort_order: 75535,
        priority: 'none',
        sequence_id: 2,
        project_id: project.projectId,
        label_ids: [],
        assignee_ids: [],
        created_at: '2026-11-20T09:00:00.000000Z',
        updated_at: expect.any(String),
        created_by: ada.userId,
        updated_by: ada.userId,
        relation_type: relation,
      },
    ]);
    expect(there[inverse[relation]]).toMatchObject([{ id: a, relation_type: inverse[relation] }]);
    expect(Object.values(here).flat()).toHaveLength(1);
    const again = { relation_type: relation, issues: [b] };
    const repeated = await ada.post(`${of(a)}issue-relation/`, again);
    expect(repeated).toMatchObject({ status: 201, body: made.body });
    server.clock.pass(1000);
    const body = { related_issue: a, relation_type: inverse[relation] };
    expect((await ada.post(`${of(b)}remove-relation/`, body)).status).toBe(204);
    expect((await ada.post(`${of(b)}remove-relation/`, body)).status).toBe(404);
  }
  const [added, removed] = await changes(a);
  expect([added, removed]).toMatchObject([
    {
      field: 'blocking',
      verb: 'updated',
      old_value: '',
      new_value: 'APP-2',
      old_identifier: b,
      comment: 'added blocking relation',
    },
    {
      field: 'blocking',
      verb: 'deleted',
      old_value: 'APP-2',
      new_value: '',
      old_identifier: b,
      comment: 'deleted blocking relation',
    },
  ]);
  expect(await changes(b)).toMatchObject([
    { field: 'blocked_by', new_value: 'APP-1', old_identifier: a },
    { field: 'blocked_by', verb: 'deleted', old_value: 'APP-1' },
    ...Array.from({ length: 14 }, () => ({})),
  ]);
});

test('an ordered pair of items has one relation; the pair the other way round may have a second one', async () => {
  const { ada, a, b, of } = await acme();
  const relate = async (from: string, relation_type: string, to: string) =>
    ada.post(`${of(from)}issue-relation/`, { relation_type, issues: [to] });
  expect((await relate(a, 'blocked_by', b)).body).toMatchObject([{ relation_type: 'blocked_by' }]);
  const kept = await relate(a, 'relates_to', b);
  expect(kept).toMatchObject({ status: 201, body: [{ id: b, relation_type: 'blocked_by' }] });
  expect(await relate(b, 'duplicate', a)).toMatchObject({
    status: 201,
    body: [{ id: a, relation_type: 'duplicate' }],
  });
  const told = async () => {
    const { body } = await ada.get(`${of(a)}issue-relation/`);
    const relations = body as Readonly<Record<string, readonly { readonly id: string }[]>>;
    return Object.fromEntries(
      Object.entries(relations)
        .filter(([, items]) => items.length > 0)
        .map(([name, items]) => [name, items.map(({ id }) => id)]),
    );
  };
  expect(await told()).toEqual({ duplicate: [b], blocked_by: [b] });
  const removal = { related_issue: b, relation_type: 'duplicate' };
  expect((await ada.post(`${of(a)}remove-relation/`, removal)).status).toBe(204);
  expect(await told()).toEqual({ blocked_by: [b] });
  expect((await ada.delete(`${of(b)}issue-relation/${a}/`)).status).toBe(204);
  expect(await told()).toEqual({});
});

test('a relation moves both ends in their feeds, also when they are in two projects', async () => {
  const { server, ada, project, a, of } = await acme();
  const other = await insertProject(server, ada, { slug: 'unused', identifier: 'TWO' });
  await server.db
    .updateTable('projects')
    .set({ workspace_id: project.workspaceId })
    .where('id', '=', other.projectId)
    .execute();
  await server.db.deleteFrom('project_members').where('project_id', '=', other.projectId).execute();
  await server.db
    .updateTable('states')
    .set({ workspace_id: project.workspaceId })
    .where('project_id', '=', other.projectId)
    .execute();
  const place = { ...other, workspaceId: project.workspaceId };
  const [far = ''] = await insertItems(server, place, ada, [{}]);
  const relate = () =>
    ada.post(`${of(a)}issue-relation/`, { relation_type: 'blocked_by', issues: [far] });
  expect((await relate()).status).toBe(404);
  const at = '2026-11-20T09:00:00Z';
  await server.db
    .insertInto('project_members')
    .values({
      id: server.deps.newId(),
      workspace_id: project.workspaceId,
      project_id: other.projectId,
      member: ada.userId,
      role: 15,
      visibility_changed_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
  server.clock.pass(5000);
  expect((await relate()).status).toBe(201);
  const { rows } = await movedSince(server.db, '2026-11-20T09:00:05Z');
  expect(rows.toSorted()).toEqual([a, far].toSorted());
});

async function movedSince(
  db: Awaited<ReturnType<typeof testServer>>['db'],
  moment: string,
): Promise<{ readonly rows: readonly string[] }> {
  const rows = await db
    .selectFrom('work_items')
    .select('id')
    .where('updated_at', '>=', moment)
    .execute();
  return { rows: rows.map(({ id }) => id) };
}

test('a relation needs a name, and others that the caller may see', async () => {
  const { server, ada, project, a, b, c, of } = await acme();
  const eve = await server.signedUp('eve@example.org');
  const theirs = await insertProject(server, eve, { slug: 'theirs' });
  const [foreign = ''] = await insertItems(server, theirs, eve, [{}]);
  const path = `${of(a)}issue-relation/`;
  expect(await ada.post(path, { issues: [b] })).toMatchObject({
    status: 400,
    body: { message: 'Issue relation type is required' },
  });
  expect((await ada.post(path, { relation_type: 'likes', issues: [b] })).status).toBe(400);
  const mixed = { relation_type: 'duplicate', issues: [b, foreign] };
  expect((await ada.post(path, mixed)).status).toBe(404);
  expect((await ada.post(path, { relation_type: 'duplicate', issues: [a] })).body).toEqual([]);
  expect(await server.db.selectFrom('work_item_relations').selectAll().execute()).toEqual([]);
  await ada.post(path, { relation_type: 'duplicate', issues: [b, c] });
  expect((await ada.delete(`${path}${b}/`)).status).toBe(204);
  const [left] = await server.db.selectFrom('work_item_relations').selectAll().execute();
  expect((await ada.delete(`${path}${left?.id}/`)).status).toBe(204);
  const [bob, gus] = [
    await server.signedUp('bob@example.org'),
    await server.signedUp('gus@example.org'),
  ];
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  expect((await gus.get(path)).status).toBe(400);
  expect((await gus.post(path, { relation_type: 'duplicate', issues: [b] })).status).toBe(403);
  expect((await bob.post(path, { relation_type: 'duplicate', issues: [b] })).status).toBe(201);
});

test('a timeline gets every relation of its project at once, without ends that the viewer may not see', async () => {
  const { server, ada, project, a, b, c, of } = await acme();
  const path = `${project.url}/issue-relations/`;
  expect((await ada.get(path)).body).toEqual([]);
  const relate = (from: string, relation_type: string, issues: readonly string[]) =>
    ada.post(`${of(from)}issue-relation/`, { relation_type, issues });
  await relate(a, 'blocking', [b]);
  server.clock.pass(1000);
  await relate(b, 'start_before', [c]);
  const id = expect.any(String);
  const first = { id, work_item_id: b, related_id: a, relation_type: 'blocked_by' };
  const second = { id, work_item_id: b, related_id: c, relation_type: 'start_before' };
  expect((await ada.get(path)).body).toEqual([first, second]);

  const gus = await server.signedUp('gus@example.org');
  await insertMember(server, project, gus, 5);
  expect(await gus.get(path)).toMatchObject({ status: 200, body: [] });
  const eve = await server.signedUp('eve@example.org');
  expect((await eve.get(path)).status).toBe(403);

  await ada.delete(of(c));
  expect((await ada.get(path)).body).toEqual([first]);
  await ada.post(`${of(a)}remove-relation/`, { related_issue: b });
  expect((await ada.get(path)).body).toEqual([]);
});
