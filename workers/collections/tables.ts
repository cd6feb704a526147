import { sql, type Sql } from '../db/sql.ts';
import type { ResourceName } from '../../src/resources/resources.ts';

/** Where the rows of a kind are: in a table of the spec's, or among the others. */
export interface CollectionTable {
  readonly table: Sql;
  /** Narrows the table to the kind. */
  readonly ours: Sql;
  /** What an insert writes before `scope`: the column and its value. */
  readonly kindColumn: Sql;
  readonly kindValue: Sql;
  /** What makes a row one row. */
  readonly key: Sql;
}

const own = (table: Sql): CollectionTable => ({
  table,
  ours: sql`TRUE`,
  kindColumn: sql``,
  kindValue: sql``,
  key: sql`(id)`,
});

const OWN: Partial<Record<ResourceName, CollectionTable>> = {
  states: own(sql`states`),
  labels: own(sql`labels`),
  cycles: own(sql`cycles`),
  modules: own(sql`modules`),
  members: own(sql`members`),
};

export function tableOf(kind: ResourceName): CollectionTable {
  return (
    OWN[kind] ?? {
      table: sql`collection_rows`,
      ours: sql`kind = ${kind}`,
      kindColumn: sql`kind,`,
      kindValue: sql`${kind},`,
      key: sql`(kind, scope, id)`,
    }
  );
}
