import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import {
  createLabel,
  createLabels,
  deleteLabel,
  updateLabel,
} from '../../commands/projects/labels.ts';
import { line, name, sortOrder, text, uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found } from '../../policies/viewer.ts';
import { listLabels, listWorkspaceLabels, readLabel } from '../../queries/projects/labels.ts';
import { joinedProjectIds } from '../../queries/projects/projects.ts';
import { labelAnswer } from '../work-items/item-answers.ts';

const tag = 'Labels';
const anyone = { scope: 'project', roles: ROLES, wording: 'class' } as const;
const admins = { scope: 'project', roles: [ADMIN] } as const;
const adminsOfClass = { ...admins, wording: 'class' } as const;

const fields = {
  color: line().optional(),
  description: text().optional(),
  parent: uuid().nullish(),
  sort_order: sortOrder().optional(),
};

/** What a label without a colour of its own gets, by its place in the call. */
const COLOURS = ['#EF4444', '#F59E0B', '#16A34A', '#0EA5E9', '#6366F1', '#D946EF', '#78716C'];

export const labelRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/labels/',
    tag,
    summary: "The labels of the caller's projects, newest first",
    rule: { scope: 'workspace', roles: ROLES, wording: 'class' },
    answer: z.array(labelAnswer),
    handler: async ({ db, viewer, workspace }) =>
      listWorkspaceLabels(db, workspace, await joinedProjectIds(db, viewer, workspace)),
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/issue-labels/',
    tag,
    summary: 'The labels of a project in their order',
    rule: anyone,
    answer: z.array(labelAnswer),
    handler: ({ db, project }) => listLabels(db, project),
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/issue-labels/',
    tag,
    summary: 'Make a label',
    rule: { ...adminsOfClass, pastClass: [MEMBER] },
    status: 201,
    body: z.object({ id: uuid().optional(), name: name(), ...fields }),
    answer: labelAnswer,
    writes: ['labels'],
    handler: async ({ db, project, write: w }, { body }) => {
      const id = body.id ?? w.newId();
      await createLabel(w, project, { ...body, id });
      return found(await readLabel(db, project, id));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/issue-labels/:id/',
    tag,
    summary: 'One label',
    rule: anyone,
    answer: labelAnswer,
    handler: async ({ db, project }, { params }) => found(await readLabel(db, project, params.id)),
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/projects/:project_id/issue-labels/:id/',
    tag,
    summary: 'Change a label, its place or its parent',
    rule: adminsOfClass,
    body: z.object({ name: name().optional(), ...fields }),
    answer: labelAnswer,
    writes: ['labels'],
    handler: async ({ db, project, write: w }, { params, body }) => {
      await updateLabel(w, project, params.id, body);
      return found(await readLabel(db, project, params.id));
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/issue-labels/:id/',
    tag,
    summary: 'Delete a label and its children',
    rule: adminsOfClass,
    status: 204,
    writes: ['labels', 'projects', 'work_item_labels', 'work_items'],
    handler: ({ project, write: w }, { params }) => deleteLabel(w, project, params.id),
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/bulk-create-labels/',
    tag,
    summary: 'Make many labels; names that are there already stay as they are',
    rule: admins,
    status: 201,
    body: z.object({
      label_data: z.array(
        z.object({
          name: line().default('Migrated'),
          description: text().optional(),
          color: line().optional(),
        }),
      ),
    }),
    answer: z.object({ labels: z.array(labelAnswer) }),
    writes: ['labels'],
    handler: async ({ db, project, write: w }, { body }) => {
      const fresh = body.label_data.map((label, i) => ({
        ...label,
        id: w.newId(),
        color: label.color ?? COLOURS[i % COLOURS.length],
      }));
      const ids = new Set(await createLabels(w, project, fresh));
      return { labels: (await listLabels(db, project)).filter(({ id }) => ids.has(id)) };
    },
  }),
];
