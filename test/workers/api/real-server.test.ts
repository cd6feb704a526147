import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { parseAnswer } from '../../../src/protocol/answer-texts.ts';
import { NO_FILTER, type Filter } from '../../../src/domain/filter.ts';
import type { ProjectId, UserId, WorkItemId } from '../../../src/domain/ids.ts';
import type { ListAnswer } from '../../../src/domain/list-query.ts';
import type { Rest } from '../../../workers/net/rest.ts';
import type { Intent } from '../../../src/protocol/worker-api.ts';
import { listQuery, uuid } from '../../support/builders.ts';
import { fakeBrowser } from '../../support/worker/fake-tabs.ts';
import { answerTo, fakeDatabases, fakeTab, PLACE } from '../../support/worker/fake-worker.ts';
import { insertProject } from '../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../support/server/server.ts';
import { testClock } from '../../support/worker/sync-device.ts';

function restOf(person: TestClient): Rest {
  return {
    async send({ method, path, body, key }) {
      const headers = key ? { 'idempotency-key': key } : {};
      const answer =
        method === 'GET'
          ? await person.get(path, headers)
          : await person[method.toLowerCase() as 'post'](path, body ?? undefined, headers);
      return {
        isOurs: true,
        status: answer.status,
        body: answer.status === 204 ? null : answer.body,
        updatedAt: answer.headers['x-updated-at'] ?? null,
        retryAfterMs: null,
      };
    },
  };
}

async function setUp(local_copy = true) {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const browser = fakeBrowser();
  const rest = restOf(ada);
  /** While it is on, whatever is asked of the server stays without an answer. */
  const stalls = { on: false };
  const send: Rest['send'] = (call) => (stalls.on ? new Promise<never>(() => {}) : rest.send(call));
  const open = async (name: string, copy = local_copy) => {
    const tab = fakeTab(name, {
      server: { rest: { send } },
      browser: copy === local_copy ? browser : fakeBrowser(),
      factory: new IDBFactory(),
      databases: fakeDatabases().forTab(),
      clock: testClock(),
    });
    await tab.api.open({ ...PLACE, user_id: ada.userId as UserId, local_copy: copy });
    await tab.api.attend(project.projectId as ProjectId);
    await tab.api.syncNow();
    return tab;
  };
  return { server, ada, project, open, stalls };
}

const ITEM = uuid('w', 1) as WorkItemId;

test('[R6][R7] what is written reaches the real server once, and comes back by the feed', async () => {
  const { ada, project, open } = await setUp();
  const project_id = project.projectId as ProjectId;
  const label = await ada.post(`${project.url}/issue-labels/`, { name: 'bug', color: '#ff0000' });
  const labelId = (label.body as { id: string }).id;
  const { api, heard, events } = await open('one');
  const place = { project_id, id: ITEM };
  const comment = { project_id, work_item_id: ITEM, id: uuid('k', 1) };
  const intents: readonly Intent[] = [
    { kind: 'work_item.create', ...place, fields: { name: 'Made here', label_ids: [labelId] } },
    {
      kind: 'work_item.edit',
      ...place,
      patch: { priority: 'high', name: 'Renamed' },
      seen: { priority: 'none', name: 'Made here' },
    },
    { kind: 'comment.create', ...comment, comment_html: '<p>hello</p>' },
  ];
  await api.write(intents);
  await api.syncNow();
  expect(await api.ask({ ask: 'ledger' })).toEqual([]);
  const item = await api.ask({ ask: 'workItem', ...place });
  expect(item).toMatchObject({
    name: 'Renamed',
    priority: 'high',
    sequence_id: 1,
    label_ids: [labelId],
    state_id: project.states['Backlog'],
    is_local_update: false,
  });
  await heard(({ type }) => type === 'numbered');
  const comments = await api.ask({ ask: 'comments', project_id, work_item_id: ITEM });
  expect(comments).toMatchObject([
    { id: comment.id, comment_html: '<p>hello</p>', is_local_update: false },
  ]);
  expect(events.filter(({ type }) => type === 'needs-you')).toEqual([]);

  await ada.delete(`${project.url}/issues/${ITEM}/`);
  await api.syncNow();
  expect(await api.ask({ ask: 'workItem', ...place })).toBeNull();
});

test('the server answers the questions that the copy answers, and alike', async () => {
  const { ada, project, open } = await setUp();
  const project_id = project.projectId as ProjectId;
  for (const name of ['One', 'Two', 'Three']) {
    await ada.post(`${project.url}/issues/`, { name, state_id: project.states['Todo'] });
  }
  const { api, events } = await open('one');
  const query = listQuery({ scope: { kind: 'project', project_id }, group_by: 'state' });
  const windows = [{ key: project.states['Todo'] ?? '', sub_key: null, offset: 1, limit: 2 }];
  const questions = [
    { ask: 'workItems', query, windows },
    {
      ask: 'workItems',
      query: { ...query, group_by: 'labels', sub_group_by: 'state' },
      windows: [],
    },
    { ask: 'workItemByKey', key: 'APP-2' },
    { ask: 'states', project_id },
    { ask: 'projects' },
    { ask: 'members' },
  ] as const;
  const fromCopy = await Promise.all(questions.map((question) => api.ask(question)));
  await api.setLocalCopy(false);
  const fromServer = await Promise.all(questions.map((question) => api.ask(question)));
  expect(events.findLast(({ type }) => type === 'sync')).toMatchObject({
    state: { mode: 'server' },
  });
  for (const [i, answer] of fromServer.entries())
    expect(answer).toMatchObject(fromCopy[i] as object);
});

test('without a copy, what is written is sent and shown all the same', async () => {
  const { project, open } = await setUp(false);
  const project_id = project.projectId as ProjectId;
  const { api } = await open('one');
  const place = { project_id, id: ITEM };
  await api.write([{ kind: 'work_item.create', ...place, fields: { name: 'Made here' } }]);
  await api.write([
    { kind: 'work_item.edit', ...place, patch: { priority: 'low' }, seen: { priority: 'none' } },
  ]);
  await api.syncNow();
  expect(await api.ask({ ask: 'ledger' })).toEqual([]);
  expect(await api.ask({ ask: 'workItem', ...place })).toMatchObject({
    name: 'Made here',
    priority: 'low',
    is_local_update: false,
  });
});

test('without a copy, an edit moves its row between groups while the server is silent', async () => {
  const { ada, project, open, stalls } = await setUp(false);
  const project_id = project.projectId as ProjectId;
  const [todo, done] = [project.states['Todo'] ?? '', project.states['Done'] ?? ''];
  for (const name of ['One', 'Two']) {
    await ada.post(`${project.url}/issues/`, { name, state_id: todo });
  }
  const { api, heard } = await open('one');
  const query = listQuery({ scope: { kind: 'project', project_id }, group_by: 'state' });
  await api.watch('list', { ask: 'workItems', query, windows: [] });
  const namesIn = (list: ListAnswer, key: string) =>
    list.groups.find((group) => group.key === key)?.rows.map(({ name }) => name) ?? [];
  const first = await heard(answerTo('list', () => true));
  const list = parseAnswer('texts' in first ? first.texts : []) as ListAnswer;
  const id = list.groups[0]?.rows[1]?.id as WorkItemId;

  const receipt = api.write([
    { kind: 'work_item.edit', project_id, id, patch: { state_id: done }, seen: { state_id: todo } },
  ]);
  stalls.on = true;
  void receipt.catch(() => {});

  await heard(
    answerTo<ListAnswer>('list', (list) => {
      const totals = list.groups.map(({ total }) => total);
      return namesIn(list, done).length === 1 && totals.every((total) => total === 1);
    }),
  );
});

test('without a copy, the server says where an item stands in a list', async () => {
  const { ada, project, open } = await setUp(false);
  const project_id = project.projectId as ProjectId;
  const made: WorkItemId[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const { body } = await ada.post(`${project.url}/issues/`, { name });
    made.push((body as { id: WorkItemId }).id);
  }
  const { api } = await open('one');
  const query = listQuery({ scope: { kind: 'project', project_id }, order_by: 'sequence_id' });
  const id = made[2] ?? ITEM;
  const place = { id, key: 'all', sub_key: null };
  expect(await api.ask({ ask: 'places', query, id })).toEqual([{ ...place, index: 2 }]);
});

test('without a copy, search finds by key and by name, within the filter', async () => {
  const { ada, project, open } = await setUp(false);
  for (const priority of ['high', 'low']) {
    await ada.post(`${project.url}/issues/`, { name: `Login of ${priority}`, priority });
  }
  const { api } = await open('one');
  const search = async (text: string, filter: Filter = NO_FILTER) => {
    const hits = await api.ask({ ask: 'search', text, project_id: null, filter, limit: 10 });
    return hits.map(({ row, pieces }) => [row.sequence_id, ...pieces]);
  };
  expect(await search('app-2')).toEqual([[2, 'Login of low']]);
  const low: Filter = { field: 'priority', in: ['low'] };
  expect(await search('login', low)).toEqual([[2, '', 'Login', ' of low']]);
  expect(await search('APP-1', low)).toEqual([]);
});

test('a search is answered alike with a copy and without one: keys, names, descriptions, and nothing that is put away', async () => {
  const { ada, project, open } = await setUp();
  const texts = [
    ['Anchor', 'The <b>sext</b>ant &amp; its box'],
    ['Sextant', 'nothing'],
    ['Größe der Sextanten', '漢字 too'],
    ['Put away', 'sextant'],
  ];
  for (const [name, text] of texts) {
    await ada.post(`${project.url}/issues/`, { name, description_html: `<p>${text}</p>` });
  }
  const { body } = await ada.get(`${project.url}/issues/?order_by=sequence_id`);
  const away = (body as { results: { id: string; name: string }[] }).results[3];
  await ada.patch(`${project.url}/issues/${away?.id}/`, { state_id: project.states['Done'] });
  expect((await ada.post(`${project.url}/issues/${away?.id}/archive/`, {})).status).toBe(200);
  const withCopy = await open('one');
  const other = await open('two', false);
  for (const text of ['sext', 'SEXT box', 'grosse', 'größe', 'app-3', '1', '字', 'put away', '!']) {
    const question = {
      ask: 'search',
      text,
      project_id: null,
      filter: NO_FILTER,
      limit: 10,
    } as const;
    const hits = await withCopy.api.ask(question);
    const others = await other.api.ask(question);
    const told = (all: typeof hits) =>
      all.map(({ row, ...more }) => ({ id: row.id, name: row.name, ...more }));
    expect(told(others)).toEqual(told(hits));
  }
});
