import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import { timestampNow } from '../../commands/clock.ts';
import { createCycle, deleteCycle, updateCycle } from '../../commands/cycles/cycles.ts';
import { cycleEnd, cycleStart } from '../../commands/cycles/cycle-dates.ts';
import {
  date,
  jsonObject,
  line,
  moment,
  name,
  sortOrder,
  text,
  uuid,
} from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute, type ReadContext } from '../../plugins/route.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { presentCycle, presentListedCycle, presentWorkspaceCycle } from '../../presenters/cycle.ts';
import { inZone } from '../../presenters/in-zone.ts';
import {
  listCycles,
  listWorkspaceCycles,
  overlapsCycle,
  readCycle,
} from '../../queries/cycles/cycles.ts';
import { joinedProjectIds } from '../../queries/projects/projects.ts';
import { cycleAnswer, listedCycle, workspaceCycle } from './cycle-answers.ts';
import { seen } from '../workspaces/seen.ts';

const tag = 'Cycles';
const missing = 'Cycle not found';
const anyone = { scope: 'project', roles: ROLES } as const;
const workers = { scope: 'project', roles: [ADMIN, MEMBER] } as const;

const fields = {
  description: text().optional(),
  start_date: moment().nullish(),
  end_date: moment().nullish(),
  view_props: jsonObject().optional(),
  logo_props: jsonObject().optional(),
  external_source: line().nullish(),
  external_id: line().nullish(),
  sort_order: sortOrder().optional(),
};

const OVERLAP =
  'You have a cycle already on the given dates, if you want to create a draft cycle you can do that by removing dates';

function zonesOf(now: string, viewer: Viewer, project: { readonly timezone: string }) {
  return { viewer: viewer.timezone, project: project.timezone, now };
}

function nowOf({ deps }: Pick<ReadContext, 'deps'>): string {
  return timestampNow(deps.clock);
}

export const cycleRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/cycles/',
    tag,
    summary: "The cycles of the caller's projects, newest first",
    rule: { scope: 'workspace', roles: ROLES, wording: 'class' },
    answer: z.array(workspaceCycle),
    handler: async ({ db, viewer, workspace }) => {
      const projects = await joinedProjectIds(db, viewer, workspace);
      const at = inZone(viewer.timezone);
      const rows = await listWorkspaceCycles(db, workspace, viewer, projects);
      return rows.map((row) => presentWorkspaceCycle(row, at));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/cycles/',
    tag,
    summary: 'The cycles of a project: favourites, then the newest',
    rule: anyone,
    query: z.object({ cycle_view: z.string().optional() }),
    answer: z.array(listedCycle),
    handler: async ({ deps, db, viewer, project }, { query }) => {
      const now = nowOf({ deps });
      const isCurrent = query.cycle_view === 'current';
      const at = inZone(isCurrent ? project.timezone : viewer.timezone);
      const rows = await listCycles(db, project, viewer);
      const cycles = rows.map((row) => presentListedCycle(row, at, now));
      return isCurrent ? cycles.filter(({ status }) => status === 'CURRENT') : cycles;
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/cycles/',
    tag,
    summary: 'Make a cycle',
    rule: workers,
    status: 201,
    body: z.object({ id: uuid().optional(), name: name(), ...fields }),
    answer: cycleAnswer,
    writes: ['cycles'],
    handler: async ({ db, viewer, project, write: w }, { body }) => {
      const id = body.id ?? w.newId();
      await createCycle(w, project, viewer.id, { ...body, id }, zonesOf(w.now, viewer, project));
      const row = found(await readCycle(db, project, viewer, id));
      return presentCycle(row, inZone(viewer.timezone), w.now);
    },
  }),
  read({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/cycles/date-check/',
    tag,
    summary: 'Whether a time is free of other cycles',
    rule: workers,
    writes: [],
    body: z.object({
      start_date: date().nullish(),
      end_date: date().nullish(),
      cycle_id: uuid().nullish(),
    }),
    answer: z.union([
      z.strictObject({ status: z.literal(true) }),
      z.strictObject({ status: z.literal(false), error: z.string() }),
    ]),
    handler: async ({ deps, db, viewer, project }, { body }) => {
      if (!body.start_date || !body.end_date) {
        throw refused('Start date and end date both are required');
      }
      const zones = zonesOf(nowOf({ deps }), viewer, project);
      const start = cycleStart(body.start_date, zones);
      const end = cycleEnd(body.end_date, zones);
      const taken = await overlapsCycle(db, project, start, end, body.cycle_id ?? null);
      return taken ? { error: OVERLAP, status: false } : { status: true };
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/cycles/:id/',
    tag,
    summary: 'One cycle',
    rule: anyone,
    answer: cycleAnswer.extend({ sub_issues: z.int() }),
    writes: ['recent_visits'],
    handler: async ({ deps, db, viewer, project, request }, { params }) => {
      const row = found(await readCycle(db, project, viewer, params.id), missing);
      if (row.archived_at !== null) throw notFound(missing);
      const place = { entity: 'cycle', id: row.id, projectId: project.id } as const;
      await seen({ db, deps, viewer, request }, project.workspaceId, place);
      const cycle = presentCycle(row, inZone(viewer.timezone), nowOf({ deps }));
      return { ...cycle, sub_issues: row.sub_issues };
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/projects/:project_id/cycles/:id/',
    tag,
    summary: 'Change a cycle',
    rule: workers,
    body: z.object({ name: name().optional(), ...fields }),
    answer: cycleAnswer,
    writes: ['cycles'],
    handler: async ({ db, viewer, project, write: w }, { params, body }) => {
      await updateCycle(w, project, params.id, body, zonesOf(w.now, viewer, project));
      const row = found(await readCycle(db, project, viewer, params.id));
      return presentCycle(row, inZone(viewer.timezone), w.now);
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/cycles/:id/',
    tag,
    summary: 'Delete a cycle; its work items stay',
    rule: {
      scope: 'project',
      roles: [ADMIN],
      orCreatorOf: { entity: 'cycle', param: 'id' },
    },
    status: 204,
    writes: ['activities', 'cycles', 'projects', 'recent_visits', 'user_favorites', 'work_items'],
    handler: ({ project, write: w }, { params }) => deleteCycle(w, project, params.id),
  }),
];
