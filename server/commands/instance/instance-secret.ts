import type { Db } from '../../db/db.ts';

/** Made at its first use; every process on this database then has the same. */
export async function instanceSecret(
  db: Db,
  name: string,
  randomBytes: (n: number) => Uint8Array,
): Promise<string> {
  const known = await secretOf(db, name);
  if (known !== undefined) return known;
  const value = Buffer.from(randomBytes(32)).toString('base64url');
  await db
    .insertInto('instance_secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await secretOf(db, name)) ?? value;
}

async function secretOf(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('instance_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}
