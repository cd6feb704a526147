import type { Db } from '../../db/db.ts';
import { fallbackWorkspace, lastWorkspace } from '../account/users.ts';

/** Where a person goes after signing in, when they did not come from anywhere. */
export async function screenAfterSignIn(
  db: Db,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<string> {
  const profile = await db
    .selectFrom('profiles')
    .select('is_onboarded')
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (!profile?.is_onboarded) return '/onboarding';
  const workspace = (await lastWorkspace(db, id)) ?? (await fallbackWorkspace(db, id));
  if (workspace) return `/${workspace.slug}`;
  const invitation = await db
    .selectFrom('workspace_invitations')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return invitation ? '/invitations' : '/create-workspace';
}

/** Whoever has no password of their own, once their first steps are done. */
export async function mayWantPassword(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.is_password_autoset', 'p.is_onboarded'])
    .where('u.id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.is_password_autoset && row.is_onboarded;
}
