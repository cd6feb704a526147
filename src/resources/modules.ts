import * as z from 'zod/mini';
import type { ProjectId, UserId } from '../domain/ids.ts';
import { idOf, ofProject, resource, type RowIn } from './resource.ts';

export type Module = RowIn<typeof modules>;

export const modules = resource({
  of: 'project',
  path: (scope) => `${ofProject(scope)}/modules/`,
  row: z.object({
    id: z.string(),
    project_id: idOf<ProjectId>(),
    name: z.string(),
    description: z.string(),
    start_date: z.nullable(z.string()),
    target_date: z.nullable(z.string()),
    status: z.enum(['backlog', 'planned', 'in-progress', 'paused', 'completed', 'cancelled']),
    lead_id: z.nullable(idOf<UserId>()),
    member_ids: z.array(idOf<UserId>()),
    sort_order: z.number(),
    total_issues: z.number(),
    completed_issues: z.number(),
    archived_at: z._default(z.nullable(z.string()), null),
    /** Of the viewer. */
    is_favorite: z._default(z.boolean(), false),
  }),
  sortName: ({ name }) => name,
  staleAfter: ['module'],
});
