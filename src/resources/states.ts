import * as z from 'zod/mini';
import type { ProjectId } from '../domain/ids.ts';
import { STATE_GROUPS } from '../domain/state-group.ts';
import { idOf, ofProject, resource, type RowIn } from './resource.ts';

export type State = RowIn<typeof states>;

export const states = resource({
  of: 'project',
  path: (scope) => `${ofProject(scope)}/states/`,
  row: z.object({
    id: z.string(),
    project_id: idOf<ProjectId>(),
    name: z.string(),
    color: z.string(),
    group: z.enum(STATE_GROUPS),
    default: z.boolean(),
    description: z.string(),
    sequence: z.number(),
  }),
  sortName: ({ name }) => name,
  staleAfter: ['state'],
});
