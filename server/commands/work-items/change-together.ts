import { Refusal } from '../../policies/refusal.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import type { Write } from '../write.ts';
import { editWorkItem, type WorkItemEdit } from './edit-work-item.ts';
import type { ItemRow } from './item-rows.ts';
import { linkedIds } from './links.ts';

/** The same change for many items. Sets are added to, not replaced. Nothing is changed when one of them cannot be. */
export async function changeTogether(
  w: Write,
  project: ProjectScope,
  items: readonly ItemRow[],
  change: WorkItemEdit,
): Promise<void> {
  for (const item of items) mustFit(item, change);
  for (const item of items) {
    const { label_ids, assignee_ids, ...scalars } = change;
    await editWorkItem(w, project, item, {
      ...scalars,
      ...(label_ids && { label_ids: await widened(w, 'labels', item, label_ids) }),
      ...(assignee_ids && { assignee_ids: await widened(w, 'assignees', item, assignee_ids) }),
    });
  }
}

async function widened(
  w: Write,
  links: 'labels' | 'assignees',
  item: ItemRow,
  ids: readonly string[],
): Promise<readonly string[]> {
  return [...new Set([...(await linkedIds(w, links, item.id)), ...ids])];
}

function mustFit(item: ItemRow, { start_date: start, target_date: target }: WorkItemEdit): void {
  if (start && target) {
    if (start > target) throw misfit(4100, 'INVALID_ISSUE_DATES');
    return;
  }
  if (start && item.target_date && item.target_date <= start) {
    throw misfit(4101, 'INVALID_ISSUE_START_DATE');
  }
  if (target && item.start_date && item.start_date >= target) {
    throw misfit(4102, 'INVALID_ISSUE_TARGET_DATE');
  }
}

function misfit(error_code: number, error_message: string): Refusal {
  return new Refusal(400, { error_code, error_message });
}
