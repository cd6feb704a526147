import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import {
  archiveProject,
  createProject,
  deleteProject,
  restoreProject,
  updateProject,
} from '../../commands/projects/projects.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { forbidden, notFound, refused } from '../../policies/refusal.ts';
import { findProject, found } from '../../policies/viewer.ts';
import { inZone, spacedMoment } from '../../presenters/in-zone.ts';
import { presentProject } from '../../presenters/project.ts';
import {
  listProjects,
  listProjectsLite,
  readProject,
  type ProjectRow,
} from '../../queries/projects/projects.ts';
import { answerPage, pageParameters, pagingOf } from '../paging.ts';
import { archivedAt, paged } from '../workspaces/workspace-answers.ts';
import { newProject, projectAnswer, projectListRow, projectPatch } from './project-fields.ts';
import { seen } from '../workspaces/seen.ts';

const tag = 'Projects';
const missing = 'Project does not exist';
const paging = z.object({ ...pageParameters, order_by: z.string().optional() });

/** Whoever sends both gets pages of them. */
function isPaged({ per_page, cursor }: z.output<typeof paging>): boolean {
  return per_page !== undefined && cursor !== undefined;
}

function byAge(rows: readonly ProjectRow[], oldestFirst: boolean): readonly ProjectRow[] {
  const ascending = rows.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return oldestFirst ? ascending : ascending.toReversed();
}

export const projectRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/',
    tag,
    summary: 'The projects that the caller may see, newest first',
    rule: { scope: 'workspace', roles: ROLES },
    answer: z.array(projectListRow),
    handler: ({ db, viewer, workspace }) => listProjectsLite(db, viewer, workspace),
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/details/',
    tag,
    summary: "The same with everything, in the caller's own order",
    rule: { scope: 'workspace', roles: ROLES },
    query: paging,
    answer: z.array(projectAnswer),
    answerTo: (query) => (isPaged(query) ? paged(projectAnswer) : z.array(projectAnswer)),
    handler: async ({ db, viewer, workspace }, { query }) => {
      const at = inZone(viewer.timezone);
      const rows = await listProjects(db, viewer, workspace);
      if (!isPaged(query)) return rows.map((row) => presentProject(row, at));
      const asked = pagingOf(query);
      const first = asked.perPage * asked.page;
      const shown = byAge(rows, query.order_by === 'created_at').slice(
        first,
        first + asked.perPage,
      );
      return answerPage(
        asked,
        shown.map((row) => presentProject(row, at)),
        rows.length,
      );
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/',
    tag,
    summary: 'Make a project with its five states',
    rule: { scope: 'workspace', roles: [ADMIN, MEMBER] },
    status: 201,
    body: newProject,
    answer: projectAnswer,
    writes: [
      'intakes',
      'project_identifiers',
      'project_members',
      'projects',
      'states',
      'user_properties',
    ],
    handler: async ({ db, viewer, workspace, write: w }, { body }) => {
      const id = body.id ?? w.newId();
      await createProject(w, viewer.id, { ...body, id });
      const row = found(await readProject(db, viewer, workspace, id));
      return presentProject(row, inZone(viewer.timezone));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:id/',
    tag,
    summary: 'One project that the caller joined',
    rule: { scope: 'workspace', roles: ROLES },
    answer: projectAnswer,
    writes: ['recent_visits'],
    handler: async ({ db, deps, viewer, workspace, request }, { params }) => {
      const row = found(await readProject(db, viewer, workspace, params.id), missing);
      if (row.archived_at !== null) throw notFound(missing);
      const place = { entity: 'project', id: row.id, projectId: row.id } as const;
      await seen({ db, deps, viewer, request }, workspace.id, place);
      return presentProject(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/projects/:project_id/',
    tag,
    summary: 'Change a project',
    rule: { scope: 'project', roles: [ADMIN] },
    body: projectPatch,
    answer: projectAnswer,
    writes: ['intakes', 'project_identifiers', 'project_members', 'projects'],
    handler: async ({ db, viewer, project, write: w }, { body }) => {
      if (project.archivedAt !== null) throw refused('Archived projects cannot be updated');
      await updateProject(w, project, body);
      const workspace = { id: project.workspaceId, role: project.workspaceRole };
      const row = found(await readProject(db, viewer, workspace, project.id), missing);
      return presentProject(row, inZone(viewer.timezone));
    },
  }),
  // Its workspace's admins may, and so may its own.
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:id/',
    tag,
    summary: 'Delete a project and everything in it',
    rule: { scope: 'workspace', roles: ROLES },
    status: 204,
    writes: ['projects', 'user_favorites'],
    handler: async ({ db, viewer, workspace, write: w }, { params }) => {
      const mine = await findProject(db, viewer, workspace.slug, params.id);
      if (workspace.role !== ADMIN && mine?.role !== ADMIN) throw forbidden();
      await w.lockProjects([params.id]);
      await deleteProject(w, params.id);
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/archive/',
    tag,
    summary: 'Archive a project',
    rule: { scope: 'project', roles: [ADMIN, MEMBER] },
    answer: archivedAt,
    writes: ['projects', 'user_favorites'],
    handler: async ({ project, write: w }) => {
      await archiveProject(w, project.id);
      return { archived_at: spacedMoment(w.now) };
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/archive/',
    tag,
    summary: 'Bring an archived project back',
    rule: { scope: 'project', roles: [ADMIN, MEMBER] },
    status: 204,
    writes: ['projects'],
    handler: ({ project, write: w }) => restoreProject(w, project.id),
  }),
];
