import { sql } from 'kysely';

export const PREPARED_MARK = '/* prepared */';

/**
 * At the end of a statement that every call asks by unique keys: each connection to PostgreSQL plans it
 * once. Of lists only the first screens of whole projects: the best plan of others follows from their values.
 */
export const PREPARED = sql`${sql.raw(PREPARED_MARK)}`;

const names = new Map<string, string>();

/** The name under which a connection keeps the plan; null for a statement that is planned each time. */
export function preparedName(text: string): string | null {
  if (!text.endsWith(PREPARED_MARK)) return null;
  const name = names.get(text) ?? `holdfast_${names.size + 1}`;
  names.set(text, name);
  return name;
}
