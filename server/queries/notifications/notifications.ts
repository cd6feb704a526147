import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Json } from '../../db/schema/columns.ts';
import type { Asker, InWorkspace } from '../scope.ts';

export interface NotificationRow {
  readonly id: string;
  readonly workspace: string;
  readonly project: string;
  readonly receiver: string;
  readonly triggered_by: string | null;
  readonly entity_identifier: string;
  readonly sender: string;
  readonly title: string;
  readonly message: string | null;
  readonly data: Json;
  readonly read_at: string | null;
  readonly snoozed_till: string | null;
  readonly archived_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly is_intake: boolean;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly avatar: string | null;
  readonly avatar_asset: string | null;
  readonly is_bot: boolean | null;
  readonly display_name: string | null;
}

export type NotificationTie = 'assigned' | 'created' | 'subscribed';

export interface NotificationFilter {
  readonly isSnoozed: boolean;
  readonly isArchived: boolean;
  /** Null: both. */
  readonly isRead: boolean | null;
  /** Null: both. */
  readonly isMention: boolean | null;
  /** Of items that the receiver is tied to in one of these ways; empty for all. */
  readonly ties: readonly NotificationTie[];
}

interface Paging {
  readonly perPage: number;
  readonly page: number;
}

/** @param paging null: all of them, those that were put off last */
export async function listNotifications(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  filter: NotificationFilter,
  now: string,
  paging: Paging | null,
): Promise<{ readonly rows: readonly NotificationRow[]; readonly total: number }> {
  const where = sql`${ofAsker(workspace, asker)} AND ${matches(filter, now)}`;
  const order = paging
    ? sql`n.created_at DESC, n.id DESC
        LIMIT ${paging.perPage} OFFSET ${paging.perPage * paging.page}`
    : sql`n.snoozed_till NULLS FIRST, n.created_at DESC, n.id DESC`;
  const { rows } = await sql<NotificationRow>`${select} WHERE ${where} ORDER BY ${order}`.execute(
    db,
  );
  return { rows, total: paging ? await countWhere(db, where) : rows.length };
}

export async function readNotification(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  id: string,
): Promise<NotificationRow | undefined> {
  const where = sql`${ofAsker(workspace, asker)} AND n.id = ${id}`;
  return (await sql<NotificationRow>`${select} WHERE ${where}`.execute(db)).rows[0];
}

/** Not read, not put away, not put off. */
export async function countUnread(db: Db, workspace: InWorkspace, asker: Asker, now: string) {
  const filter = { isSnoozed: false, isArchived: false, isRead: false, ties: [] } as const;
  const count = (isMention: boolean) =>
    countWhere(db, sql`${ofAsker(workspace, asker)} AND ${matches({ ...filter, isMention }, now)}`);
  return { total: await count(false), mentions: await count(true) };
}

export async function notificationIds(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  filter: NotificationFilter,
  now: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT n.id FROM notifications AS n
    WHERE ${ofAsker(workspace, asker)} AND ${matches(filter, now)}`.execute(db);
  return rows.map(({ id }) => id);
}

const select = sql`
  SELECT n.id, n.workspace_id AS workspace, n.project_id AS project, n.receiver, n.triggered_by,
    n.entity_identifier, n.sender, n.title, n.message, n.data, n.read_at, n.snoozed_till, n.archived_at,
    n.created_at, n.updated_at, u.first_name, u.last_name, u.avatar, u.avatar_asset, u.is_bot, u.display_name,
    EXISTS (
      SELECT 1 FROM work_items AS i
      JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
      WHERE i.workspace_id = n.workspace_id AND i.id = n.entity_identifier AND s."group" = 'triage') AS is_intake
  FROM notifications AS n LEFT JOIN users AS u ON u.id = n.triggered_by`;

/** As long as they are a member of the project that it tells of. */
function ofAsker(workspace: InWorkspace, asker: Asker): RawBuilder<unknown> {
  return sql`n.workspace_id = ${workspace.id} AND n.receiver = ${asker.id} AND EXISTS (
    SELECT 1 FROM project_members AS m WHERE m.workspace_id = n.workspace_id
    AND m.project_id = n.project_id AND m.member = n.receiver AND m.is_active)`;
}

function matches(filter: NotificationFilter, now: string): RawBuilder<unknown> {
  const { isSnoozed, isArchived, isRead, isMention, ties } = filter;
  const conditions = [
    isSnoozed
      ? sql`n.snoozed_till > ${now}::timestamptz`
      : sql`(n.snoozed_till IS NULL OR n.snoozed_till <= ${now}::timestamptz)`,
    isArchived ? sql`n.archived_at IS NOT NULL` : sql`n.archived_at IS NULL`,
    ...(isRead === null ? [] : [isRead ? sql`n.read_at IS NOT NULL` : sql`n.read_at IS NULL`]),
    ...(isMention === null ? [] : [sql`(n.message IS NOT NULL) = ${isMention}`]),
    ...(ties.length === 0
      ? []
      : [
          sql`(${sql.join(
            ties.map((tie) => TIES[tie]),
            sql` OR `,
          )})`,
        ]),
  ];
  return sql.join(conditions, sql` AND `);
}

const item = sql`i.workspace_id = n.workspace_id AND i.id = n.entity_identifier`;

const TIES: Readonly<Record<NotificationTie, RawBuilder<unknown>>> = {
  assigned: sql`EXISTS (
    SELECT 1 FROM work_item_assignees AS a WHERE a.workspace_id = n.workspace_id
    AND a.work_item_id = n.entity_identifier AND a.user_id = n.receiver)`,
  created: sql`EXISTS (SELECT 1 FROM work_items AS i WHERE ${item} AND i.created_by = n.receiver)`,
  subscribed: sql`EXISTS (
    SELECT 1 FROM work_items AS i
    JOIN work_item_subscribers AS f ON f.workspace_id = i.workspace_id AND f.work_item_id = i.id
    WHERE ${item} AND f.user_id = n.receiver AND i.created_by IS DISTINCT FROM n.receiver)`,
};

async function countWhere(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`
    SELECT count(*)::int AS n FROM notifications AS n WHERE ${where}`.execute(db);
  return rows[0]?.n ?? 0;
}
