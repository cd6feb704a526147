import { expect, test } from 'vitest';
import { parseAnswer } from '../../../src/protocol/answer-texts.ts';
import type { ListAnswer } from '../../../src/domain/list-query.ts';
import { putImages } from '../../../workers/mutations/work-item-images.ts';
import { listWorkItems } from '../../../workers/queries/list-work-items.ts';
import { listQuery, uuid, workItem } from '../../support/builders.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';

test('a list of very many groups brings few rows of each, all totals, and any window that is asked for', () => {
  const db = memoryDb();
  const days = Array.from({ length: 200 }, (_, n) => uuid('l', n));
  putImages(
    db,
    days.flatMap((id) => Array.from({ length: 6 }, () => workItem({ label_ids: [id] }))),
  );
  const window = { key: days[7] ?? '', sub_key: null, offset: 0, limit: 50 };

  const answer = listWorkItems(db, listQuery({ group_by: 'labels' }), [window]);
  const { groups, windows, total_count } = parseAnswer(answer) as ListAnswer;

  expect(total_count).toBe(1200);
  expect(groups.map(({ total, rows }) => [total, rows.length])).toEqual(days.map(() => [6, 3]));
  expect(windows.map(({ rows }) => rows.length)).toEqual([6]);
});
