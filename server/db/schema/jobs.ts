import type { Generated } from 'kysely';
import type { JsonColumn } from './columns.ts';

export interface JobsTable {
  readonly id: string;
  readonly kind: string;
  readonly key: string | null;
  readonly payload: JsonColumn;
  readonly run_at: string;
  readonly attempts: Generated<number>;
  readonly last_error: string | null;
  readonly created_at: string;
  readonly done_at: string | null;
  readonly dead_at: string | null;
}
