import type { JsonObject } from '../../db/schema/columns.ts';
import type { PropertiesPlace } from '../../queries/projects/user-properties.ts';
import {
  DEFAULT_DISPLAY_FILTERS,
  DEFAULT_DISPLAY_PROPERTIES,
  DEFAULT_FILTERS,
} from '../account/default-props.ts';
import type { Write } from '../write.ts';

export interface UserPropertiesPatch {
  readonly filters?: JsonObject | undefined;
  readonly display_filters?: JsonObject | undefined;
  readonly display_properties?: JsonObject | undefined;
}

/** How the person looks at a list; what is there already stays. */
export async function putUserProperties(
  w: Write,
  { projectId, scope, id }: PropertiesPlace,
  userId: string,
): Promise<void> {
  await w.tx
    .insertInto('user_properties')
    .values({
      workspace_id: w.workspaceId,
      id: w.newId(),
      project_id: projectId,
      scope,
      scope_id: id,
      user_id: userId,
      filters: JSON.stringify(DEFAULT_FILTERS),
      display_filters: JSON.stringify(DEFAULT_DISPLAY_FILTERS),
      display_properties: JSON.stringify(DEFAULT_DISPLAY_PROPERTIES),
      created_at: w.now,
      updated_at: w.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Each part that is given replaces the stored one whole. */
export async function updateUserProperties(
  w: Write,
  place: PropertiesPlace,
  userId: string,
  patch: UserPropertiesPatch,
): Promise<void> {
  await putUserProperties(w, place, userId);
  const parts = Object.entries(patch).filter(([, part]) => part !== undefined);
  await w.tx
    .updateTable('user_properties')
    .set({
      ...Object.fromEntries(parts.map(([key, part]) => [key, JSON.stringify(part)])),
      updated_at: w.now,
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', place.projectId)
    .where('scope', '=', place.scope)
    .where('scope_id', '=', place.id)
    .where('user_id', '=', userId)
    .execute();
}
