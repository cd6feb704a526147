import * as z from 'zod/mini';
import type { WorkItemImage } from '../domain/apply-op.ts';
import { STATE_GROUPS } from '../domain/state-group.ts';
import { PRIORITIES } from '../domain/priority.ts';
import type { UserId } from '../domain/ids.ts';

export const FEED_PAGE_ROWS = 500;

const timestamp = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:?\d{2})$/));
const ids = z.array(z.string());

/** One row of the sync list. What it carries beyond this is of no use here and is dropped. */
export const feedRow = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  sequence_id: z.int(),
  state_id: z.string(),
  state__group: z.enum(STATE_GROUPS),
  priority: z.enum(PRIORITIES),
  assignee_ids: ids,
  label_ids: ids,
  module_ids: ids,
  cycle_id: z.nullable(z.string()),
  parent_id: z.nullable(z.string()),
  estimate_point: z.nullable(z.string()),
  start_date: z.nullable(z.string()),
  target_date: z.nullable(z.string()),
  completed_at: z.nullable(timestamp),
  archived_at: z.nullable(z.string()),
  is_draft: z.boolean(),
  sort_order: z.number(),
  sub_issues_count: z.int(),
  attachment_count: z.int(),
  link_count: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
  created_by: z.nullable(z.string()),
  updated_by: z.nullable(z.string()),
  description_html: z.nullish(z.string()),
  mention_ids: z.optional(ids),
  subscriber_ids: z.optional(ids),
});

/** Deleted, moved away, or no longer visible to this viewer (SYNC R8, R11). */
export const tombstone = z.object({
  id: z.uuid(),
  updated_at: timestamp,
  deleted: z.literal(true),
});

export const feedPage = z.object({
  next_page_results: z.boolean(),
  total_results: z.int(),
  results: z.array(z.unknown()),
});

export interface FeedRow extends WorkItemImage {
  readonly mention_ids?: readonly UserId[];
  readonly subscriber_ids?: readonly UserId[];
}
export interface Tombstone {
  readonly id: WorkItemImage['id'];
  readonly updated_at: string;
  readonly deleted: true;
}
export interface FeedPage {
  readonly results: readonly (FeedRow | Tombstone)[];
  readonly more: boolean;
  /** Rows after the cursor that was asked with, this page among them. */
  readonly total: number;
}

export function toFeedPage(body: unknown): FeedPage {
  const page = feedPage.parse(body);
  const results = page.results.map((row) =>
    isDeleted(row) ? tombstone.parse(row) : withDefaults(feedRow.parse(row)),
  );
  return {
    // Ids are UUIDs from here on; the brands only say which is which.
    results: results as unknown as FeedPage['results'],
    more: page.next_page_results,
    total: page.total_results,
  };
}

/** A row need not fail as a tombstone first. */
function isDeleted(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'deleted' in row && row.deleted === true;
}

function withDefaults(row: z.infer<typeof feedRow>): object {
  const description_html = row.description_html ?? '';
  return Object.assign(row, { description_html, is_local_update: false });
}

export function isTombstone(row: FeedRow | Tombstone): row is Tombstone {
  return 'deleted' in row;
}
