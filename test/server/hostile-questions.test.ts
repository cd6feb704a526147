import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { DeclaredRoute } from '../../server/plugins/route.ts';
import { ROUTES } from '../../server/routes/index.ts';
import { addressOf, credentials, type Furnished } from '../support/server/furnished-calls.ts';
import { insertToken } from '../support/server/api-token.ts';
import { furnish, type Place } from '../support/server/furnished.ts';
import { asDeclared } from '../support/server/as-declared.ts';
import { publishBoards } from '../support/server/publish-boards.ts';
import { testServer, type TestClient, type TestServer } from '../support/server/server.ts';
import { insertItems } from '../support/server/server-items.ts';
import { insertProject, type TestProject } from '../support/server/server-rows.ts';

/*
 * Words that are no field, no group and no filter: whatever a list is asked for, the answer is its
 * own rows or a refusal, never a failure and never somebody else's row.
 */

const HOSTILE = [
  "'",
  "' OR '1'='1",
  "'; DROP TABLE work_items; --",
  '"; DELETE FROM users; --',
  'created_at; SELECT pg_sleep(10)',
  '(SELECT password_hash FROM users LIMIT 1)',
  '-(SELECT 1)',
  'name DESC, (SELECT token FROM workspace_invitations)',
  'users.password_hash',
  'created_by__password_hash',
  'project__workspace__owner__email',
  'state__group__in',
  '__proto__',
  'constructor',
  'constructor.prototype',
  'toString',
  'hasOwnProperty',
  '-__proto__',
  '1) UNION SELECT * FROM sessions --',
  '$1',
  '$99999',
  '\\',
  '%',
  '%25%27',
  '\0',
  '\ud800',
  '🪸'.repeat(200),
  'x'.repeat(6000),
  '[]',
  '{"__proto__":{"field":"name"}}',
  '{"and":[{"field":"password_hash","in":["x"]}]}',
  '{"field":"project","in":["%theirs%"]}',
  '{"not":{"field":"project","in":["%ours%"]}}',
  '{"or":[{"field":"name","in":["a"]},{"and":[]},{"or":[]}]}',
  '{"field":"constructor","empty":true}',
  '{"text":"\' OR 1=1 --"}',
  `${'{"not":'.repeat(150)}{"text":"a"}${'}'.repeat(150)}`,
  '{"field":"created_at","from":"\'; SELECT 1"}',
  '1e999',
  '-1',
  'NaN',
  '2026-02-31',
  '9999999999999999999999',
  'null',
  'undefined',
] as const;

/** Asked of every list, declared or not. */
const WORDS = [
  ...['order_by', 'group_by', 'sub_group_by', 'expand', 'fields', 'filters'],
  ...['search', 'per_page', 'cursor', 'type'],
] as const;

interface World extends Furnished {
  readonly server: TestServer;
  readonly ada: TestClient;
  /** Of a program of hers. */
  readonly token: string;
  readonly ours: TestProject;
  readonly place: Place;
  readonly theirs: TestProject;
}

let world: World;

beforeAll(async () => {
  const server = await testServer({ withInstance: true });
  const [ada, eve] = [
    await server.signedUp('ada@example.org'),
    await server.signedUp('e@secret.org'),
  ];
  const ours = await insertProject(server, ada);
  const theirs = await insertProject(server, eve, { slug: 'secret', identifier: 'SECRET' });
  const at = { created_at: '2026-11-20T09:00:00Z', updated_at: '2026-11-20T09:00:00Z' };
  await server.db
    .insertInto('instance_admins')
    .values({ id: server.deps.newId(), user_id: ada.userId, role: 20, ...at })
    .execute();
  const placeOf = ({ workspaceId, projectId }: TestProject, mark: string, by: TestClient) => ({
    workspaceId,
    projectId,
    authorId: by.userId,
    mark,
    sharedMark: mark,
  });
  const place = placeOf(ours, 'ADA', ada);
  const tables = new Set(await furnish(server.deps.db.engine, place));
  await furnish(server.deps.db.engine, placeOf(theirs, 'SECRET', eve));
  await insertItems(server, ours, ada, [{ name: 'Kelp' }, { name: 'Moss' }]);
  await insertItems(server, theirs, eve, [{ name: 'SECRET' }]);
  await publishBoards(server);
  const anchors = new Map([[ours.projectId, place.mark]]);
  const token = await insertToken(server, ours, ada);
  world = { server, ada, ours, theirs, place, tables, memberIds: new Map(), anchors, token };
});

const asking = ROUTES.filter(({ method, path }) => method === 'GET' && !path.endsWith('/events/'));

function parametersOf({ query }: DeclaredRoute): readonly string[] {
  const { properties = {} } = z.toJSONSchema(query, { unrepresentable: 'any', io: 'input' });
  return Object.keys(properties);
}

/** What asks for one of these is a list. */
const LISTS = new Set(['order_by', 'group_by', 'filters', 'cursor']);

/** Who runs the installation sees who is on it. */
const isForTheirEyes = ({ rule }: DeclaredRoute) => rule.scope === 'instance';

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

function answerOf(route: DeclaredRoute, query: Record<string, string>): Promise<Answer> {
  const { server, ada, ours, place, token } = world;
  const url = addressOf(world, route, ours, place);
  const headers = credentials(route, { cookie: ada.cookie, token });
  const asked = new URLSearchParams(query).toString();
  return asDeclared([route], { method: 'GET', path: `${url}?${asked}` }, () =>
    server.app.inject({ method: 'GET', url, query, headers }),
  );
}

function faultsOf(
  route: DeclaredRoute,
  query: Record<string, string>,
  { statusCode, body }: Answer,
): readonly string[] {
  const told = `${route.path}?${new URLSearchParams(query).toString().slice(0, 80)}`;
  const failed = statusCode >= 500 ? [`${told} → ${statusCode}`] : [];
  const isTold = !isForTheirEyes(route) && leaks(body, query);
  return isTold ? [...failed, `${told} tells a secret`] : failed;
}

/** What was asked may be said again in a refusal. */
function leaks(text: string, query: Record<string, string>): boolean {
  const { theirs } = world;
  const asked = JSON.stringify(query);
  return ['SECRET', theirs.projectId, '$argon2', 'secret.org'].some(
    (mark) => text.includes(mark) && !asked.includes(mark),
  );
}

const filled = (text: string) =>
  text.replace('%theirs%', world.theirs.projectId).replace('%ours%', world.ours.projectId);

/** In turns, so that every list meets some of it and every word and parameter meet on some list. */
const isDue = (turn: number, every: number) => turn % every === 0;

test(
  'every list takes every hostile word as its order, its group, its filter and the rest',
  { timeout: 300_000 },
  async () => {
    const wrong: string[] = [];
    let [asked, answered] = [0, 0];
    const ask = async (route: DeclaredRoute, query: Record<string, string>) => {
      const answer = await answerOf(route, query);
      wrong.push(...faultsOf(route, query, answer));
      asked += 1;
      if (/ADA|Kelp/.test(answer.body)) answered += 1;
    };
    for (const [r, route] of asking.entries()) {
      const declared = parametersOf(route);
      const isList = declared.some((name) => LISTS.has(name));
      for (const [w, word] of HOSTILE.entries()) {
        const text = filled(word);
        if (isDue(w + r, isList ? 8 : 24)) {
          await ask(route, Object.fromEntries([...WORDS, ...declared].map((name) => [name, text])));
        }
        for (const [n, name] of (isList ? WORDS : []).entries()) {
          if (isDue(w + n + r, 8)) await ask(route, { [name]: text });
        }
        for (const [n, name] of declared.entries()) {
          if (isDue(w + n + r, 32)) await ask(route, { [name]: text });
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(2500);
    // Lists of one's own rows, not refusals alone.
    expect(answered).toBeGreaterThan(500);
  },
);

test('a saved view that asks for columns and other projects shows what a view without them shows', async () => {
  const { ada, ours, theirs } = world;
  const words = HOSTILE.filter((word) => word.length < 100 && !/[\0\ud800]/.test(word)).map(filled);
  const foreign = { project: [theirs.projectId], workspace: [theirs.workspaceId] };
  for (const word of words) {
    const made = await ada.post(`${ours.url}/views/`, {
      name: 'One',
      filters: { ...foreign, priority: [word], state: [word], created_by: word, [word]: [word] },
      display_filters: { order_by: word, group_by: word, sub_group_by: word, type: word },
    });
    expect([word, made.status]).toEqual([word, 201]);
    const { id } = made.body as { readonly id: string };
    const list = await ada.get(`${ours.url}/views/${id}/issues/`);
    expect([word, list.status < 500, leaks(list.text, {})]).toEqual([word, true, false]);
  }
});
