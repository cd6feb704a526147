import { expect, test } from 'vitest';
import type { ListAnswer } from '../../../src/domain/list-query.ts';
import { isSameAnswer, parseAnswer } from '../../../src/protocol/answer-texts.ts';
import { putImages } from '../../../workers/mutations/work-item-images.ts';
import { listWorkItems } from '../../../workers/queries/list-work-items.ts';
import { listQuery, uuid, workItem } from '../../support/builders.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';

const [TODO, DONE] = [uuid('s', 1), uuid('s', 2)];

function asked(sub_group_by: 'priority' | null) {
  const db = memoryDb();
  putImages(db, [
    workItem({ state_id: TODO, name: 'One', priority: 'low' }),
    workItem({ state_id: TODO, name: 'Two', priority: 'high' }),
    workItem({ state_id: DONE, name: 'Three', priority: 'low' }),
  ]);
  const query = listQuery({ group_by: 'state', sub_group_by });
  const here = { key: TODO, sub_key: null, offset: 1, limit: 5 };
  const beyond = { key: TODO, sub_key: null, offset: 9, limit: 5 };
  return listWorkItems(db, query, sub_group_by ? [] : [here, beyond]);
}

test('rows that stand together are a text of their own, and are put back where they belong', () => {
  const texts = asked(null);
  expect(texts).toHaveLength(4);
  const { groups, windows } = parseAnswer(texts) as ListAnswer;
  const names = (rows: ListAnswer['windows'][0]['rows']) => rows.map(({ name }) => name);
  expect(groups.map(({ rows }) => names(rows).toSorted())).toEqual([['One', 'Two'], ['Three']]);
  expect(windows.map(({ rows }) => rows.length)).toEqual([1, 0]);
  expect(names(groups[0]?.rows ?? [])).toContain(windows[0]?.rows[0]?.name);
});

test('so are the rows of sub-groups', () => {
  const { groups } = parseAnswer(asked('priority')) as ListAnswer;
  const cells = groups.map(({ rows, groups: subs }) => [
    rows.length,
    subs.map((sub) => [sub.key, sub.rows[0]?.name]),
  ]);
  expect(cells).toEqual([
    [
      0,
      [
        ['high', 'Two'],
        ['low', 'One'],
      ],
    ],
    [0, [['low', 'Three']]],
  ]);
});

test('an answer is the same only when each of its texts is', () => {
  expect(isSameAnswer(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameAnswer(['a', 'b'], ['a', 'c'])).toBe(false);
  expect(isSameAnswer(['a', 'b'], ['a'])).toBe(false);
  expect(isSameAnswer(['a'], ['a', 'b'])).toBe(false);
});
