import type { JsonObject } from '../../db/schema/columns.ts';
import { notFound } from '../../policies/refusal.ts';
import { changed, made } from '../audit.ts';
import type { Write } from '../write.ts';

export interface AnalyticViewFields {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly query_dict?: JsonObject | undefined;
}

export async function createAnalyticView(
  w: Write,
  { name, description = '', query_dict = {} }: AnalyticViewFields & { readonly name: string },
): Promise<string> {
  const id = w.newId();
  const query = JSON.stringify(query_dict);
  await w.tx
    .insertInto('analytic_views')
    .values({ ...made(w), id, name, description, query_dict: query })
    .execute();
  return id;
}

export async function editAnalyticView(
  w: Write,
  id: string,
  { query_dict, ...plain }: AnalyticViewFields,
): Promise<void> {
  const set = await w.tx
    .updateTable('analytic_views')
    .set({
      ...plain,
      ...(query_dict && { query_dict: JSON.stringify(query_dict) }),
      ...changed(w),
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (set.numUpdatedRows === 0n) throw notFound();
}

export async function deleteAnalyticView(w: Write, id: string): Promise<void> {
  const gone = await w.tx
    .deleteFrom('analytic_views')
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw notFound();
}
