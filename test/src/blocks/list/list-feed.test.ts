import { expect, test } from 'vitest';
import { createListFeed } from '../../../../src/blocks/list/list-feed.ts';
import { NOT_ANSWERED, type Answered } from '../../../../src/client/live-answers.ts';
import type { ListAnswer, ListQuery, RowWindow } from '../../../../src/domain/list-query.ts';
import type { ProjectId } from '../../../../src/domain/ids.ts';
import type { WorkItemRow } from '../../../../src/domain/work-item.ts';
import { row } from './rows.ts';

const query: ListQuery = {
  scope: { kind: 'project', project_id: 'project' as ProjectId },
  filter: { and: [] },
  group_by: null,
  sub_group_by: null,
  order_by: 'sort_order',
  sub_issue: true,
  per_page: 2,
  today: '2026-11-20',
};

const rows = (from: number, to: number): readonly WorkItemRow[] =>
  Array.from({ length: to - from }, (_, i) => row(`item-${from + i}`));

/** A client whose answers come when the test says so. */
function slowClient() {
  const asked: {
    per_page: number;
    windows: readonly RowWindow[];
    answer: (answer: ListAnswer) => void;
  }[] = [];
  let watched = 0;
  return {
    asked,
    watched: () => watched,
    live: (question: object) => {
      const { query: listed, windows } = question as {
        query: ListQuery;
        windows: readonly RowWindow[];
      };
      const listeners = new Set<() => void>();
      let snapshot: Answered = NOT_ANSWERED;
      asked.push({
        per_page: listed.per_page,
        windows,
        answer: (answer) => {
          snapshot = { answer, from: 'copy', error: null };
          for (const listener of listeners) listener();
        },
      });
      return {
        subscribe: (listener: () => void) => {
          listeners.add(listener);
          watched += 1;
          return () => {
            watched -= Number(listeners.delete(listener));
          };
        },
        getSnapshot: () => snapshot,
      };
    },
  };
}

const answerOf = (
  total: number,
  first: readonly WorkItemRow[],
  ...windows: ListAnswer['windows']
) => ({
  total_count: total,
  groups: [{ key: 'all', total, rows: first, groups: [] }],
  windows,
});

const windowOf = (offset: number, limit: number): RowWindow => ({
  key: 'all',
  sub_key: null,
  offset,
  limit,
});

test('rows that came stay while the next ones are on their way', () => {
  const client = slowClient();
  const feed = createListFeed(client);
  feed.ask(query);
  client.asked[0]?.answer(answerOf(100, rows(0, 2)));
  feed.window([windowOf(50, 10)]);
  expect(feed.row('all', null, 1)?.id).toBe('item-1');
  const window = windowOf(50, 10);
  client.asked[1]?.answer(answerOf(100, rows(0, 2), { window, rows: rows(50, 60) }));
  expect(feed.row('all', null, 55)?.id).toBe('item-55');
  expect(feed.row('all', null, 40)).toBeUndefined();
});

test('whoever knows which rows are seen asks for those alone', () => {
  const client = slowClient();
  const feed = createListFeed(client);
  feed.ask(query);
  client.asked[0]?.answer(answerOf(100, rows(0, 2)));
  const window = windowOf(50, 10);
  feed.window([window]);
  client.asked[1]?.answer(answerOf(100, [], { window, rows: rows(50, 60) }));
  expect(client.asked.map(({ per_page }) => per_page)).toEqual([2, 0]);
  expect(feed.row('all', null, 1)?.id).toBe('item-1');
  expect(feed.getSnapshot().query).toEqual(query);
});

test('the watch before goes on until its successor has answered', () => {
  const client = slowClient();
  const feed = createListFeed(client);
  feed.ask(query);
  client.asked[0]?.answer(answerOf(100, rows(0, 2)));
  feed.window([windowOf(50, 10)]);
  expect(client.watched()).toBe(2);
  client.asked[1]?.answer(answerOf(100, rows(0, 2)));
  expect(client.watched()).toBe(1);
  feed.stop();
  expect(client.watched()).toBe(0);
});

test('a row that did not change keeps its object', () => {
  const client = slowClient();
  const feed = createListFeed(client);
  feed.ask(query);
  client.asked[0]?.answer(answerOf(2, rows(0, 2)));
  const [first, second] = [feed.row('all', null, 0), feed.row('all', null, 1)];
  client.asked[0]?.answer(answerOf(2, [row('item-0'), row('item-1', { priority: 'high' })]));
  expect(feed.row('all', null, 0)).toBe(first);
  expect(feed.row('all', null, 1)).not.toBe(second);
});

test('another question forgets the places of the one before, but not its answer until then', () => {
  const client = slowClient();
  const feed = createListFeed(client);
  feed.ask(query);
  client.asked[0]?.answer(answerOf(2, rows(0, 2)));
  feed.ask({ ...query, order_by: '-created_at' });
  expect(feed.getSnapshot().answer?.total_count).toBe(2);
  expect(feed.row('all', null, 0)?.id).toBe('item-0');
  client.asked[1]?.answer(answerOf(1, [row('other')]));
  expect(feed.row('all', null, 0)?.id).toBe('other');
  expect(feed.row('all', null, 1)).toBeUndefined();
});

test('an item that left takes its place away', () => {
  const client = slowClient();
  const feed = createListFeed(client);
  feed.ask(query);
  client.asked[0]?.answer(answerOf(2, rows(0, 2)));
  client.asked[0]?.answer(answerOf(1, rows(0, 1)));
  expect(feed.row('all', null, 1)).toBeUndefined();
});
