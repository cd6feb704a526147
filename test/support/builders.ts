import type { ProjectId, UserId, WorkItemId } from '../../src/domain/ids.ts';
import { NO_FILTER } from '../../src/domain/filter.ts';
import type { ListQuery } from '../../src/domain/list-query.ts';
import type { WorkItemImage } from '../../workers/mutations/work-item-image.ts';

/** A readable UUID: `uuid('a', 7)`. */
export function uuid(family: string, n: number): string {
  const head = family.codePointAt(0)?.toString(16).padStart(8, '0') ?? '';
  return `${head}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

export const PROJECT = uuid('p', 1) as ProjectId;
export const OTHER_PROJECT = uuid('p', 2) as ProjectId;
export const TODO = uuid('s', 1);
export const DONE = uuid('s', 2);
export const ANA = uuid('u', 1) as UserId;
export const BEN = uuid('u', 2) as UserId;

export const itemId = (n: number) => uuid('w', n) as WorkItemId;

/** An item of which only what matters to a test is said. Its number, when not said, is unique. */
export function workItem(fields: Partial<WorkItemImage> = {}): WorkItemImage {
  made += 1;
  return {
    id: itemId(made),
    project_id: PROJECT,
    name: `Item ${made}`,
    sequence_id: made,
    state_id: TODO,
    state__group: 'unstarted',
    priority: 'none',
    assignee_ids: [],
    label_ids: [],
    module_ids: [],
    cycle_id: null,
    parent_id: null,
    estimate_point: null,
    start_date: null,
    target_date: null,
    completed_at: null,
    archived_at: null,
    is_draft: false,
    sort_order: 65535,
    sub_issues_count: 0,
    attachment_count: 0,
    link_count: 0,
    created_at: '2026-11-01T08:00:00.000000Z',
    updated_at: '2026-11-01T08:00:00.000000Z',
    created_by: ANA,
    updated_by: ANA,
    is_local_update: false,
    ...fields,
  };
}
let made = 0;

/** A search without a filter; null searches the workspace. */
export function searchFor(text: string, project_id: ProjectId | null, limit = 10) {
  return { text, project_id, filter: NO_FILTER, limit };
}

/** A project's list, ungrouped, in manual order, unless said otherwise. */
export function listQuery(fields: Partial<ListQuery> = {}): ListQuery {
  return {
    scope: { kind: 'project', project_id: PROJECT },
    filter: NO_FILTER,
    group_by: null,
    sub_group_by: null,
    order_by: 'sort_order',
    sub_issue: true,
    per_page: 50,
    today: '2026-11-20',
    ...fields,
  };
}
