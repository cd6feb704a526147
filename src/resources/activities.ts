import * as z from 'zod/mini';
import type { ProjectId, UserId, WorkItemId } from '../domain/ids.ts';
import { idOf, oldestFirst, ofWorkItem, resource, type RowIn } from './resource.ts';

/** One line of an item's history. */
export type WorkItemActivity = RowIn<typeof activities>;

export const activities = resource({
  of: 'work_item',
  path: (scope) => `${ofWorkItem(scope)}/history/?activity_type=issue-property`,
  row: z.pipe(
    z.object({
      id: z.string(),
      project: idOf<ProjectId>(),
      issue: idOf<WorkItemId>(),
      verb: z.string(),
      field: z.nullable(z.string()),
      old_value: z.nullable(z.string()),
      new_value: z.nullable(z.string()),
      old_identifier: z.nullable(z.string()),
      new_identifier: z.nullable(z.string()),
      actor: z.nullable(idOf<UserId>()),
      created_at: z.string(),
    }),
    z.transform(({ project, issue, ...rest }) => ({
      ...rest,
      project_id: project,
      work_item_id: issue,
    })),
  ),
  order: oldestFirst,
  staleAfter: ['work_item', 'comment', 'activity'],
});
