import { z } from 'zod';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { ROLES } from '../../../src/domain/roles.ts';
import { noteVisit } from '../../commands/workspaces/recent-visits.ts';
import { uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { invalid, notFound } from '../../policies/refusal.ts';
import { visibleProjects } from '../../policies/visible-projects.ts';
import { inZone } from '../../presenters/in-zone.ts';
import {
  LISTED_VISITS,
  recentVisits,
  visitedProject,
} from '../../queries/workspaces/recent-visits.ts';

const MOST_AT_ONCE = 20;
const place = z.object({ entity_name: z.enum(LISTED_VISITS), entity_identifier: uuid() });
/** When, as the device says that was there: it may send it later. */
const visited = place.extend({ visited_at: z.iso.datetime().optional() });
type Place = z.output<typeof place>;

const named = { id: z.uuid(), name: z.string() };
const logo_props = z.record(z.string(), z.json());

/** Where the caller was; `entity_data` is null once that is gone. */
const visit = <Name extends (typeof LISTED_VISITS)[number]>(name: Name, data: z.ZodObject) =>
  z.object({
    id: z.uuid(),
    entity_name: z.literal(name),
    entity_identifier: z.uuid(),
    entity_data: data.nullable(),
    visited_at: z.iso.datetime({ offset: true }),
  });

const visitAnswer = z.discriminatedUnion('entity_name', [
  visit(
    'issue',
    z.object({
      ...named,
      state: z.uuid().nullable(),
      priority: z.enum(PRIORITIES),
      assignees: z.array(z.uuid()),
      type: z.uuid().nullable(),
      sequence_id: z.int(),
      project_id: z.uuid(),
      project_identifier: z.string(),
    }),
  ),
  visit(
    'project',
    z.object({
      ...named,
      logo_props,
      project_members: z.array(z.uuid()),
      identifier: z.string(),
    }),
  ),
  visit(
    'page',
    z.object({
      ...named,
      logo_props,
      project_id: z.uuid().nullable(),
      owned_by: z.uuid(),
      project_identifier: z.string(),
    }),
  ),
]);

const rule = { scope: 'workspace', roles: ROLES } as const;

export const recentVisitRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/recent-visits/',
    tag: 'Home',
    summary: 'Where the caller was, the latest found first',
    rule,
    query: z.object({ entity_name: z.string().optional() }),
    answer: z.array(visitAnswer),
    handler: async ({ db, viewer, workspace }, { query }) => {
      const at = inZone(viewer.timezone);
      const projects = await visibleProjects(db, workspace, viewer);
      const only = LISTED_VISITS.find((name) => name === query.entity_name) ?? null;
      const rows = await recentVisits(db, workspace, viewer, projects, only);
      return rows.map((row) => ({ ...row, visited_at: at(row.visited_at) }));
    },
  }),
  // Ours: a page that shows what is on the device asks the server for nothing that it could note by itself.
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/recent-visits/',
    tag: 'Home',
    summary: 'Note that the caller was there, or in several places one after the other',
    rule,
    status: 204,
    writes: ['recent_visits'],
    body: z.object({
      ...place.partial().shape,
      visits: z.array(visited).max(MOST_AT_ONCE).optional(),
    }),
    handler: async ({ db, viewer, workspace, write: w }, { body }) => {
      const projects = await visibleProjects(db, workspace, viewer);
      const note = async ({ entity_name: entity, entity_identifier: id }: Place, at = w.now) => {
        const projectId = await visitedProject(db, workspace, viewer, projects, entity, id);
        if (projectId === null) return false;
        // A clock that is ahead gains nothing.
        await noteVisit(w, viewer.id, { entity, id, projectId, at: at < w.now ? at : w.now });
        return true;
      };
      const { visits } = body;
      if (visits === undefined) {
        if (!(await note(requiredPlace(body)))) throw notFound();
        return;
      }
      // What went away meanwhile is left out: the others were seen all the same.
      for (const visit of visits) await note(visit, visit.visited_at);
    },
  }),
];

interface MaybePlace {
  readonly entity_name?: Place['entity_name'] | undefined;
  readonly entity_identifier?: string | undefined;
}

function requiredPlace({ entity_name, entity_identifier }: MaybePlace): Place {
  if (!entity_name) throw invalid({ entity_name: ['This field is required.'] });
  if (!entity_identifier) throw invalid({ entity_identifier: ['This field is required.'] });
  return { entity_name, entity_identifier };
}
