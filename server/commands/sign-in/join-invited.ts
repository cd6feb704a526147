import { sql } from 'kysely';
import type { Write } from '../write.ts';

interface Person {
  readonly id: string;
  readonly email: string;
}

/**
 * Invitations that were accepted while there was no account become memberships. Whoever accepted
 * held the link's token; the address alone opens nothing.
 */
export async function joinInvited(w: Write, { id, email }: Person): Promise<void> {
  const accepted = await w.tx
    .updateTable('workspace_invitations')
    .set({ deleted_at: w.now, updated_at: w.now })
    .where('email', '=', email)
    .where('accepted', '=', true)
    .where('deleted_at', 'is', null)
    .returning(['workspace_id', 'role'])
    .execute();
  for (const { workspace_id, role } of accepted) {
    await w.tx
      .insertInto('workspace_members')
      .values({
        workspace_id,
        id: w.newId(),
        member: id,
        role,
        created_at: w.now,
        updated_at: w.now,
        created_by: id,
        updated_by: id,
      })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'member']).doUpdateSet({
          is_active: true,
          // Whoever already belongs keeps at least the role they have.
          role: sql`CASE WHEN workspace_members.is_active
            THEN greatest(workspace_members.role, excluded.role) ELSE excluded.role END`,
          updated_at: w.now,
        }),
      )
      .execute();
  }
}
