import type { ImportCount } from '../queries/imports/import-counts.ts';
import type { ImporterRow } from '../queries/imports/importers.ts';
import type { WorkspaceCard } from '../queries/projects/project-card.ts';
import type { InZone } from './in-zone.ts';
import { personDetail } from './person.ts';
import { projectLite } from './project.ts';
import { workspaceLite } from './workspace.ts';

const STATUS = { running: 'processing', done: 'completed', failed: 'failed' } as const;

/** An import as the contract's older calls name it. */
export function presentImporter(
  row: ImporterRow,
  counts: readonly ImportCount[],
  workspace: WorkspaceCard,
  at: InZone,
) {
  const own = counts.filter(({ run_id }) => run_id === row.id);
  const made = (entity: string) =>
    own.find((one) => one.entity === entity && one.outcome === 'created')?.n ?? 0;
  return {
    id: row.id,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.created_by,
    initiated_by: row.created_by,
    initiated_by_detail: personDetail(row.created_by, row),
    project: row.project_id,
    project_detail: projectLite({ ...row, id: row.project_id, name: row.project_name }),
    workspace: row.workspace_id,
    workspace_detail: workspaceLite(workspace),
    service: row.source,
    status: row.status === 'undone' ? 'failed' : STATUS[row.status],
    metadata: metadataOf(row.totals),
    config: {},
    data: row.mapping,
    imported_data: {
      issues: made('work_item'),
      comments: made('comment'),
      labels: made('label'),
      cycles: made('cycle'),
      users: made('user'),
    },
    token: null,
  };
}

function metadataOf(totals: unknown) {
  const { file_name, total } = totals as { readonly file_name: string; readonly total: number };
  return { file_name, total };
}
