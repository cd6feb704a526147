import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import { setProjectViews } from '../../commands/projects/project-memberships.ts';
import { setWorkspaceViews } from '../../commands/workspaces/workspace-members.ts';
import { dropIdentifier } from '../../commands/projects/projects.ts';
import { jsonObject, sortOrder } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import {
  identifierHolders,
  listProjectStats,
  visibleProjectIds,
} from '../../queries/projects/projects.ts';

const tag = 'Projects';
const workers = { scope: 'workspace', roles: [ADMIN, MEMBER] } as const;
const COUNTS = [
  'total_issues',
  'completed_issues',
  'total_members',
  'total_cycles',
  'total_modules',
] as const;

type Count = (typeof COUNTS)[number];

const stats = {
  id: z.uuid(),
  total_issues: z.int(),
  completed_issues: z.int(),
  total_members: z.int(),
  total_cycles: z.int(),
  total_modules: z.int(),
};

/** Identifiers, counts, and how a person keeps a project in their list. */
export const projectExtraRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/project-identifiers/',
    tag,
    summary: 'Who has an identifier',
    rule: workers,
    query: z.object({ name: z.string().optional() }),
    answer: z.object({
      exists: z.int(),
      identifiers: z.array(
        z.object({ id: z.int(), name: z.string(), project: z.uuid().nullable() }),
      ),
    }),
    handler: async ({ db, workspace }, { query }) => {
      const holders = await identifierHolders(db, workspace, identifierOf(query.name));
      const identifiers = holders.map(({ number, name, project }) => ({
        id: number,
        name,
        project,
      }));
      return { exists: identifiers.length, identifiers };
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/project-identifiers/',
    tag,
    summary: 'Release the identifier of a project that is gone',
    rule: workers,
    status: 204,
    body: z.object({ name: z.string().optional() }),
    writes: ['project_identifiers'],
    handler: async ({ db, workspace, write: w }, { body }) => {
      const name = identifierOf(body.name);
      const holders = await identifierHolders(db, workspace, name);
      if (holders.some(({ live }) => live !== null)) {
        throw refused('Cannot delete an identifier of an existing project');
      }
      await dropIdentifier(w, name);
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/project-stats/',
    tag,
    summary: 'Counts of the projects that the caller may see',
    rule: { scope: 'workspace', roles: ROLES },
    query: z.object({ fields: z.string().optional(), project_ids: z.string().optional() }),
    answer: z.array(z.object(stats)),
    answerTo: ({ fields }) => z.array(z.object({ id: stats.id, ...pick(stats, wantedIn(fields)) })),
    handler: async ({ db, viewer, workspace }, { query }) => {
      const asked = query.project_ids?.split(',').filter((id) => id !== '');
      if (asked?.some((id) => !z.uuid().safeParse(id).success)) {
        throw refused('Please provide valid detail');
      }
      const visible = await visibleProjectIds(db, viewer, workspace);
      const ids = asked ? visible.filter((id) => asked.includes(id)) : visible;
      const rows = await listProjectStats(db, workspace, ids);
      return rows.map((row) => ({ id: row.id, ...pick(row, wantedIn(query.fields)) }));
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/workspace-views/',
    tag,
    summary: 'How the caller arranges the lists of a workspace',
    rule: { scope: 'workspace', roles: ROLES },
    status: 204,
    body: z.object({ view_props: jsonObject().default({}) }),
    writes: ['workspace_members'],
    handler: ({ viewer, write: w }, { body }) => setWorkspaceViews(w, viewer.id, body.view_props),
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/project-views/',
    tag,
    summary: "Where the project stands in the caller's list, and how it looks",
    rule: { scope: 'project', roles: ROLES },
    status: 204,
    body: z.object({
      view_props: jsonObject().optional(),
      default_props: jsonObject().optional(),
      preferences: jsonObject().optional(),
      sort_order: sortOrder().optional(),
    }),
    writes: ['project_members'],
    handler: ({ viewer, project, write: w }, { body }) =>
      setProjectViews(w, project.id, viewer.id, body),
  }),
];

function identifierOf(name: string | undefined): string {
  const identifier = name?.trim().toUpperCase();
  if (!identifier) throw refused('Name is required');
  return identifier;
}

/** None that is known: all. */
function wantedIn(fields: string | undefined): readonly Count[] {
  const wanted = COUNTS.filter((count) => fields?.split(',').includes(count));
  return wanted.length > 0 ? wanted : COUNTS;
}

function pick<T>(from: Readonly<Record<Count, T>>, counts: readonly Count[]) {
  return Object.fromEntries(counts.map((count) => [count, from[count]]));
}
