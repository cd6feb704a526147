import type { Role } from '../../../src/domain/roles.ts';
import type { Db } from '../../db/db.ts';

/** Null: the workspace is gone, or the person is not a member of it. */
export async function memberRole(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<Role | null> {
  const row = await db
    .selectFrom('workspace_members as m')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .select('m.role')
    .where('m.workspace_id', '=', workspaceId)
    .where('m.member', '=', userId)
    .where('m.is_active', '=', true)
    .where('w.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.role ?? null;
}
