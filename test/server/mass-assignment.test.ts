import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { DeclaredRoute } from '../../server/plugins/route.ts';
import { ROUTES } from '../../server/routes/index.ts';
import {
  addressOf,
  credentials,
  fieldIds,
  type Furnished,
} from '../support/server/furnished-calls.ts';
import { insertToken } from '../support/server/api-token.ts';
import { furnish, type Place } from '../support/server/furnished.ts';
import { publishBoards } from '../support/server/publish-boards.ts';
import { asDeclared } from '../support/server/as-declared.ts';
import { sampleBody } from '../support/server/sample-body.ts';
import { rewinding } from '../support/server/server-db.ts';
import { testServer, type TestClient, type TestServer } from '../support/server/server.ts';
import { insertMember, insertProject, type TestProject } from '../support/server/server-rows.ts';

/*
 * Nobody writes a column by naming it: every writing call is made twice, as its schema asks for it
 * and with every other column of every table in each of its objects, and must leave the same rows.
 */

interface World extends Furnished {
  readonly server: TestServer;
  readonly ada: TestClient;
  /** Of a program of hers. */
  readonly token: string;
  readonly project: TestProject;
  /** Ada's rows, and Bob, who can be made something else. */
  readonly places: readonly [Place, Place];
  /** The type of every column of every table, by its name. */
  readonly columns: ReadonlyMap<string, string>;
  /** A statement that reads every row there is. */
  readonly everything: string;
}

let world: World;

beforeAll(async () => {
  const server = await testServer({ withInstance: true });
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const at = { created_at: '2026-11-20T09:00:00Z', updated_at: '2026-11-20T09:00:00Z' };
  await server.db
    .insertInto('instance_admins')
    .values({ id: server.deps.newId(), user_id: ada.userId, role: 20, ...at })
    .execute();
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  const place = placeOf(project, ada, 'ADA');
  const places = [place, placeOf(project, bob, 'BOB')] as const;
  const tables = new Set(await furnish(server.deps.db.engine, place));
  const members = await server.db
    .selectFrom('workspace_members')
    .select(['id', 'member'])
    .execute();
  const memberIds = new Map(members.map(({ id, member }) => [member, id]));
  const columns = await columnsOf(server);
  await publishBoards(server);
  const anchors = new Map([[project.projectId, place.mark]]);
  const token = await insertToken(server, project, ada);
  world = { server, ada, project, places, tables, memberIds, anchors, token, ...columns };
});

function placeOf({ workspaceId, projectId }: TestProject, { userId }: TestClient, mark: string) {
  return { workspaceId, projectId, authorId: userId, mark, sharedMark: mark };
}

async function columnsOf({ deps }: TestServer) {
  const connection = await deps.db.engine.connect();
  try {
    const { rows } = await connection.query(
      'SELECT table_name AS t, column_name AS c, data_type AS d FROM information_schema.columns WHERE table_schema = current_schema()',
      [],
    );
    const columns = new Map(rows.map((row) => [String(row['c']), String(row['d'])]));
    const tables = [...new Set(rows.map((row) => String(row['t'])))].filter(
      (table) => table !== 'idempotency_keys',
    );
    const everything = tables
      .map((t) => `SELECT '${t} ' || x::text AS line FROM "${t}" AS x`)
      .join(' UNION ALL ');
    return { columns, everything };
  } finally {
    connection.release();
  }
}

const NOBODY = '0dead000-0000-4000-8000-00000000beef';

/** A value of a column that nobody would send by accident. */
function foreignValue(type: string, isOn: boolean): unknown {
  if (type === 'uuid') return NOBODY;
  if (type === 'boolean') return isOn;
  if (type === 'jsonb') return { forbidden: true };
  if (type === 'ARRAY') return [NOBODY];
  if (type === 'text') return 'forbidden';
  if (type === 'date') return '1999-09-09';
  return type.startsWith('timestamp') ? '1999-09-09T09:09:09Z' : 97;
}

function foreignFields(isOn: boolean): Readonly<Record<string, unknown>> {
  const fields = [...world.columns].map(
    ([name, type]) => [name, foreignValue(type, isOn)] as const,
  );
  return Object.fromEntries(fields);
}

interface Outcome {
  readonly status: number;
  readonly rows: string;
}

/** Makes the call, reads every row there is after it, and undoes it. */
function outcomeOf(route: DeclaredRoute, body: unknown): Promise<Outcome> {
  const { server, ada, project, places, token } = world;
  const place = places[route.path.includes('/members/') ? 1 : 0];
  return rewinding(async () => {
    const url = addressOf(world, route, project, place);
    const answer = await asDeclared([route], { method: route.method, path: url }, () =>
      server.app.inject({
        method: route.method,
        url,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...credentials(route, { cookie: ada.cookie, token }),
        },
        payload: body as object,
      }),
    );
    return { status: answer.statusCode, rows: await rowsOf(server) };
  });
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const RANDOM = /[\w+/=-]{32,}|(?<=p=1\$)[\w+/]+|[a-z]{4}(?:-[a-z]{4}){2}/g;

/** Ids and secrets that the call made itself are alike. */
async function rowsOf({ deps }: TestServer): Promise<string> {
  const connection = await deps.db.engine.connect();
  try {
    const { rows } = await connection.query(world.everything, []);
    const known = (id: string) => (id === NOBODY || id.slice(14, 15) === '4' ? id : 'new');
    return rows
      .map((row) => String(row['line']).replace(UUID, known).replace(RANDOM, 'random'))
      .toSorted()
      .join('\n');
  } finally {
    connection.release();
  }
}

function bodyOf({ body }: DeclaredRoute, isWhole: boolean, beside = {}): unknown {
  return body ? sampleBody(body, fieldIds(world, world.places[0]), isWhole, beside) : beside;
}

function firstDifference(left: string, right: string): string {
  const known = new Set(left.split('\n'));
  return right.split('\n').find((line) => !known.has(line)) ?? 'a row is missing';
}

/** The demo's rows are made by chance, and it takes no body. */
const writing = ROUTES.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/demo/'));

test(
  'a call writes what its declaration names, whatever columns the body names beside it',
  { timeout: 240_000 },
  async () => {
    const wrong: string[] = [];
    let done = 0;
    for (const route of writing) {
      const name = `${route.method} ${route.path}`;
      const whole = await outcomeOf(route, bodyOf(route, true));
      const isWhole = whole.status < 300;
      const honest = isWhole ? whole : await outcomeOf(route, bodyOf(route, false));
      if (honest.status < 300) done += 1;
      for (const isOn of [true, false]) {
        const greedy = await outcomeOf(route, bodyOf(route, isWhole, foreignFields(isOn)));
        if (greedy.status !== honest.status) {
          wrong.push(`${name}: ${greedy.status} where it was ${honest.status}`);
        }
        if (greedy.rows !== honest.rows) {
          wrong.push(`${name}: ${firstDifference(honest.rows, greedy.rows)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    // Most are made with success, or this would say little.
    expect(done / writing.length).toBeGreaterThan(0.6);
  },
);

test('the columns that say who made a row, whose it is and what they may are taken from few bodies', () => {
  const telling =
    /^(id|role|owner|is_superuser|is_active|is_staff|user_id|workspace_id|project_id|created_by|created_at|updated_by|updated_at|deleted_at|password_hash)$/;
  const taking = writing.flatMap((route) => {
    const schema =
      route.body && z.toJSONSchema(route.body, { unrepresentable: 'any', io: 'input' });
    const fields = Object.keys(schema?.properties ?? {}).filter((name) => telling.test(name));
    // A row's own id is made by who creates it.
    const told = fields.filter((name) => name !== 'id' || route.method !== 'POST');
    return told.length > 0 ? [`${route.method} ${route.path}: ${told.join(', ')}`] : [];
  });
  expect(taking.toSorted()).toMatchInlineSnapshot(`
    [
      "PATCH /api/instances/users/:id/: is_active",
      "PATCH /api/users/me/profile/: role",
      "PATCH /api/workspaces/:slug/api-tokens/:id/: is_active",
      "PATCH /api/workspaces/:slug/draft-issues/:id/: project_id",
      "PATCH /api/workspaces/:slug/invitations/:id/: role",
      "PATCH /api/workspaces/:slug/members/:id/: role",
      "PATCH /api/workspaces/:slug/projects/:project_id/members/:id/: role",
      "PATCH /api/workspaces/:slug/webhooks/:id/: is_active",
      "POST /api/instances/admins/: role",
      "POST /api/v1/workspaces/:slug/projects/:project_id/issues/: created_at, created_by",
      "POST /api/v1/workspaces/:slug/projects/:project_id/issues/:issue_id/comments/: created_at, created_by",
      "POST /api/v1/workspaces/:slug/projects/:project_id/members/: role",
      "POST /api/workspaces/:slug/draft-issues/: project_id",
      "POST /api/workspaces/:slug/user-favorites/: project_id",
      "POST /api/workspaces/:slug/webhooks/: is_active",
      "PUT /api/v1/workspaces/:slug/projects/:project_id/issues/: created_at, created_by",
    ]
  `);
});
