import { expect, test } from 'vitest';
import { ADMIN, GUEST, MEMBER, ROLES, type Role } from '../../src/domain/roles.ts';
import type { DeclaredRoute } from '../../server/plugins/route.ts';
import { ROUTES } from '../../server/routes/index.ts';
import { testServer, type TestAnswer, type TestClient } from '../support/server.ts';
import { insertMember, insertProject, type TestProject } from '../support/server-rows.ts';

/*
 * Every declared route against everybody who must not call it. A refusal comes before the body is
 * looked at, so no route needs anything prepared but a project.
 */

const SOME_ID = '00000000-0000-4000-8000-000000000001';

async function acme() {
  const server = await testServer();
  const owner = await server.signedUp('owner@example.org');
  const project = await insertProject(server, owner);
  const elsewhere = await server.signedUp('elsewhere@example.org');
  await insertProject(server, elsewhere, { slug: 'elsewhere' });
  const people = new Map<Role, TestClient>();
  for (const role of [MEMBER, GUEST] as const) {
    const person = await server.signedUp(`role${role}@example.org`);
    await insertMember(server, project, person, role);
    people.set(role, person);
  }
  people.set(ADMIN, owner);
  return { server, project, elsewhere, people };
}

function call(route: DeclaredRoute, { slug, projectId }: TestProject, who: TestClient) {
  const path = route.path
    .replace(':slug', slug)
    .replace(':project_id', projectId)
    .replace(/:\w+/g, SOME_ID);
  const send: Record<DeclaredRoute['method'], () => Promise<TestAnswer>> = {
    GET: () => who.get(path),
    POST: () => who.post(path, {}),
    PUT: () => who.put(path, {}),
    PATCH: () => who.patch(path, {}),
    DELETE: () => who.delete(path),
  };
  return send[route.method]();
}

const nameOf = (route: DeclaredRoute) => `${route.method} ${route.path}`;
const guarded = ROUTES.filter(({ rule }) => rule.scope !== 'public');

/** The routes whose answer to somebody is not the one that it must be. */
async function answeredOtherwise(
  routes: readonly DeclaredRoute[],
  status: number,
  ask: (route: DeclaredRoute) => Promise<TestAnswer>,
) {
  const wrong: string[] = [];
  for (const route of routes) {
    const answer = await ask(route);
    if (answer.status !== status) wrong.push(`${nameOf(route)} → ${answer.status}`);
  }
  return wrong;
}

test('whoever is not signed in gets nothing but what is public', async () => {
  const { server, project } = await acme();
  const ask = (route: DeclaredRoute) => call(route, project, server.anonymous);
  expect(await answeredOtherwise(guarded, 401, ask)).toEqual([]);
});

test('whoever belongs to another workspace gets nothing of this one', async () => {
  const { project, elsewhere } = await acme();
  const inside = ROUTES.filter(
    ({ rule }) => rule.scope === 'workspace' || rule.scope === 'project',
  );
  const ask = (route: DeclaredRoute) => call(route, project, elsewhere);
  expect(await answeredOtherwise(inside, 403, ask)).toEqual([]);
});

test('a project of another workspace is not reached through one’s own', async () => {
  const { project, elsewhere } = await acme();
  const inside = ROUTES.filter(({ rule }) => rule.scope === 'project');
  const ask = (route: DeclaredRoute) => call(route, { ...project, slug: 'elsewhere' }, elsewhere);
  expect(await answeredOtherwise(inside, 403, ask)).toEqual([]);
});

test.each(ROLES)('role %i gets what its rule names and nothing else', async (role) => {
  const { project, people } = await acme();
  const person = people.get(role);
  const closed = ROUTES.filter(
    ({ rule }) =>
      (rule.scope === 'workspace' || rule.scope === 'project') && !rule.roles.includes(role),
  );
  const ask = (route: DeclaredRoute) => {
    if (!person) throw new Error('nobody has this role');
    return call(route, project, person);
  };
  const isCreators = ({ rule }: DeclaredRoute) => rule.scope === 'project' && rule.orCreatorOf;
  const [ofCreators, ofRoles] = [closed.filter(isCreators), closed.filter((r) => !isCreators(r))];
  expect(await answeredOtherwise(ofRoles, 403, ask)).toEqual([]);
  // Nobody made what is not there.
  expect(await answeredOtherwise(ofCreators, 404, ask)).toEqual([]);
});

test('the instance’s own calls are for its admins', async () => {
  const { project, people } = await acme();
  const own = ROUTES.filter(({ rule }) => rule.scope === 'instance');
  const admin = people.get(ADMIN);
  if (!admin) throw new Error('nobody is admin');
  expect(await answeredOtherwise(own, 403, (route) => call(route, project, admin))).toEqual([]);
});

test('no two routes answer the same call', () => {
  const names = ROUTES.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':x')}`);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test('what is public is a short list that somebody has thought about', () => {
  const open = ROUTES.filter(({ rule }) => rule.scope === 'public').map(nameOf);
  expect(open.toSorted()).toMatchInlineSnapshot(`
    [
      "GET /api/assets/v2/files/",
      "GET /api/health/",
      "GET /api/instances/",
      "GET /api/instances/admins/session/",
      "GET /api/users/session/",
      "GET /api/workspaces/:slug/invitations/:id/join/",
      "GET /auth/get-csrf-token/",
      "GET /auth/github/",
      "GET /auth/github/callback/",
      "GET /auth/gitlab/",
      "GET /auth/gitlab/callback/",
      "GET /auth/google/",
      "GET /auth/google/callback/",
      "POST /api/assets/v2/uploads/",
      "POST /api/holdfast/demo/",
      "POST /api/instances/admins/sign-in/",
      "POST /api/instances/admins/sign-out/",
      "POST /api/instances/admins/sign-up-screen-visited/",
      "POST /api/instances/admins/sign-up/",
      "POST /api/workspaces/:slug/invitations/:id/join/",
      "POST /auth/email-check/",
      "POST /auth/forgot-password/",
      "POST /auth/magic-generate/",
      "POST /auth/magic-sign-in/",
      "POST /auth/magic-sign-up/",
      "POST /auth/reset-password/:uidb64/:token/",
      "POST /auth/sign-in/",
      "POST /auth/sign-out/",
      "POST /auth/sign-up/",
    ]
  `);
});
