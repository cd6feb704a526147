import { z } from 'zod';
import { ROLES } from '../../src/domain/roles.ts';
import { noteVisit } from '../commands/recent-visits.ts';
import { uuid } from '../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../plugins/route.ts';
import { found } from '../policies/viewer.ts';
import { visibleProjects } from '../policies/visible-projects.ts';
import { inZone } from '../presenters/in-zone.ts';
import { LISTED_VISITS, recentVisits, visitedProject } from '../queries/recent-visits.ts';

const rule = { scope: 'workspace', roles: ROLES } as const;

export const recentVisitRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/recent-visits/',
    tag: 'Home',
    summary: 'Where the caller was, the latest found first',
    rule,
    query: z.object({ entity_name: z.string().optional() }),
    answer: z.array(
      z.object({
        id: z.uuid(),
        entity_name: z.enum(LISTED_VISITS),
        entity_identifier: z.uuid(),
        entity_data: z.record(z.string(), z.json()).nullable(),
        visited_at: z.string(),
      }),
    ),
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
    summary: 'Note that the caller was there',
    rule,
    status: 204,
    writes: ['recent_visits'],
    body: z.object({ entity_name: z.enum(LISTED_VISITS), entity_identifier: uuid() }),
    handler: async ({ db, viewer, workspace, write: w }, { body }) => {
      const { entity_name: entity, entity_identifier: id } = body;
      const projects = await visibleProjects(db, workspace, viewer);
      const place = await visitedProject(db, workspace, viewer, projects, entity, id);
      await noteVisit(w, viewer.id, { entity, id, projectId: found(place) });
    },
  }),
];
