import type { Write } from './write.ts';

export type VisitedEntity = 'project' | 'issue' | 'cycle' | 'module' | 'page' | 'view';

/** What is gone is nobody's recent visit any more. */
export async function dropVisits(w: Write, entity: VisitedEntity, id: string): Promise<void> {
  await w.tx
    .deleteFrom('recent_visits')
    .where('workspace_id', '=', w.workspaceId)
    .where('entity_name', '=', entity)
    .where('entity_identifier', '=', id)
    .execute();
}
