import type { Write } from '../write.ts';

const TABLES = {
  assignees: { table: 'work_item_assignees', column: 'user_id' },
  labels: { table: 'work_item_labels', column: 'label_id' },
  modules: { table: 'work_item_modules', column: 'module_id' },
} as const;
type Links = keyof typeof TABLES;

export async function linkedIds(
  w: Write,
  links: Links,
  workItemId: string,
): Promise<readonly string[]> {
  const { table, column } = TABLES[links];
  const rows = await w.tx
    .selectFrom(table)
    .select(`${column} as value`)
    .where('workspace_id', '=', w.workspaceId)
    .where('work_item_id', '=', workItemId)
    .execute();
  return rows.map(({ value }) => value);
}

export async function addLinks(
  w: Write,
  links: Links,
  projectId: string,
  workItemId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { table, column } = TABLES[links];
  const place = { workspace_id: w.workspaceId, project_id: projectId, work_item_id: workItemId };
  await w.tx
    .insertInto(table)
    .values(ids.map((id) => ({ ...place, [column]: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeLinks(
  w: Write,
  links: Links,
  workItemId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { table, column } = TABLES[links];
  await w.tx
    .deleteFrom(table)
    .where('workspace_id', '=', w.workspaceId)
    .where('work_item_id', '=', workItemId)
    .where(column, 'in', ids)
    .execute();
}
