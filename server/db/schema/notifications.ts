import type { JsonColumn } from './columns.ts';

/* The shape of `0062_notifications.sql` and `0122_digests.sql` in `sql/server/migrations`. */

export interface NotificationsTable {
  readonly workspace_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly receiver: string;
  readonly triggered_by: string | null;
  readonly entity_identifier: string;
  readonly sender: string;
  readonly title: string;
  readonly message: string | null;
  readonly data: JsonColumn;
  readonly read_at: string | null;
  readonly snoozed_till: string | null;
  readonly archived_at: string | null;
  /** Null: nobody has looked yet whether it is to be mailed. */
  readonly mailed_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}
