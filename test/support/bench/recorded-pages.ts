import { sampleItems } from '../../../server/jobs/sample/sample-items.ts';
import { THEMES } from '../../../server/jobs/sample/themes.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { isoOfMicros } from '../../../src/domain/timestamps.ts';
import { FEED_PAGE_ROWS } from '../../../src/protocol/feed.ts';
import { itemId, PROJECT, uuid } from '../builders.ts';

const SIZES = { states: 5, people: 40, labels: 60, modules: 12, cycles: 10, comments: 0 };
const FIRST_MICROS = 1_760_000_000_000_000;

/** What the sync list says about a project of the seed's items: the bodies of its pages, as text. */
export function* recordedPages(items: number): Generator<string> {
  const sample = sampleItems(THEMES[0], SIZES, 1);
  for (let from = 0; from < items; from += FEED_PAGE_ROWS) {
    const rows = Array.from({ length: Math.min(FEED_PAGE_ROWS, items - from) }, (_, i) =>
      feedRow(from + i + 1, sample),
    );
    yield pageText(rows, items - from, from + rows.length < items);
  }
}

export function pageText(rows: readonly object[], total: number, more: boolean): string {
  return JSON.stringify({ next_page_results: more, total_results: total, results: rows });
}

/** The n-th item, as it is sent. */
function feedRow(n: number, sample: ReturnType<typeof sampleItems>) {
  const item = sample.next().value;
  if (!item) throw new Error('the sample has no end');
  const day = (offset: number | null) =>
    offset === null ? null : isoOfMicros(FIRST_MICROS + offset * 86_400_000_000).slice(0, 10);
  const ids = (family: string, places: readonly number[]) => places.map((at) => uuid(family, at));
  const person = uuid('u', item.author_at);
  return {
    id: itemId(n),
    project_id: PROJECT,
    name: item.name,
    sequence_id: n,
    state_id: uuid('s', item.state_at),
    state__group: STATE_GROUPS[item.state_at] ?? 'backlog',
    priority: item.priority,
    assignee_ids: ids('u', item.assignees_at),
    label_ids: ids('l', item.labels_at),
    module_ids: ids('m', item.modules_at),
    cycle_id: item.cycle_at === null ? null : uuid('c', item.cycle_at),
    parent_id: null,
    estimate_point: null,
    start_date: day(item.start_day),
    target_date: day(item.target_day),
    completed_at: null,
    archived_at: null,
    is_draft: false,
    sort_order: 65_535 + n * 10_000,
    sub_issues_count: 0,
    attachment_count: 0,
    link_count: 0,
    created_at: isoOfMicros(FIRST_MICROS + n * 60_000_000 + 17),
    updated_at: isoOfMicros(FIRST_MICROS + n * 61_000_000 + 29),
    created_by: person,
    updated_by: person,
    description_html: item.description_html,
    mention_ids: [],
    subscriber_ids: [person],
  };
}
