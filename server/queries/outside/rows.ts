import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Json } from '../../db/schema/columns.ts';
import type { InProject } from '../scope.ts';
import type { Sql } from '../work-items/work-item-fields.ts';
import { jsonObjectOf } from '../work-items/work-item-json.ts';
import { KINDS, type OutsideKind } from './kinds.ts';

/** A row as programs see it: keys are the wire's, times are UTC. */
export type OutsideRow = { readonly [key: string]: Json };

export interface OutsideQuestion {
  /** Of the row `i`, besides being in the project and not deleted. */
  readonly where?: Sql;
  readonly order?: Sql;
  readonly perPage?: number;
  readonly page?: number;
}

function within(kind: OutsideKind, { id, workspaceId }: InProject, where: Sql = sql`TRUE`): Sql {
  const { lives } = KINDS[kind];
  return sql`i.workspace_id = ${workspaceId} AND i.project_id = ${id} AND ${lives} AND ${where}`;
}

export async function outsideRows(
  db: Db,
  kind: OutsideKind,
  project: InProject,
  { where, order = KINDS[kind].order, perPage, page = 0 }: OutsideQuestion = {},
): Promise<readonly OutsideRow[]> {
  const limit =
    perPage === undefined ? sql`` : sql`LIMIT ${perPage}::int OFFSET ${perPage * page}::int`;
  const { rows } = await sql<{ readonly item: OutsideRow }>`
    SELECT ${jsonObjectOf(KINDS[kind].columns)} AS item
    FROM ${KINDS[kind].from} WHERE ${within(kind, project, where)}
    ORDER BY ${order} ${limit}`.execute(db);
  return rows.map(({ item }) => item);
}

export async function outsideCount(
  db: Db,
  kind: OutsideKind,
  project: InProject,
  where?: Sql,
): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`
    SELECT count(*)::int AS n FROM ${KINDS[kind].from} WHERE ${within(kind, project, where)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export async function outsideRow(
  db: Db,
  kind: OutsideKind,
  project: InProject,
  id: string,
): Promise<OutsideRow | undefined> {
  const by = KINDS[kind].id ?? sql.ref('i.id');
  const [row] = await outsideRows(db, kind, project, { where: sql`${by} = ${id}` });
  return row;
}
