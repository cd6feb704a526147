import { DatabaseError, type Connection, type Engine } from './engine.ts';
import type { Migration } from './migrations.ts';

/** The data belongs to another version of the program; it was not touched. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

const BOOTSTRAP = `
CREATE TABLE IF NOT EXISTS app_lock (name text PRIMARY KEY);
CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL);
INSERT INTO app_lock (name) VALUES ('migrate') ON CONFLICT DO NOTHING;`;

/** Two processes that make the same table at once: PostgreSQL lets one of them fail. */
const RACED = new Set(['23505', '42P07', 'XX000']);

/**
 * Brings the schema up to date, each file in a transaction of its own under one row lock, so that
 * several processes may start together. Returns the names of what was applied.
 */
export async function migrate(
  engine: Engine,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const connection = await engine.connect();
  try {
    await bootstrap(connection);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (await applyOnce(connection, migration, migrations)) applied.push(migration.name);
    }
    return applied;
  } finally {
    connection.release();
  }
}

async function bootstrap(connection: Connection): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await connection.exec(BOOTSTRAP);
      return;
    } catch (error) {
      const raced = error instanceof DatabaseError && RACED.has(error.code);
      if (!raced || attempt === 5) throw error;
    }
  }
}

async function applyOnce(
  connection: Connection,
  migration: Migration,
  all: readonly Migration[],
): Promise<boolean> {
  await connection.query('BEGIN', []);
  try {
    await connection.query(`SELECT 1 FROM app_lock WHERE name = 'migrate' FOR UPDATE`, []);
    const { rows } = await connection.query('SELECT name, sha256 FROM schema_migrations', []);
    const known = new Map(rows.map((row) => [String(row['name']), String(row['sha256'])]));
    mustBeOurs(known, all);
    const isNew = !known.has(migration.name);
    if (isNew) {
      await connection.exec(migration.script);
      await connection.query(
        'INSERT INTO schema_migrations (name, sha256, applied_at) VALUES ($1, $2, clock_timestamp())',
        [migration.name, migration.sha256],
      );
    }
    await connection.query('COMMIT', []);
    return isNew;
  } catch (error) {
    await connection.query('ROLLBACK', []);
    throw error;
  }
}

function mustBeOurs(known: ReadonlyMap<string, string>, all: readonly Migration[]): void {
  const ours = new Map(all.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of known) {
    if (!ours.has(name)) {
      throw new MigrationRefused(
        `This database was used by a newer version of Holdfast (it knows "${name}"). It was not touched. Start the newer version, or point DATA_DIR or DATABASE_URL elsewhere.`,
      );
    }
    if (ours.get(name) !== sha256) {
      throw new MigrationRefused(
        `The migration "${name}" was applied to this database in another wording. It was not touched. Start the version that made it.`,
      );
    }
  }
}
