import { sql, type ExpressionBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Database } from '../../db/schema.ts';

const PERSON = ['u.first_name', 'u.last_name', 'u.avatar', 'u.avatar_asset', 'u.is_bot'] as const;

export function listInstanceAdmins(db: Db) {
  return db
    .selectFrom('instance_admins as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.user_id', 'a.role', 'a.created_at', 'a.updated_at'])
    .select(['u.email', 'u.display_name', 'u.last_login_medium', ...PERSON])
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
}
export type InstanceAdminRow = Awaited<ReturnType<typeof listInstanceAdmins>>[number];

interface Window {
  readonly search: string;
  readonly perPage: number;
  readonly page: number;
}

/** People with an account: neither bots nor visitors nor names of an import. Newest first. */
export async function pageOfUsers(db: Db, { search, perPage, page }: Window) {
  const people = db
    .selectFrom('users as u')
    .leftJoin('instance_admins as a', 'a.user_id', 'u.id')
    .where('u.is_bot', '=', false)
    .where('u.is_demo', '=', false)
    .where('u.is_placeholder', '=', false)
    .where('u.email', 'is not', null)
    .where((eb) => matches(eb, search));
  const rows = await people
    .select(['u.id', 'u.email', 'u.display_name', 'u.last_login_medium', ...PERSON])
    .select(['u.is_active', 'u.suspended_at', 'u.date_joined', 'u.last_login_time'])
    .select(['u.is_email_verified', 'a.id as admin_id'])
    .orderBy('u.date_joined', 'desc')
    .orderBy('u.id')
    .limit(perPage)
    .offset(page * perPage)
    .execute();
  const { n } = await people
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: n };
}
export type InstanceUserRow = Awaited<ReturnType<typeof pageOfUsers>>['rows'][number];

type Users = Database & { readonly u: Database['users'] };

function matches(eb: ExpressionBuilder<Users, 'u'>, search: string) {
  const wanted = search.toLowerCase();
  const holds = (column: 'u.email' | 'u.display_name' | 'u.first_name' | 'u.last_name') =>
    sql<boolean>`position(${wanted} in lower(${eb.ref(column)})) > 0`;
  if (wanted === '') return eb.lit(true);
  return eb.or([
    holds('u.email'),
    holds('u.display_name'),
    holds('u.first_name'),
    holds('u.last_name'),
  ]);
}

export async function pageOfWorkspaces(db: Db, { search, perPage, page }: Window) {
  const wanted = search.toLowerCase();
  const { rows } = await sql<InstanceWorkspaceRow>`
    SELECT w.id, w.name, w.slug, w.logo, w.logo_asset, w.organization_size, w.timezone, w.owner AS owner_id,
      w.created_at, w.updated_at, w.created_by, w.updated_by, count(*) OVER ()::int AS total,
      u.email, u.first_name, u.last_name,
      (SELECT count(*)::int FROM projects AS p WHERE p.workspace_id = w.id AND p.deleted_at IS NULL) AS total_projects,
      (SELECT count(*)::int FROM workspace_members AS m JOIN users AS o ON o.id = m.member
        WHERE m.workspace_id = w.id AND m.is_active AND NOT o.is_bot) AS total_members
    FROM workspaces AS w LEFT JOIN users AS u ON u.id = w.owner
    WHERE w.deleted_at IS NULL AND position(${wanted} in lower(w.name)) > 0
    ORDER BY w.created_at DESC, w.id LIMIT ${perPage} OFFSET ${page * perPage}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export interface InstanceWorkspaceRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly logo: string | null;
  readonly logo_asset: string | null;
  readonly organization_size: string | null;
  readonly timezone: string;
  readonly owner_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly total: number;
  readonly total_projects: number;
  readonly total_members: number;
}

/** Newest first; what it says has not expired. */
export function unsentMails(db: Db, now: string) {
  return db
    .selectFrom('unsent_mails')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}
