import {
  insertWorkItems,
  type WorkItemSeed,
} from '../../../server/commands/work-items/insert-work-items.ts';
import { write } from '../../../server/commands/write.ts';
import { must } from '../../../src/lib/assert.ts';
import type { TestProject } from './server-rows.ts';
import type { TestClient, TestServer } from './server.ts';

/** Work items by rows, in the project's first state unless said otherwise. Gives their ids. */
export async function insertItems(
  { deps }: TestServer,
  { workspaceId, projectId, states }: TestProject,
  by: TestClient,
  items: readonly Partial<WorkItemSeed>[],
): Promise<readonly string[]> {
  const { value } = await write(
    deps,
    { workspaceId, projectIds: [projectId], actor: by.userId },
    async (w) => {
      const first = w.sequences(projectId, items.length);
      const rows = items.map((item, i) => ({
        id: deps.newId(),
        sequence_id: first + i,
        name: `Item ${first + i}`,
        description_html: '<p></p>',
        description_stripped: null,
        state_id: must(states['Backlog'], 'the first state'),
        priority: 'none' as const,
        sort_order: 65535 + i * 10000,
        cycle_id: null,
        start_date: null,
        target_date: null,
        completed_at: null,
        external_source: null,
        external_id: null,
        created_at: w.now,
        created_by: by.userId,
        assignee_ids: [],
        label_ids: [],
        module_ids: [],
        ...item,
      }));
      await insertWorkItems(w, projectId, rows);
      return rows.map(({ id }) => id);
    },
  );
  return value;
}

/** `updated_at` by id: what the feed would tell. */
export async function stampsOf({ db }: TestServer): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('work_items').select(['id', 'updated_at']).execute();
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
}
