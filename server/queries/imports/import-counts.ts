import type { Db } from '../../db/db.ts';

export interface ImportCount {
  readonly run_id: string;
  readonly entity: string;
  readonly outcome: string;
  readonly n: number;
}

/** What the imports of a project, or of a whole workspace, did. */
export async function importCounts(
  db: Db,
  workspaceId: string,
  projectId: string | null,
): Promise<readonly ImportCount[]> {
  const rows = await db
    .selectFrom('import_rows as r')
    .innerJoin('import_runs as i', (join) =>
      join.onRef('i.workspace_id', '=', 'r.workspace_id').onRef('i.id', '=', 'r.run_id'),
    )
    .select((eb) => ['r.run_id', 'r.entity', 'r.outcome', eb.fn.countAll<string>().as('n')])
    .where('r.workspace_id', '=', workspaceId)
    .$if(projectId !== null, (query) => query.where('i.project_id', '=', projectId ?? ''))
    .groupBy(['r.run_id', 'r.entity', 'r.outcome'])
    .execute();
  return rows.map((row) => ({ ...row, n: Number(row.n) }));
}
