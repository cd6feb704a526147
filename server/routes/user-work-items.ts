import { visibleProjects } from '../policies/visible-projects.ts';
import { jsonText, read, type DeclaredRoute } from '../plugins/route.ts';
import { dayIn } from '../queries/days.ts';
import type { ListScope } from '../queries/list-scope.ts';
import { detailedList } from './detailed-list.ts';
import { listParameters, listRequest } from './list-request.ts';
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
    handler: async (context, { query }) => jsonText(await detailedList(context, query, 'live')),
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/user-issues/:user_id/',
    tag: 'Work items',
    summary: "What a person made, works on or follows, in the viewer's projects",
    rule: { scope: 'workspace', roles: [20, 15, 5] },
    query: listParameters,
    handler: async ({ db, deps, workspace, viewer }, { params, query }) => {
      const request = listRequest(query, dayIn(viewer.timezone, deps.clock.now()));
      const theirs = { in: [params.user_id] };
      const filter = {
        and: [
          {
            or: [
              { field: 'created_by', ...theirs },
              { field: 'assignees', ...theirs },
              { field: 'subscriber', ...theirs },
            ],
          },
          request.filter,
        ],
      } as const;
      const scope: ListScope = {
        workspaceId: workspace.id,
        viewerId: viewer.id,
        projects: await visibleProjects(db, workspace, viewer),
        kind: 'live',
        isOneProject: false,
      };
      return answerList(db, scope, { ...request, filter });
    },
  }),
];
