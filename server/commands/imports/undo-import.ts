import { sql } from 'kysely';
import { refused } from '../../policies/refusal.ts';
import type { Write } from '../write.ts';
import { touchWorkItems } from '../touch.ts';
import { recountChildren } from '../work-items/parents.ts';
import { mustFindRun } from './start-import.ts';

/**
 * Takes back what one import made: its items with all that hangs on them, its comments on other items,
 * and those of its labels, cycles, modules and placeholders that nothing uses. The numbers become free again.
 */
export async function undoImport(w: Write, projectId: string, runId: string): Promise<void> {
  const run = await mustFindRun(w, projectId, runId);
  if (run.status === 'undone') throw refused('This import has been undone already.');
  const made = await w.tx
    .selectFrom('import_rows')
    .select(['entity', 'entity_id'])
    .where('workspace_id', '=', w.workspaceId)
    .where('run_id', '=', runId)
    .where('outcome', '=', 'created')
    .where('entity_id', 'is not', null)
    .execute();
  const ids = (entity: string) =>
    made
      .filter((row) => row.entity === entity)
      .map((row) => row.entity_id)
      .filter((id) => id !== null);
  await removeWorkItems(w, projectId, ids('work_item'));
  await removeComments(w, projectId, ids('comment'));
  for (const entity of ['label', 'cycle', 'module'] as const) {
    await removeUnused(w, projectId, entity, ids(entity));
  }
  await removeUnusedPlaceholders(w, ids('user'));
  await w.tx
    .updateTable('import_runs')
    .set({ status: 'undone', undone_at: w.now, updated_at: w.now })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', runId)
    .execute();
}

const LINKS = [
  'work_item_assignees',
  'work_item_labels',
  'work_item_modules',
  'work_item_subscribers',
  'work_item_mentions',
  'work_item_words',
  'comments',
  'activities',
  'description_versions',
] as const;

async function removeWorkItems(w: Write, projectId: string, ids: readonly string[]): Promise<void> {
  const staying = await parentsThatStay(w, ids);
  for (let at = 0; at < ids.length; at += 500) {
    const some = ids.slice(at, at + 500);
    const orphans = await w.tx
      .updateTable('work_items')
      .set({ parent_id: null })
      .where('workspace_id', '=', w.workspaceId)
      .where('parent_id', 'in', some)
      .where('id', 'not in', ids)
      .returning('id')
      .execute();
    await touchWorkItems(
      w,
      projectId,
      orphans.map((row) => row.id),
    );
    for (const table of LINKS) {
      await w.tx
        .deleteFrom(table)
        .where('workspace_id', '=', w.workspaceId)
        .where('work_item_id', 'in', some)
        .execute();
    }
    const gone = await w.tx
      .deleteFrom('work_items')
      .where('workspace_id', '=', w.workspaceId)
      .where('project_id', '=', projectId)
      .where('id', 'in', some)
      .returning('id')
      .execute();
    if (gone.length === 0) continue;
    const stamps = w.stamps(projectId, gone.length);
    await w.tx
      .insertInto('tombstones')
      .values(
        gone.map(({ id }, i) => ({
          workspace_id: w.workspaceId,
          project_id: projectId,
          work_item_id: id,
          updated_at: stamps[i] ?? w.now,
        })),
      )
      .execute();
  }
  await recountChildren(w, projectId, staying);
}

async function parentsThatStay(w: Write, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await w.tx
    .selectFrom('work_items')
    .select('parent_id')
    .distinct()
    .where('workspace_id', '=', w.workspaceId)
    .where('id', 'in', ids)
    .where('parent_id', 'is not', null)
    .execute();
  const gone = new Set(ids);
  return rows.flatMap(({ parent_id }) => (parent_id && !gone.has(parent_id) ? [parent_id] : []));
}

async function removeComments(w: Write, projectId: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += 500) {
    const gone = await w.tx
      .deleteFrom('comments')
      .where('workspace_id', '=', w.workspaceId)
      .where('project_id', '=', projectId)
      .where('id', 'in', ids.slice(at, at + 500))
      .returning('work_item_id')
      .execute();
    await touchWorkItems(w, projectId, [...new Set(gone.map((row) => row.work_item_id))]);
  }
}

/** What hangs on items, and how it hangs there. */
const HANGING = {
  label: { table: 'labels', link: 'work_item_labels', column: 'label_id' },
  cycle: { table: 'cycles', link: 'work_items', column: 'cycle_id' },
  module: { table: 'modules', link: 'work_item_modules', column: 'module_id' },
} as const;

async function removeUnused(
  w: Write,
  projectId: string,
  entity: keyof typeof HANGING,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { table, link, column } = HANGING[entity];
  await sql`
    UPDATE ${sql.table(table)} AS t SET deleted_at = ${w.now}, updated_at = ${w.now}
    WHERE t.workspace_id = ${w.workspaceId} AND t.project_id = ${projectId} AND t.id = ANY(${ids}::uuid[])
      AND NOT EXISTS (
        SELECT 1 FROM ${sql.table(link)} AS l
        WHERE l.workspace_id = t.workspace_id AND l.project_id = t.project_id
          AND l.${sql.ref(column)} = t.id)`.execute(w.tx);
  w.hint(entity, projectId);
}

async function removeUnusedPlaceholders(w: Write, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const used = new Set([
    ...(await authorsAmong(w, ids)),
    ...(await commentersAmong(w, ids)),
    ...(await assigneesAmong(w, ids)),
  ]);
  const unused = ids.filter((id) => !used.has(id));
  if (unused.length === 0) return;
  await w.tx
    .deleteFrom('workspace_members')
    .where('workspace_id', '=', w.workspaceId)
    .where('member', 'in', unused)
    .execute();
  await w.tx
    .deleteFrom('users')
    .where('id', 'in', unused)
    .where('is_placeholder', '=', true)
    .execute();
  w.hint('member');
}

async function authorsAmong(w: Write, ids: readonly string[]): Promise<string[]> {
  const rows = await w.tx
    .selectFrom('work_items')
    .select('created_by')
    .distinct()
    .where('workspace_id', '=', w.workspaceId)
    .where('created_by', 'in', ids)
    .execute();
  return rows.map((row) => row.created_by).filter((id) => id !== null);
}

async function commentersAmong(w: Write, ids: readonly string[]): Promise<string[]> {
  const rows = await w.tx
    .selectFrom('comments')
    .select('actor')
    .distinct()
    .where('workspace_id', '=', w.workspaceId)
    .where('actor', 'in', ids)
    .execute();
  return rows.map((row) => row.actor).filter((id) => id !== null);
}

async function assigneesAmong(w: Write, ids: readonly string[]): Promise<string[]> {
  const rows = await w.tx
    .selectFrom('work_item_assignees')
    .select('user_id')
    .distinct()
    .where('workspace_id', '=', w.workspaceId)
    .where('user_id', 'in', ids)
    .execute();
  return rows.map((row) => row.user_id);
}
