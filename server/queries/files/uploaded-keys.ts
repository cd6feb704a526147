import type { Db } from '../../db/db.ts';

/** The storage keys of all uploads that rows speak of and nobody deleted. */
export async function uploadedKeys(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('file_assets')
    .select('asset')
    .where('is_uploaded', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('asset')
    .execute();
  return rows.map(({ asset }) => asset);
}
