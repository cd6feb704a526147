import * as z from 'zod/mini';
import type { ProjectId, UserId } from '../domain/ids.ts';
import { ROLES } from '../domain/roles.ts';
import { idOf, ofProject, resource, type RowIn } from './resource.ts';

export type ProjectMember = RowIn<typeof projectMembers>;

export const projectMembers = resource({
  of: 'project',
  path: (scope) => `${ofProject(scope)}/members/`,
  row: z.pipe(
    z.object({
      id: z.string(),
      project: idOf<ProjectId>(),
      member: idOf<UserId>(),
      role: z.literal(ROLES),
    }),
    z.transform(({ project, ...rest }) => ({ ...rest, project_id: project })),
  ),
  staleAfter: ['member'],
});
