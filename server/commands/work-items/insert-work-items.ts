import { sql } from 'kysely';
import type { Priority } from '../../../src/domain/priority.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import type { Write } from '../write.ts';
import { noteWords } from './item-words.ts';

/** A whole work item with a past, as imports and made-up data bring it. The ids must belong to the project. */
export interface WorkItemSeed {
  readonly id: string;
  readonly sequence_id: number;
  readonly name: string;
  /** Already sanitised. */
  readonly description_html: string;
  readonly description_stripped: string | null;
  readonly state_id: string;
  readonly priority: Priority;
  readonly sort_order: number;
  readonly cycle_id: string | null;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly completed_at: string | null;
  readonly external_source: string | null;
  readonly external_id: string | null;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly assignee_ids: readonly string[];
  readonly label_ids: readonly string[];
  readonly module_ids: readonly string[];
  readonly estimate_point?: string | null;
  /** Besides the author and the assignees. */
  readonly subscriber_ids?: readonly string[];
}

export interface CommentSeed {
  readonly id: string;
  readonly work_item_id: string;
  /** Already sanitised. */
  readonly comment_html: string;
  readonly comment_stripped: string;
  readonly actor: string | null;
  readonly external_source: string | null;
  readonly external_id: string | null;
  readonly created_at: string;
}

/**
 * Many work items in a handful of statements, in the project whose lock the write holds. Each gets an
 * `updated_at` of its own (SYNC R4), a `created` row in its history at its own time, and its author as subscriber.
 */
export async function insertWorkItems(
  w: Write,
  projectId: string,
  items: readonly WorkItemSeed[],
): Promise<void> {
  if (items.length === 0) return;
  const stamps = w.stamps(projectId, items.length);
  const rows = items.map((item, i) => ({
    ...item,
    name_sort_key: sortKey(item.name),
    updated_at: stamps[i],
  }));
  await sql`
    INSERT INTO work_items (
      workspace_id, project_id, id, sequence_id, name, name_sort_key, description_html, description_stripped,
      state_id, priority, sort_order, cycle_id, start_date, target_date, completed_at,
      external_source, external_id, created_at, updated_at, created_by, updated_by, estimate_point)
    SELECT ${w.workspaceId}::uuid, ${projectId}::uuid, id, sequence_id, name, name_sort_key, description_html,
      description_stripped, state_id, priority, sort_order, cycle_id, start_date, target_date, completed_at,
      external_source, external_id, created_at, updated_at, created_by, created_by, estimate_point
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t (
      id uuid, sequence_id integer, name text, name_sort_key text, description_html text,
      description_stripped text, state_id uuid, priority text, sort_order double precision, cycle_id uuid,
      start_date date, target_date date, completed_at timestamptz, external_source text, external_id text,
      created_at timestamptz, updated_at timestamptz, created_by uuid, estimate_point uuid)`.execute(
    w.tx,
  );
  await noteWords(w.tx, w.workspaceId, items);
  await insertLinks(w, projectId, items);
  w.activity(
    ...items.map((item) => ({
      projectId,
      workItemId: item.id,
      verb: 'created',
      field: null,
      comment: 'created the issue',
      actor: item.created_by,
      createdAt: item.created_at,
    })),
  );
}

async function insertLinks(
  w: Write,
  projectId: string,
  items: readonly WorkItemSeed[],
): Promise<void> {
  const pairs = (pick: (item: WorkItemSeed) => readonly string[]) =>
    items.flatMap((item) =>
      [...new Set(pick(item))].map((value) => ({
        workspace_id: w.workspaceId,
        project_id: projectId,
        work_item_id: item.id,
        value,
      })),
    );
  const labels = pairs((item) => item.label_ids);
  const modules = pairs((item) => item.module_ids);
  const assignees = pairs((item) => item.assignee_ids);
  const subscribers = pairs((item) => [
    ...(item.created_by ? [item.created_by] : []),
    ...item.assignee_ids,
    ...(item.subscriber_ids ?? []),
  ]);
  for (const chunk of chunksOf(labels)) {
    await w.tx
      .insertInto('work_item_labels')
      .values(chunk.map(({ value, ...row }) => ({ ...row, label_id: value })))
      .execute();
  }
  for (const chunk of chunksOf(modules)) {
    await w.tx
      .insertInto('work_item_modules')
      .values(chunk.map(({ value, ...row }) => ({ ...row, module_id: value })))
      .execute();
  }
  for (const chunk of chunksOf(assignees)) {
    await w.tx
      .insertInto('work_item_assignees')
      .values(chunk.map(({ value, ...row }) => ({ ...row, user_id: value })))
      .execute();
  }
  for (const chunk of chunksOf(subscribers)) {
    await w.tx
      .insertInto('work_item_subscribers')
      .values(chunk.map(({ value, ...row }) => ({ ...row, user_id: value })))
      .execute();
  }
}

/** Comments with a past. The items they belong to are touched by who calls, or are new. */
export async function insertComments(
  w: Write,
  projectId: string,
  comments: readonly CommentSeed[],
): Promise<void> {
  for (const chunk of chunksOf(comments)) {
    await w.tx
      .insertInto('comments')
      .values(
        chunk.map((comment) => ({
          ...comment,
          workspace_id: w.workspaceId,
          project_id: projectId,
          updated_at: comment.created_at,
          created_by: comment.actor,
          updated_by: comment.actor,
        })),
      )
      .execute();
  }
  if (comments.length > 0) w.hint('comment', projectId);
}

/** PostgreSQL takes 65,535 parameters in one statement; the widest row here has thirteen. */
const ROWS_PER_STATEMENT = 1000;

function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    yield rows.slice(at, at + ROWS_PER_STATEMENT);
  }
}
