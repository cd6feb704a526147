import * as z from 'zod/mini';
import type { WorkItemId } from '../domain/ids.ts';
import { STORED_RELATIONS } from '../domain/relations.ts';
import { idOf, ofProject, resource, type RowIn } from './resource.ts';

/** A relation as a timeline draws it: from one item to another, of which one may be in another project. */
export type ProjectRelation = RowIn<typeof projectRelations>;

export const projectRelations = resource({
  of: 'project',
  path: (scope) => `${ofProject(scope)}/issue-relations/`,
  row: z.object({
    id: z.string(),
    work_item_id: idOf<WorkItemId>(),
    related_id: idOf<WorkItemId>(),
    relation_type: z.enum(STORED_RELATIONS),
  }),
  staleAfter: ['relation'],
  isAskedFor: true,
});
