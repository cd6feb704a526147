import { AppError } from '../../src/domain/errors.ts';
import { assert, must } from '../../src/lib/assert.ts';
import type { Db } from './db.ts';
import { sql } from './sql.ts';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly script: string;
}

/** Brings the database to the newest schema. All or nothing: a failed step leaves the old one. */
export function migrate(db: Db, migrations: readonly Migration[]): void {
  migrations.forEach((step, i) =>
    assert(step.version === i + 1, `migration ${step.name} must be number ${i + 1}`),
  );
  const current = versionOf(db);
  if (current > migrations.length) {
    throw new AppError(
      'copy.newer-than-code',
      `The local data is at version ${current}, this page only knows ${migrations.length}. ` +
        'Another tab has a newer release; reload to use it.',
    );
  }
  if (current === migrations.length) return;
  db.transaction(() => {
    for (const step of migrations.slice(current)) db.script(step.script);
    db.script(`PRAGMA user_version = ${migrations.length}`);
  });
}

function versionOf(db: Db): number {
  const [row] = db.all<{ user_version: number }>(sql`PRAGMA user_version`);
  return must(row, 'user_version').user_version;
}
