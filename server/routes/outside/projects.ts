import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import {
  archiveProject,
  createProject,
  deleteProject,
  restoreProject,
  updateProject,
} from '../../commands/projects/projects.ts';
import { read, write, type DeclaredRoute, type ReadContext } from '../../plugins/route.ts';
import { invalidWhole, notFound, refused } from '../../policies/refusal.ts';
import type { WorkspaceScope } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentProject } from '../../presenters/project.ts';
import {
  listProjects,
  listProjectStats,
  type ProjectRow,
} from '../../queries/projects/projects.ts';
import { workspaceRoles } from '../../queries/projects/project-members.ts';
import { answerPage, pagingOf } from '../paging.ts';
import { newProject, projectAnswer, projectPatch } from '../projects/project-fields.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { listing, MISSING, shape, shaping, V1, V1_PROJECT } from './shape.ts';

const tag = 'External: projects';
const anyone = { scope: 'workspace', roles: ROLES, wording: 'class' } as const;
const admins = { scope: 'project', roles: [ADMIN], wording: 'class' } as const;

const projectOutside = projectAnswer
  .omit({ is_favorite: true, anchor: true, members: true })
  .extend({
    total_members: z.int(),
    total_cycles: z.int(),
    total_modules: z.int(),
    is_member: z.boolean(),
    is_deployed: z.boolean(),
  });

type Place = Pick<WorkspaceScope, 'id' | 'role'>;
type Asking = Pick<ReadContext, 'db'> & { readonly viewer: ReadContext<typeof anyone>['viewer'] };

/** Joined projects and public ones, as programs are told of them. */
async function projectsOf(
  { db, viewer }: Asking,
  workspace: Place,
  query: z.output<typeof shaping>,
  choose: (rows: readonly ProjectRow[]) => readonly ProjectRow[],
) {
  const all = await listProjects(db, viewer, workspace);
  const seen = all.filter((row) => row.member_role !== null || row.network === 2);
  const rows = choose(seen);
  const ids = rows.map(({ id }) => id);
  const stats = new Map((await listProjectStats(db, workspace, ids)).map((one) => [one.id, one]));
  const at = inZone(viewer.timezone);
  const told = rows.map((row) => {
    const { is_favorite: _, anchor, members: __, ...project } = presentProject(row, at);
    const { total_members = 0, total_cycles = 0, total_modules = 0 } = stats.get(row.id) ?? {};
    const counts = { total_members, total_cycles, total_modules };
    const own = { is_member: row.member_role !== null, is_deployed: anchor !== null };
    return { ...project, ...counts, ...own };
  });
  const asking = {
    db,
    viewer,
    project: { id: '', workspaceId: workspace.id, role: workspace.role },
  };
  return { total: seen.length, told: await shape(asking, query, told) };
}

async function oneProject(
  asking: Asking,
  workspace: Place,
  id: string,
  query: z.output<typeof shaping> = {},
) {
  const { told } = await projectsOf(asking, workspace, query, (rows) =>
    rows.filter((row) => row.id === id),
  );
  const [project] = told;
  if (!project) throw notFound(MISSING);
  return project;
}

const FIELDS = [
  ['project_lead', 'Project lead should be a user in the workspace'],
  ['default_assignee', 'Default assignee should be a user in the workspace'],
] as const;

type People = { readonly [Field in (typeof FIELDS)[number][0]]?: string | null | undefined };

async function mustBePeople({ db }: Pick<ReadContext, 'db'>, workspaceId: string, sent: People) {
  for (const [field, text] of FIELDS) {
    const id = sent[field];
    if (!id) continue;
    if ((await workspaceRoles(db, { id: workspaceId }, [id])).length === 0)
      throw invalidWhole(text);
  }
}

/** The intake goes by two names. */
const withIntake = { intake_view: z.boolean().optional() };

export const outsideProjectRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${V1}/projects/`,
    tag,
    summary: 'The projects that the caller joined, and the public ones',
    rule: anyone,
    query: listing,
    answer: paged(projectOutside),
    handler: async (context, { query }) => {
      const paging = pagingOf(query);
      const first = paging.page * paging.perPage;
      const { total, told } = await projectsOf(context, context.workspace, query, (rows) =>
        rows.slice(first, first + paging.perPage),
      );
      return answerPage(paging, told, total);
    },
  }),
  write({
    method: 'POST',
    path: `${V1}/projects/`,
    tag,
    summary: 'Make a project with its five states',
    rule: { scope: 'workspace', roles: [ADMIN, MEMBER], wording: 'class' },
    status: 201,
    body: newProject.extend(withIntake),
    answer: projectOutside,
    writes: [
      'intakes',
      'project_identifiers',
      'project_members',
      'projects',
      'states',
      'user_properties',
    ],
    handler: async (context, { body }) => {
      const { viewer, workspace, write: w } = context;
      const { intake_view, ...sent } = body;
      await mustBePeople(context, workspace.id, sent);
      const id = w.newId();
      await createProject(w, viewer.id, {
        ...sent,
        inbox_view: intake_view ?? sent.inbox_view,
        id,
      });
      return oneProject(context, workspace, id);
    },
  }),
  read({
    method: 'GET',
    path: `${V1}/projects/:id/`,
    tag,
    summary: 'One project',
    rule: anyone,
    query: shaping,
    answer: projectOutside,
    handler: (context, { params, query }) =>
      oneProject(context, context.workspace, params.id, query),
  }),
  write({
    method: 'PATCH',
    path: `${V1_PROJECT}/`,
    tag,
    summary: 'Change a project',
    rule: admins,
    body: projectPatch.extend(withIntake),
    answer: projectOutside,
    writes: ['intakes', 'project_identifiers', 'project_members', 'projects'],
    handler: async (context, { body }) => {
      const { project, write: w } = context;
      if (project.archivedAt !== null) throw refused('Archived project cannot be updated');
      const { intake_view, ...sent } = body;
      await mustBePeople(context, project.workspaceId, sent);
      await updateProject(w, project, { ...sent, inbox_view: intake_view ?? sent.inbox_view });
      const workspace = { id: project.workspaceId, role: project.workspaceRole };
      return oneProject(context, workspace, project.id);
    },
  }),
  write({
    method: 'DELETE',
    path: `${V1_PROJECT}/`,
    tag,
    summary: 'Delete a project and everything in it',
    rule: admins,
    status: 204,
    writes: ['projects', 'user_favorites'],
    handler: ({ project, write: w }) => deleteProject(w, project.id),
  }),
  write({
    method: 'POST',
    path: `${V1_PROJECT}/archive/`,
    tag,
    summary: 'Archive a project',
    rule: admins,
    status: 204,
    writes: ['projects', 'user_favorites'],
    handler: ({ project, write: w }) => archiveProject(w, project.id),
  }),
  write({
    method: 'DELETE',
    path: `${V1_PROJECT}/archive/`,
    tag,
    summary: 'Bring an archived project back',
    rule: admins,
    status: 204,
    writes: ['projects'],
    handler: ({ project, write: w }) => restoreProject(w, project.id),
  }),
];
