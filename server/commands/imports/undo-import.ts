import { sql } from 'kysely';
import { refused } from '../../policies/refusal.ts';
import type { Write } from '../write.ts';
import { touchWorkItems } from '../touch.ts';
import { recountChildren } from '../work-items/parents.ts';
import { deleteEstimate } from '../projects/estimates.ts';
import { isEstimateUsed } from './import-estimates.ts';
import { referringIds } from './referring-ids.ts';
import { mustFindRun } from './start-import.ts';

/**
 * Undoes one import: deletes the items it made with their comments and files, its comments on other items,
 * and those of its labels, cycles, modules, estimates and placeholders that nothing uses. Items that people
 * have changed or commented on since are kept. The numbers become free again.
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
  const kept = await touchedSince(w, ids('work_item'), new Set(ids('comment')));
  await removeWorkItems(
    w,
    projectId,
    ids('work_item').filter((id) => !kept.has(id)),
  );
  await removeComments(w, projectId, ids('comment'), kept);
  for (const entity of ['label', 'cycle', 'module'] as const) {
    await removeUnused(w, projectId, entity, ids(entity));
  }
  for (const id of ids('estimate')) {
    if (await isEstimateUsed(w, projectId, id)) continue;
    await deleteEstimate(w, { workspaceId: w.workspaceId, id: projectId }, id);
  }
  await removeUnusedPlaceholders(w, ids('user'));
  await w.tx
    .updateTable('import_runs')
    .set({ status: 'undone', undone_at: w.now, updated_at: w.now })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', runId)
    .execute();
}

/** Those of the items that a person has changed or commented on since the import. */
async function touchedSince(
  w: Write,
  ids: readonly string[],
  imported: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  for (let at = 0; at < ids.length; at += 500) {
    const some = ids.slice(at, at + 500);
    const by = { by: 'work_item_id', ids: some } as const;
    const changed = await referringIds(w, 'work_item_id', {
      table: 'activities',
      ...by,
      where: sql`field <> 'attachment'`,
    });
    const withFiles = await referringIds(w, 'work_item_id', {
      table: 'file_assets',
      ...by,
      where: sql`external_source IS NULL`,
    });
    const comments = await w.tx
      .selectFrom('comments')
      .select(['id', 'work_item_id'])
      .where('workspace_id', '=', w.workspaceId)
      .where('work_item_id', 'in', some)
      .where('deleted_at', 'is', null)
      .execute();
    for (const id of [...changed, ...withFiles]) kept.add(id);
    for (const { id, work_item_id } of comments) if (!imported.has(id)) kept.add(work_item_id);
  }
  return kept;
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
  const parents = await referringIds(w, 'parent_id', { table: 'work_items', by: 'id', ids });
  const gone = new Set(ids);
  return parents.filter((id) => !gone.has(id));
}

/** @param kept items whose comments stay with them */
async function removeComments(
  w: Write,
  projectId: string,
  ids: readonly string[],
  kept: ReadonlySet<string>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += 500) {
    const gone = await w.tx
      .deleteFrom('comments')
      .where('workspace_id', '=', w.workspaceId)
      .where('project_id', '=', projectId)
      .where('id', 'in', ids.slice(at, at + 500))
      .where(sql<boolean>`work_item_id <> ALL(${[...kept]}::uuid[])`)
      .returning('work_item_id')
      .execute();
    await touchWorkItems(w, projectId, [...new Set(gone.map((row) => row.work_item_id))]);
  }
}

/** Things that items refer to, and where the references are. */
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
    ...(await referringIds(w, 'created_by', { table: 'work_items', by: 'created_by', ids })),
    ...(await referringIds(w, 'actor', { table: 'comments', by: 'actor', ids })),
    ...(await referringIds(w, 'user_id', { table: 'work_item_assignees', by: 'user_id', ids })),
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
