import type { Db } from '../../db/db.ts';
import type { InWorkspace } from '../scope.ts';

/** Never of a workspace that is gone. */
function invitations(db: Db) {
  return db
    .selectFrom('workspace_invitations as i')
    .innerJoin('workspaces as w', 'w.id', 'i.workspace_id')
    .select([
      'i.id',
      'i.created_at',
      'i.updated_at',
      'i.created_by',
      'i.updated_by',
      'i.email',
      'i.role',
      'i.accepted',
      'i.message',
      'i.responded_at',
      'i.token_hash',
      'i.workspace_id',
      'w.name as workspace_name',
      'w.slug as workspace_slug',
      'w.logo',
      'w.logo_asset',
    ])
    .where('i.deleted_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc');
}

export async function listInvitations(db: Db, workspace: InWorkspace) {
  return invitations(db).where('i.workspace_id', '=', workspace.id).execute();
}

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

export async function readInvitation(
  db: Db,
  workspace: InWorkspace,
  id: string,
): Promise<InvitationRow | undefined> {
  return invitations(db)
    .where('i.workspace_id', '=', workspace.id)
    .where('i.id', '=', id)
    .executeTakeFirst();
}

/** By the path of a link: whoever follows one is not known yet. */
export async function readInvitationOf(
  db: Db,
  slug: string,
  id: string,
): Promise<InvitationRow | undefined> {
  return invitations(db).where('w.slug', '=', slug).where('i.id', '=', id).executeTakeFirst();
}

export async function listInvitationsTo(db: Db, email: string): Promise<readonly InvitationRow[]> {
  if (email === '') return [];
  return invitations(db).where('i.email', '=', email).execute();
}

export async function activeUserByEmail(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function hasVerifiedEmail(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('is_email_verified as verified')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.verified ?? false;
}
