import { z } from 'zod';
import { hasMail } from '../../../src/domain/instance-settings.ts';
import { ADMIN, MEMBER, ROLES, type Role } from '../../../src/domain/roles.ts';
import { timestampOf } from '../../commands/clock.ts';
import { enqueue } from '../../commands/enqueue.ts';
import {
  addProjectMembers,
  changeProjectRole,
  joinProjects,
  leaveProject,
  removeProjectMember,
} from '../../commands/projects/project-members.ts';
import { uuid, uuids } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute, type WriteContext } from '../../plugins/route.ts';
import { found } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { projectLetter } from '../../presenters/letters.ts';
import { presentProjectMember } from '../../presenters/project-member.ts';
import {
  listProjectMembers,
  projectTitle,
  projectRoles,
  readProjectMember,
  readProjectMemberOf,
} from '../../queries/projects/project-members.ts';
import { readSettings } from '../../queries/instance/instance-settings.ts';
import { emailsOf, userRow } from '../../queries/account/users.ts';
import {
  audit,
  contact,
  message,
  projectLite,
  role,
  userLite,
  workspaceLite,
} from '../workspaces/workspace-answers.ts';

const tag = 'Project members';
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const anyone = { scope: 'project', roles: ROLES, wording: 'class' } as const;
const admins = {
  scope: 'project',
  roles: [ADMIN],
  wording: 'class',
  pastClass: [MEMBER],
} as const;

const json = z.record(z.string(), z.json());
const memberRole = z.object({
  id: z.uuid(),
  role,
  member: z.uuid(),
  project: z.uuid(),
});

export const projectMember = z.object({
  ...audit,
  workspace: workspaceLite,
  project: projectLite,
  member: userLite,
  comment: z.string().nullable(),
  role,
  view_props: json,
  default_props: json,
  preferences: json,
  sort_order: z.number(),
  is_active: z.boolean(),
});

/** With the address, for those who work in the workspace. */
const contactMember = projectMember.extend({ member: contact });

type Adding = Pick<
  WriteContext<{ readonly scope: 'project'; readonly roles: readonly Role[] }>,
  'deps' | 'db' | 'viewer' | 'project' | 'write'
>;

/** Everybody who was listed hears of it, but for the one who did it; where there is a mail server. */
async function mailAddition(
  { deps, db, viewer, project, write: w }: Adding,
  members: readonly string[],
): Promise<void> {
  const others = members.filter((id) => id !== viewer.id);
  if (others.length === 0 || !hasMail(await readSettings(db, deps.config.settings))) return;
  const until = timestampOf((deps.clock.now() + WEEK_MS) * 1000);
  const { display_name: inviter } = await userRow(db, viewer.id);
  const { name, slug } = await projectTitle(db, project);
  const href = `${deps.config.webUrl}/${slug}/projects/${project.id}/issues/`;
  for (const to of await emailsOf(db, others)) {
    await enqueue(w, 'mail', projectLetter(to, { inviter, project: name, href }, until));
  }
}

export const projectMemberRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/members/',
    tag,
    summary: 'The members of a project, newest first',
    rule: anyone,
    answer: z.array(memberRole),
    handler: ({ db, project }) => listProjectMembers(db, project),
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/members/',
    tag,
    summary: 'Add members of the workspace to the project',
    rule: admins,
    status: 201,
    body: z.object({
      members: z
        .array(z.object({ member_id: uuid(), role: role.default(5) }))
        .max(1000)
        .default([]),
    }),
    answer: z.array(memberRole),
    writes: ['jobs', 'project_members', 'projects', 'user_properties'],
    handler: async (context, { body }) => {
      const { db, project, write: w } = context;
      await addProjectMembers(w, project, body.members);
      await mailAddition(
        context,
        body.members.map(({ member_id }) => member_id),
      );
      const added = new Set(body.members.map(({ member_id }) => member_id));
      return (await listProjectMembers(db, project)).filter(({ member }) => added.has(member));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/members/:id/',
    tag,
    summary: 'One member of a project',
    rule: anyone,
    answer: z.union([contactMember, projectMember]),
    handler: async ({ db, viewer, project }, { params }) => {
      const row = found(await readProjectMember(db, project, params.id));
      return presentProjectMember(row, inZone(viewer.timezone), project.workspaceRole > 5);
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/projects/:project_id/members/:id/',
    tag,
    summary: "Change a member's role in the project",
    rule: admins,
    body: z.object({ role }),
    answer: contactMember,
    writes: ['project_members', 'projects'],
    handler: async ({ db, viewer, project, write: w }, { params, body }) => {
      const before = found(await readProjectMember(db, project, params.id));
      await changeProjectRole(w, project, before, body.role);
      const row = found(await readProjectMember(db, project, params.id));
      return presentProjectMember(row, inZone(viewer.timezone), true);
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/members/:id/',
    tag,
    summary: 'Remove a member from the project',
    rule: admins,
    status: 204,
    writes: ['project_members', 'projects'],
    handler: async ({ db, project, write: w }, { params }) => {
      await removeProjectMember(w, project, found(await readProjectMember(db, project, params.id)));
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/members/leave/',
    tag,
    summary: 'Leave the project',
    rule: anyone,
    status: 204,
    writes: ['project_members', 'projects'],
    handler: async ({ db, viewer, project, write: w }) => {
      await leaveProject(w, project, found(await readProjectMemberOf(db, project, viewer)));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/project-members/me/',
    tag,
    summary: "The caller's own membership of the project",
    rule: anyone,
    answer: projectMember,
    handler: async ({ db, viewer, project }) => {
      const row = found(await readProjectMemberOf(db, project, viewer));
      return presentProjectMember(row, inZone(viewer.timezone), false);
    },
  }),
  read({
    method: 'GET',
    path: '/api/users/me/workspaces/:slug/project-roles/',
    tag,
    summary: "The caller's role in each joined project",
    rule: { scope: 'workspace', roles: ROLES, wording: 'class' },
    answer: z.record(z.uuid(), role),
    handler: async ({ db, viewer, workspace }) => {
      const rows = await projectRoles(db, workspace, viewer);
      return Object.fromEntries(rows.map((row) => [row.project_id, row.role]));
    },
  }),
  write({
    method: 'POST',
    path: '/api/users/me/workspaces/:slug/projects/invitations/',
    tag,
    summary: 'Join projects: public ones, and for admins of the workspace any',
    rule: { scope: 'workspace', roles: ROLES },
    status: 201,
    body: z.object({ project_ids: uuids() }),
    answer: message,
    writes: ['project_members', 'projects', 'user_properties'],
    handler: async ({ viewer, workspace, write: w }, { body }) => {
      await joinProjects(w, { id: viewer.id, role: workspace.role }, body.project_ids);
      return { message: 'Projects joined successfully' };
    },
  }),
];
