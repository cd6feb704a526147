import type { ProjectScope } from '../../policies/viewer.ts';
import type { Write } from '../write.ts';
import { editWorkItem } from './edit-work-item.ts';
import type { ItemRow } from './item-rows.ts';

/** Puts items below another one. */
export async function adopt(
  w: Write,
  project: ProjectScope,
  parentId: string,
  children: readonly ItemRow[],
): Promise<void> {
  for (const child of children) await editWorkItem(w, project, child, { parent_id: parentId });
}
