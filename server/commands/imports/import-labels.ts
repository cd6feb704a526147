import { DEFAULT_LABEL_COLOR } from '../../../src/domain/imports/preview.ts';
import { SORT_ORDER_DEFAULT, SORT_ORDER_STEP } from '../../../src/domain/sort-order.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import type { GithubIssue } from '../../../src/protocol/github-issues.ts';
import type { Write } from '../write.ts';

/**
 * Sort key of the name to label, for every label of the piece; new ones are made with the source's colour.
 * @param made called for each new label
 */
export async function labelsOf(
  w: Write,
  projectId: string,
  wanted: GithubIssue['labels'],
  made: (labelId: string, name: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const existing = await w.tx
    .selectFrom('labels')
    .select(['id', 'name_sort_key', 'sort_order'])
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();
  const labels = new Map(existing.map((label) => [label.name_sort_key, label.id]));
  let last = Math.max(SORT_ORDER_DEFAULT, ...existing.map((label) => label.sort_order));
  for (const label of wanted) {
    const key = sortKey(label.name);
    if (key === '' || labels.has(key)) continue;
    const id = w.newId();
    last += SORT_ORDER_STEP;
    await w.tx
      .insertInto('labels')
      .values({
        workspace_id: w.workspaceId,
        id,
        project_id: projectId,
        name: label.name.trim(),
        name_sort_key: key,
        color: label.color ? `#${label.color.toUpperCase()}` : DEFAULT_LABEL_COLOR,
        sort_order: last,
        created_at: w.now,
        updated_at: w.now,
        created_by: w.actor,
        updated_by: w.actor,
      })
      .execute();
    labels.set(key, id);
    made(id, label.name.trim());
    w.hint('label', projectId);
  }
  return labels;
}
