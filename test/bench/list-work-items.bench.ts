import { expect, test } from 'vitest';
import type { ListAnswer, ListQuery } from '../../src/domain/list-query.ts';
import type { Db } from '../../workers/db/db.ts';
import { sql } from '../../workers/db/sql.ts';
import { putImages } from '../../workers/mutations/work-item-images.ts';
import { listWorkItems } from '../../workers/queries/list-work-items.ts';
import { seekRows } from '../../workers/queries/seek-rows.ts';
import { record, timesOf } from '../support/bench.ts';
import { listQuery, PROJECT } from '../support/builders.ts';
import { memoryDb } from '../support/memory-db.ts';
import { SAMPLE_LABELS, SAMPLE_USERS, sampleRows } from '../support/sample-rows.ts';

/**
 * How lists grow with the project, beside the form with a window function over the whole table, in one
 * run. Budgets, p95 on a quiet machine: any list 8 ms at 10,000 items and 25 ms at 100,000, but for
 * 60 labels of 50 rows each (3,000 rows to write out): 40 ms. The sizes come from BENCH_SIZES, 1,000 and
 * 10,000 without it.
 */
const SIZES = (process.env['BENCH_SIZES'] ?? '1000,10000').split(',').map(Number);

const DAY = '2026-01-01';
const MIXED: ListQuery['filter'] = {
  and: [
    { field: 'assignees', in: SAMPLE_USERS.slice(0, 2) },
    { field: 'priority', in: ['high', 'urgent'] },
    { not: { field: 'target_date', from: DAY } },
  ],
};

const LISTS: Readonly<Record<string, Partial<ListQuery>>> = {
  'by state': { group_by: 'state' },
  'newest first': { order_by: '-created_at' },
  'by priority and state': { group_by: 'priority', sub_group_by: 'state', per_page: 10 },
  'by label': { group_by: 'labels' },
  'by state, ordered by label': { group_by: 'state', order_by: 'labels__name' },
  'by name': { order_by: 'name' },
  'with text': { group_by: 'state', filter: { text: 'crash' } },
  'with a mixed filter': { group_by: 'state', filter: MIXED },
  'one label, by priority': {
    group_by: 'priority',
    filter: { field: 'labels', in: SAMPLE_LABELS.slice(0, 1) },
  },
};

test.each(SIZES)('lists of %i items', { timeout: 600_000 }, async (items) => {
  const db = filled(items);
  const large = items > 10_000;
  const budget = large ? 25 : 8;
  const rounds = large ? 20 : 40;
  const name = (what: string) => `list: ${items} ${what}`;

  const seeks = await timesOf(rounds, () => seekRows(db, listQuery({ group_by: 'state' })));
  record({ name: name('first screen, places by seek'), unit: 'ms', samples: seeks, budget });
  for (const [what, fields] of Object.entries(LISTS)) {
    const query = listQuery(fields);
    const samples = await timesOf(rounds, () => listWorkItems(db, query, []));
    const isWide = fields.group_by === 'labels';
    record({ name: name(what), unit: 'ms', samples, budget: isWide ? 40 : budget });
  }
  const deep = { key: 'all', sub_key: null, offset: Math.floor(items * 0.9), limit: 100 };
  const far = await timesOf(rounds, () => listWorkItems(db, listQuery({ per_page: 0 }), [deep]));
  record({ name: name('100 rows at nine tenths'), unit: 'ms', samples: far, budget });

  const windowed = await timesOf(5, () => windowList(db));
  record({ name: name('by state, window function'), unit: 'ms', samples: windowed, budget: null });
  expect(windowList(db)).toEqual(totals(listWorkItems(db, listQuery({ group_by: 'state' }), [])));
});

function filled(items: number): Db {
  const db = memoryDb();
  const rows = sampleRows(items);
  for (let from = 0; from < items; from += 500) putImages(db, rows.slice(from, from + 500));
  return db;
}

/** What the list is not: every row of the project ranked and counted, then all but a few thrown away. */
function windowList(db: Db): readonly unknown[] {
  const ranked = db.all<{ state_id: string; total: number; n: number }>(sql`
    SELECT * FROM (
      SELECT i.*,
        row_number() OVER (PARTITION BY state_id ORDER BY sort_order, tie, id) AS n,
        count(*) OVER (PARTITION BY state_id) AS total
      FROM issues AS i WHERE project_id = ${PROJECT} AND is_live = 1)
    WHERE n <= 50 ORDER BY state_id, n`);
  return ranked.filter(({ n }) => n === 1).map(({ state_id, total }) => [state_id, total]);
}

function totals(text: string): readonly unknown[] {
  return (JSON.parse(text) as ListAnswer).groups.map(({ key, total }) => [key, total]);
}
