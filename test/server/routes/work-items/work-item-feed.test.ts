import { expect, test } from 'vitest';
import { write } from '../../../../server/commands/write.ts';
import { toFeedPage } from '../../../../src/protocol/feed.ts';
import { insertItems } from '../../../support/server/work-item-rows.ts';
import {
  insertMember,
  insertProject,
  type TestProject,
} from '../../../support/server/server-rows.ts';
import { testServer, type TestClient, type TestServer } from '../../../support/server/server.ts';

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project };
}

async function feed(client: TestClient, project: TestProject, query: string) {
  const answer = await client.get(`${project.url}/v2/issues/?tombstones=true&${query}`);
  expect(answer.status).toBe(200);
  return toFeedPage(answer.body);
}

/** What a change of a person's role does. */
async function changeSight(server: TestServer, project: TestProject, who: TestClient) {
  const scope = { workspaceId: project.workspaceId, projectIds: [project.projectId], actor: null };
  await write(server.deps, scope, (w) =>
    w.tx
      .updateTable('project_members')
      .set({ visibility_changed_at: w.stamp(project.projectId) })
      .where('member', '=', who.userId)
      .execute(),
  );
}

/** As the client does it: every page is cut by the last row's `updated_at`. */
async function pull(client: TestClient, project: TestProject, size: number, from: string | null) {
  const ids: string[] = [];
  let cursor = from;
  for (;;) {
    const after = cursor === null ? '' : `&updated_at__gt=${cursor}`;
    const page = await feed(client, project, `cursor=${size}:0:0${after}`);
    ids.push(...page.results.map(({ id }) => id));
    cursor = page.results.at(-1)?.updated_at ?? cursor;
    if (!page.more) return { ids, cursor };
  }
}

test('the sync list has exactly the envelope of the contract, and rows with the description when asked', async () => {
  const { server, ada, project } = await acme();
  const ids = await insertItems(server, project, [{}, { description_html: '<p>b</p>' }, {}]);
  const { body } = await ada.get(`${project.url}/v2/issues/?cursor=2:0:0&description=true`);
  expect(body).toMatchObject({
    prev_cursor: '2:-1:0',
    cursor: '2:0:0',
    next_cursor: '2:1:0',
    prev_page_results: false,
    next_page_results: true,
    page_count: 2,
    total_results: 3,
    total_pages: 2,
    results: [
      { id: ids[0] },
      { id: ids[1], description_html: '<p>b</p>', state__group: 'unstarted' },
    ],
  });
  const last = await ada.get(`${project.url}/v2/issues/?cursor=2:1:0`);
  expect(last.body).toMatchObject({ next_cursor: null, page_count: 1, results: [{ id: ids[2] }] });
  expect(last.text).not.toContain('description_html');
  expect(last.text).not.toContain('mention_ids');
});

test('after the last change there is nothing, in any way of writing the moment', async () => {
  const { server, ada, project } = await acme();
  await insertItems(server, project, [{}]);
  const { cursor } = await pull(ada, project, 10, null);
  expect(cursor).toMatch(/\.\d{6}Z$/);
  expect((await pull(ada, project, 10, cursor)).ids).toEqual([]);
  const elsewhere = cursor?.replace('T09', 'T14').replace('Z', '%2B05:00') ?? '';
  expect((await feed(ada, project, `updated_at__gt=${elsewhere}`)).results).toEqual([]);
  const plus = elsewhere.replace('%2B', '+');
  expect((await feed(ada, project, `updated_at__gt=${plus}`)).results).toEqual([]);
});

test('with tombstones, archived items and drafts are rows, deleted ones are told', async () => {
  const { server, ada, project } = await acme();
  const [gone = '', archived = '', draft = ''] = await insertItems(server, project, [{}, {}, {}]);
  const update = (id: string, set: object) =>
    server.db.updateTable('work_items').set(set).where('id', '=', id).execute();
  await update(gone, { deleted_at: '2026-11-20T09:00:00Z' });
  await update(archived, { archived_at: '2026-11-20' });
  await update(draft, { is_draft: true });
  const { results } = await feed(ada, project, '');
  expect(results).toMatchObject([
    { id: gone, deleted: true },
    { id: archived, archived_at: '2026-11-20', subscriber_ids: [], mention_ids: [] },
    { id: draft, is_draft: true },
  ]);
  const plain = await ada.get(`${project.url}/v2/issues/`);
  expect(plain.body).toMatchObject({ total_results: 0, results: [] });
  const deleted = await ada.get(`${project.url}/deleted-issues/`);
  expect(new Set(deleted.body as string[])).toEqual(new Set([gone, archived]));
});

test('a guest who may not look around gets his own items and is told to forget the others', async () => {
  const { server, ada, project } = await acme();
  const gus = await server.signedUp('gus@example.org');
  await insertMember(server, project, gus, 5);
  const [his, other] = await insertItems(server, project, [
    { created_by: gus.userId },
    { created_by: ada.userId },
  ]);
  const { results } = await feed(gus, project, '');
  expect(results).toMatchObject([
    { id: his, name: 'Item 1' },
    { id: other, deleted: true },
  ]);
  expect((await gus.get(`${project.url}/v2/issues/`)).body).toMatchObject({ total_results: 1 });
});

test('[R11] a change of what somebody may see is told once, and a copy of many pages can then be filled', async () => {
  const { server, ada, project } = await acme();
  const ids = await insertItems(server, project, [{}, {}, {}, {}, {}]);
  const before = await pull(ada, project, 2, null);
  await changeSight(server, project, ada);
  const old = await ada.get(
    `${project.url}/v2/issues/?tombstones=true&updated_at__gt=${before.cursor}`,
  );
  expect(old).toMatchObject({
    status: 410,
    body: { error_code: 4200, error_message: 'RESYNC_REQUIRED' },
  });
  const again = await pull(ada, project, 2, null);
  expect(again.ids.slice(0, 5)).toEqual(ids);
  expect((await pull(ada, project, 2, again.cursor)).ids).toEqual([]);
});

test('[R11] a copy that is being filled starts again when the view changes meanwhile', async () => {
  const { server, ada, project } = await acme();
  await insertItems(server, project, [{}, {}, {}, {}, {}]);
  const first = await feed(ada, project, 'cursor=2:0:0');
  await changeSight(server, project, ada);
  const cursor = first.results.at(-1)?.updated_at;
  const next = await ada.get(
    `${project.url}/v2/issues/?tombstones=true&cursor=2:0:0&updated_at__gt=${cursor}`,
  );
  expect(next.status).toBe(410);
});

test('[R8] a cursor older than the memory of deletions is refused once, and only when something happened since', async () => {
  const { server, ada, project } = await acme();
  await insertItems(server, project, [{}]);
  const { cursor } = await pull(ada, project, 10, null);
  server.clock.pass(200 * 86_400_000);
  await server.db.updateTable('sessions').set({ expires_at: '2030-01-01T00:00:00Z' }).execute();
  expect((await feed(ada, project, `updated_at__gt=${cursor}`)).results).toEqual([]);
  await insertItems(server, project, [{}]);
  const ask = () => ada.get(`${project.url}/v2/issues/?tombstones=true&updated_at__gt=${cursor}`);
  expect((await ask()).status).toBe(410);
  const again = await pull(ada, project, 10, null);
  expect((await feed(ada, project, `updated_at__gt=${again.cursor}`)).results).toEqual([]);
});
