import { sql } from 'kysely';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import type { Db } from '../../db/db.ts';
import { projectIds, type ListGround } from './list-scope.ts';
import type { WireGroup } from '../work-items/work-item-fields.ts';

/** Keys that a grouped answer names also when no item is there; a null key is "has no value". */
export async function knownKeys(
  db: Db,
  ground: ListGround,
  groupBy: WireGroup,
): Promise<readonly (string | null)[]> {
  if (groupBy === 'state_id') return ground.states.map(({ id }) => id);
  if (groupBy === 'state__group') return STATE_GROUPS;
  if (groupBy === 'priority') return ['low', 'medium', 'high', 'urgent', 'none'];
  if (groupBy === 'project_id') return projectIds(ground);
  if (groupBy === 'cycle_id') return [...(await cycleIds(db, ground)), null];
  return [];
}

async function cycleIds(db: Db, ground: ListGround): Promise<readonly string[]> {
  const cycles = await db
    .selectFrom('cycles')
    .select('id')
    .where('workspace_id', '=', ground.workspaceId)
    .where('project_id', '=', sql<string>`ANY(${projectIds(ground)}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return cycles.map(({ id }) => id);
}
