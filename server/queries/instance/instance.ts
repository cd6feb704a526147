import type { Db } from '../../db/db.ts';

export function instanceRow(db: Db) {
  return db.selectFrom('instance').selectAll().executeTakeFirst();
}

export async function anyWorkspace(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('workspaces')
    .select('id')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
