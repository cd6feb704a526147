import type { Filter } from '../../../src/domain/filter.ts';
import type { Rule } from '../../policies/rules.ts';
import { visibleProjects } from '../../policies/visible-projects.ts';
import { jsonText, read, type DeclaredRoute, type ReadContext } from '../../plugins/route.ts';
import { dayIn } from '../../queries/days.ts';
import type { ListScope } from '../../queries/lists/list-scope.ts';
import { detailedList } from './detailed-list.ts';
import { detailedAnswer, detailedAnswerTo, listAnswer, listAnswerTo } from './list-answers.ts';
import { listParameters, listRequest, type ListParameters } from './list-request.ts';
import { answerList } from './work-item-lists.ts';

/** Lists that show the same items in other ways: as single reads do, or those around one person. */
export const userWorkItemRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/issues-detail/',
    tag: 'Work items',
    summary:
      'The work items of a project with times in the viewer’s zone: filtered, ordered, paged',
    rule: { scope: 'project', roles: [20, 15, 5] },
    query: listParameters,
    answer: detailedAnswer,
    answerTo: detailedAnswerTo,
    handler: async (context, { query }) => jsonText(await detailedList(context, query, 'live')),
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/user-issues/:user_id/',
    tag: 'Work items',
    summary: "What a person made, works on or follows, in the viewer's projects",
    rule: { scope: 'workspace', roles: [20, 15, 5], wording: 'class' },
    query: listParameters,
    answer: listAnswer,
    answerTo: listAnswerTo,
    handler: (context, { params, query }) => itemsAround(context, params.user_id, query),
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/my-issues/',
    tag: 'Work items',
    summary: 'What the caller made, works on or follows',
    rule: { scope: 'workspace', roles: [20, 15, 5] },
    query: listParameters,
    answer: listAnswer,
    answerTo: listAnswerTo,
    handler: (context, { query }) => itemsAround(context, context.viewer.id, query),
  }),
];

async function itemsAround(
  { db, deps, workspace, viewer }: ReadContext<Extract<Rule, { scope: 'workspace' }>>,
  userId: string,
  query: ListParameters,
) {
  const request = listRequest(query, dayIn(viewer.timezone, deps.clock.now()));
  const theirs = { in: [userId] };
  const around: Filter = {
    or: [
      { field: 'created_by', ...theirs },
      { field: 'assignees', ...theirs },
      { field: 'subscriber', ...theirs },
    ],
  };
  const scope: ListScope = {
    workspaceId: workspace.id,
    viewerId: viewer.id,
    projects: await visibleProjects(db, workspace, viewer),
    kind: 'live',
    isOneProject: false,
  };
  return answerList(db, scope, { ...request, filter: { and: [around, request.filter] } });
}
