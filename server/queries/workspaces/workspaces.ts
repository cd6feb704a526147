import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Asker } from '../scope.ts';

/** The caller's workspaces with the caller's role. */
function workspaces(db: Db, asker: Asker) {
  return db
    .selectFrom('workspaces as w')
    .innerJoin('workspace_members as m', (join) =>
      join.onRef('m.workspace_id', '=', 'w.id').on('m.member', '=', asker.id),
    )
    .select([
      'w.id',
      'w.name',
      'w.slug',
      'w.logo',
      'w.logo_asset',
      'w.owner',
      'w.organization_size',
      'w.timezone',
      'w.created_at',
      'w.updated_at',
      'w.created_by',
      'w.updated_by',
      'm.role',
    ])
    .select(
      sql<number>`(
        SELECT count(*)::int FROM workspace_members AS a JOIN users AS u ON u.id = a.member
        WHERE a.workspace_id = w.id AND a.is_active AND NOT u.is_bot)`.as('total_members'),
    )
    .where('w.deleted_at', 'is', null)
    .where('m.is_active', '=', true);
}

export interface WorkspaceSearch {
  readonly search?: string | undefined;
  readonly owner?: string | undefined;
}

export async function listWorkspaces(db: Db, asker: Asker, { search, owner }: WorkspaceSearch) {
  return workspaces(db, asker)
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`position(lower(${search ?? ''}) in lower(w.name)) > 0`),
    )
    .$if(owner !== undefined, (query) => query.where('w.owner', '=', owner ?? ''))
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id')
    .execute();
}

export type WorkspaceRow = Awaited<ReturnType<typeof listWorkspaces>>[number];

export async function readWorkspace(
  db: Db,
  asker: Asker,
  slug: string,
): Promise<WorkspaceRow | undefined> {
  return workspaces(db, asker).where('w.slug', '=', slug).executeTakeFirst();
}

export async function readWorkspaceById(
  db: Db,
  asker: Asker,
  id: string,
): Promise<WorkspaceRow | undefined> {
  return workspaces(db, asker).where('w.id', '=', id).executeTakeFirst();
}

/** Whether the slug was ever given away: also a deleted workspace keeps its own. */
export async function slugHolder(db: Db, slug: string): Promise<'live' | 'deleted' | null> {
  const row = await db
    .selectFrom('workspaces')
    .select('deleted_at')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) return null;
  return row.deleted_at === null ? 'live' : 'deleted';
}

export async function lastWorkspaceId(db: Db, asker: Asker): Promise<string | null> {
  const row = await db
    .selectFrom('profiles')
    .select('last_workspace_id')
    .where('user_id', '=', asker.id)
    .executeTakeFirst();
  return row?.last_workspace_id ?? null;
}
