import { write } from '../../../server/commands/write.ts';
import {
  insertWorkItems,
  type WorkItemSeed,
} from '../../../server/commands/work-items/insert-work-items.ts';
import type { TestServer } from './server.ts';
import type { TestProject } from './server-rows.ts';

/** Work items straight into the tables; what is not said is plain. Numbers go on from the project's last. */
export async function insertItems(
  server: TestServer,
  project: TestProject,
  items: readonly Partial<WorkItemSeed>[],
): Promise<readonly string[]> {
  const scope = { workspaceId: project.workspaceId, projectIds: [project.projectId], actor: null };
  const written = await write(server.deps, scope, async (w) => {
    const first = w.sequences(project.projectId, items.length);
    const seeds = items.map((item, i) => ({
      ...plain(project, first + i, w.now),
      id: w.newId(),
      ...item,
    }));
    await insertWorkItems(w, project.projectId, seeds);
    return seeds.map(({ id }) => id);
  });
  return written.value;
}

function plain({ states }: TestProject, n: number, now: string): Omit<WorkItemSeed, 'id'> {
  return {
    sequence_id: n,
    name: `Item ${n}`,
    description_html: '<p></p>',
    description_stripped: null,
    state_id: states['Todo'] ?? '',
    priority: 'none',
    sort_order: 65535 + n,
    cycle_id: null,
    start_date: null,
    target_date: null,
    completed_at: null,
    external_source: null,
    external_id: null,
    created_at: now,
    created_by: null,
    assignee_ids: [],
    label_ids: [],
    module_ids: [],
  };
}
