import type { Role } from '../../../src/domain/roles.ts';
import { listEnvelope, presentPlace } from '../../presenters/list-envelope.ts';
import type { Db } from '../../db/db.ts';
import { dayIn } from '../../queries/days.ts';
import { knownKeys } from '../../queries/lists/group-keys.ts';
import { groundOf, type ListScope } from '../../queries/lists/list-scope.ts';
import { listPlaces } from '../../queries/lists/list-places.ts';
import { listWorkItems } from '../../queries/lists/list-work-items.ts';
import { isManyValued } from '../../queries/work-items/work-item-fields.ts';
import { visibleProjects } from '../../policies/visible-projects.ts';
import { seesOwnOnly, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import {
  jsonText,
  read,
  type DeclaredRoute,
  type JsonText,
  type ReadContext,
} from '../../plugins/route.ts';
import { listAnswer, listAnswerTo } from './list-answers.ts';
import { listParameters, listRequest, type AskedList } from './list-request.ts';
import { seen } from '../workspaces/seen.ts';

/** What lists of one project show to this viewer. */
export function projectScope(
  project: ProjectScope,
  viewer: Viewer,
  kind: ListScope['kind'] = 'live',
): ListScope {
  const { id, archivedAt, workspaceId } = project;
  const ownOnly = seesOwnOnly(project);
  return {
    workspaceId,
    viewerId: viewer.id,
    projects: [{ id, archivedAt, ownOnly }],
    kind,
    isOneProject: true,
  };
}

/** The paged answer to one question for a list, or the places of one item in it. */
export async function answerList(db: Db, scope: ListScope, request: AskedList): Promise<JsonText> {
  const ground = await groundOf(db, scope);
  if (request.placeOf !== null) {
    const places = await listPlaces(db, ground, request, request.placeOf);
    return jsonText(JSON.stringify(places.map((place) => presentPlace(request, place))));
  }
  const page = await listWorkItems(db, ground, request);
  const { groupBy } = request;
  const known = groupBy && !isManyValued(groupBy) ? await knownKeys(db, ground, groupBy) : null;
  return jsonText(listEnvelope({ ...request, ...page, knownKeys: known }));
}

type Reading = Pick<
  ReadContext<{ scope: 'project'; roles: readonly Role[] }>,
  'db' | 'deps' | 'viewer' | 'project' | 'request'
>;

/** Whoever reads the lists of a project was there. */
export function noteProjectSeen({ project, ...reading }: Reading): Promise<void> {
  const place = { entity: 'project', id: project.id, projectId: project.id } as const;
  return seen(reading, project.workspaceId, place);
}

const P = '/api/workspaces/:slug/projects/:project_id';

export const workItemListRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/issues/`,
    tag: 'Work items',
    summary: 'The work items of a project: filtered, ordered, grouped, paged',
    rule: { scope: 'project', roles: [20, 15, 5] },
    query: listParameters,
    answer: listAnswer,
    answerTo: listAnswerTo,
    writes: ['recent_visits'],
    handler: async (context, { query }) => {
      const { db, deps, project, viewer } = context;
      const request = listRequest(query, dayIn(viewer.timezone, deps.clock.now()));
      const [answer] = await Promise.all([
        answerList(db, projectScope(project, viewer), request),
        noteProjectSeen(context),
      ]);
      return answer;
    },
  }),
  read({
    method: 'GET',
    path: `${P}/archived-issues/`,
    tag: 'Work items',
    summary: 'The archived work items of a project',
    rule: { scope: 'project', roles: [20, 15] },
    query: listParameters,
    answer: listAnswer,
    answerTo: listAnswerTo,
    handler: ({ db, deps, project, viewer }, { query }) => {
      const flat = (query.show_sub_issues ?? 'true') === 'true';
      const sent = flat ? query : { ...query, sub_issue: 'false' };
      const request = listRequest(sent, dayIn(viewer.timezone, deps.clock.now()));
      return answerList(db, projectScope(project, viewer, 'archived'), request);
    },
  }),
  read({
    method: 'GET',
    path: `${P}/issue-drafts/`,
    tag: 'Work items',
    summary: 'The work items of a project that are drafts',
    rule: { scope: 'project', roles: [20, 15, 5] },
    query: listParameters,
    answer: listAnswer,
    answerTo: listAnswerTo,
    handler: ({ db, deps, project, viewer }, { query }) => {
      const request = listRequest(query, dayIn(viewer.timezone, deps.clock.now()));
      return answerList(db, projectScope(project, viewer, 'drafts'), request);
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/issues/',
    tag: 'Work items',
    summary: 'The work items of every project that the viewer is a member of',
    rule: { scope: 'workspace', roles: [20, 15, 5] },
    query: listParameters,
    answer: listAnswer,
    answerTo: listAnswerTo,
    handler: async ({ db, deps, workspace, viewer }, { query }) => {
      const request = listRequest(query, dayIn(viewer.timezone, deps.clock.now()));
      const projects = await visibleProjects(db, workspace, viewer);
      const scope: ListScope = {
        workspaceId: workspace.id,
        viewerId: viewer.id,
        projects,
        kind: 'live',
        isOneProject: false,
      };
      return answerList(db, scope, request);
    },
  }),
];
