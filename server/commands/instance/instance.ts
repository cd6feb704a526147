import { timestampNow } from '../clock.ts';
import type { CommandDeps } from '../write.ts';

/** The one row that says what this installation is; made at the first start. */
export async function ensureInstance(
  { db, clock, newId }: CommandDeps,
  randomBytes: (n: number) => Uint8Array,
): Promise<void> {
  const at = timestampNow(clock);
  await db.transaction((tx) =>
    tx
      .insertInto('instance')
      .values({
        id: newId(),
        instance_id: Buffer.from(randomBytes(12)).toString('hex'),
        instance_name: 'Holdfast',
        last_checked_at: at,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ last_checked_at: at }))
      .execute(),
  );
}
