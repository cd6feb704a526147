import * as z from 'zod/mini';
import type { ProjectId, UserId } from '../domain/ids.ts';
import { idOf, ofProject, resource, type RowIn } from './resource.ts';

export type Cycle = RowIn<typeof cycles>;

export const cycles = resource({
  of: 'project',
  path: (scope) => `${ofProject(scope)}/cycles/`,
  row: z.object({
    id: z.string(),
    project_id: idOf<ProjectId>(),
    name: z.string(),
    description: z.string(),
    start_date: z.nullable(z.string()),
    end_date: z.nullable(z.string()),
    owned_by_id: idOf<UserId>(),
    sort_order: z.number(),
    status: z.enum(['CURRENT', 'UPCOMING', 'COMPLETED', 'DRAFT']),
    total_issues: z.number(),
    completed_issues: z.number(),
    archived_at: z._default(z.nullable(z.string()), null),
    /** Of the viewer. */
    is_favorite: z._default(z.boolean(), false),
  }),
  sortName: ({ name }) => name,
  staleAfter: ['cycle'],
});
