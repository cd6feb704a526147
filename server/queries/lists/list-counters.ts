import { sql } from 'kysely';
import { matchesAll } from '../../../src/domain/filter.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
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

/** The numbers of live items of a cycle (`c`) or module (`m`), in all and by group of state. */
export function countedItems(outer: 'c' | 'm'): Sql {
  const groups = STATE_GROUPS.map(
    (group) => sql`coalesce(sum(k.total) FILTER (WHERE s."group" = ${sql.lit(group)}), 0)::int
      AS ${sql.ref(`${group}_issues`)}`,
  );
  return sql`
    SELECT coalesce(sum(k.total), 0)::int AS total_issues, ${sql.join(groups)}
    FROM (${countedInside(outer, 's', sql`substr(t.key, 45)::uuid AS state_id, t.total`)}) AS k
    JOIN states AS s ON s.workspace_id = ${sql.ref(outer)}.workspace_id AND s.id = k.state_id`;
}

/** Who live items of a cycle are assigned to, each once. */
export function countedAssignees(): Sql {
  return countedInside('c', 'a', sql`substr(t.key, 45)::uuid AS user_id`);
}

/** Live items of a module by estimate point and state. */
export function countedPoints(): Sql {
  return countedInside(
    'm',
    'e',
    sql`substr(t.key, 45, 36)::uuid AS point_id, substr(t.key, 84)::uuid AS state_id, t.total`,
  );
}

/** Keys are `in:`, a letter, an id, and what is counted inside: each part has its fixed length. */
function countedInside(outer: 'c' | 'm', inner: 's' | 'a' | 'e', columns: Sql): Sql {
  const it = sql.ref(outer);
  const [from, to] = [`:${inner}:`, `:${inner};`];
  return sql`
    SELECT ${columns} FROM list_totals AS t
    WHERE t.workspace_id = ${it}.workspace_id AND t.project_id = ${it}.project_id
      AND t.key >= ${`in:${outer}:`} || ${it}.id || ${from}
      AND t.key < ${`in:${outer}:`} || ${it}.id || ${to} AND t.total > 0`;
}
