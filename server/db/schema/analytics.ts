import type { Generated } from 'kysely';
import type { GeneratedJson } from './columns.ts';

/* The shapes of `sql/server/migrations/0121_analytics.sql`. */

export interface AnalyticViewsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly name: string;
  readonly description: Generated<string>;
  readonly query_dict: GeneratedJson;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
}

export interface DashboardWidgetsTable {
  readonly user_id: string;
  readonly key: string;
  readonly is_visible: Generated<boolean>;
  readonly sort_order: Generated<number>;
  readonly filters: GeneratedJson;
  readonly updated_at: string;
}
