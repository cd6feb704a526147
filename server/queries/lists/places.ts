import { sql } from 'kysely';
import type { Role } from '../../../src/domain/roles.ts';
import type { Db } from '../../db/db.ts';
import type { Asker } from '../scope.ts';

export interface Place {
  readonly workspace_id: string;
  /** Of the membership. */
  readonly id: string;
  readonly role: Role;
  /** Active people beside this one. */
  readonly others: number;
  readonly other_admins: number;
}

/** Every workspace that the person belongs to, in the order of their ids. */
export async function placesOf(db: Db, { id }: Asker): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    SELECT m.workspace_id, m.id, m.role,
      count(o.id)::int AS others,
      (count(o.id) FILTER (WHERE o.role = 20))::int AS other_admins
    FROM workspace_members AS m
    JOIN workspaces AS w ON w.id = m.workspace_id AND w.deleted_at IS NULL
    LEFT JOIN workspace_members AS o ON o.workspace_id = m.workspace_id AND o.member <> m.member
      AND o.is_active AND EXISTS (SELECT 1 FROM users AS u WHERE u.id = o.member AND NOT u.is_bot)
    WHERE m.member = ${id} AND m.is_active
    GROUP BY m.workspace_id, m.id, m.role
    ORDER BY m.workspace_id`.execute(db);
  return rows;
}
