import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import { mustBeNewOutside } from '../../commands/outside/outside.ts';
import { createComment, deleteComment, editComment } from '../../commands/work-items/comments.ts';
import { createLink, editLink, removeLink } from '../../commands/work-items/web-links.ts';
import type { Db } from '../../db/db.ts';
import { jsonObject, line, name, text } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute, type ReadContext } from '../../plugins/route.ts';
import { invalid, notFound } from '../../policies/refusal.ts';
import { ofItems } from '../../queries/outside/conditions.ts';
import type { OutsideKind } from '../../queries/outside/kinds.ts';
import { outsideRow } from '../../queries/outside/rows.ts';
import type { InProject } from '../../queries/scope.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { activityOutside, commentOutside, linkOutside } from './answers.ts';
import { keepOrigin, origin } from './item-body.ts';
import { answerRow, answerRows, listing, MISSING, shaping, V1_PROJECT } from './shape.ts';

const readers = { scope: 'project', roles: ROLES, wording: 'class' } as const;
const workers = { scope: 'project', roles: [ADMIN, MEMBER], wording: 'class' } as const;
const ITEM = `${V1_PROJECT}/issues/:issue_id` as const;

async function mustBeItem(db: Db, project: InProject, id: string): Promise<void> {
  if (!(await outsideRow(db, 'any_issue', project, id))) throw notFound(MISSING);
}

interface PartParams {
  readonly issue_id: string;
  readonly id: string;
}

/** A part belongs to the item that the path names, or is not there. */
async function mustBePartOf(
  db: Db,
  kind: OutsideKind,
  project: InProject,
  { issue_id, id }: PartParams,
): Promise<void> {
  const row = await outsideRow(db, kind, project, id);
  if (row?.['issue'] !== issue_id) throw notFound(MISSING);
}

async function listParts(
  context: ReadContext<typeof readers>,
  kind: OutsideKind,
  itemId: string,
  query: z.output<typeof listing>,
) {
  await mustBeItem(context.db, context.project, itemId);
  return answerRows(context, kind, query, { where: ofItems([itemId]) });
}

function mustBeWebAddress(url: string | undefined): void {
  if (url === undefined) return;
  if (!URL.canParse(url)) throw invalid({ url: ['Invalid URL format.'] });
  if (!/^https?:$/.test(new URL(url).protocol)) throw invalid({ url: ['Invalid URL scheme.'] });
}

const linkFields = { title: line().nullish(), metadata: jsonObject().optional() };
const LINK_WRITES = ['activities', 'projects', 'work_item_links', 'work_items'] as const;

const linkRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${ITEM}/links/`,
    tag: 'External: work items',
    summary: 'The links of a work item, newest first',
    rule: readers,
    query: listing,
    answer: paged(linkOutside),
    handler: (context, { params, query }) => listParts(context, 'link', params.issue_id, query),
  }),
  write({
    method: 'POST',
    path: `${ITEM}/links/`,
    tag: 'External: work items',
    summary: 'Put a link on a work item',
    rule: workers,
    status: 201,
    body: z.object({ url: name(2000), ...linkFields }),
    answer: linkOutside,
    writes: LINK_WRITES,
    handler: async (context, { params, body }) => {
      const { write: w, project } = context;
      mustBeWebAddress(body.url);
      await mustBeItem(w.tx, project, params.issue_id);
      const id = w.newId();
      await createLink(w, project, params.issue_id, { ...body, id });
      return answerRow(context, 'link', id);
    },
  }),
  read({
    method: 'GET',
    path: `${ITEM}/links/:id/`,
    tag: 'External: work items',
    summary: 'One link',
    rule: readers,
    query: shaping,
    answer: linkOutside,
    handler: async (context, { params, query }) => {
      await mustBePartOf(context.db, 'link', context.project, params);
      return answerRow(context, 'link', params.id, query);
    },
  }),
  write({
    method: 'PATCH',
    path: `${ITEM}/links/:id/`,
    tag: 'External: work items',
    summary: 'Change a link',
    rule: workers,
    body: z.object({ url: name(2000).optional(), ...linkFields }),
    answer: linkOutside,
    writes: LINK_WRITES,
    handler: async (context, { params, body }) => {
      const { write: w, project } = context;
      mustBeWebAddress(body.url);
      await editLink(w, project, params.issue_id, params.id, body);
      return answerRow(context, 'link', params.id);
    },
  }),
  write({
    method: 'DELETE',
    path: `${ITEM}/links/:id/`,
    tag: 'External: work items',
    summary: 'Take a link from a work item',
    rule: workers,
    status: 204,
    writes: LINK_WRITES,
    handler: ({ write: w, project }, { params }) =>
      removeLink(w, project, params.issue_id, params.id),
  }),
];

const commentFields = {
  comment_html: text().optional(),
  comment_json: jsonObject().optional(),
  access: z.enum(['INTERNAL', 'EXTERNAL']).optional(),
  external_source: line().nullish(),
  external_id: line().nullish(),
};
const COMMENT_WRITES = [
  'activities',
  'comments',
  'projects',
  'work_item_subscribers',
  'work_items',
] as const;
const C = { entity: 'comment', param: 'id' } as const;

const commentRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${ITEM}/comments/`,
    tag: 'External: comments and history',
    summary: 'The comments of a work item, newest first',
    rule: readers,
    query: listing,
    answer: paged(commentOutside),
    handler: (context, { params, query }) => listParts(context, 'comment', params.issue_id, query),
  }),
  write({
    method: 'POST',
    path: `${ITEM}/comments/`,
    tag: 'External: comments and history',
    summary: 'Comment on a work item; admins may say when it was written and by whom',
    rule: { ...readers, guestMayNot: 'comment on the issue' },
    status: 201,
    body: z.object({ ...commentFields, ...origin }),
    answer: commentOutside,
    writes: COMMENT_WRITES,
    handler: async (context, { params, body }) => {
      const { write: w, project } = context;
      await mustBeItem(w.tx, project, params.issue_id);
      await mustBeNewOutside(w, 'comments', project, body);
      const id = await createComment(w, project, params.issue_id, body);
      await keepOrigin(w, 'comments', project, id, body);
      return answerRow(context, 'comment', id);
    },
  }),
  read({
    method: 'GET',
    path: `${ITEM}/comments/:id/`,
    tag: 'External: comments and history',
    summary: 'One comment',
    rule: readers,
    query: shaping,
    answer: commentOutside,
    handler: async (context, { params, query }) => {
      await mustBePartOf(context.db, 'comment', context.project, params);
      return answerRow(context, 'comment', params.id, query);
    },
  }),
  write({
    method: 'PATCH',
    path: `${ITEM}/comments/:id/`,
    tag: 'External: comments and history',
    summary: 'Change a comment',
    rule: { scope: 'project', roles: [ADMIN], orCreatorOf: C, wording: 'class' },
    body: z.object(commentFields),
    answer: commentOutside,
    writes: COMMENT_WRITES,
    handler: async (context, { params, body }) => {
      const { write: w, project } = context;
      await mustBeNewOutside(w, 'comments', project, body, params.id);
      await editComment(w, project, params.issue_id, params.id, body);
      return answerRow(context, 'comment', params.id);
    },
  }),
  write({
    method: 'DELETE',
    path: `${ITEM}/comments/:id/`,
    tag: 'External: comments and history',
    summary: 'Delete a comment',
    rule: { scope: 'project', roles: [ADMIN], orCreatorOf: C, wording: 'class' },
    status: 204,
    writes: COMMENT_WRITES,
    handler: ({ write: w, project }, { params }) =>
      deleteComment(w, project, params.issue_id, params.id),
  }),
];

const activityRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${ITEM}/activities/`,
    tag: 'External: comments and history',
    summary: 'What happened to a work item, oldest first',
    rule: readers,
    query: listing,
    answer: paged(activityOutside),
    handler: (context, { params, query }) => listParts(context, 'activity', params.issue_id, query),
  }),
  read({
    method: 'GET',
    path: `${ITEM}/activities/:id/`,
    tag: 'External: comments and history',
    summary: 'One thing that happened to a work item',
    rule: readers,
    query: shaping,
    answer: activityOutside,
    handler: async (context, { params, query }) => {
      await mustBePartOf(context.db, 'activity', context.project, params);
      return answerRow(context, 'activity', params.id, query);
    },
  }),
];

export const outsidePartRoutes: readonly DeclaredRoute[] = [
  ...linkRoutes,
  ...commentRoutes,
  ...activityRoutes,
];
