import type { Json } from '../db/schema/columns.ts';
import type { ModelChange } from './workspaces/deliveries.ts';
import type { Write } from './write.ts';

const TABLES = { project: 'projects', cycle: 'cycles', module: 'modules' } as const;

/** One change for each field that gets another value. To be called before they get it. */
export async function tellChanges(
  w: Write,
  { event, projectId, id }: Pick<ModelChange, 'event' | 'projectId' | 'id'>,
  columns: object,
): Promise<void> {
  if (!w.isHeard) return;
  const before = await w.tx
    .selectFrom(TABLES[event])
    .selectAll()
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!before) return;
  const stored = before as Readonly<Record<string, Json>>;
  for (const [field, value] of Object.entries(columns) as [string, unknown][]) {
    const isOwn = field.endsWith('_sort_key') || field.startsWith('updated_') || !(field in stored);
    if (isOwn || value === undefined) continue;
    const [oldValue, newValue] = [stored[field] ?? null, readable(value, stored[field])];
    if (JSON.stringify(oldValue) === JSON.stringify(newValue)) continue;
    w.tell({ event, action: 'updated', projectId, id, field, oldValue, newValue });
  }
}

/** JSON goes into the database as text and comes out of it parsed. */
function readable(value: unknown, before: unknown): Json {
  const isJson = typeof before === 'object' && before !== null && typeof value === 'string';
  return (isJson ? JSON.parse(value) : value) as Json;
}
