import { Refusal } from '../../policies/refusal.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import type { Write } from '../write.ts';
import { editWorkItem } from './edit-work-item.ts';
import { liveItems } from './item-rows.ts';

export interface DateUpdate {
  readonly id: string;
  readonly start_date?: string | null | undefined;
  readonly target_date?: string | null | undefined;
}

/** Moves many items in time. What is empty here clears nothing; what is not of the project is passed over. */
export async function setDates(
  w: Write,
  project: ProjectScope,
  updates: readonly DateUpdate[],
): Promise<void> {
  const items = await liveItems(
    w.tx,
    project,
    updates.map(({ id }) => id),
  );
  for (const update of updates) {
    const item = items.find(({ id }) => id === update.id);
    if (!item) continue;
    const start_date = update.start_date || item.start_date;
    const target_date = update.target_date || item.target_date;
    if (start_date && target_date && start_date > target_date) {
      throw new Refusal(400, { message: 'Start date cannot exceed target date' });
    }
    await editWorkItem(w, project, item, { start_date, target_date });
  }
}
