import { expect, test } from 'vitest';
import { createKeptScreens, type Shown } from '../../../src/client/kept-screens.ts';
import { rememberLocalCopy } from '../../../src/client/local-copy-switch.ts';
import { questionKey } from '../../../src/client/question-key.ts';
import { removeTraces, SESSION_KEY } from '../../../src/client/session-storage.ts';
import type { ListAnswer, ListQuery } from '../../../src/domain/list-query.ts';
import type { ProjectId } from '../../../src/domain/ids.ts';
import { safeStorage } from '../../../src/client/safe-storage.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const PATH = '/reef/projects/p1/issues/';
const MEMBERS: Shown = [{ question: { ask: 'members' }, answer: [{ id: 'u1', name: 'Ada' }] }];
const KEY = questionKey({ ask: 'members' });

function setUp(room?: number) {
  const real = memoryStorage(room);
  const storage = safeStorage(() => real);
  const signIn = (id: string) => storage.setItem(SESSION_KEY, JSON.stringify({ user: { id } }));
  signIn('u1');
  let time = 1_795_000_000_000;
  const open = (release = 'r1') => createKeptScreens(storage, release, () => (time += 1));
  return { storage, signIn, open };
}

test('what was on screen is recalled at the same address, and at no other', () => {
  const { open } = setUp();
  open().keep(PATH, 'u1', MEMBERS);
  expect([...open().recall(PATH)]).toEqual([[KEY, [{ id: 'u1', name: 'Ada' }]]]);
  expect(open().recall('/reef/').size).toBe(0);
});

test('another person, and another release, recall nothing', () => {
  const { open, signIn } = setUp();
  open().keep(PATH, 'u1', MEMBERS);
  expect(open('r2').recall(PATH).size).toBe(0);
  signIn('u2');
  expect(open().recall(PATH).size).toBe(0);
});

test('nothing is kept for a person who has left this device in another tab', () => {
  const { open, signIn, storage } = setUp();
  const screens = open();
  storage.removeItem(SESSION_KEY);
  screens.keep(PATH, 'u1', MEMBERS);
  signIn('u2');
  screens.keep(PATH, 'u1', MEMBERS);
  signIn('u1');
  expect(screens.recall(PATH).size).toBe(0);
});

test('signing out, and switching the copy off, remove what was kept', () => {
  const { open, storage } = setUp();
  open().keep(PATH, 'u1', MEMBERS);
  removeTraces(storage);
  expect(open().recall(PATH).size).toBe(0);

  open().keep(PATH, 'u1', MEMBERS);
  rememberLocalCopy(storage, false);
  open().keep(PATH, 'u1', MEMBERS);
  rememberLocalCopy(storage, true);
  expect(open().recall(PATH).size).toBe(0);
});

test('of a list the first rows are kept, whatever was in view and whatever day it was', () => {
  const { open } = setUp();
  const rows = Array.from({ length: 60 }, (_, i) => ({ id: `${i}` }));
  const answer = {
    total_count: 60,
    groups: [{ key: 'all', total: 60, rows, groups: [] }],
    windows: [{ window: { key: 'all', sub_key: null, offset: 50, limit: 10 }, rows }],
  } as unknown as ListAnswer;
  const windows = [{ key: 'all', sub_key: null, offset: 50, limit: 10 }];
  open().keep(PATH, 'u1', [
    { question: { ask: 'workItems', query: listQuery('2026-11-20', 24), windows }, answer },
  ]);
  const [[key, kept] = []] = [...open().recall(PATH)];
  expect(key).toContain('"windows":[]');
  expect(key).not.toContain('2026-11-20');
  expect(kept).toEqual({
    total_count: 60,
    groups: [{ key: 'all', total: 60, rows: rows.slice(0, 40), groups: [] }],
    windows: [],
  });
});

test('of a list that is looked at further down the rows in view are kept, where there is room for them', () => {
  const { open } = setUp();
  const keep = (rowLength: number) => {
    const rows = Array.from({ length: 100 }, (_, i) => ({
      id: `${500 + i}`,
      name: 'x'.repeat(rowLength),
    }));
    const window = { key: 'all', sub_key: null, offset: 500, limit: 100 };
    const groups = [{ key: 'all', total: 900, rows: [], groups: [] }];
    const answer = {
      total_count: 900,
      groups,
      windows: [{ window, rows }],
    } as unknown as ListAnswer;
    const question = {
      ask: 'workItems',
      query: listQuery('2026-11-20', 0),
      windows: [window],
    } as const;
    const first = { ...question, query: listQuery('2026-11-20', 24), windows: [] };
    const shown = [
      { question, answer },
      { question: first, answer: { ...answer, windows: [] } },
    ];
    open().keep(PATH, 'u1', shown, new Set(['575', '599', 'elsewhere']));
    const [kept] = [...open().recall(PATH).values()] as ListAnswer[];
    return kept?.windows.map((one) => [
      one.window.offset,
      one.window.limit,
      one.rows[0]?.id,
      one.rows.length,
    ]);
  };
  expect(keep(10)).toEqual([[575, 25, '575', 25]]);
  expect(keep(20_000)).toEqual([]);
});

test('rows that begin a group are kept also when they came as a window', () => {
  const { open } = setUp();
  const window = { key: 'todo', sub_key: null, offset: 0, limit: 1 };
  const groups = ['todo', 'done'].map((key) => ({ key, total: 1, rows: [], groups: [] }));
  const windows = [{ window, rows: [{ id: 'a' }] }];
  const answer = { total_count: 2, groups, windows } as unknown as ListAnswer;
  open().keep(PATH, 'u1', [
    {
      question: { ask: 'workItems', query: listQuery('2026-11-20', 0), windows: [window] },
      answer,
    },
  ]);
  const [kept] = [...open().recall(PATH).values()] as ListAnswer[];
  expect(kept?.groups.map(({ rows }) => rows.length)).toEqual([1, 0]);
});

test('a list that stands further down keeps the rows that began it before, as many as there still are', () => {
  const { open } = setUp();
  const rows = ['a', 'b', 'c'].map((id) => ({ id }));
  const keep = (per_page: number, offset: number | null, group: object) => {
    const window = { key: 'todo', sub_key: null, offset: offset ?? 0, limit: 50 };
    const windows = offset === null ? [] : [window];
    const answer = {
      total_count: 3,
      groups: [group],
      windows: windows.map((one) => ({ window: one, rows: [{ id: 'far' }] })),
    } as unknown as ListAnswer;
    const query = listQuery('2026-11-20', per_page);
    open().keep(PATH, 'u1', [{ question: { ask: 'workItems', query, windows }, answer }]);
    const [kept] = [...open().recall(PATH).values()] as ListAnswer[];
    return kept?.groups.map((one) => one.rows.map(({ id }) => String(id)));
  };
  const todo = { key: 'todo', total: 300, rows: [], groups: [] };
  expect(keep(24, null, { ...todo, rows })).toEqual([['a', 'b', 'c']]);
  expect(keep(0, 200, todo)).toEqual([['a', 'b', 'c']]);
  expect(keep(0, 200, { ...todo, total: 2 })).toEqual([['a', 'b']]);
  expect(keep(0, 200, { ...todo, key: 'done' })).toEqual([[]]);
});

test('[R11] when a project is not the person’s any more, no screen of its workspace that knew it stays', () => {
  const { open } = setUp();
  const sees = (...ids: readonly string[]): Shown => [
    { question: { ask: 'projects' }, answer: ids.map((id) => ({ id })) },
  ];
  open().keep('/reef/', 'u1', sees('p1', 'p2'));
  open().keep('/reef/projects/p1/issues/', 'u1', sees('p1', 'p2'));
  open().keep('/kelp/', 'u1', sees('p9'));
  open().keep('/reef/projects/p2/issues/', 'u1', sees('p2'));
  const paths = ['/reef/', '/reef/projects/p1/issues/', '/kelp/', '/reef/projects/p2/issues/'];
  expect(paths.filter((path) => open().recall(path).size > 0)).toEqual([
    '/kelp/',
    '/reef/projects/p2/issues/',
  ]);
});

test('the oldest screens make room for newer ones', () => {
  const { open } = setUp();
  const paths = ['/a/', '/b/', '/c/', '/d/', '/e/'];
  for (const path of paths) open().keep(path, 'u1', MEMBERS);
  const recalled = paths.filter((path) => open().recall(path).size > 0);
  expect(recalled).toEqual(['/b/', '/c/', '/d/', '/e/']);
});

test('on a full device nothing is kept, and what else is stored there stays', () => {
  const { open, storage } = setUp(400);
  storage.setItem('holdfast.composer.draft', 'x'.repeat(200));
  open().keep(PATH, 'u1', MEMBERS);
  open().keep('/b/', 'u1', MEMBERS);
  expect(open().recall(PATH).size + open().recall('/b/').size).toBe(0);
  expect(storage.getItem('holdfast.composer.draft')).toHaveLength(200);
});

test('a text that something else wrote is not recalled', () => {
  const { open, storage } = setUp();
  storage.setItem(`holdfast.screen.${PATH}`, 'not ours');
  expect(open().recall(PATH).size).toBe(0);
});

function listQuery(today: string, per_page: number): ListQuery {
  return {
    scope: { kind: 'project', project_id: 'p1' as ProjectId },
    filter: { and: [] },
    group_by: null,
    sub_group_by: null,
    order_by: 'sort_order',
    sub_issue: true,
    per_page,
    today,
  };
}
