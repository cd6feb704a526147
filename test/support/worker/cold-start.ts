import type { Db } from '../../../workers/db/db.ts';

/** As after opening: no columns, no texts of rows. A rollback forgets all that was derived. */
export function coldStart(db: Db): void {
  try {
    db.transaction(() => {
      throw new Error('forget');
    });
  } catch {
    // It is thrown to be taken back.
  }
}
