import { z } from 'zod';
import { ADMIN, MEMBER } from '../../../src/domain/roles.ts';
import {
  createWorkspace,
  deleteWorkspace,
  updateWorkspace,
} from '../../commands/workspaces/workspaces.ts';
import { line, text, timezone, uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { isReservedSlug, mustBeGoodName, mustBeGoodSlug } from '../../policies/workspace-slug.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentProjectMember } from '../../presenters/project-member.ts';
import { presentWorkspace } from '../../presenters/workspace.ts';
import { isOn } from '../../../src/domain/instance-settings.ts';
import { readSettings } from '../../queries/instance/instance-settings.ts';
import { listMyProjectMemberships } from '../../queries/projects/project-members.ts';
import {
  lastWorkspaceId,
  listWorkspaces,
  readWorkspace,
  readWorkspaceById,
  slugHolder,
} from '../../queries/workspaces/workspaces.ts';
import { projectMember } from '../projects/project-members.ts';
import { workspaceAnswer } from './workspace-answers.ts';

const fields = {
  organization_size: line(20).nullish(),
  timezone: timezone().optional(),
  logo: text().nullish(),
};
const tag = 'Workspaces';

export const workspaceRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'POST',
    path: '/api/workspaces/',
    tag,
    summary: 'Make a workspace; the caller owns and administers it',
    rule: { scope: 'user' },
    status: 201,
    body: z.object({
      id: uuid().optional(),
      name: line(10_000).optional(),
      slug: line(10_000).optional(),
      company_role: text().nullish(),
      ...fields,
    }),
    answer: workspaceAnswer,
    writes: ['workspace_members', 'workspaces'],
    handler: async ({ deps, db, viewer, write: w }, { body: { id, name, slug, ...rest } }) => {
      const settings = await readSettings(db, deps.config.settings);
      if (isOn(settings.DISABLE_WORKSPACE_CREATION)) {
        throw refused('Workspace creation is not allowed', 403);
      }
      mustBeGoodName(name);
      mustBeGoodSlug(slug);
      const workspaceId = id ?? w.newId();
      await createWorkspace({ ...w, workspaceId }, viewer.id, { ...rest, name, slug });
      const row = found(await readWorkspaceById(db, viewer, workspaceId));
      return presentWorkspace(row, inZone(viewer.timezone));
    },
  }),
  ...(['/api/users/me/workspaces/', '/api/workspaces/'] as const).map((path) =>
    read({
      method: 'GET',
      path,
      tag,
      summary: "The caller's workspaces, newest first",
      rule: { scope: 'user' },
      query: z.object({ search: z.string().optional(), owner: uuid().optional() }),
      answer: z.array(workspaceAnswer),
      handler: async ({ db, viewer }, { query }) => {
        const at = inZone(viewer.timezone);
        return (await listWorkspaces(db, viewer, query)).map((row) => presentWorkspace(row, at));
      },
    }),
  ),
  read({
    method: 'GET',
    path: '/api/users/last-visited-workspace/',
    tag,
    summary: "Where the caller was last, with the caller's projects there",
    rule: { scope: 'user' },
    answer: z.object({
      workspace_details: z.union([workspaceAnswer, z.object({})]),
      project_details: z.array(projectMember),
    }),
    handler: async ({ db, viewer }) => {
      const id = await lastWorkspaceId(db, viewer);
      const row = id === null ? undefined : await readWorkspaceById(db, viewer, id);
      if (!row) return { workspace_details: {}, project_details: [] };
      const at = inZone(viewer.timezone);
      const mine = await listMyProjectMemberships(db, row, viewer);
      return {
        workspace_details: presentWorkspace(row, at),
        project_details: mine.map((member) => presentProjectMember(member, at, false)),
      };
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspace-slug-check/',
    tag,
    summary: 'Whether a slug may be taken',
    rule: { scope: 'user' },
    query: z.object({ slug: z.string().optional() }),
    answer: z.object({ status: z.boolean() }),
    handler: async ({ db }, { query: { slug } }) => {
      if (!slug) throw refused('Workspace Slug is required');
      return { status: !isReservedSlug(slug) && (await slugHolder(db, slug)) === null };
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/',
    tag,
    summary: 'One workspace of the caller',
    rule: { scope: 'user' },
    answer: workspaceAnswer,
    handler: async ({ db, viewer }, { params }) => {
      const row = found(await readWorkspace(db, viewer, params.slug));
      return presentWorkspace(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/',
    tag,
    summary: 'Change a workspace',
    rule: { scope: 'workspace', roles: [ADMIN], wording: 'class', pastClass: [MEMBER] },
    body: z.object({ name: line(10_000).optional(), slug: line(10_000).optional(), ...fields }),
    answer: workspaceAnswer,
    writes: ['workspaces'],
    handler: async ({ db, viewer, workspace, write: w }, { body }) => {
      if (body.name !== undefined) mustBeGoodName(body.name);
      if (body.slug !== undefined && body.slug !== workspace.slug) mustBeGoodSlug(body.slug);
      await updateWorkspace(w, workspace.slug, body);
      const row = found(await readWorkspaceById(db, viewer, workspace.id));
      return presentWorkspace(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/',
    tag,
    summary: 'Delete a workspace and everything in it',
    rule: { scope: 'workspace', roles: [ADMIN], wording: 'class' },
    status: 204,
    writes: ['profiles', 'workspaces'],
    handler: async ({ write: w }) => deleteWorkspace(w),
  }),
];
