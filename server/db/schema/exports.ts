import type { Generated } from 'kysely';

/* The shape of `sql/server/migrations/0063_exports.sql`. */

export type ExportFormat = 'csv' | 'xlsx' | 'json';
export type ExportStatus = 'queued' | 'processing' | 'completed' | 'failed';

export interface ExportsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project: readonly string[];
  readonly provider: ExportFormat;
  readonly multiple: Generated<boolean>;
  readonly status: Generated<ExportStatus>;
  readonly reason: string | null;
  readonly asset: string | null;
  readonly token: string;
  readonly initiated_by: string;
  readonly created_at: string;
  readonly updated_at: string;
}
