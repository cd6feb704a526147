import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/work-item-rows.ts';
import { insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestServer } from '../../../support/server/server.ts';

const KEY = { 'idempotency-key': '0197a0a0-0000-7000-8000-000000000001' };
const ID = '0197a0a0-0000-7000-8000-00000000000a';

type Method = 'post' | 'patch' | 'delete';
interface Call {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly body?: (ids: readonly string[]) => object;
}

/** Every call that changes a work item, on a project of three: `:0` is open, `:1` closed, `:2` archived. */
const CALLS: readonly Call[] = [
  {
    name: 'create',
    method: 'post',
    path: 'issues/',
    body: () => ({ id: ID, name: 'x', sort_order: 1 }),
  },
  { name: 'create without an id', method: 'post', path: 'issues/', body: () => ({ name: 'x' }) },
  {
    name: 'edit',
    method: 'patch',
    path: 'issues/:0/',
    body: () => ({ name: 'x', priority: 'high' }),
  },
  { name: 'delete', method: 'delete', path: 'issues/:0/' },
  { name: 'archive', method: 'post', path: 'issues/:1/archive/' },
  { name: 'bring back', method: 'delete', path: 'issues/:2/archive/' },
  { name: 'follow', method: 'post', path: 'issues/:0/subscribe/' },
  {
    name: 'comment',
    method: 'post',
    path: 'issues/:0/comments/',
    body: () => ({ comment_html: '<p>x</p>' }),
  },
  {
    name: 'adopt',
    method: 'post',
    path: 'issues/:0/sub-issues/',
    body: ([, b]) => ({ sub_issue_ids: [b] }),
  },
  {
    name: 'archive many',
    method: 'post',
    path: 'bulk-archive-issues/',
    body: ([, b]) => ({ issue_ids: [b] }),
  },
  {
    name: 'delete many',
    method: 'delete',
    path: 'bulk-delete-issues/',
    body: ([a, b]) => ({ issue_ids: [a, b] }),
  },
  {
    name: 'change many',
    method: 'post',
    path: 'bulk-operation-issues/',
    body: ([a, b]) => ({ issue_ids: [a, b], properties: { priority: 'low' } }),
  },
  {
    name: 'move in time',
    method: 'post',
    path: 'issue-dates/',
    body: ([a]) => ({ updates: [{ id: a, start_date: '2026-01-01' }] }),
  },
];

const TABLES = [
  ...['work_items', 'activities', 'comments', 'description_versions', 'work_item_subscribers'],
  ...['work_item_assignees', 'projects'],
];

async function dump({ db }: TestServer): Promise<unknown> {
  const tables = [];
  for (const table of TABLES) {
    tables.push(
      (await sql`SELECT * FROM ${sql.table(table)} AS t ORDER BY t::text`.execute(db)).rows,
    );
  }
  return tables;
}

test.each(CALLS)('[R6] $name: sent again it is answered again and done once', async (call) => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const { Done = '' } = project.states;
  const ids = await insertItems(server, project, [{}, { state_id: Done }, { state_id: Done }]);
  await ada.post(`${project.url}/issues/${ids[2]}/archive/`);
  const path = call.path.replace(/:(\d)/, (_, n: string) => ids[Number(n)] ?? '');
  const send = () => ada[call.method](`${project.url}/${path}`, call.body?.(ids), KEY);
  server.clock.pass(1000);
  const first = await send();
  expect(first.status).toBeLessThan(300);
  const after = await dump(server);
  server.clock.pass(1000);
  const again = await send();
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(again.headers['x-updated-at']).toBe(first.headers['x-updated-at']);
  expect(again.headers['x-updated-at']).toMatch(/^2026-11-20T09:00:01/);
  expect(await dump(server)).toEqual(after);
});
