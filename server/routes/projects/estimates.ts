import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import {
  createEstimate,
  createPoint,
  deleteEstimate,
  deletePoint,
  updateEstimate,
  updatePoint,
} from '../../commands/projects/estimates.ts';
import { line, text, uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { invalidWhole, refused } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { presentEstimate, presentPoint } from '../../presenters/estimate.ts';
import { inZone } from '../../presenters/in-zone.ts';
import {
  listEstimates,
  listPoints,
  listWorkspaceEstimates,
  readEstimate,
} from '../../queries/projects/estimates.ts';
import { joinedProjectIds } from '../../queries/projects/projects.ts';
import { audit } from '../workspaces/workspace-answers.ts';

const tag = 'Estimates';
const readers = { scope: 'project', roles: ROLES, wording: 'class' } as const;
const writers = { scope: 'project', roles: [ADMIN, MEMBER], wording: 'class' } as const;
const workers = { scope: 'project', roles: [ADMIN, MEMBER] } as const;

const value = z
  .string()
  .trim()
  .refine((text) => text.length <= 20, "Value can't be more than 20 characters");
const key = z.int().min(0).max(12);

const pointAnswer = z.object({
  ...audit,
  key: z.int(),
  description: z.string(),
  value: z.string(),
  project: z.uuid(),
  workspace: z.uuid(),
  estimate: z.uuid(),
});
const estimateAnswer = z.object({
  ...audit,
  name: z.string(),
  description: z.string(),
  type: z.string(),
  last_used: z.boolean(),
  project: z.uuid(),
  workspace: z.uuid(),
  points: z.array(pointAnswer),
});

export const estimateRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/estimates/',
    tag,
    summary: "The estimates that the caller's projects use",
    rule: { scope: 'workspace', roles: ROLES, wording: 'class' },
    answer: z.array(estimateAnswer),
    handler: async ({ db, viewer, workspace }) => {
      const projects = await joinedProjectIds(db, viewer, workspace);
      const at = inZone(viewer.timezone);
      const rows = await listWorkspaceEstimates(db, workspace, projects);
      return rows.map((row) => presentEstimate(row, at));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/estimates/',
    tag,
    summary: 'The estimates of a project by name',
    rule: readers,
    answer: z.array(estimateAnswer),
    handler: async ({ db, viewer, project }) => {
      const at = inZone(viewer.timezone);
      return (await listEstimates(db, project)).map((row) => presentEstimate(row, at));
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/estimates/',
    tag,
    summary: 'Make an estimate with its points',
    rule: writers,
    body: z.object({
      estimate: z.object({
        id: uuid().optional(),
        name: line().optional(),
        description: text().optional(),
        type: line().optional(),
        last_used: z.boolean().optional(),
      }),
      estimate_points: z.array(
        z.object({ id: uuid().optional(), key, value, description: text().optional() }),
      ),
    }),
    answer: estimateAnswer,
    writes: ['estimate_points', 'estimates'],
    handler: async ({ db, viewer, project, write: w }, { body }) => {
      const id = body.estimate.id ?? w.newId();
      const name = body.estimate.name ?? `Estimate ${id.slice(-10)}`;
      await createEstimate(w, project, { ...body.estimate, id, name }, body.estimate_points);
      const row = found(await readEstimate(db, project, id));
      return presentEstimate(row, inZone(viewer.timezone));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/estimates/:id/',
    tag,
    summary: 'One estimate',
    rule: readers,
    answer: estimateAnswer,
    handler: async ({ db, viewer, project }, { params }) => {
      const row = found(await readEstimate(db, project, params.id));
      return presentEstimate(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/projects/:project_id/estimates/:id/',
    tag,
    summary: 'Change an estimate and points of it',
    rule: writers,
    body: z.object({
      estimate: z
        .object({
          name: line().optional(),
          type: line().optional(),
          description: text().optional(),
          last_used: z.boolean().optional(),
        })
        .default({}),
      estimate_points: z
        .array(
          z.object({
            id: uuid(),
            key: key.optional(),
            value: value.optional(),
            description: text().optional(),
          }),
        )
        .default([]),
    }),
    answer: estimateAnswer,
    writes: ['estimate_points', 'estimates'],
    handler: async ({ db, viewer, project, write: w }, { params, body }) => {
      if (body.estimate_points.length === 0) throw refused('Estimate points are required');
      await updateEstimate(w, project, params.id, body.estimate, body.estimate_points);
      const row = found(await readEstimate(db, project, params.id));
      return presentEstimate(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/estimates/:id/',
    tag,
    summary: 'Delete an estimate; work items lose theirs',
    rule: writers,
    status: 204,
    writes: ['activities', 'estimate_points', 'estimates', 'projects', 'work_items'],
    handler: ({ project, write: w }, { params }) => deleteEstimate(w, project, params.id),
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/project-estimates/',
    tag,
    summary: 'The points of the estimate that the project uses',
    rule: workers,
    answer: z.array(pointAnswer),
    handler: async ({ db, viewer, project }) => {
      if (project.estimate === null) return [];
      const at = inZone(viewer.timezone);
      const rows = await listPoints(db, project, project.estimate);
      return rows.map((row) => presentPoint(row, at));
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/estimates/:estimate_id/estimate-points/',
    tag,
    summary: 'Add a point',
    rule: workers,
    body: z.object({
      id: uuid().optional(),
      key: key.optional(),
      value: value.optional(),
      description: text().optional(),
    }),
    answer: pointAnswer,
    writes: ['estimate_points'],
    handler: async ({ db, viewer, project, write: w }, { params, body }) => {
      if (body.key === undefined || !body.value) throw refused('Key and value are required');
      const point = { ...body, key: body.key, value: body.value };
      const id = await createPoint(w, project, params.estimate_id, point);
      const rows = await listPoints(db, project, params.estimate_id);
      return presentPoint(found(rows.find((row) => row.id === id)), inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/projects/:project_id/estimates/:estimate_id/estimate-points/:id/',
    tag,
    summary: 'Change a point',
    rule: workers,
    body: z.object({
      key: key.optional(),
      value: value.optional(),
      description: text().optional(),
    }),
    answer: pointAnswer,
    writes: ['estimate_points'],
    handler: async ({ db, viewer, project, write: w }, { params, body }) => {
      if (Object.keys(body).length === 0) throw invalidWhole('Estimate points are required');
      await updatePoint(w, project, params.estimate_id, params.id, body);
      const rows = await listPoints(db, project, params.estimate_id);
      return presentPoint(found(rows.find((row) => row.id === params.id)), inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/estimates/:estimate_id/estimate-points/:id/',
    tag,
    summary: 'Delete a point; `new_estimate_id` names the point that takes its work items',
    rule: workers,
    body: z.object({ new_estimate_id: uuid().nullish() }),
    answer: z.array(pointAnswer),
    writes: ['activities', 'estimate_points', 'projects', 'work_items'],
    handler: async ({ db, viewer, project, write: w }, { params, body }) => {
      const { estimate_id: estimate, id } = params;
      const moved = await deletePoint(w, project, estimate, id, body.new_estimate_id ?? null);
      const at = inZone(viewer.timezone);
      const rows = await listPoints(db, project, estimate);
      return rows.filter((row) => moved.includes(row.id)).map((row) => presentPoint(row, at));
    },
  }),
];
