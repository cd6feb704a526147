import { found } from '../policies/viewer.ts';
import { visibleProjects } from '../policies/visible-projects.ts';
import { jsonText, read, type DeclaredRoute } from '../plugins/route.ts';
import { listEnvelope } from '../presenters/list-envelope.ts';
import { presentItem } from '../presenters/work-item.ts';
import { dayIn } from '../queries/days.ts';
import { groundOf, type ListScope } from '../queries/list-scope.ts';
import { listWorkItems } from '../queries/list-work-items.ts';
import { itemsByIds } from '../queries/work-items.ts';
import { listParameters, listRequest } from './list-request.ts';
import { answerList, projectScope } from './work-item-lists.ts';

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
    handler: async ({ db, deps, project, viewer }, { query }) => {
      const today = dayIn(viewer.timezone, deps.clock.now());
      const request = { ...listRequest(query, today), groupBy: null, subGroupBy: null };
      const ground = await groundOf(db, projectScope(project, viewer));
      const page = await listWorkItems(db, ground, request);
      const cell = found(page.cells[0]);
      const ids = (JSON.parse(cell.rows) as readonly { id: string }[]).map(({ id }) => id);
      const items = ids.length === 0 ? [] : await itemsByIds(db, ground, request, ids);
      const rows = JSON.stringify(items.map((item) => presentItem(item, viewer.timezone)));
      return jsonText(
        listEnvelope({ ...request, ...page, cells: [{ ...cell, rows }], knownKeys: null }),
      );
    },
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
