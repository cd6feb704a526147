import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import { mustBeNewOutside, rowKnownAs } from '../../commands/outside/outside.ts';
import { createWorkItem } from '../../commands/work-items/create-work-item.ts';
import { deleteWorkItems } from '../../commands/work-items/delete-work-items.ts';
import { editWorkItem } from '../../commands/work-items/edit-work-item.ts';
import { liveItems } from '../../commands/work-items/item-rows.ts';
import {
  read,
  withStatus,
  write,
  type DeclaredRoute,
  type WriteContext,
} from '../../plugins/route.ts';
import { creatorOf } from '../../policies/creators.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import {
  findProject,
  found,
  seesOwnOnly,
  type ProjectScope,
  type Viewer,
} from '../../policies/viewer.ts';
import { mustSeeItem } from '../../policies/visible-item.ts';
import { knownAs, madeBy, outsideOrder, withNumber } from '../../queries/outside/conditions.ts';
import { outsideRows } from '../../queries/outside/rows.ts';
import { projectByIdentifier } from '../../queries/work-items/work-items.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { itemOutside } from './answers.ts';
import { editedOutsideItem, inOwnWords, keepOrigin, newOutsideItem } from './item-body.ts';
import {
  answerRow,
  answerRows,
  listing,
  MISSING,
  shape,
  shaping,
  V1,
  V1_PROJECT,
} from './shape.ts';

const tag = 'External: work items';
const readers = { scope: 'project', roles: ROLES, wording: 'class' } as const;
const workers = { scope: 'project', roles: [ADMIN, MEMBER], wording: 'class' } as const;
const outsideId = { external_id: z.string().optional(), external_source: z.string().optional() };

const WRITES = [
  'activities',
  'description_versions',
  'projects',
  'work_item_assignees',
  'work_item_labels',
  'work_item_mentions',
  'work_item_subscribers',
  'work_items',
] as const;

type Context = WriteContext<typeof workers>;

async function create(context: Context, body: z.output<typeof newOutsideItem>): Promise<string> {
  const { db, project, write: w } = context;
  await mustBeNewOutside(w, 'work_items', project, body);
  const { created_at, created_by, ...sent } = body;
  const fields = await inOwnWords(db, project, sent);
  const id = await createWorkItem(w, project, {
    ...fields,
    name: body.name,
    sort_order: body.sort_order ?? null,
  });
  await keepOrigin(w, 'work_items', project, id, { created_at, created_by });
  return id;
}

async function edit(context: Context, id: string, body: z.output<typeof editedOutsideItem>) {
  const { db, project, write: w } = context;
  const [item] = await liveItems(w.tx, project, [id]);
  if (!item) throw notFound(MISSING);
  await mustBeNewOutside(w, 'work_items', project, body, id);
  await editWorkItem(w, project, item, await inOwnWords(db, project, body));
}

/** What a guest sees of a project that shows guests only their own. */
export function sightOf(project: ProjectScope, viewer: Viewer) {
  return seesOwnOnly(project) ? { where: madeBy(viewer.id) } : {};
}

export const outsideItemRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${V1_PROJECT}/issues/`,
    tag,
    summary:
      'The work items of a project, ordered and paged; or the one that another system knows by its id',
    rule: readers,
    query: listing.extend(outsideId),
    answer: paged(itemOutside),
    answerTo: ({ external_id, external_source }) =>
      external_id && external_source ? itemOutside : paged(itemOutside),
    handler: async (context, { query }) => {
      const { db, project, viewer } = context;
      const sight = sightOf(project, viewer);
      const { external_id, external_source } = query;
      if (external_id && external_source) {
        const where = knownAs(external_source, external_id);
        const [row] = await outsideRows(db, 'any_issue', project, { where });
        const { created_by } = found(row, MISSING);
        mustSeeItem(project, viewer, {
          created_by: typeof created_by === 'string' ? created_by : null,
        });
        return (await shape(context, query, row ? [row] : []))[0];
      }
      return answerRows(context, 'issue', query, { ...sight, order: outsideOrder(query.order_by) });
    },
  }),
  write({
    method: 'POST',
    path: `${V1_PROJECT}/issues/`,
    tag,
    summary: 'Create a work item',
    rule: workers,
    status: 201,
    body: newOutsideItem,
    answer: itemOutside,
    writes: WRITES,
    handler: async (context, { body }) =>
      answerRow(context, 'any_issue', await create(context, body)),
  }),
  write({
    method: 'PUT',
    path: `${V1_PROJECT}/issues/`,
    tag,
    summary: 'Change the work item that another system knows by its id, or create it',
    rule: workers,
    body: newOutsideItem,
    answer: itemOutside,
    writes: WRITES,
    handler: async (context, { body }) => {
      if (!body.external_id || !body.external_source) {
        throw refused('external_id and external_source are required');
      }
      const known = await rowKnownAs(context.write, 'work_items', context.project, body);
      if (known === null) {
        const made = await create(context, body);
        return withStatus(201, await answerRow(context, 'any_issue', made));
      }
      const { created_at: _, created_by: __, ...fields } = body;
      await edit(context, known, fields);
      return answerRow(context, 'any_issue', known);
    },
  }),
  read({
    method: 'GET',
    path: `${V1_PROJECT}/issues/:id/`,
    tag,
    summary: 'One work item with its description',
    rule: readers,
    query: shaping,
    answer: itemOutside,
    handler: (context, { params, query }) => answerRow(context, 'any_issue', params.id, query),
  }),
  write({
    method: 'PATCH',
    path: `${V1_PROJECT}/issues/:id/`,
    tag,
    summary: 'Change fields of a work item',
    rule: workers,
    body: editedOutsideItem,
    answer: itemOutside,
    writes: WRITES,
    handler: async (context, { params, body }) => {
      await edit(context, params.id, body);
      return answerRow(context, 'any_issue', params.id);
    },
  }),
  write({
    method: 'DELETE',
    path: `${V1_PROJECT}/issues/:id/`,
    tag,
    summary: 'Delete a work item and what stands below it',
    rule: workers,
    status: 204,
    writes: ['activities', 'comments', 'projects', 'recent_visits', 'work_items'],
    handler: async ({ write: w, project, viewer }, { params }) => {
      const creator = found(await creatorOf(w.tx, 'work_item', project, params.id), MISSING);
      if (project.role !== ADMIN && creator.id !== viewer.id) {
        throw refused('Only admin or creator can delete the issue', 403);
      }
      if ((await deleteWorkItems(w, project.id, [params.id])) === 0) throw notFound(MISSING);
    },
  }),
  read({
    method: 'GET',
    path: `${V1}/issues/:identifier/`,
    tag,
    summary: 'One live work item by what people write, APP-42',
    rule: { scope: 'workspace', roles: ROLES, wording: 'class' },
    looseParams: ['identifier'],
    query: shaping,
    answer: itemOutside,
    handler: async ({ db, viewer, workspace }, { params, query }) => {
      const [, identifier = '', digits = ''] = /^(.*)-(\d{1,9})$/.exec(params.identifier) ?? [];
      const id = await projectByIdentifier(db, workspace.id, identifier);
      const project = id === null ? null : await findProject(db, viewer, workspace.slug, id);
      if (!project) throw notFound(MISSING);
      const where = withNumber(project, Number(digits));
      const [row] = await outsideRows(db, 'issue', project, { where });
      const { created_by } = found(row, MISSING);
      mustSeeItem(project, viewer, {
        created_by: typeof created_by === 'string' ? created_by : null,
      });
      return (await shape({ db, viewer, project }, query, row ? [row] : []))[0];
    },
  }),
];
