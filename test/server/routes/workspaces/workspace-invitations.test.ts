import { expect, test } from 'vitest';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

const INVITATIONS = '/api/workspaces/acme/invitations/';
const NOT_PROVEN = {
  error: 'Open the link in your invitation email, or sign in once with a code.',
};
const NOT_YOURS = { error: 'You do not have permission to join the workspace' };

interface Invitation {
  readonly id: string;
  readonly token: string;
  readonly invite_link: string;
}

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project };
}

async function invite(person: TestClient, email: string, role = 15): Promise<Invitation> {
  const answer = await person.post(INVITATIONS, { emails: [{ email, role }] });
  expect(answer.status).toBe(200);
  const { invitations } = answer.body as { invitations: Invitation[] };
  const [first] = invitations;
  if (!first) throw new Error('one invitation');
  return first;
}

test('an invitation comes with a link to copy, whose token is told once', async () => {
  const { ada, project } = await setUp();
  const made = await invite(ada, ' Bob@Example.org ');
  expect(made).toEqual({
    id: expect.any(String),
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    deleted_at: null,
    created_by: ada.userId,
    updated_by: ada.userId,
    workspace: { name: 'acme', slug: 'acme', id: project.workspaceId, logo_url: null },
    invite_link: `/workspace-invitations/?invitation_id=${made.id}&email=bob%40example.org&slug=acme&token=${made.token}`,
    email: 'bob@example.org',
    accepted: false,
    token: expect.stringMatching(/^[\w-]{43}$/),
    message: null,
    responded_at: null,
    role: 15,
  });
  const { body } = await ada.get(INVITATIONS);
  expect(body).toMatchObject([{ id: made.id, token: null }]);
  expect(JSON.stringify(body)).not.toContain(made.token);
  const [listed] = body as readonly object[];
  expect((await ada.get(`${INVITATIONS}${made.id}/`)).body).toEqual(listed);
});

test('the token opens the door once, and nothing else does', async () => {
  const { server, ada } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  const { id, token } = await invite(ada, bob.email);
  const join = `${INVITATIONS}${id}/join/`;
  const send = async (who: TestClient, body: object) => {
    const answer = await who.post(join, body);
    return [answer.status, answer.body];
  };
  expect((await bob.get(join)).status).toBe(404);
  expect((await server.anonymous.get(`${join}?token=${token}`)).body).toMatchObject({
    email: 'bob@example.org',
    token: null,
  });
  const accepted = true;
  expect(await send(bob, { email: bob.email, accepted })).toEqual([403, NOT_PROVEN]);
  expect(await send(bob, { email: bob.email, token: 'x', accepted })).toEqual([403, NOT_YOURS]);
  expect(await send(bob, { email: 'a@b.cd', token, accepted })).toEqual([403, NOT_YOURS]);
  expect((await bob.get('/api/workspaces/acme/')).status).toBe(404);
  expect(await send(bob, { email: bob.email, token, accepted })).toEqual([
    200,
    { message: 'Workspace Invitation Accepted' },
  ]);
  expect((await bob.get('/api/workspaces/acme/')).body).toMatchObject({ role: 15 });
  expect((await ada.get(INVITATIONS)).body).toEqual([]);
  expect((await send(bob, { email: bob.email, token, accepted }))[0]).toBe(404);
});

test('who has no account yet is noted until they sign up; who declines is not asked again', async () => {
  const { server, ada } = await setUp();
  const { id, token } = await invite(ada, 'new@example.org');
  const join = `${INVITATIONS}${id}/join/`;
  await server.anonymous.post(join, { email: 'new@example.org', token, accepted: true });
  const row = { id, accepted: true, responded_at: '2026-11-20T09:00:00.000000Z' };
  expect((await ada.get(INVITATIONS)).body).toMatchObject([row]);
  const no = await invite(ada, 'no@example.org');
  const declined = `${INVITATIONS}${no.id}/join/`;
  const body = { email: 'no@example.org', token: no.token };
  expect((await server.anonymous.post(declined, body)).body).toEqual({
    message: 'Workspace Invitation was not accepted',
  });
  expect((await server.anonymous.post(declined, body)).body).toEqual({
    error: 'You have already responded to the invitation request',
  });
});

test('who is invited again gets a new link, and the old one ends', async () => {
  const { server, ada } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  const first = await invite(ada, bob.email);
  const second = await invite(ada, bob.email, 5);
  expect(second.id).toBe(first.id);
  const join = `${INVITATIONS}${first.id}/join/`;
  const body = { email: bob.email, accepted: true };
  expect((await bob.post(join, { ...body, token: first.token })).status).toBe(403);
  expect((await bob.post(join, { ...body, token: second.token })).status).toBe(200);
});

test('an invitation that was still open lowers nobody who came in another way', async () => {
  const { server, ada, project } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  const { id, token } = await invite(ada, bob.email, 5);
  await insertMember(server, project, bob, 20);
  const body = { email: bob.email, token, accepted: true };
  expect((await bob.post(`${INVITATIONS}${id}/join/`, body)).status).toBe(200);
  expect((await bob.get('/api/workspaces/acme/')).body).toMatchObject({ role: 20 });
});

test('an address that nobody verified needs the token also in the list of one’s own', async () => {
  const { server, ada } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  const { id, token } = await invite(ada, bob.email);
  const mine = '/api/users/me/workspaces/invitations/';
  expect((await bob.get(mine)).body).toMatchObject([{ id, token: null }]);
  expect((await ada.get(mine)).body).toEqual([]);
  const bare = await bob.post(mine, { invitations: [id] });
  expect([bare.status, bare.body]).toEqual([403, NOT_PROVEN]);
  expect((await ada.post(mine, { invitations: [id], tokens: { [id]: token } })).status).toBe(204);
  expect((await ada.get(INVITATIONS)).body).toHaveLength(1);
  expect((await bob.post(mine, { invitations: [id], tokens: { [id]: token } })).status).toBe(204);
  expect((await bob.get('/api/workspaces/acme/')).status).toBe(200);

  const eve = await server.signedUp('eve@example.org');
  const other = await invite(ada, eve.email);
  await server.db.updateTable('users').set({ is_email_verified: true }).execute();
  expect((await eve.post(mine, { invitations: [other.id] })).status).toBe(204);
});

test('nobody is invited above the one who invites, twice, or at no address', async () => {
  const { server, ada, project } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  const gus = await server.signedUp('gus@example.org');
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  const send = async (who: TestClient, emails: unknown) =>
    (await who.post(INVITATIONS, { emails })).body;
  expect(await send(ada, [])).toEqual({ error: 'Emails are required' });
  expect(await send(bob, [{ email: 'x@example.org', role: 20 }])).toEqual({
    error: 'You cannot invite a user with higher role',
  });
  expect(await send(ada, [{ email: 'GUS@example.org' }])).toMatchObject({
    error: 'Some users are already member of workspace',
    workspace_users: [{ member: { id: gus.userId } }],
  });
  expect(JSON.stringify(await send(ada, [{ email: 'x@example.org' }, { email: 'y' }]))).toContain(
    'Invalid email - ',
  );
  expect((await ada.get(INVITATIONS)).body).toEqual([]);
  expect(await send(gus, [{ email: 'x@example.org' }])).toEqual({
    detail: 'You do not have permission to perform this action.',
  });
});

test('an invitation is changed and taken back by its own workspace alone', async () => {
  const { server, ada } = await setUp();
  const eve = await server.signedUp('eve@example.org');
  await insertProject(server, eve, { slug: 'evil', identifier: 'EVE' });
  const { id, token } = await invite(ada, 'bob@example.org');
  expect((await eve.delete(`/api/workspaces/evil/invitations/${id}/`)).status).toBe(404);
  expect((await eve.get(`${INVITATIONS}${id}/`)).status).toBe(403);
  const changed = await ada.patch(`${INVITATIONS}${id}/`, { role: 5 });
  expect(changed.body).toMatchObject({ role: 5, token: null });
  expect((await ada.delete(`${INVITATIONS}${id}/`)).status).toBe(204);
  const join = await server.anonymous.post(`${INVITATIONS}${id}/join/`, {
    email: 'bob@example.org',
    token,
    accepted: true,
  });
  expect(join.status).toBe(404);
});
