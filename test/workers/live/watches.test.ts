import { expect, test } from 'vitest';
import type { ListQuery } from '../../../src/domain/list-query.ts';
import type { Question } from '../../../src/protocol/questions.ts';
import { answerFromCopy } from '../../../workers/api/answer-from-copy.ts';
import type { Db } from '../../../workers/db/db.ts';
import type { Change } from '../../../workers/live/touches.ts';
import { createWatches } from '../../../workers/live/watches.ts';
import { putImages } from '../../../workers/mutations/work-item-images.ts';
import { prepareAnyList } from '../../../workers/queries/list-work-items.ts';
import { itemId, listQuery, OTHER_PROJECT, PROJECT, workItem } from '../../support/builders.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';
import { recordedDb } from '../../support/worker/recorded-db.ts';

const ITEMS = Array.from({ length: 40 }, (_, n) =>
  workItem({
    id: itemId(n),
    priority: n % 2 === 0 ? 'high' : 'low',
    sort_order: n,
  }),
);
const EDIT: Change = { project_id: PROJECT, kinds: ['work_item'] };
const list = (fields: Partial<ListQuery> = {}): Question => ({
  ask: 'workItems',
  query: listQuery(fields),
  windows: [],
});

/** Questions that are open over a copy; what each was asked, and what was sent, is noted. */
async function screen(questions: Readonly<Record<string, Question>>) {
  const plain = memoryDb();
  putImages(plain, ITEMS);
  while (prepareAnyList(plain));
  const { db, seen } = recordedDb(plain);
  const asked: string[] = [];
  const sent: string[] = [];
  const nameOf = (one: Question) =>
    Object.keys(questions).find((name) => questions[name] === one) ?? '';
  const watches = createWatches({
    ready: async () => {},
    async answer(question) {
      asked.push(nameOf(question));
      return { from: 'copy', texts: answerFromCopy(db, question, []) };
    },
    emit: (_, event) => sent.push(event.watch),
  });
  for (const [name, question] of Object.entries(questions)) watches.watch('tab', name, question);
  await settled();
  return {
    db: plain,
    /** What a commit makes of the open questions. */
    async after(change: Change, write: (db: Db) => void) {
      write(plain);
      for (const noted of [asked, sent, seen]) noted.length = 0;
      watches.changed(change);
      await settled();
      const rows = seen.filter(({ text }) => /\bFROM issues\b|\bJOIN issues\b/.test(text));
      const read = rows.flatMap(({ params }) => JSON.parse(String(params.at(-1))) as number[]);
      return { asked: [...asked], sent: [...sent], read: read.length };
    },
  };
}

/** Answers come in the same turn; nothing here waits for a clock. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

test('an edit asks the questions of its project again, and reads one row', async () => {
  const { after } = await screen({
    all: list(),
    grouped: list({ group_by: 'priority' }),
    elsewhere: list({ scope: { kind: 'project', project_id: OTHER_PROJECT } }),
    states: { ask: 'states', project_id: PROJECT },
    comments: { ask: 'comments', project_id: PROJECT, work_item_id: itemId(1) },
  });

  const result = await after(EDIT, (db) =>
    putImages(db, [{ ...workItem(ITEMS[3]), name: 'renamed' }]),
  );

  expect(result).toEqual({ asked: ['all', 'grouped'], sent: ['all', 'grouped'], read: 1 });
});

test('a list that the edited item is not in sends nothing and reads no other row', async () => {
  const { after } = await screen({
    high: list({ filter: { field: 'priority', in: ['high'] } }),
  });

  const result = await after(EDIT, (db) =>
    putImages(db, [{ ...workItem(ITEMS[3]), name: 'renamed' }]),
  );

  expect(result).toEqual({ asked: ['high'], sent: [], read: 1 });
});

test('an item that moves between groups is read once, whatever the size of its groups', async () => {
  const { after } = await screen({ grouped: list({ group_by: 'priority' }) });

  const result = await after(EDIT, (db) =>
    putImages(db, [{ ...workItem(ITEMS[3]), priority: 'high' }]),
  );

  expect(result).toEqual({ asked: ['grouped'], sent: ['grouped'], read: 1 });
});

test('a commit that says the same again sends nothing', async () => {
  const { after } = await screen({ all: list() });

  expect(await after(EDIT, (db) => putImages(db, ITEMS.slice(0, 5)))).toMatchObject({ sent: [] });
  expect(await after(EDIT, () => {})).toEqual({ asked: ['all'], sent: [], read: 0 });
});

test('commits of one moment are answered once', async () => {
  const { db, after } = await screen({ all: list() });
  putImages(db, [{ ...workItem(ITEMS[0]), name: 'first' }]);

  const result = await after(EDIT, (same) => {
    putImages(same, [{ ...workItem(ITEMS[1]), name: 'second' }]);
  });

  expect(result).toEqual({ asked: ['all'], sent: ['all'], read: 2 });
});

test('a renamed label asks lists again, because they may be ordered by it, and item reads not', async () => {
  const { after } = await screen({
    all: list({ order_by: 'labels__name' }),
    item: { ask: 'workItem', project_id: PROJECT, id: itemId(1) },
  });

  const result = await after({ project_id: PROJECT, kinds: ['labels'] }, () => {});

  expect(result).toEqual({ asked: ['all'], sent: [], read: 0 });
});
