import type { ImportReportRow, ImportRun } from '../../../src/protocol/github-issues.ts';
import type { Db } from '../../db/db.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import { importCounts } from './import-counts.ts';

/** The project's imports, newest first, with what they did. */
export async function listImports(db: Db, project: ProjectScope): Promise<ImportRun[]> {
  const runs = await db
    .selectFrom('import_runs')
    .selectAll()
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .orderBy('created_at', 'desc')
    .execute();
  const counts = await importCounts(db, project.workspaceId, project.id);
  return runs.map((run) => {
    const count = (entity: string, outcome: string) =>
      counts.find(
        (row) => row.run_id === run.id && row.entity === entity && row.outcome === outcome,
      )?.n ?? 0;
    const totals = run.totals as unknown as { readonly file_name: string; readonly total: number };
    return {
      id: run.id,
      source: run.source,
      file_name: totals.file_name,
      status: run.status === 'failed' ? 'done' : run.status,
      total: totals.total,
      created: count('work_item', 'created'),
      updated: count('work_item', 'updated'),
      unchanged: count('work_item', 'unchanged'),
      failed: count('work_item', 'failed'),
      comments: count('comment', 'created'),
      created_at: run.created_at,
      finished_at: run.finished_at,
      undone_at: run.undone_at,
      created_by: run.created_by,
    };
  });
}

/** What happened to each row of the file, in its order. */
export async function importReport(
  db: Db,
  project: ProjectScope,
  runId: string,
): Promise<ImportReportRow[]> {
  const rows = await db
    .selectFrom('import_rows as r')
    .innerJoin('import_runs as i', (join) =>
      join.onRef('i.workspace_id', '=', 'r.workspace_id').onRef('i.id', '=', 'r.run_id'),
    )
    .select(['r.source_row', 'r.external_id', 'r.outcome', 'r.message', 'r.entity_id'])
    .where('r.workspace_id', '=', project.workspaceId)
    .where('i.project_id', '=', project.id)
    .where('r.run_id', '=', runId)
    .where('r.entity', '=', 'work_item')
    .orderBy('r.source_row')
    .execute();
  return rows.map((row) => ({
    row: row.source_row ?? 0,
    external_id: row.external_id,
    outcome: row.outcome,
    message: row.message,
    work_item_id: row.entity_id,
  }));
}

/** The work item that came with this key from a source; null: none, or it has been deleted since. */
export async function importedItem(
  db: Db,
  project: ProjectScope,
  source: string,
  key: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('work_items')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('external_source', '=', source)
    .where('external_id', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether the file hangs there already, or did: what somebody took away does not come back. */
export async function hasImportedFile(
  db: Db,
  project: ProjectScope,
  workItemId: string,
  source: string,
  fileId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('file_assets')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('work_item_id', '=', workItemId)
    .where('external_source', '=', source)
    .where('external_id', '=', fileId)
    .where('is_uploaded', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
