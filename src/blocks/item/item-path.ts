import type { WorkItemRow } from '../../domain/work-item.ts';

/** State of the history entry of an item that a list has opened. */
export const FROM_LIST = { isFromList: true } as const;

type Addressed = Pick<WorkItemRow, 'id' | 'sequence_id'>;

/** What names an item in an address: `APP-42`, or its id while it has no number. */
export function itemKey(row: Addressed, identifier: string): string {
  return row.sequence_id === null ? row.id : `${identifier}-${row.sequence_id}`;
}

export function itemPath(slug: string, row: Addressed, identifier: string): string {
  return `/${slug}/browse/${itemKey(row, identifier)}/`;
}

export function listPath(slug: string, projectId: string): string {
  return `/${slug}/projects/${projectId}/issues/`;
}
