import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeclaredRoute } from '../../server/plugins/route.ts';
import { ROUTES } from '../../server/routes/index.ts';
import { must } from '../../src/lib/assert.ts';
import { insertToken } from '../support/server/api-token.ts';
import { answerFault } from '../support/server/declared-answers.ts';
import { addressOf, fieldIds, isOutside } from '../support/server/furnished-calls.ts';
import { furnish, type Place } from '../support/server/furnished.ts';
import { publishBoards } from '../support/server/publish-boards.ts';
import { sampleBody } from '../support/server/sample-body.ts';
import { rewinding } from '../support/server/server-db.ts';
import { testServer, type TestClient, type TestServer } from '../support/server/server.ts';
import { insertMember, insertProject, type TestProject } from '../support/server/server-rows.ts';

/*
 * The authorisation matrix: every declared call × everybody × ids of one's own, of others and of
 * strangers. What to expect is read from the route's rule, the same that the server reads; what no
 * rule can say is told by marks in the rows: no answer may carry the mark of a place its reader has
 * no business in, and no call may change a row there. Every call is undone after it. A call that is
 * declared later is in here by being declared.
 */

const GENERIC_403 = [
  '{"error":"You don\'t have the required permissions."}',
  '{"detail":"You do not have permission to perform this action."}',
];
/** Streams never end, so only their refusals are asked for. */
const isStream = ({ path }: DeclaredRoute) => path.endsWith('/events/');
const nameOf = ({ method, path }: DeclaredRoute) => `${method} ${path}`;

interface Person {
  readonly name: string;
  readonly client: TestClient;
  /** 0: no member of the workspace, of the project. */
  readonly workspaceRole: number;
  readonly projectRole: number;
  readonly isKnown: boolean;
  readonly isInstanceAdmin: boolean;
  /** What opens `/api/v1/` for them, in place of the session. */
  readonly token?: string;
  /** Marks that no answer to this person may carry. */
  readonly blindFor: readonly string[];
}

interface World {
  readonly server: TestServer;
  readonly project: TestProject;
  readonly theirs: TestProject;
  /** Ada's and Gus's rows in the project, those of a project beside it, and another workspace's. */
  readonly places: Readonly<Record<'ada' | 'gus' | 'beside' | 'theirs', Place>>;
  readonly people: readonly Person[];
  readonly tables: ReadonlySet<string>;
  readonly memberIds: ReadonlyMap<string, string>;
  readonly anchors: ReadonlyMap<string, string>;
}

let world: World;
let asserted = 0;

beforeAll(async () => {
  world = await buildWorld();
});

afterAll(() => {
  console.log(`authorisation matrix: ${asserted} assertions over ${ROUTES.length} calls`);
});

async function buildWorld(): Promise<World> {
  const server = await testServer({ withInstance: true });
  const person = (name: string) => server.signedUp(`${name}@example.org`);
  const ada = await person('ada');
  const project = await insertProject(server, ada);
  await server.db.updateTable('instance').set({ is_setup_done: true }).execute();
  const bea = await person('bea');
  const beside = await insertProjectBeside(server, project, bea);
  const eve = await person('secret-theirs');
  const theirs = await insertProject(server, eve, { slug: 'theirs' });
  const [mem, gus, former] = [await person('mem'), await person('gus'), await person('former')];
  await insertMember(server, project, mem, 15);
  await insertMember(server, project, gus, 5);
  await insertMember(server, project, former, 20);
  for (const table of ['workspace_members', 'project_members'] as const) {
    const left = server.db.updateTable(table).set({ is_active: false });
    await left.where('member', '=', former.userId).execute();
  }
  const closed = await person('closed');
  await insertMember(server, project, closed, 20);
  await server.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', closed.userId)
    .execute();
  const signedOut = await person('signed-out');
  await insertMember(server, project, signedOut, 20);
  await server.db.deleteFrom('sessions').where('user_id', '=', signedOut.userId).execute();
  const [boss, hand, visitor] = [
    await person('boss'),
    await person('hand'),
    await person('visitor'),
  ];
  for (const [one, role] of [
    [boss, 20],
    [hand, 15],
    [visitor, 5],
  ] as const) {
    await insertWorkspaceMember(server, project, one, role);
  }
  const at = { created_at: '2026-11-20T09:00:00Z', updated_at: '2026-11-20T09:00:00Z' };
  const operator = await person('operator');
  await server.db
    .insertInto('instance_admins')
    .values({ id: server.deps.newId(), user_id: operator.userId, role: 20, ...at })
    .execute();

  const place = (of: TestProject, author: TestClient, mark: string): Place => ({
    workspaceId: of.workspaceId,
    projectId: of.projectId,
    authorId: author.userId,
    mark,
    sharedMark: of === theirs ? mark : mark.replace('SECRET-', 'of Acme by '),
  });
  const places = {
    ada: place(project, ada, 'SECRET-ADAS'),
    gus: place(project, gus, 'SECRET-GUS'),
    beside: place(beside, bea, 'SECRET-BESIDE'),
    theirs: place(theirs, eve, 'SECRET-THEIRS'),
  };
  const tables = new Set<string>();
  for (const one of Object.values(places)) {
    for (const table of await furnish(server.deps.db.engine, one)) tables.add(table);
  }
  await publishBoards(server);
  const stranger = { workspaceRole: 0, projectRole: 0, isInstanceAdmin: false };
  const foreign = ['SECRET-BESIDE', 'SECRET-THEIRS'];
  const all = ['SECRET-ADAS', 'SECRET-GUS', ...foreign];
  const unknown = { ...stranger, isKnown: false, blindFor: all };
  const outside = { ...stranger, isKnown: true, blindFor: all };
  const inside = { isKnown: true, isInstanceAdmin: false, workspaceRole: 20, blindFor: foreign };
  const known: readonly Person[] = [
    { name: 'anonymous', client: server.anonymous, ...unknown },
    { name: 'deactivated user', client: closed, ...unknown },
    { name: 'revoked session', client: signedOut, ...unknown },
    {
      name: 'made-up API token',
      client: server.anonymous,
      ...unknown,
      token: 'holdfast_api_0123456789abcdef0123456789abcdef',
    },
    ...(await badTokens(server, ada, project, theirs)).map(([name, token]) => ({
      name: `admin’s ${name} API token`,
      client: server.anonymous,
      ...unknown,
      token,
    })),
    { name: 'another workspace’s admin', client: eve, ...outside, blindFor: all.slice(0, 3) },
    { name: 'former admin', client: former, ...outside },
    { name: 'instance admin', client: operator, ...outside, isInstanceAdmin: true },
    { name: 'workspace guest', client: visitor, ...outside, workspaceRole: 5 },
    { name: 'member outside the project', client: hand, ...outside, workspaceRole: 15 },
    { name: 'workspace admin outside the project', client: boss, ...outside, workspaceRole: 20 },
    {
      name: 'guest',
      client: gus,
      ...inside,
      workspaceRole: 5,
      projectRole: 5,
      blindFor: ['SECRET-ADAS-OWN', ...foreign],
    },
    { name: 'member', client: mem, ...inside, workspaceRole: 15, projectRole: 15 },
    { name: 'admin', client: ada, ...inside, projectRole: 20 },
  ];
  const people = await withTokens(server, project, known);
  const members = await server.db
    .selectFrom('project_members')
    .select(['id', 'member'])
    .unionAll(server.db.selectFrom('workspace_members').select(['id', 'member']))
    .execute();
  const memberIds = new Map(members.map(({ id, member }) => [member, id]));
  const anchors = new Map([
    [project.projectId, places.ada.mark],
    [theirs.projectId, places.theirs.mark],
  ]);
  return { server, project, theirs, places, people, tables, memberIds, anchors };
}

/** Everybody who has an account also has a program, which calls in their name. */
async function withTokens(
  server: TestServer,
  project: TestProject,
  people: readonly Person[],
): Promise<readonly Person[]> {
  const all: Person[] = [];
  for (const one of people) {
    const { client } = one;
    const has = one.token === undefined && client !== server.anonymous;
    all.push(has ? { ...one, token: await insertToken(server, project, client) } : one);
  }
  // Whose session is revoked keeps their programs: those are revoked by themselves.
  return all.map((one) => (one.name === 'revoked session' ? { ...one, token: '' } : one));
}

async function badTokens(
  server: TestServer,
  ada: TestClient,
  here: TestProject,
  elsewhere: TestProject,
): Promise<readonly (readonly [string, string])[]> {
  return [
    ['expired', await insertToken(server, here, ada, { expired_at: '2026-11-20T08:59:59Z' })],
    ['revoked', await insertToken(server, here, ada, { is_active: false })],
    ['elsewhere', await insertToken(server, elsewhere, ada)],
  ];
}

async function insertProjectBeside(
  server: TestServer,
  { workspaceId }: TestProject,
  admin: TestClient,
) {
  const made = await insertProject(server, admin, { slug: 'beside', identifier: 'BES' });
  const { db } = server;
  await db.deleteFrom('workspaces').where('id', '=', made.workspaceId).execute();
  for (const table of ['projects', 'states', 'project_members', 'workspace_members'] as const) {
    const moved = db.updateTable(table).set({ workspace_id: workspaceId });
    await moved.where('workspace_id', '=', made.workspaceId).execute();
  }
  // Nobody may join it unasked.
  await db.updateTable('projects').set({ network: 0 }).where('id', '=', made.projectId).execute();
  return { ...made, workspaceId, slug: 'acme' };
}

async function insertWorkspaceMember(
  { db, deps }: TestServer,
  { workspaceId }: TestProject,
  { userId }: TestClient,
  role: number,
) {
  const times = { created_at: '2026-11-20T09:00:00Z', updated_at: '2026-11-20T09:00:00Z' };
  const row = { id: deps.newId(), workspace_id: workspaceId, member: userId, role, ...times };
  await db
    .insertInto('workspace_members')
    .values(row as never)
    .execute();
}

const urlOf = (route: DeclaredRoute, at: TestProject, place: Place) =>
  addressOf(world, route, at, place);

interface Asked {
  readonly status: number;
  readonly text: string;
  readonly damage: string | null;
  /** What the answer says that its route does not declare. */
  readonly undeclared: string | null;
}

/** An admin of the workspace may join and end any of its projects, and clear away anybody's draft. */
const OF_THE_WORKSPACE = new Set([
  'DELETE /api/workspaces/:slug/draft-issues/:id/ by admin',
  'DELETE /api/workspaces/:slug/projects/:id/ by admin',
  'POST /api/users/me/workspaces/:slug/projects/invitations/ by admin',
]);

const SECRET_PLACES = ['beside', 'theirs'] as const;

/** The rows of the two places where nobody of the project has any business. */
async function fingerprint(): Promise<string> {
  const connection = await world.server.deps.db.engine.connect();
  try {
    const hash = createHash('sha256');
    for (const table of world.tables) {
      const { rows } = await connection.query(
        `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS h FROM "${table}" AS t WHERE t::text LIKE ANY ($1)`,
        [SECRET_PLACES.map((one) => `%${world.places[one].projectId}%`)],
      );
      hash.update(String(rows[0]?.['h']));
    }
    return hash.digest('hex');
  } finally {
    connection.release();
  }
}

let untouched: string | null = null;

/** Makes a call, looks what it did to the others, and undoes it. */
function ask(
  route: DeclaredRoute,
  { client, token = '' }: Person,
  url: string,
  body: unknown,
): Promise<Asked> {
  return rewinding(async () => {
    const answer = await world.server.app.inject({
      method: route.method,
      url,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(isOutside(route) ? { 'x-api-key': token } : { cookie: client.cookie }),
      },
      ...(route.body && body !== undefined ? { payload: body as object } : {}),
    });
    const isWritten = answer.statusCode < 300 && route.method !== 'GET';
    untouched ??= await fingerprint();
    const damage =
      isWritten && (await fingerprint()) !== untouched ? 'changed a foreign row' : null;
    const undeclared = answerFault(route, url, answer);
    return { status: answer.statusCode, text: answer.body, damage, undeclared };
  });
}

type Verdict = 401 | 403 | 'passes';

function verdictOf(route: DeclaredRoute, who: Person, place: Place): Verdict {
  const { rule } = route;
  if (rule.scope === 'public') return 'passes';
  if (rule.scope === 'board') return rule.signedIn && !who.isKnown ? 401 : 'passes';
  if (!who.isKnown) return isOutside(route) && who.token ? 403 : 401;
  if (rule.scope === 'user') return 'passes';
  if (rule.scope === 'instance') return who.isInstanceAdmin ? 'passes' : 403;
  const roles: readonly number[] = rule.roles;
  if (rule.scope === 'workspace') return roles.includes(who.workspaceRole) ? 'passes' : 403;
  if (who.projectRole === 0) return 403;
  if (roles.includes(who.projectRole)) return 'passes';
  return rule.orCreatorOf && place.authorId === who.client.userId ? 'passes' : 403;
}

/** What is wrong with an answer, in words; nothing if all is well. */
function faults(route: DeclaredRoute, who: Person, verdict: Verdict, asked: Asked): string[] {
  const { status, text, damage, undeclared } = asked;
  const found: string[] = [];
  const told = `${nameOf(route)} by ${who.name}`;
  if (verdict === 'passes') {
    if (status === 401) found.push(`${told}: 401, but its rule lets them`);
    if (status >= 500) found.push(`${told}: ${status} ${text.slice(0, 200)}`);
  } else if (status !== verdict && !isMissing(route, status))
    found.push(`${told}: ${status} instead of ${verdict}`);
  // Who runs the installation sees who is on it.
  const isTheirs = route.rule.scope === 'instance' && who.isInstanceAdmin;
  const blindFor = isOfBoard(route) ? BEYOND_THE_BOARD : who.blindFor;
  const leaked = (isTheirs ? [] : blindFor).filter((mark) => text.toUpperCase().includes(mark));
  if (leaked.length > 0) found.push(`${told}: tells ${leaked.join(', ')}`);
  if (damage && !OF_THE_WORKSPACE.has(told)) found.push(`${told}: ${damage}`);
  if (undeclared) found.push(`${told}: ${undeclared}`);
  asserted += 4;
  return found;
}

/** The project is published: its anchor is an actor of its own, who sees its work items and nothing else's. */
const BEYOND_THE_BOARD = ['SECRET-BESIDE', 'SECRET-THEIRS'];

function isOfBoard({ path }: DeclaredRoute): boolean {
  return path.startsWith('/api/public/');
}

/** A right that comes from having made a row is refused as if the row were not there. */
function isMissing({ rule }: DeclaredRoute, status: number): boolean {
  return status === 404 && rule.scope === 'project' && rule.orCreatorOf !== undefined;
}

function bodyFor(route: DeclaredRoute, place: Place, isWhole: boolean): unknown {
  return route.body ? sampleBody(route.body, fieldIds(world, place), isWhole) : undefined;
}

/** Signing in and out is its own story, and has tests of its own. */
const calls = ROUTES.filter(({ path }) => !path.startsWith('/auth/') && !path.includes('/demo/'));

test(
  'everybody gets what the rule of a call grants them, and nobody is told what is not theirs',
  { timeout: 240_000 },
  async () => {
    const wrong: string[] = [];
    const { ada } = world.places;
    for (const route of calls) {
      const url = urlOf(route, world.project, ada);
      const body = bodyFor(route, ada, false);
      for (const who of world.people) {
        const verdict = verdictOf(route, who, ada);
        if (verdict === 'passes' && isStream(route)) continue;
        const asked = await ask(route, who, url, body);
        const isGuests = route.rule.scope === 'project' && route.rule.item && who.name === 'guest';
        if (verdict === 'passes' && isGuests && asked.status < 400) {
          wrong.push(`${nameOf(route)}: a guest reaches another’s work item`);
        }
        if (verdict === 'passes' && asked.status === 403 && GENERIC_403.includes(asked.text)) {
          const exceptions = isDecidedByRow(route);
          if (!exceptions)
            wrong.push(`${nameOf(route)} by ${who.name}: refused, but its rule grants it`);
        }
        wrong.push(...faults(route, who, verdict, asked));
      }
    }
    expect(wrong).toEqual([]);
  },
);

/** Whose row it is decides, or what the row is: the rule opens the door, the row says the rest. */
function isDecidedByRow({ path, method }: DeclaredRoute): boolean {
  return method !== 'GET' || path.includes(':user_id');
}

test(
  'a guest who sees only their own work reaches it, and with the view of all also the others’',
  { timeout: 120_000 },
  async () => {
    const wrong: string[] = [];
    const guest = must(
      world.people.find(({ name }) => name === 'guest'),
      'the guest',
    );
    const ofItems = calls.filter(({ rule }) => rule.scope === 'project' && rule.item);
    expect(ofItems.length).toBeGreaterThan(10);
    for (const route of ofItems) {
      const own = await ask(
        route,
        guest,
        urlOf(route, world.project, world.places.gus),
        bodyFor(route, world.places.gus, false),
      );
      if (own.text.includes('You are not allowed to'))
        wrong.push(`${nameOf(route)}: refused at their own`);
      wrong.push(...faults(route, guest, verdictOf(route, guest, world.places.gus), own));
    }
    const seesAll = { ...guest, blindFor: ['SECRET-BESIDE', 'SECRET-THEIRS'] };
    const { db } = world.server;
    await db
      .updateTable('projects')
      .set({ guest_view_all_features: true })
      .where('id', '=', world.project.projectId)
      .execute();
    for (const route of calls.filter(({ rule }) => rule.scope === 'project')) {
      if (isStream(route)) continue;
      const asked = await ask(
        route,
        seesAll,
        urlOf(route, world.project, world.places.ada),
        bodyFor(route, world.places.ada, false),
      );
      if (asked.text.includes('You are not allowed to view this issue'))
        wrong.push(`${nameOf(route)}: refused with the view of all`);
      wrong.push(...faults(route, seesAll, verdictOf(route, guest, world.places.ada), asked));
    }
    await db
      .updateTable('projects')
      .set({ guest_view_all_features: false })
      .where('id', '=', world.project.projectId)
      .execute();
    expect(wrong).toEqual([]);
  },
);

test.each(['beside', 'theirs'] as const)(
  'ids of %s in the path or the body lead nowhere, and lists that mix them touch nothing foreign',
  { timeout: 240_000 },
  async (name) => {
    const wrong: string[] = [];
    const [own, foreign] = [world.places.ada, world.places[name]];
    const insiders = world.people.filter(({ name: who }) =>
      ['guest', 'member', 'admin'].includes(who),
    );
    for (const route of calls) {
      if (isStream(route)) continue;
      const hasIds = /:(?!slug|project_id|anchor)\w+/.test(route.path);
      const url = urlOf(route, world.project, own);
      const mixed = route.body
        ? mix(bodyFor(route, own, true), bodyFor(route, foreign, true))
        : null;
      for (const who of insiders) {
        const check = (asked: Asked) => {
          const refused = asked.status === 401 || asked.status === 403;
          wrong.push(...faults(route, who, refused ? asked.status : 'passes', asked));
        };
        if (hasIds)
          check(
            await ask(route, who, urlOf(route, world.project, foreign), bodyFor(route, own, false)),
          );
        if (!route.body || who.name === 'guest') continue;
        check(await ask(route, who, url, bodyFor(route, foreign, true)));
        check(await ask(route, who, url, mixed));
      }
    }
    expect(wrong).toEqual([]);
  },
);

/** Lists hold both kinds; elsewhere it is the own one. */
function mix(own: unknown, foreign: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(foreign))
    return [...(own as unknown[]), ...(foreign as unknown[])];
  if (typeof own !== 'object' || own === null || typeof foreign !== 'object' || foreign === null)
    return own;
  const entries = Object.entries(own).map(([key, value]) => [
    key,
    mix(value, Reflect.get(foreign, key)),
  ]);
  return Object.fromEntries(entries);
}

test(
  'a project is not reached through another workspace’s address',
  { timeout: 120_000 },
  async () => {
    const wrong: string[] = [];
    const { project, theirs, places, people } = world;
    const inProjects = calls.filter(({ rule }) => rule.scope === 'project');
    const asking = ['another workspace’s admin', 'workspace admin outside the project', 'admin'];
    for (const who of people.filter(({ name }) => asking.includes(name))) {
      for (const route of inProjects) {
        const through = [
          urlOf(route, { ...theirs, slug: project.slug }, places.theirs),
          urlOf(route, { ...project, slug: theirs.slug }, places.ada),
        ];
        for (const url of through) {
          wrong.push(
            ...faults(
              route,
              who,
              403,
              await ask(route, who, url, bodyFor(route, places.ada, false)),
            ),
          );
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);
