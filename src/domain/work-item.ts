import type { ProjectId, UserId, WorkItemId } from './ids.ts';
import type { Priority } from './priority.ts';
import type { StateGroup } from './state-group.ts';

/**
 * A work item as lists carry it, with the wire's names: the server's answer, the local
 * copy's row and what the screen draws are this one shape.
 * Timestamps are ISO 8601 in UTC with microseconds (`2026-11-20T10:39:32.402334Z`); dates are `yyyy-MM-dd`.
 */
export interface WorkItemRow {
  readonly id: WorkItemId;
  readonly project_id: ProjectId;
  readonly name: string;
  /** The number people see (`APP-42`). Null while the server has not answered the creation. */
  readonly sequence_id: number | null;
  readonly state_id: string;
  readonly state__group: StateGroup;
  readonly priority: Priority;
  readonly assignee_ids: readonly UserId[];
  readonly label_ids: readonly string[];
  readonly module_ids: readonly string[];
  readonly cycle_id: string | null;
  readonly parent_id: WorkItemId | null;
  readonly estimate_point: string | null;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly completed_at: string | null;
  readonly archived_at: string | null;
  readonly is_draft: boolean;
  readonly sort_order: number;
  readonly sub_issues_count: number;
  readonly attachment_count: number;
  readonly link_count: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: UserId | null;
  readonly updated_by: UserId | null;
  /** True while something written here has not been answered by the server. */
  readonly is_local_update: boolean;
}

export interface WorkItemDetail extends WorkItemRow {
  readonly description_html: string;
}

/** What a person may set on a work item. */
export interface WorkItemFields {
  readonly name: string;
  readonly description_html: string;
  readonly state_id: string;
  readonly priority: Priority;
  readonly assignee_ids: readonly UserId[];
  readonly label_ids: readonly string[];
  readonly module_ids: readonly string[];
  readonly cycle_id: string | null;
  readonly parent_id: WorkItemId | null;
  readonly estimate_point: string | null;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly sort_order: number;
}

export type WorkItemField = keyof WorkItemFields;
export type WorkItemPatch = Partial<WorkItemFields>;

/** Fields whose value is a set of ids: concurrent edits merge by what was added and removed (SYNC R12). */
export const SET_FIELDS = ['assignee_ids', 'label_ids', 'module_ids'] as const;
export type SetField = (typeof SET_FIELDS)[number];

export function isSetField(field: WorkItemField): field is SetField {
  return (SET_FIELDS as readonly string[]).includes(field);
}

export const MAX_NAME_LENGTH = 255;

/** `APP-42`, or `APP-…` until the server has given the number. */
export function workItemKey(identifier: string, sequenceId: number | null): string {
  return `${identifier}-${sequenceId ?? '…'}`;
}

/** @param today `yyyy-MM-dd` in the viewer's time zone */
export function isOverdue(
  item: Pick<WorkItemRow, 'target_date' | 'state__group'>,
  today: string,
): boolean {
  const closed = item.state__group === 'completed' || item.state__group === 'cancelled';
  return item.target_date !== null && item.target_date <= today && !closed;
}
