import { expect, test } from 'vitest';
import { z } from 'zod';
import { touchWorkItems } from '../../../server/commands/touch.ts';
import { name, uuids } from '../../../server/plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../../server/plugins/route.ts';
import { gate } from '../../support/server/gate.ts';
import { testServer } from '../../support/server/server.ts';
import { insertMember, insertProject } from '../../support/server/server-rows.ts';

/** A small resource of its own: labels of a project, by the same means that real routes use. */
const routes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/words/',
    tag: 'Words',
    summary: 'All words',
    rule: { scope: 'project', roles: [20, 15, 5] },
    answer: z.array(z.object({ name: z.string() })),
    handler: async ({ db, project }) =>
      db.selectFrom('labels').select('name').where('project_id', '=', project.id).execute(),
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/words/',
    tag: 'Words',
    summary: 'One more word',
    rule: { scope: 'project', roles: [20, 15] },
    body: z.object({ name: name(), others: uuids().optional() }),
    status: 201,
    answer: z.object({ id: z.uuid(), name: z.string(), name_sort_key: z.string() }),
    writes: ['labels', 'projects'],
    handler: async ({ write: w, project }, { body }) => {
      const id = w.newId();
      const row = { id, name: body.name, name_sort_key: body.name };
      await w.tx
        .insertInto('labels')
        .values({
          ...row,
          workspace_id: w.workspaceId,
          project_id: project.id,
          created_at: w.now,
          updated_at: w.stamp(project.id),
        })
        .execute();
      await touchWorkItems(w, project.id, []);
      w.hint('label', project.id);
      return row;
    },
  }),
];

async function acme() {
  const server = await testServer({ routes });
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project, words: `${project.url}/words/` };
}

test('a written answer carries the cursor that it moved to, and others are told after it', async () => {
  const { server, ada, project, words } = await acme();
  const answer = await ada.post(words, { name: 'Kelp' });
  expect(answer.status).toBe(201);
  expect(answer.headers['x-updated-at']).toBe('2026-11-20T09:00:00.000001Z');
  expect(server.hints).toEqual([
    {
      workspaceId: project.workspaceId,
      project: project.projectId,
      updated_at: '2026-11-20T09:00:00.000001Z',
      kinds: ['label', 'work_item'],
    },
  ]);
});

test('[R6] a call that is sent again is answered again and done once', async () => {
  const { ada, words } = await acme();
  const key = { 'idempotency-key': '0197a0a0-0000-7000-8000-000000000001' };
  const first = await ada.post(words, { name: 'Kelp' }, key);
  const again = await ada.post(words, { name: 'Kelp' }, key);
  expect([again.status, again.text, again.headers['x-updated-at']]).toEqual([
    first.status,
    first.text,
    first.headers['x-updated-at'],
  ]);
  expect((await ada.get(words)).body).toEqual([{ name: 'Kelp' }]);
});

test('[R6] a key that comes back with another body is refused', async () => {
  const { ada, words } = await acme();
  const key = { 'idempotency-key': '0197a0a0-0000-7000-8000-000000000001' };
  await ada.post(words, { name: 'Kelp' }, key);
  expect((await ada.post(words, { name: 'Moss' }, key)).status).toBe(422);
});

test('[R6] a call that failed leaves its key free', async () => {
  const { ada, words } = await acme();
  await ada.post(words, { name: 'Kelp' });
  const key = { 'idempotency-key': '0197a0a0-0000-7000-8000-000000000001' };
  expect((await ada.post(words, { name: 'Kelp' }, key)).status).toBe(400);
  expect((await ada.post(words, { name: 'Moss' }, key)).status).toBe(201);
});

test('[R6] a call whose twin is still running is told to come back, another person’s is not', async () => {
  const door = gate();
  const begun = gate();
  const slow = write({
    method: 'POST',
    path: '/api/workspaces/:slug/slow/',
    tag: 'Words',
    summary: 'Waits',
    rule: { scope: 'workspace', roles: [20] },
    writes: [],
    answer: z.literal('done'),
    handler: async () => {
      begun.open();
      await door.opened;
      return 'done';
    },
  });
  const server = await testServer({ routes: [slow] });
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 20);
  const key = { 'idempotency-key': '0197a0a0-0000-7000-8000-000000000001' };
  const first = ada.post('/api/workspaces/acme/slow/', {}, key);
  await begun.opened;
  const ofAnother = bob.post('/api/workspaces/acme/slow/', {}, key);
  const twin = await ada.post('/api/workspaces/acme/slow/', {}, key);
  expect([twin.status, twin.headers['retry-after']]).toEqual([409, '1']);
  door.open();
  expect(await first).toMatchObject({ status: 200, body: 'done' });
  expect(await ofAnother).toMatchObject({ status: 200, body: 'done' });
});

test('who is not signed in, no member, or of a lower role is refused in the words of the contract', async () => {
  const { server, project, words } = await acme();
  const [bob, gus] = [
    await server.signedUp('bob@example.org'),
    await server.signedUp('g@example.org'),
  ];
  await insertMember(server, project, gus, 5);
  const role = { error: "You don't have the required permissions." };
  expect(await server.anonymous.get(words)).toMatchObject({
    status: 401,
    body: { detail: 'Authentication credentials were not provided.' },
  });
  expect(await bob.get(words)).toMatchObject({ status: 403, body: role });
  expect(await gus.post(words, { name: 'x' })).toMatchObject({ status: 403, body: role });
  expect((await gus.get(words)).status).toBe(200);
});

test('a body that does not fit is answered field by field', async () => {
  const { ada, words } = await acme();
  const wrong = async (body: unknown) => (await ada.post(words, body)).body;
  expect(await wrong({})).toEqual({ name: ['This field is required.'] });
  expect(await wrong({ name: null })).toEqual({ name: ['This field may not be null.'] });
  expect(await wrong({ name: '  ' })).toEqual({ name: ['This field may not be blank.'] });
  expect(await wrong({ name: 'a\0b' })).toEqual({ name: ['Null characters are not allowed.'] });
  expect(await wrong({ name: 'x'.repeat(256), others: ['no'] })).toEqual({
    name: ['Ensure this field has no more than 255 characters.'],
    others: { 0: ['“no” is not a valid UUID.'] },
  });
});

test('what the database refuses is no fault of the server', async () => {
  const { ada, words } = await acme();
  await ada.post(words, { name: 'Kelp' });
  expect(await ada.post(words, { name: 'Kelp' })).toMatchObject({
    status: 400,
    body: { error: 'The payload is not valid' },
  });
});

test('paths: an id that is none leads nowhere, a missing slash leads on, a wrong method is told', async () => {
  const { ada, project, words } = await acme();
  const nowhere = { status: 404, body: { error: 'Page not found.' } };
  expect(await ada.get(words.replace(project.projectId, '42'))).toMatchObject(nowhere);
  expect(await ada.get('/api/nothing/')).toMatchObject(nowhere);
  const redirect = await ada.get(`${words.slice(0, -1)}?a=1`);
  expect([redirect.status, redirect.headers['location']]).toEqual([301, `${words}?a=1`]);
  expect(await ada.put(words, {})).toMatchObject({
    status: 405,
    body: { detail: 'Method "PUT" not allowed.' },
  });
});

test('JSON that is none is told so', async () => {
  const { ada, words } = await acme();
  const answer = await ada.post(words, '{', { 'content-type': 'application/json' });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('JSON parse error');
});
