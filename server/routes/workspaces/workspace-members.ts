import { z } from 'zod';
import { ADMIN, ROLES } from '../../../src/domain/roles.ts';
import {
  changeWorkspaceRole,
  leaveWorkspace,
  removeWorkspaceMember,
} from '../../commands/workspaces/workspace-members.ts';
import { line } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found } from '../../policies/viewer.ts';
import { audited, inZone } from '../../presenters/in-zone.ts';
import { presentWorkspaceMember } from '../../presenters/workspace-member.ts';
import {
  listWorkspaceMembers,
  projectMemberMap,
  readMyMembership,
  readWorkspaceMember,
} from '../../queries/workspaces/workspace-members.ts';
import { countDrafts } from '../../queries/work-items/drafts.ts';
import { audit, contact, role, userLite, workspaceLite } from './workspace-answers.ts';

const tag = 'Workspace members';
const anyone = { scope: 'workspace', roles: ROLES } as const;

const memberColumns = {
  ...audit,
  role,
  company_role: z.string().nullable(),
  view_props: z.json(),
  default_props: z.json(),
  issue_props: z.json(),
  is_active: z.boolean(),
};
export const workspaceMemberAnswer = z.object({
  ...memberColumns,
  /** Guests see who is there, but not how to reach them. */
  member: z.union([contact, userLite]),
  workspace: workspaceLite,
});

export const workspaceMemberRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/members/',
    tag,
    summary: 'The members, newest first; `inactive=true` adds who left and who was only imported',
    rule: anyone,
    query: z.object({ search: z.string().optional(), inactive: z.string().optional() }),
    answer: z.array(workspaceMemberAnswer),
    handler: async ({ db, viewer, workspace }, { query }) => {
      const at = inZone(viewer.timezone);
      const rows = await listWorkspaceMembers(db, workspace, {
        search: query.search,
        withInactive: query.inactive === 'true',
      });
      return rows.map((row) => presentWorkspaceMember(row, at, workspace.role === 5));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/members/:id/',
    tag,
    summary: 'One member',
    rule: anyone,
    answer: workspaceMemberAnswer,
    handler: async ({ db, viewer, workspace }, { params }) => {
      const row = found(await readWorkspaceMember(db, workspace, params.id));
      return presentWorkspaceMember(row, inZone(viewer.timezone), workspace.role === 5);
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/members/:id/',
    tag,
    summary: "Change a member's role",
    rule: { scope: 'workspace', roles: [ADMIN] },
    body: z.object({ role, company_role: line().nullish() }),
    answer: workspaceMemberAnswer,
    writes: ['project_members', 'projects', 'workspace_members'],
    handler: async ({ db, viewer, workspace, write: w }, { params, body }) => {
      const before = found(await readWorkspaceMember(db, workspace, params.id));
      await changeWorkspaceRole(w, before, body.role, body.company_role);
      const row = found(await readWorkspaceMember(db, workspace, params.id));
      return presentWorkspaceMember(row, inZone(viewer.timezone), true);
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/members/:id/',
    tag,
    summary: 'Remove a member from the workspace and all its projects',
    rule: { scope: 'workspace', roles: [ADMIN] },
    status: 204,
    writes: ['project_members', 'projects', 'workspace_members'],
    handler: async ({ db, workspace, write: w }, { params }) => {
      await removeWorkspaceMember(w, found(await readWorkspaceMember(db, workspace, params.id)));
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/members/leave/',
    tag,
    summary: 'Leave the workspace and all its projects',
    rule: anyone,
    status: 204,
    writes: ['project_members', 'projects', 'workspace_members'],
    handler: async ({ db, workspace, write: w }) => {
      await leaveWorkspace(w, found(await readWorkspaceMember(db, workspace, workspace.memberId)));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/workspace-members/me/',
    tag,
    summary: "The caller's own membership",
    rule: anyone,
    answer: z.object({
      ...memberColumns,
      member: z.uuid(),
      workspace: z.uuid(),
      draft_issue_count: z.int(),
    }),
    handler: async ({ db, viewer, workspace }) => {
      const row = found(await readMyMembership(db, workspace, viewer));
      const drafts = await countDrafts(db, workspace, viewer);
      return { ...audited(row, inZone(viewer.timezone)), draft_issue_count: drafts };
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/project-members/',
    tag,
    summary: "Who is in which of the caller's projects",
    rule: { ...anyone, wording: 'class' },
    answer: z.record(z.uuid(), z.array(z.object({ id: z.uuid(), role, member: z.uuid() }))),
    handler: async ({ db, viewer, workspace }) => {
      const byProject: Record<string, object[]> = {};
      for (const { project_id, ...row } of await projectMemberMap(db, workspace, viewer)) {
        (byProject[project_id] ??= []).push(row);
      }
      return byProject;
    },
  }),
];
