import { z } from 'zod';
import { createWorkItem } from '../../commands/work-items/create-work-item.ts';
import type { Db } from '../../db/db.ts';
import { jsonText, read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { presentFullItem } from '../../presenters/work-item.ts';
import { dayIn } from '../../queries/days.ts';
import { isEpic } from '../../queries/work-items/epics.ts';
import type { InProject } from '../../queries/scope.ts';
import { findWorkItem } from '../../queries/work-items/work-items.ts';
import { attachmentRoutes } from './attachments.ts';
import { commentRoutes } from './comments.ts';
import { detailedList } from './detailed-list.ts';
import { expandedItem, fullItem } from './item-answers.ts';
import { detailedAnswer, detailedAnswerTo, listAnswer, listAnswerTo } from './list-answers.ts';
import { listParameters, listRequest } from './list-request.ts';
import { reactionRoutes } from './reactions.ts';
import { statisticsRoutes } from './statistics.ts';
import { subWorkItemRoutes } from './sub-work-items.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { webLinkRoutes } from './web-links.ts';
import { workItemArchiveRoutes } from './work-item-archive.ts';
import { newWorkItem } from './work-item-body.ts';
import { answerFeed, feedAnswer, feedAnswerTo, feedParameters } from './work-item-feed.ts';
import { answerList, projectScope } from './work-item-lists.ts';
import { answerByIds, byIdsParameters } from './work-item-reads.ts';
import { workItemRoutes } from './work-items.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const tag = 'Epics';
const anyone = { scope: 'project', roles: [20, 15, 5] } as const;

const listRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'POST',
    path: `${P}/epics/`,
    tag,
    summary: 'Create an epic',
    rule: { scope: 'project', roles: [20, 15] },
    body: newWorkItem,
    status: 201,
    answer: fullItem,
    writes: [
      'activities',
      'description_versions',
      'projects',
      'work_item_assignees',
      'work_item_labels',
      'work_item_mentions',
      'work_item_subscribers',
      'work_items',
    ],
    handler: async ({ write: w, project, viewer }, { body }) => {
      const fields = { ...body, is_draft: false, sort_order: null, aside: 'epic' } as const;
      const id = await createWorkItem(w, project, fields);
      const item = found(await findWorkItem(w.tx, project, viewer.id, id));
      const { description_html: _, is_subscribed: __, ...row } = item;
      return presentFullItem(row, viewer.timezone);
    },
  }),
  read({
    method: 'GET',
    path: `${P}/epics/`,
    tag,
    summary: 'The epics of a project: filtered, ordered, grouped, paged',
    rule: anyone,
    query: listParameters,
    answer: listAnswer,
    answerTo: listAnswerTo,
    handler: ({ db, deps, project, viewer }, { query }) => {
      const request = listRequest(query, dayIn(viewer.timezone, deps.clock.now()));
      return answerList(db, projectScope(project, viewer, 'epics'), request);
    },
  }),
  read({
    method: 'GET',
    path: `${P}/epics-detail/`,
    tag,
    summary: 'The epics of a project with times in the viewer’s zone: filtered, ordered, paged',
    rule: anyone,
    query: listParameters,
    answer: detailedAnswer,
    answerTo: detailedAnswerTo,
    handler: async (context, { query }) => jsonText(await detailedList(context, query, 'epics')),
  }),
  read({
    method: 'GET',
    path: `${P}/epics/list/`,
    tag,
    summary: 'Live epics of a project by their ids',
    rule: anyone,
    query: byIdsParameters,
    answer: z.array(fullItem),
    answerTo: ({ expand }) => z.array(expandedItem(fullItem, expand)),
    handler: (context, { query }) => answerByIds(context, query, 'epics'),
  }),
  read({
    method: 'GET',
    path: `${P}/v2/epics/`,
    tag,
    summary: 'Which epics of a project changed after a moment, oldest change first',
    rule: anyone,
    query: feedParameters,
    answer: feedAnswer,
    answerTo: feedAnswerTo,
    writes: ['feed_loads'],
    handler: (context, { query }) => answerFeed(context, query, 'epics'),
  }),
];

/** The calls about one work item, under an epic's own words and for epics alone. */
const SINGLE: readonly DeclaredRoute[] = [
  ...workItemRoutes,
  ...workItemArchiveRoutes,
  ...subWorkItemRoutes,
  ...webLinkRoutes,
  ...commentRoutes,
  ...reactionRoutes,
  ...subscriptionRoutes,
  ...statisticsRoutes,
  ...attachmentRoutes,
].filter(({ path }) => /\/issues\/:\w+\//.test(path));

function asEpic(route: DeclaredRoute): DeclaredRoute {
  const path = route.path
    .replace('/issues/:', '/epics/:')
    .replace('/sub-issues/', '/issues/')
    .replace('/issue-links/', '/links/');
  return {
    ...route,
    path,
    tag,
    summary: route.summary.replace(/\b(a|the) work item\b/i, 'an epic'),
    handle: async (context, input) => {
      await mustBeEpic(context.db, context.project, input.params);
      return route.handle(context, input);
    },
  };
}

async function mustBeEpic(
  db: Db,
  project: InProject | null,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const id = params['issue_id'] ?? params['id'] ?? '';
  if (!project || !(await isEpic(db, project, id))) throw notFound();
}

export const epicRoutes: readonly DeclaredRoute[] = [...listRoutes, ...SINGLE.map(asEpic)];
