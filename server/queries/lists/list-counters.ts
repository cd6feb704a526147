import { sql } from 'kysely';
import { matchesAll } from '../../../src/domain/filter.ts';
import type { ListRequest } from './list-parts.ts';
import { projectIds, type ListGround } from './list-scope.ts';
import type { GroupSeek, Sql } from '../work-items/work-item-fields.ts';

/** Whether the counters know the list's totals: everything live in whole projects. */
export function isCounted(
  { kind, projects }: ListGround,
  { filter, changedAfter }: ListRequest,
): boolean {
  const isWhole = projects.every(({ archivedAt, ownOnly }) => archivedAt === null && !ownOnly);
  return kind === 'live' && isWhole && changedAfter === null && matchesAll(filter);
}

/** `project_id`, `key` (empty: has none) and `total` of each group that holds something. */
export function countedGroups(ground: ListGround, letter: GroupSeek['letter']): Sql {
  const from = `${letter}:`;
  return sql`
    SELECT t.project_id, substr(t.key, ${from.length + 1}) COLLATE "default" AS key, t.total FROM list_totals AS t
    WHERE t.workspace_id = ${ground.workspaceId} AND t.project_id = ANY(${projectIds(ground)}::uuid[])
      AND t.key >= ${from} AND t.key < ${`${letter};`} AND t.total > 0`;
}
