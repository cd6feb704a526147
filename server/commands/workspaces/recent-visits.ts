import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { timestampNow } from '../clock.ts';
import type { CommandDeps, Write } from '../write.ts';

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

/** Who reads, and what it takes to write it down. */
interface Reading {
  readonly db: Db;
  readonly deps: Pick<CommandDeps, 'clock' | 'newId'>;
  readonly viewer: { readonly id: string };
}

/** For so long nobody comes back to a place: lists are read far more often than somebody turns to them. */
const ONE_VISIT = '1 minute';

/**
 * Somebody read it, so they were there. Outside of any write: it changes nothing that others see, and
 * nobody waits for the lock of a project to read.
 */
export async function noteSeen(
  { db, deps, viewer }: Reading,
  workspaceId: string,
  { entity, id, projectId }: Omit<VisitedPlace, 'at'>,
): Promise<void> {
  const now = timestampNow(deps.clock);
  const { rows } = await sql<{ readonly is_new: boolean }>`
    INSERT INTO recent_visits AS v (workspace_id, id, user_id, project_id, entity_name, entity_identifier,
      visited_at, created_at)
    SELECT ${workspaceId}::uuid, ${deps.newId()}::uuid, ${viewer.id}::uuid, ${projectId}::uuid, ${entity}::text,
      ${id}::uuid, ${now}::timestamptz, ${now}::timestamptz
    WHERE NOT EXISTS (SELECT 1 FROM recent_visits AS o
      WHERE o.workspace_id = ${workspaceId} AND o.user_id = ${viewer.id} AND o.entity_name = ${entity}
        AND o.entity_identifier = ${id} AND o.visited_at > ${now}::timestamptz - ${ONE_VISIT}::interval)
    ON CONFLICT (workspace_id, user_id, entity_name, entity_identifier)
      DO UPDATE SET visited_at = greatest(v.visited_at, excluded.visited_at)
    RETURNING xmax = 0 AS is_new`.execute(db);
  if (!rows[0]?.is_new) return;
  await sql`
    DELETE FROM recent_visits WHERE workspace_id = ${workspaceId} AND id IN (
      SELECT o.id FROM recent_visits AS o
      WHERE o.workspace_id = ${workspaceId} AND o.user_id = ${viewer.id}
      ORDER BY o.created_at DESC, o.id DESC OFFSET ${KEPT})`.execute(db);
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
