import { z } from 'zod';
import { workItemKey } from '../../../src/domain/work-item.ts';
import { isUuid } from '../../../src/domain/ids.ts';
import { read, type DeclaredRoute, type ReadContext } from '../../plugins/route.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { mustSeeItem } from '../../policies/visible-item.ts';
import { findProject, found } from '../../policies/viewer.ts';
import { presentFullItem, presentItemDetail } from '../../presenters/work-item.ts';
import { dayIn } from '../../queries/days.ts';
import { groundOf, type ListScope } from '../../queries/lists/list-scope.ts';
import {
  findByNumber,
  itemsByIds,
  projectByIdentifier,
} from '../../queries/work-items/work-items.ts';
import { expand, expandable, expandOne } from './expand.ts';
import { expandedItem, fullItem, itemDetail } from './item-answers.ts';
import { listParameters, listRequest } from './list-request.ts';
import { noteProjectSeen, projectScope } from './work-item-lists.ts';
import { seen } from '../workspaces/seen.ts';

const P = '/api/workspaces/:slug/projects/:project_id';

export const byIdsParameters = listParameters.extend({ issues: z.string().optional() });

type Context = ReadContext<{ scope: 'project'; roles: readonly [20, 15, 5] }>;

export async function answerByIds(
  { db, deps, project, viewer, request: call }: Context,
  query: z.output<typeof byIdsParameters>,
  kind: ListScope['kind'],
) {
  const ids = (query.issues ?? '').split(',').map((id) => id.trim().toLowerCase());
  if (ids.join('') === '') throw refused('Issues are required');
  const request = listRequest(query, dayIn(viewer.timezone, deps.clock.now()));
  const ground = await groundOf(db, projectScope(project, viewer, kind));
  const items = await itemsByIds(db, ground, request, ids.filter(isUuid));
  const { slug = '' } = call.params as { readonly slug?: string };
  const presented = items.map((item) => presentFullItem(item, viewer.timezone));
  const workspace = { id: project.workspaceId };
  return expand({ db, slug, workspace, viewer }, presented, query.expand);
}

export const workItemReadRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/issues/list/`,
    tag: 'Work items',
    summary: 'Live work items of a project by their ids',
    rule: { scope: 'project', roles: [20, 15, 5] },
    query: byIdsParameters,
    answer: z.array(fullItem),
    answerTo: ({ expand: names }) => z.array(expandedItem(fullItem, names)),
    writes: ['recent_visits'],
    handler: async (context, { query }) => {
      const answer = await answerByIds(context, query, 'live');
      await noteProjectSeen(context);
      return answer;
    },
  }),
  read({
    method: 'GET',
    path: `${P}/issues/:id/meta/`,
    tag: 'Work items',
    summary: 'The number of a work item and the key of its project',
    rule: { scope: 'project', roles: [20, 15, 5] },
    answer: z.object({ sequence_id: z.int(), project_identifier: z.string() }),
    handler: async ({ db, project, viewer }, { params }) => {
      const ground = await groundOf(db, projectScope(project, viewer));
      const [item] = await itemsByIds(db, ground, null, [params.id]);
      const { sequence_id } = found(item);
      return { sequence_id, project_identifier: project.identifier };
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/work-items/:identifier/',
    tag: 'Work items',
    summary: `One live work item by what people write: ${workItemKey('APP', 42)}`,
    rule: { scope: 'workspace', roles: [20, 15, 5] },
    looseParams: ['identifier'],
    query: expandable,
    answer: itemDetail,
    answerTo: ({ expand: names }) => expandedItem(itemDetail, names),
    writes: ['recent_visits'],
    handler: async ({ db, deps, workspace, viewer, request }, { params, query }) => {
      const [, identifier = '', digits = ''] = /^(.*)-([^-]*)$/.exec(params.identifier) ?? [];
      if (!/^\d{1,9}$/.test(digits)) throw refused('Invalid issue identifier');
      const id = await projectByIdentifier(db, workspace.id, identifier);
      if (id === null) throw notFound();
      const project = await findProject(db, viewer, params.slug, id);
      if (!project) throw refused('You are not allowed to view this issue', 403);
      // Seen as a whole first, so that "not yours to see" can be told from "not there".
      const scope = projectScope({ ...project, guestViewAll: true }, viewer);
      const item = found(await findByNumber(db, await groundOf(db, scope), Number(digits)));
      mustSeeItem(project, viewer, item);
      const place = { entity: 'issue', id: item.id, projectId: project.id } as const;
      await seen({ db, deps, viewer, request }, workspace.id, place);
      const asked = { db, slug: params.slug, workspace, viewer };
      return expandOne(asked, presentItemDetail(item, viewer.timezone), query.expand);
    },
  }),
];
