import type { Write } from './write.ts';

export type FavoriteEntity = 'project' | 'cycle' | 'module' | 'view' | 'page' | 'folder' | 'issue';

type Which =
  | { readonly projectId: string }
  | { readonly entity: FavoriteEntity; readonly id: string };

/** What is gone or archived is nobody's favourite any more. */
export async function dropFavorites(w: Write, which: Which): Promise<void> {
  const rows = w.tx.deleteFrom('user_favorites').where('workspace_id', '=', w.workspaceId);
  if ('projectId' in which) {
    const { projectId } = which;
    await rows
      .where((eb) =>
        eb.or([eb('project_id', '=', projectId), eb('entity_identifier', '=', projectId)]),
      )
      .execute();
    return;
  }
  await rows
    .where('entity_type', '=', which.entity)
    .where('entity_identifier', '=', which.id)
    .execute();
}
