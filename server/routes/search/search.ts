import { z } from 'zod';
import { GUEST, ROLES } from '../../../src/domain/roles.ts';
import { MOST_TYPED } from '../../../src/domain/words.ts';
import { cycleStatus } from '../../../src/domain/cycle-status.ts';
import { timestampNow } from '../../commands/clock.ts';
import type { Db } from '../../db/db.ts';
import { jsonText, read, type DeclaredRoute } from '../../plugins/route.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { visibleProjectsOf } from '../../policies/visible-projects.ts';
import { avatarUrl } from '../../presenters/person.ts';
import {
  mentionableCycles,
  mentionableItems,
  mentionableModules,
  mentionablePages,
  mentionablePeople,
} from '../../queries/search/entity-search.ts';
import { dayIn } from '../../queries/days.ts';
import { groundOf } from '../../queries/lists/list-scope.ts';
import { rankedItems } from '../../queries/search/ranked-search.ts';
import { pickItems } from '../../queries/search/item-picker.ts';
import { visibleProjectIds } from '../../queries/projects/projects.ts';
import type { InWorkspace } from '../../queries/scope.ts';
import {
  searchItems,
  searchPages,
  searchParts,
  searchProjects,
  searchWorkspaces,
} from '../../queries/search/search.ts';
import { filterOf, listParameters } from '../work-items/list-request.ts';
import { entityFindings, pickedItem, rankedFindings, searchFindings } from './search-answers.ts';

const tag = 'Search';
const anyone = { scope: 'workspace', roles: ROLES } as const;

/** What the asker may see of the workspace, or of one of its projects. */
async function scopeOf(db: Db, viewer: Viewer, workspace: InWorkspace, projectId: string | null) {
  const all = await visibleProjectsOf(db, workspace.id, viewer);
  const projects = projectId === null ? all : all.filter(({ id }) => id === projectId);
  return { workspace, asker: viewer, projects };
}

const KINDS = ['user_mention', 'project', 'issue', 'cycle', 'module', 'page'] as const;
type Kind = (typeof KINDS)[number];
const MOST = 50;
const MOST_RANKED = 200;

const NOTHING = {
  workspace: [],
  project: [],
  issue: [],
  cycle: [],
  module: [],
  issue_view: [],
  page: [],
};

const idOf = (sent: string | undefined) => (sent ? sent.toLowerCase() : null);
const uuidText = z.union([z.uuid(), z.literal('')]).optional();

export const searchRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/search/',
    tag,
    summary: 'Everything of a workspace by its name',
    rule: anyone,
    query: z.object({
      search: z.string().max(500).optional(),
      workspace_search: z.string().optional(),
      project_id: uuidText,
    }),
    answer: searchFindings,
    handler: async ({ db, viewer, workspace }, { query }) => {
      const text = query.search?.trim() ?? '';
      const isEverywhere = (query.workspace_search ?? 'false') !== 'false';
      const scope = await scopeOf(
        db,
        viewer,
        workspace,
        isEverywhere ? null : idOf(query.project_id),
      );
      if (text === '') return { results: NOTHING };
      const known = await visibleProjectIds(db, viewer, workspace);
      const projects = await searchProjects(db, workspace, known, text);
      return {
        results: {
          workspace: await searchWorkspaces(db, viewer, text),
          project: projects.map(({ logo_props: _, ...row }) => row),
          issue: await searchItems(db, scope, text),
          cycle: await searchParts(db, scope, 'cycles', text),
          module: await searchParts(db, scope, 'modules', text),
          issue_view: await searchParts(db, scope, 'views', text),
          page: await searchPages(db, scope, text),
        },
      };
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/search/issues/',
    tag,
    summary: 'Live work items by key, by the words of names, then of descriptions, best first',
    rule: anyone,
    query: z.object({
      search: z.string().max(MOST_TYPED).default(''),
      project_id: uuidText,
      filters: listParameters.shape.filters,
      per_page: z.coerce.number().int().min(1).max(MOST_RANKED).default(MOST),
    }),
    answer: rankedFindings,
    handler: async ({ db, deps, viewer, workspace }, { query }) => {
      const projectId = idOf(query.project_id);
      const { projects } = await scopeOf(db, viewer, workspace, projectId);
      const filter = filterOf({ filters: query.filters }, dayIn(viewer.timezone, deps.clock.now()));
      const ground = await groundOf(db, {
        workspaceId: workspace.id,
        viewerId: viewer.id,
        projects,
        kind: 'live',
        isOneProject: projects.length === 1,
      });
      const question = { text: query.search, filter, limit: query.per_page };
      const found = await rankedItems(db, ground, question);
      const results = found.map(
        ({ row, excerpt }) => `{"row":${row},"excerpt":${JSON.stringify(excerpt)}}`,
      );
      return jsonText(`{"results":[${results.join(',')}]}`);
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/entity-search/',
    tag,
    summary:
      'What can be named inside a text: people, projects, work items, cycles, modules, pages',
    rule: anyone,
    query: z.object({
      query: z.string().max(500).optional(),
      query_type: z.string().default('user_mention'),
      count: z.coerce.number().int().min(1).max(MOST).default(5),
      project_id: uuidText,
      issue_id: uuidText,
    }),
    answer: entityFindings,
    handler: async ({ db, deps, viewer, workspace }, { query }) => {
      const { count } = query;
      const text = query.query?.trim() ?? '';
      const projectId = idOf(query.project_id);
      const scope = await scopeOf(db, viewer, workspace, projectId);
      const isInside = projectId === null || scope.projects.length > 0;
      const find: Readonly<Record<Kind, () => Promise<readonly object[]>>> = {
        user_mention: async () => {
          if (!isInside) return [];
          const place = { workspace, projectId, workItemId: idOf(query.issue_id) };
          const people = await mentionablePeople(db, place, text, count);
          return people.map((row) => ({
            member__avatar_url: avatarUrl(row),
            member__display_name: row.display_name,
            member__id: row.id,
          }));
        },
        project: async () => {
          const known = await visibleProjectIds(db, viewer, workspace);
          return (await searchProjects(db, workspace, known, text)).slice(0, count);
        },
        issue: () => mentionableItems(db, scope, text, count),
        cycle: async () => {
          const now = timestampNow(deps.clock);
          const rows = await mentionableCycles(db, scope, text, count);
          return rows.map(({ start_date, end_date, ...row }) => ({
            ...row,
            status: cycleStatus({ start_date, end_date }, now),
          }));
        },
        module: () => mentionableModules(db, scope, text, count),
        page: () => mentionablePages(db, scope, text, count),
      };
      const asked = query.query_type.split(',').map((name) => name.trim());
      const kinds = KINDS.filter((kind) => asked.includes(kind));
      const found: [Kind, readonly object[]][] = [];
      for (const kind of kinds) found.push([kind, await find[kind]()]);
      return Object.fromEntries(found);
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/search-issues/',
    tag,
    summary: 'Candidates for a parent, a child, a relation, a cycle or a module',
    rule: { scope: 'project', roles: ROLES },
    query: z.object({
      search: z.string().max(500).optional(),
      workspace_search: z.string().optional(),
      parent: z.string().optional(),
      sub_issue: z.string().optional(),
      issue_relation: z.string().optional(),
      cycle: z.string().optional(),
      module: uuidText,
      target_date: z.string().optional(),
      issue_id: uuidText,
    }),
    answer: z.array(pickedItem),
    handler: async ({ db, viewer, project }, { query }) => {
      const isEverywhere = (query.workspace_search ?? 'false') !== 'false';
      const workspace = { id: project.workspaceId };
      const scope = await scopeOf(db, viewer, workspace, isEverywhere ? null : project.id);
      // Guests pick among what they made, whatever else they may look at.
      const projects = scope.projects.map((one) => ({ ...one, ownOnly: one.role === GUEST }));
      return pickItems(
        db,
        { ...scope, projects },
        {
          text: query.search?.trim() ?? '',
          itemId: idOf(query.issue_id),
          asParent: query.parent === 'true',
          asChild: query.sub_issue === 'true',
          asRelation: query.issue_relation === 'true',
          withoutCycle: query.cycle === 'true',
          withoutTargetDate: query.target_date === 'none',
          notInModule: idOf(query.module),
        },
      );
    },
  }),
];
