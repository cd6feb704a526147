import * as z from 'zod/mini';
import type { ProjectId } from '../domain/ids.ts';
import { idOf, ofProject, resource, type RowIn } from './resource.ts';

export type Label = RowIn<typeof labels>;

export const labels = resource({
  of: 'project',
  path: (scope) => `${ofProject(scope)}/issue-labels/`,
  row: z.object({
    id: z.string(),
    project_id: idOf<ProjectId>(),
    name: z.string(),
    color: z.string(),
    parent: z.nullable(z.string()),
    sort_order: z.number(),
  }),
  sortName: ({ name }) => name,
  staleAfter: ['label'],
});
