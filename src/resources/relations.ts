import * as z from 'zod/mini';
import type { ProjectId, WorkItemId } from '../domain/ids.ts';
import { PRIORITIES } from '../domain/priority.ts';
import { RELATIONS } from '../domain/relations.ts';
import { idOf, ofWorkItem, resource, type RowIn } from './resource.ts';

/** What one item has to do with another, as seen from `work_item_id`. */
export type WorkItemRelation = RowIn<typeof relations>;

const related = z.object({
  id: idOf<WorkItemId>(),
  /** Any project of the workspace. */
  project_id: idOf<ProjectId>(),
  name: z.string(),
  sequence_id: z.number(),
  state_id: z.string(),
  priority: z.enum(PRIORITIES),
});
/** The wire sorts the other ends by the type of the relation. */
const byType = z.partialRecord(z.enum(RELATIONS), z.array(related));

export const relations = resource({
  of: 'work_item',
  path: (scope) => `${ofWorkItem(scope)}/issue-relation/`,
  list(answer, { project_id, work_item_id }) {
    const { data } = byType.safeParse(answer);
    return (
      data &&
      RELATIONS.flatMap((relation_type) =>
        (data[relation_type] ?? []).map((other) => ({
          id: `${relation_type}:${other.id}`,
          ...{ project_id, work_item_id, relation_type },
          related: other,
        })),
      )
    );
  },
  row: z.object({
    id: z.string(),
    project_id: idOf<ProjectId>(),
    work_item_id: idOf<WorkItemId>(),
    relation_type: z.enum(RELATIONS),
    related,
  }),
  staleAfter: ['work_item', 'relation'],
});
