import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { mustBeNewOutside } from '../../commands/outside/outside.ts';
import { createState, deleteState, updateState } from '../../commands/projects/states.ts';
import type { Db } from '../../db/db.ts';
import { line, name, sortOrder, text } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { Refusal } from '../../policies/refusal.ts';
import type { InProject } from '../../queries/scope.ts';
import { listStates } from '../../queries/projects/states.ts';
import { stateOutside } from './answers.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { answerRow, answerRows, listing, shaping, V1_PROJECT } from './shape.ts';

const tag = 'External: states and labels';
const readers = { scope: 'project', roles: ROLES, wording: 'class' } as const;
const workers = { scope: 'project', roles: [ADMIN, MEMBER], wording: 'class' } as const;

const fields = {
  group: z.enum(STATE_GROUPS).optional(),
  description: text().optional(),
  sequence: sortOrder().optional(),
  default: z.boolean().optional(),
  external_source: line().nullish(),
  external_id: line().nullish(),
};

async function mustHaveFreeName(db: Db, project: InProject, wanted: string | undefined, id = '') {
  const taken = (await listStates(db, project)).find((one) => one.name === wanted);
  if (!taken || taken.id === id) return;
  const error = 'State with the same name already exists in the project';
  throw new Refusal(409, { error, id: taken.id });
}

export const outsideStateRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${V1_PROJECT}/states/`,
    tag,
    summary: 'The states of a project in their order',
    rule: readers,
    query: listing,
    answer: paged(stateOutside),
    handler: (context, { query }) => answerRows(context, 'state', query),
  }),
  write({
    method: 'POST',
    path: `${V1_PROJECT}/states/`,
    tag,
    summary: 'Make a state',
    rule: workers,
    body: z.object({ name: name(), color: name(), ...fields }),
    answer: stateOutside,
    writes: ['states'],
    handler: async (context, { body }) => {
      const { db, project, write: w } = context;
      await mustBeNewOutside(w, 'states', project, body);
      await mustHaveFreeName(db, project, body.name);
      const id = w.newId();
      await createState(w, project, { ...body, id });
      return answerRow(context, 'state', id);
    },
  }),
  read({
    method: 'GET',
    path: `${V1_PROJECT}/states/:id/`,
    tag,
    summary: 'One state',
    rule: readers,
    query: shaping,
    answer: stateOutside,
    handler: (context, { params, query }) => answerRow(context, 'state', params.id, query),
  }),
  write({
    method: 'PATCH',
    path: `${V1_PROJECT}/states/:id/`,
    tag,
    summary: 'Change a state',
    rule: workers,
    body: z.object({ name: name().optional(), color: name().optional(), ...fields }),
    answer: stateOutside,
    writes: ['states'],
    handler: async (context, { params, body }) => {
      const { db, project, write: w } = context;
      await mustBeNewOutside(w, 'states', project, body, params.id);
      await mustHaveFreeName(db, project, body.name, params.id);
      await updateState(w, project, params.id, body);
      return answerRow(context, 'state', params.id);
    },
  }),
  write({
    method: 'DELETE',
    path: `${V1_PROJECT}/states/:id/`,
    tag,
    summary: 'Delete an empty state',
    rule: workers,
    status: 204,
    writes: ['projects', 'states'],
    handler: ({ project, write: w }, { params }) => deleteState(w, project, params.id),
  }),
];
