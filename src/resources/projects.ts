import * as z from 'zod/mini';
import type { ProjectId, UserId, WorkspaceId } from '../domain/ids.ts';
import { ROLES } from '../domain/roles.ts';
import { idOf, resource, type RowIn } from './resource.ts';

export type Project = RowIn<typeof projects>;

export const projects = resource({
  of: 'workspace',
  path: ({ slug }) => `/api/workspaces/${encodeURIComponent(slug)}/projects/details/`,
  row: z.object({
    id: idOf<ProjectId>(),
    workspace: idOf<WorkspaceId>(),
    name: z.string(),
    identifier: z.string(),
    description: z.string(),
    /** 0: private, 2: every member of the workspace may see and join it. */
    network: z.literal([0, 2]),
    project_lead: z.nullable(idOf<UserId>()),
    logo_props: z.record(z.string(), z.unknown()),
    is_favorite: z.boolean(),
    /** Null: the viewer has not joined. */
    member_role: z.nullable(z.literal(ROLES)),
    archived_at: z.nullable(z.string()),
    sort_order: z.nullable(z.number()),
    created_at: z.string(),
    cycle_view: z.boolean(),
    module_view: z.boolean(),
    issue_views_view: z.boolean(),
    page_view: z.boolean(),
    inbox_view: z.boolean(),
    guest_view_all_features: z.boolean(),
    default_state: z.nullable(z.string()),
    estimate: z.nullable(z.string()),
    members: z.array(idOf<UserId>()),
  }),
  sortName: ({ name }) => name,
  staleAfter: ['project', 'member', 'workspace'],
});
