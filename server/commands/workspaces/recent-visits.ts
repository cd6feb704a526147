import { sql } from 'kysely';
import type { Write } from '../write.ts';

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

/** Of one person in one workspace. */
const KEPT = 20;

export interface VisitedPlace {
  readonly entity: VisitedEntity;
  readonly id: string;
  readonly projectId: string | null;
  readonly at: string;
}

/** Somebody was there. What was visited first makes room. */
export async function noteVisit(
  w: Write,
  userId: string,
  { entity, id, projectId, at }: VisitedPlace,
): Promise<void> {
  const mine = await w.tx
    .selectFrom('recent_visits')
    .select(['id', 'entity_name', 'entity_identifier'])
    .where('workspace_id', '=', w.workspaceId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const isKnown = mine.some((row) => row.entity_name === entity && row.entity_identifier === id);
  const surplus = isKnown ? [] : mine.slice(KEPT - 1).map((row) => row.id);
  if (surplus.length > 0) {
    await w.tx
      .deleteFrom('recent_visits')
      .where('workspace_id', '=', w.workspaceId)
      .where('id', 'in', surplus)
      .execute();
  }
  await w.tx
    .insertInto('recent_visits')
    .values({
      workspace_id: w.workspaceId,
      id: w.newId(),
      user_id: userId,
      project_id: projectId,
      entity_name: entity,
      entity_identifier: id,
      visited_at: at,
      created_at: w.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id', 'entity_name', 'entity_identifier'])
        .doUpdateSet({
          visited_at: sql<string>`greatest(recent_visits.visited_at, excluded.visited_at)`,
        }),
    )
    .execute();
}
