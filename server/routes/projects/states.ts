import { z } from 'zod';
import { ADMIN, MEMBER, GUEST, ROLES } from '../../../src/domain/roles.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import {
  createState,
  deleteState,
  markDefault,
  updateState,
} from '../../commands/projects/states.ts';
import { name, sortOrder, text, uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found } from '../../policies/viewer.ts';
import { joinedProjectIds } from '../../queries/projects/projects.ts';
import { listStates, listWorkspaceStates, readState } from '../../queries/projects/states.ts';

const tag = 'States';
const anyone = { scope: 'project', roles: [ADMIN, MEMBER, GUEST] } as const;
const admins = { scope: 'project', roles: [ADMIN] } as const;

const fields = {
  group: z.enum(STATE_GROUPS).optional(),
  description: text().optional(),
  sequence: sortOrder().optional(),
  default: z.boolean().optional(),
};

const stateAnswer = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  workspace_id: z.uuid(),
  name: z.string(),
  color: z.string(),
  group: z.enum(STATE_GROUPS),
  default: z.boolean(),
  description: z.string(),
  sequence: z.number(),
});

export const stateRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/states/',
    tag,
    summary: "The states of the caller's projects",
    rule: { scope: 'workspace', roles: ROLES, wording: 'class' },
    answer: z.array(stateAnswer),
    handler: async ({ db, viewer, workspace }) =>
      listWorkspaceStates(db, workspace, await joinedProjectIds(db, viewer, workspace)),
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/states/',
    tag,
    summary: 'The states of a project in their order, or by group',
    rule: anyone,
    query: z.object({ grouped: z.string().optional() }),
    answer: z.array(stateAnswer),
    answerTo: ({ grouped }) =>
      grouped === 'true'
        ? z.partialRecord(z.enum(STATE_GROUPS), z.array(stateAnswer))
        : z.array(stateAnswer),
    handler: async ({ db, project }, { query }) => {
      const states = await listStates(db, project);
      if (query.grouped !== 'true') return states;
      const groups = [...new Set(states.map(({ group }) => group))];
      return Object.fromEntries(
        groups.map((group) => [group, states.filter((state) => state.group === group)]),
      );
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/states/',
    tag,
    summary: 'Make a state',
    rule: admins,
    body: z.object({ id: uuid().optional(), name: name(), color: name(), ...fields }),
    answer: stateAnswer,
    writes: ['states'],
    handler: async ({ db, project, write: w }, { body }) => {
      const id = body.id ?? w.newId();
      await createState(w, project, { ...body, id });
      return found(await readState(db, project, id));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/states/:id/',
    tag,
    summary: 'One state',
    rule: anyone,
    answer: stateAnswer,
    handler: async ({ db, project }, { params }) => found(await readState(db, project, params.id)),
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/projects/:project_id/states/:id/',
    tag,
    summary: 'Change a state',
    rule: admins,
    body: z.object({ name: name().optional(), color: name().optional(), ...fields }),
    answer: stateAnswer,
    writes: ['states'],
    handler: async ({ db, project, write: w }, { params, body }) => {
      await updateState(w, project, params.id, body);
      return found(await readState(db, project, params.id));
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/states/:id/mark-default/',
    tag,
    summary: 'Let new work items begin in this state',
    rule: admins,
    status: 204,
    writes: ['states'],
    handler: ({ project, write: w }, { params }) => markDefault(w, project, params.id),
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/states/:id/',
    tag,
    summary: 'Delete an empty state',
    rule: admins,
    status: 204,
    writes: ['projects', 'states'],
    handler: ({ project, write: w }, { params }) => deleteState(w, project, params.id),
  }),
];
