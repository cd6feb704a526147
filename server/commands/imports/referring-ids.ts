import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Write } from '../write.ts';

type ColumnOf<T extends keyof Database> = keyof Database[T] & string;

/** Which rows to look at: those of `table` whose column `by` is one of `ids`, and that meet `where`. */
interface Reference<T extends keyof Database> {
  readonly table: T;
  readonly by: ColumnOf<T>;
  readonly ids: readonly string[];
  readonly where?: RawBuilder<unknown>;
}

/** The distinct ids in one column of the workspace's rows that refer to the given ids. */
export async function referringIds<T extends keyof Database>(
  w: Write,
  column: ColumnOf<T>,
  { table, by, ids, where = sql`true` }: Reference<T>,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ readonly id: string }>`
    SELECT DISTINCT ${sql.ref(column)} AS id FROM ${sql.table(table)}
    WHERE workspace_id = ${w.workspaceId} AND ${sql.ref(by)} = ANY(${[...ids]}::uuid[])
      AND ${sql.ref(column)} IS NOT NULL AND ${where}`.execute(w.tx);
  return rows.map(({ id }) => id);
}
