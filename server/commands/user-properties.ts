import type { JsonObject } from '../db/schema/columns.ts';
import type { InProject } from '../queries/scope.ts';
import { putUserProperties } from './project-memberships.ts';
import type { Write } from './write.ts';

export interface UserPropertiesPatch {
  readonly filters?: JsonObject | undefined;
  readonly display_filters?: JsonObject | undefined;
  readonly display_properties?: JsonObject | undefined;
}

/** Each part that is given replaces the stored one whole. */
export async function updateUserProperties(
  w: Write,
  project: InProject,
  userId: string,
  patch: UserPropertiesPatch,
): Promise<void> {
  await putUserProperties(w, project.id, userId);
  const parts = Object.entries(patch).filter(([, part]) => part !== undefined);
  await w.tx
    .updateTable('user_properties')
    .set({
      ...Object.fromEntries(parts.map(([key, part]) => [key, JSON.stringify(part)])),
      updated_at: w.now,
    })
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('user_id', '=', userId)
    .execute();
}
