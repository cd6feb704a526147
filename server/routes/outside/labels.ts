import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import { createLabel, deleteLabel, updateLabel } from '../../commands/projects/labels.ts';
import { mustBeNewOutside } from '../../commands/outside/outside.ts';
import type { Db } from '../../db/db.ts';
import { line, name, sortOrder, text, uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { Refusal } from '../../policies/refusal.ts';
import type { InProject } from '../../queries/scope.ts';
import { listLabels } from '../../queries/projects/labels.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { labelOutside } from './answers.ts';
import { answerRow, answerRows, listing, shaping, V1_PROJECT } from './shape.ts';

const tag = 'External: states and labels';
const readers = { scope: 'project', roles: ROLES, wording: 'class' } as const;
const workers = { scope: 'project', roles: [ADMIN, MEMBER], wording: 'class' } as const;

const fields = {
  color: line().optional(),
  description: text().optional(),
  parent: uuid().nullish(),
  sort_order: sortOrder().optional(),
  external_source: line().nullish(),
  external_id: line().nullish(),
};

async function mustHaveFreeName(db: Db, project: InProject, wanted: string | undefined, id = '') {
  const taken = (await listLabels(db, project)).find((one) => one.name === wanted);
  if (!taken || taken.id === id) return;
  const error = 'Label with the same name already exists in the project';
  throw new Refusal(409, { error, id: taken.id });
}

export const outsideLabelRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${V1_PROJECT}/labels/`,
    tag,
    summary: 'The labels of a project in their order',
    rule: readers,
    query: listing,
    answer: paged(labelOutside),
    handler: (context, { query }) => answerRows(context, 'label', query),
  }),
  write({
    method: 'POST',
    path: `${V1_PROJECT}/labels/`,
    tag,
    summary: 'Make a label',
    rule: workers,
    status: 201,
    body: z.object({ name: name(), ...fields }),
    answer: labelOutside,
    writes: ['labels'],
    handler: async (context, { body }) => {
      const { db, project, write: w } = context;
      await mustBeNewOutside(w, 'labels', project, body);
      await mustHaveFreeName(db, project, body.name);
      const id = w.newId();
      await createLabel(w, project, { ...body, id });
      return answerRow(context, 'label', id);
    },
  }),
  read({
    method: 'GET',
    path: `${V1_PROJECT}/labels/:id/`,
    tag,
    summary: 'One label',
    rule: readers,
    query: shaping,
    answer: labelOutside,
    handler: (context, { params, query }) => answerRow(context, 'label', params.id, query),
  }),
  write({
    method: 'PATCH',
    path: `${V1_PROJECT}/labels/:id/`,
    tag,
    summary: 'Change a label, its place or its parent',
    rule: workers,
    body: z.object({ name: name().optional(), ...fields }),
    answer: labelOutside,
    writes: ['labels'],
    handler: async (context, { params, body }) => {
      const { db, project, write: w } = context;
      await mustBeNewOutside(w, 'labels', project, body, params.id);
      await mustHaveFreeName(db, project, body.name, params.id);
      await updateLabel(w, project, params.id, body);
      return answerRow(context, 'label', params.id);
    },
  }),
  write({
    method: 'DELETE',
    path: `${V1_PROJECT}/labels/:id/`,
    tag,
    summary: 'Delete a label and its children',
    rule: workers,
    status: 204,
    writes: ['labels', 'projects', 'work_item_labels', 'work_items'],
    handler: ({ project, write: w }, { params }) => deleteLabel(w, project, params.id),
  }),
];
