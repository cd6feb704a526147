import { expect, test } from 'vitest';
import { createListFeed } from '../../../../src/blocks/list/list-feed.ts';
import type { OnWriting } from '../../../../src/client/client.ts';
import { NOT_ANSWERED, type Answered } from '../../../../src/client/live-answers.ts';
import type { ListAnswer, ListQuery, RowWindow } from '../../../../src/domain/list-query.ts';
import type { ProjectId, WorkItemId } from '../../../../src/domain/ids.ts';
import type { WorkItemPatch, WorkItemRow } from '../../../../src/domain/work-item.ts';
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
  const writing = new Set<OnWriting>();
  return {
    asked,
    onWriting: (listener: OnWriting) => {
      writing.add(listener);
      return () => writing.delete(listener);
    },
    /** As a picker does; the write is durable, or has failed, when the promise says so. */
    edit: (id: string, patch: WorkItemPatch, written: Promise<unknown>, seen = {}) => {
      const project_id = 'project' as ProjectId;
      const intents = [
        { kind: 'work_item.edit', project_id, id: id as WorkItemId, patch, seen },
      ] as const;
      for (const listener of writing) listener(intents, written);
    },
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
  item_count: total,
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

/** A list of two rows, of which the first is being edited. */
function editing(patch: WorkItemPatch, written: Promise<unknown>) {
  const client = slowClient();
  const feed = createListFeed(client);
  let told = 0;
  feed.subscribe(() => (told += 1));
  feed.ask(query);
  client.asked[0]?.answer(answerOf(2, rows(0, 2)));
  const [first, second] = [feed.row('all', null, 0), feed.row('all', null, 1)];
  client.edit('item-0', patch, written);
  const answer = (...shown: readonly WorkItemRow[]) => client.asked[0]?.answer(answerOf(2, shown));
  return { client, feed, first, second, answer, told: () => told };
}

test('what is written is seen at once, in its row alone', () => {
  const { feed, second, told } = editing({ priority: 'high' }, new Promise(() => {}));
  expect(feed.row('all', null, 0)).toMatchObject({ priority: 'high', is_local_update: true });
  expect(feed.row('all', null, 1)).toBe(second);
  expect(feed.byId('item-0' as WorkItemId)?.priority).toBe('high');
  expect(told()).toBe(2);
});

test('an answer that was on its way does not take back what is written meanwhile', () => {
  const { feed, answer } = editing({ priority: 'high' }, new Promise(() => {}));
  answer(row('item-0', { name: 'Renamed elsewhere' }), row('item-1'));
  expect(feed.row('all', null, 0)).toMatchObject({ priority: 'high', name: 'Renamed elsewhere' });
});

test('once an answer holds what was written, answers alone say what is shown', () => {
  const { feed, answer } = editing({ priority: 'high' }, new Promise(() => {}));
  answer(row('item-0', { priority: 'high' }), row('item-1'));
  answer(row('item-0', { priority: 'low' }), row('item-1'));
  expect(feed.row('all', null, 0)?.priority).toBe('low');
});

test('once it is safe, the next answer is right whatever it holds', async () => {
  const written = Promise.resolve();
  const { feed, answer } = editing({ priority: 'high' }, written);
  await written;
  expect(feed.row('all', null, 0)?.priority).toBe('high');
  answer(row('item-0', { priority: 'urgent' }), row('item-1'));
  expect(feed.row('all', null, 0)?.priority).toBe('urgent');
});

test('what could not be written is taken back, and what was written after it stays', async () => {
  const failed = Promise.reject(new Error('full'));
  const { client, feed, first } = editing({ priority: 'high' }, failed);
  await failed.catch(() => undefined);
  await Promise.resolve();
  expect(feed.row('all', null, 0)).toBe(first);

  const late = Promise.reject(new Error('full'));
  client.edit('item-0', { priority: 'high' }, late);
  client.edit('item-0', { priority: 'low' }, new Promise(() => {}));
  await late.catch(() => undefined);
  await Promise.resolve();
  expect(feed.row('all', null, 0)?.priority).toBe('low');
});

test('what changes nothing that is shown draws nothing', () => {
  const { feed, first, told } = editing(
    { description_html: '<p>New</p>', priority: row('item-0').priority },
    new Promise(() => {}),
  );
  expect(feed.row('all', null, 0)).toBe(first);
  expect(told()).toBe(1);
});

test('a list that has stopped hears of no writing', () => {
  const { client, feed, first } = editing({}, new Promise(() => {}));
  feed.stop();
  client.edit('item-0', { priority: 'high' }, new Promise(() => {}));
  expect(feed.row('all', null, 0)).toBe(first);
});
