import type { Db } from '../../db/db.ts';
import { found } from '../../policies/viewer.ts';

export async function userRow(db: Db, id: string) {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return found(row);
}

export async function profileRow(db: Db, userId: string) {
  const row = await db
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found(row);
}

interface WorkspaceName {
  readonly id: string;
  readonly slug: string;
}

/** The workspace the person used last, while they still belong to it. */
export async function lastWorkspace(db: Db, userId: string): Promise<WorkspaceName | null> {
  const row = await workspacesOf(db, userId)
    .innerJoin('profiles as p', (join) =>
      join.onRef('p.last_workspace_id', '=', 'w.id').on('p.user_id', '=', userId),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** The oldest workspace they belong to. */
export async function fallbackWorkspace(db: Db, userId: string): Promise<WorkspaceName | null> {
  const row = await workspacesOf(db, userId).orderBy('w.created_at').executeTakeFirst();
  return row ?? null;
}

function workspacesOf(db: Db, userId: string) {
  return db
    .selectFrom('workspaces as w')
    .innerJoin('workspace_members as m', 'm.workspace_id', 'w.id')
    .select(['w.id', 'w.slug'])
    .where('m.member', '=', userId)
    .where('m.is_active', '=', true)
    .where('w.deleted_at', 'is', null);
}

export async function invitationCount(db: Db, email: string): Promise<number> {
  const row = await db
    .selectFrom('workspace_invitations')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.n;
}

export function listLinkedAccounts(db: Db, { id }: { readonly id: string }) {
  return db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('provider')
    .orderBy('id')
    .execute();
}
export type LinkedAccountRow = Awaited<ReturnType<typeof listLinkedAccounts>>[number];

/** Where they can be written to; who has no address is left out. */
export async function emailsOf(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .orderBy('email')
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}
