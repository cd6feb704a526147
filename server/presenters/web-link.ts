import type { LinkRow } from '../queries/work-items/web-links.ts';
import { personDetail } from './person.ts';
import type { InZone } from './in-zone.ts';

export function presentLink(row: LinkRow, at: InZone) {
  return {
    id: row.id,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    deleted_at: null,
    title: row.title,
    url: row.url,
    metadata: row.metadata,
    created_by: row.created_by,
    updated_by: row.updated_by,
    project: row.project_id,
    workspace: row.workspace_id,
    issue: row.work_item_id,
    created_by_detail: personDetail(row.created_by, row),
  };
}
