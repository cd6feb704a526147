import type { ExportRow } from '../queries/exports/exports.ts';
import type { InZone } from './in-zone.ts';
import { userLite } from './person.ts';

export function exportFileName(
  { token, created_at }: Pick<ExportRow, 'token' | 'created_at'>,
  slug: string,
): string {
  return `export-${slug}-${token.slice(-6)}-${created_at.slice(0, 10)}.zip`;
}

/** @param url null: not ready, too old, or not the caller's */
export function presentExport(row: ExportRow, url: string | null, at: InZone) {
  return {
    id: row.id,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    project: row.project,
    provider: row.provider,
    status: row.status,
    url,
    initiated_by: row.initiated_by,
    initiated_by_detail: userLite(row.initiated_by, row),
    token: row.token,
    created_by: row.initiated_by,
    updated_by: row.initiated_by,
  };
}
