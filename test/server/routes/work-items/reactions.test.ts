import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const THUMB = '128077';

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const bob = await server.signedUp('bob@example.org');
  const gus = await server.signedUp('gus@example.org');
  const project = await insertProject(server, ada);
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  const [item = ''] = await insertItems(server, project, ada, [{}]);
  const url = `${project.url}/issues/${item}/`;
  return { server, ada, bob, gus, project, item, url };
}

test('a person reacts once with a sign to an item, and takes back only the own one', async () => {
  const { server, ada, bob, gus, project, item, url } = await acme();
  const made = await ada.post(`${url}reactions/`, { reaction: THUMB });
  expect(made.status).toBe(201);
  const { id } = made.body as { readonly id: string };
  expect(made.body).toEqual({
    id,
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    deleted_at: null,
    reaction: THUMB,
    created_by: ada.userId,
    updated_by: ada.userId,
    project: project.projectId,
    workspace: project.workspaceId,
    actor: ada.userId,
    issue: item,
    actor_detail: expect.objectContaining({ id: ada.userId }),
  });
  expect(await ada.post(`${url}reactions/`, { reaction: THUMB })).toMatchObject({
    status: 400,
    body: { error: 'The payload is not valid' },
  });
  expect((await ada.post(`${url}reactions/`, { reaction: '1'.repeat(21) })).status).toBe(400);
  server.clock.pass(1000);
  expect((await bob.post(`${url}reactions/`, { reaction: THUMB })).status).toBe(201);
  expect((await ada.get(`${url}reactions/`)).body).toMatchObject([
    { actor: bob.userId },
    { actor: ada.userId },
  ]);
  expect((await gus.get(`${url}reactions/`)).status).toBe(400);
  expect((await gus.post(`${url}reactions/`, { reaction: THUMB })).status).toBe(400);
  expect((await bob.delete(`${url}reactions/${THUMB}/`)).status).toBe(204);
  expect((await bob.delete(`${url}reactions/${THUMB}/`)).status).toBe(404);
  expect((await ada.get(`${url}reactions/`)).body).toMatchObject([{ id }]);
  // Kept, and never shown.
  const told = await server.db
    .selectFrom('activities')
    .select(['verb', 'old_value', 'new_value', 'comment'])
    .where('field', '=', 'reaction')
    .orderBy('created_at')
    .execute();
  expect(told).toEqual([
    { verb: 'created', old_value: null, new_value: THUMB, comment: 'added the reaction' },
    { verb: 'created', old_value: null, new_value: THUMB, comment: 'added the reaction' },
    { verb: 'deleted', old_value: THUMB, new_value: null, comment: 'removed the reaction' },
  ]);
  const history = await ada.get(`${url}history/?activity_type=issue-property`);
  expect(history.body).toMatchObject([{ field: null }]);
});

test('reactions to a comment come with it, and the item tells the devices', async () => {
  const { server, ada, bob, project, url } = await acme();
  const { body } = await ada.post(`${url}comments/`, { comment_html: '<p>Hi</p>' });
  const { id: comment } = body as { readonly id: string };
  const reactions = `${project.url}/comments/${comment}/reactions/`;
  server.clock.pass(1000);
  const made = await bob.post(reactions, { reaction: THUMB });
  expect(made).toMatchObject({ status: 201, headers: { 'x-updated-at': expect.any(String) } });
  expect(made.body).toEqual({
    id: expect.any(String),
    created_at: '2026-11-20T09:00:01.000000Z',
    updated_at: '2026-11-20T09:00:01.000000Z',
    deleted_at: null,
    reaction: THUMB,
    created_by: bob.userId,
    updated_by: bob.userId,
    project: project.projectId,
    workspace: project.workspaceId,
    actor: bob.userId,
    comment,
  });
  expect(await bob.post(reactions, { reaction: THUMB })).toMatchObject({
    status: 400,
    body: { error: 'Reaction already exists for the user' },
  });
  expect((await ada.get(reactions)).body).toEqual([made.body]);
  for (const path of [`${url}comments/`, `${url}history/?activity_type=issue-comment`]) {
    expect((await ada.get(path)).body).toMatchObject([
      { id: comment, comment_reactions: [made.body] },
    ]);
  }
  expect((await ada.get(`${url}comments/${comment}/`)).body).toMatchObject({
    comment_reactions: [{ actor: bob.userId, reaction: THUMB }],
  });
  expect((await ada.get(`${project.url}/comments/`)).body).toMatchObject({
    results: [{ comments: [{ comment_reactions: [{ reaction: THUMB }] }] }],
  });
  expect((await ada.delete(`${reactions}${THUMB}/`)).status).toBe(404);
  expect((await bob.delete(`${reactions}${THUMB}/`)).status).toBe(204);
  expect((await ada.get(reactions)).body).toEqual([]);
});

test('a reaction leads nowhere across projects', async () => {
  const { server, ada, item, url } = await acme();
  const eve = await server.signedUp('eve@example.org');
  const theirs = await insertProject(server, eve, { slug: 'theirs' });
  const { body } = await ada.post(`${url}comments/`, { comment_html: '<p>Hi</p>' });
  const { id: comment } = body as { readonly id: string };
  const tries = [
    await eve.get(`${theirs.url}/issues/${item}/reactions/`),
    await eve.post(`${theirs.url}/issues/${item}/reactions/`, { reaction: THUMB }),
    await eve.get(`${theirs.url}/comments/${comment}/reactions/`),
    await eve.post(`${theirs.url}/comments/${comment}/reactions/`, { reaction: THUMB }),
    await eve.delete(`${theirs.url}/comments/${comment}/reactions/${THUMB}/`),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test('who may follow an item is told, and can be made to follow it', async () => {
  const { server, ada, bob, gus, project, item, url } = await acme();
  const people = await ada.get(`${url}issue-subscribers/`);
  expect(people.body).toEqual(
    [ada, bob, gus].map(({ userId }) => ({
      id: expect.any(String),
      member: expect.objectContaining({ id: userId, display_name: expect.any(String) }),
    })),
  );
  const put = (subscriber: string) => ada.post(`${url}issue-subscribers/`, { subscriber });
  const [one, other] = [await put(bob.userId), await put(gus.userId)];
  expect([one, other]).toMatchObject([
    { status: 201, body: { subscriber: bob.userId, issue: item } },
    { status: 201, body: { subscriber: gus.userId, issue: item } },
  ]);
  const ids = [one, other].map(({ body }) => (body as { readonly id: string }).id);
  expect(new Set([...ids, item, project.projectId, gus.userId, bob.userId]).size).toBe(6);
  expect(await put(bob.userId)).toMatchObject({ status: 400 });
  expect((await bob.get(`${url}subscribe/`)).body).toEqual({ subscribed: true });
  expect((await ada.delete(`${url}issue-subscribers/${bob.userId}/`)).status).toBe(204);
  expect((await ada.delete(`${url}issue-subscribers/${bob.userId}/`)).status).toBe(404);
  expect((await gus.delete(`${url}issue-subscribers/${bob.userId}/`)).status).toBe(403);
  const stranger = await server.signedUp('eve@example.org');
  expect((await put(stranger.userId)).status).toBe(400);

  const bulk = `${project.url}/bulk-subscribe-issues/`;
  expect((await bob.post(bulk, { issue_ids: [item] })).status).toBe(204);
  expect((await bob.post(bulk, { issue_ids: [item] })).status).toBe(204);
  expect((await bob.get(`${url}subscribe/`)).body).toEqual({ subscribed: true });
  expect(await bob.post(bulk, {})).toMatchObject({
    status: 400,
    body: { error: 'Issue IDs are required' },
  });
  expect((await gus.post(bulk, { issue_ids: [item] })).status).toBe(404);
});

test('each version of a description can be read again, newest first', async () => {
  const { server, ada, bob, gus, project, item, url } = await acme();
  const { body: made } = await ada.post(`${project.url}/issues/`, {
    name: 'x',
    description_html: '<p>one</p>',
  });
  const path = `${project.url}/issues/${(made as { readonly id: string }).id}/`;
  server.clock.pass(1000);
  await bob.patch(path, { description_html: '<p>two</p>' });
  const list = await ada.get(`${path}description-versions/?cursor=1:0:0`);
  const rows = list.body as { readonly results: readonly { readonly id: string }[] };
  expect(list.body).toMatchObject({
    prev_cursor: '1:-1:0',
    cursor: '1:0:0',
    next_cursor: '1:1:0',
    prev_page_results: false,
    next_page_results: true,
    page_count: 1,
    total_results: 2,
    total_pages: 2,
  });
  expect(rows.results).toEqual([
    {
      id: expect.any(String),
      workspace: project.workspaceId,
      project: project.projectId,
      issue: (made as { readonly id: string }).id,
      last_saved_at: '2026-11-20T09:00:01.000000Z',
      owned_by: bob.userId,
      created_at: '2026-11-20T09:00:01.000000Z',
      updated_at: '2026-11-20T09:00:01.000000Z',
      created_by: bob.userId,
      updated_by: bob.userId,
    },
  ]);
  const one = await ada.get(`${path}description-versions/${rows.results[0]?.id}/`);
  expect(one.body).toEqual({
    ...rows.results[0],
    description_binary: null,
    description_html: '<p>two</p>',
    description_stripped: 'two',
    description_json: {},
  });
  expect((await ada.get(`${url}description-versions/${rows.results[0]?.id}/`)).status).toBe(404);
  expect((await gus.get(`${path}description-versions/`)).status).toBe(400);
  expect((await ada.get(`${url}versions/`)).body).toMatchObject({ total_results: 0, results: [] });
  expect((await ada.get(`${url}versions/${item}/`)).status).toBe(404);
});
