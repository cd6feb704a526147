import { notFound } from '../../policies/refusal.ts';
import { timestampNow } from '../clock.ts';
import type { CommandDeps } from '../write.ts';

/** Gives a job that was given up all its attempts again. */
export async function reviveJob({ db, clock }: CommandDeps, id: string): Promise<void> {
  const { numUpdatedRows } = await db.transaction((tx) =>
    tx
      .updateTable('jobs')
      .set({ dead_at: null, attempts: 0, run_at: timestampNow(clock) })
      .where('id', '=', id)
      .where('dead_at', 'is not', null)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw notFound();
}

export async function discardJob({ db }: CommandDeps, id: string): Promise<void> {
  const { numDeletedRows } = await db.transaction((tx) =>
    tx.deleteFrom('jobs').where('id', '=', id).where('dead_at', 'is not', null).executeTakeFirst(),
  );
  if (numDeletedRows === 0n) throw notFound();
}
