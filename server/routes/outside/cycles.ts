import { z } from 'zod';
import { timestampNow } from '../../commands/clock.ts';
import { addToCycle, removeFromCycle } from '../../commands/cycles/cycle-items.ts';
import { createCycle, deleteCycle, updateCycle } from '../../commands/cycles/cycles.ts';
import { mustBeNewOutside } from '../../commands/outside/outside.ts';
import { jsonObject, line, moment, name, sortOrder, text } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { cycleHead } from '../../queries/cycles/cycles.ts';
import { amongItems, cycleStanding, inCycle, ofBoth } from '../../queries/outside/conditions.ts';
import { outsideRows } from '../../queries/outside/rows.ts';
import { cycleItemRoutes } from '../cycles/cycle-items.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { cycleIssueOutside, cycleOutside } from './answers.ts';
import {
  archivedContainers,
  containerItems,
  mustMayDelete,
  readers,
  workers,
  type Container,
} from './container.ts';
import { mirrored } from './mirror.ts';
import { answerRow, answerRows, listing, MISSING, shape, shaping, V1_PROJECT } from './shape.ts';

const tag = 'External: cycles';
const CYCLE = `${V1_PROJECT}/cycles/:id` as const;
const VIEWS = ['all', 'current', 'upcoming', 'completed', 'draft', 'incomplete'] as const;

const fields = {
  description: text().optional(),
  start_date: moment().nullish(),
  end_date: moment().nullish(),
  view_props: jsonObject().optional(),
  logo_props: jsonObject().optional(),
  sort_order: sortOrder().optional(),
  external_source: line().nullish(),
  external_id: line().nullish(),
};

const cycles: Container = {
  name: 'cycle',
  inside: cycleIssueOutside,
  whole: cycleOutside,
  within: inCycle,
  head: cycleHead,
  add: addToCycle,
  remove: removeFromCycle,
  writes: ['activities', 'projects', 'work_items'],
};

const cycleRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${V1_PROJECT}/cycles/`,
    tag,
    summary: 'The cycles of a project; those that run now are one list without pages',
    rule: readers,
    query: listing.extend({ cycle_view: z.string().optional() }),
    answer: paged(cycleOutside),
    answerTo: ({ cycle_view }) =>
      cycle_view === 'current' ? z.array(cycleOutside) : paged(cycleOutside),
    handler: async (context, { query }) => {
      const { db, deps, project } = context;
      const view = VIEWS.find((one) => one === query.cycle_view) ?? 'all';
      if (view === 'all') return answerRows(context, 'cycle', query);
      const where = cycleStanding(view, timestampNow(deps.clock));
      if (view !== 'current') return answerRows(context, 'cycle', query, { where });
      return shape(context, query, await outsideRows(db, 'cycle', project, { where }));
    },
  }),
  write({
    method: 'POST',
    path: `${V1_PROJECT}/cycles/`,
    tag,
    summary: 'Make a cycle',
    rule: workers,
    status: 201,
    body: z.object({ name: name(), ...fields }),
    answer: cycleOutside,
    writes: ['cycles'],
    handler: async (context, { body }) => {
      const { project, viewer, write: w } = context;
      await mustBeNewOutside(w, 'cycles', project, body);
      const id = w.newId();
      const zones = { viewer: viewer.timezone, project: project.timezone, now: w.now };
      await createCycle(w, project, viewer.id, { ...body, id }, zones);
      return answerRow(context, 'cycle', id);
    },
  }),
  read({
    method: 'GET',
    path: `${CYCLE}/`,
    tag,
    summary: 'One cycle',
    rule: readers,
    query: shaping,
    answer: cycleOutside,
    handler: (context, { params, query }) => answerRow(context, 'any_cycle', params.id, query),
  }),
  write({
    method: 'PATCH',
    path: `${CYCLE}/`,
    tag,
    summary: 'Change a cycle',
    rule: workers,
    body: z.object({ name: name().optional(), ...fields }),
    answer: cycleOutside,
    writes: ['cycles'],
    handler: async (context, { params, body }) => {
      const { db, project, viewer, write: w } = context;
      const before = found(await cycleHead(db, project, params.id), MISSING);
      if (before.archived_at !== null) throw refused('Archived cycle cannot be edited');
      await mustBeNewOutside(w, 'cycles', project, body, params.id);
      const zones = { viewer: viewer.timezone, project: project.timezone, now: w.now };
      await updateCycle(w, project, params.id, body, zones);
      return answerRow(context, 'any_cycle', params.id);
    },
  }),
  write({
    method: 'DELETE',
    path: `${CYCLE}/`,
    tag,
    summary: 'Delete a cycle; its work items stay',
    rule: workers,
    status: 204,
    writes: ['activities', 'cycles', 'projects', 'recent_visits', 'user_favorites', 'work_items'],
    handler: async ({ project, viewer, write: w }, { params }) => {
      await mustMayDelete(w, 'cycle', project, viewer, params.id);
      await deleteCycle(w, project, params.id);
    },
  }),
  archivedContainers(cycles),
];

const itemRoutes: readonly DeclaredRoute[] = [
  ...containerItems(cycles),
  read({
    method: 'GET',
    path: `${CYCLE}/cycle-issues/:issue_id/`,
    tag,
    summary: 'Whether a work item is in a cycle',
    rule: readers,
    query: shaping,
    answer: cycleIssueOutside,
    handler: async (context, { params, query }) => {
      const { db, project } = context;
      const where = ofBoth(inCycle(params.id), amongItems([params.issue_id]));
      const rows = await outsideRows(db, 'cycle_issue', project, { where });
      if (rows.length === 0) throw notFound(MISSING);
      return (await shape(context, query, rows))[0];
    },
  }),
];

const PAGE = '/api/workspaces/:slug/projects/:project_id/cycles/:id';
const same = { tag: 'cycles' } as const;

export const outsideCycleRoutes: readonly DeclaredRoute[] = [
  ...cycleRoutes,
  ...itemRoutes,
  mirrored(cycleItemRoutes, {
    ...same,
    method: 'POST',
    from: `${PAGE}/transfer-issues/`,
    to: `${CYCLE}/transfer-issues/`,
  }),
  mirrored(cycleItemRoutes, {
    ...same,
    method: 'POST',
    from: `${PAGE}/archive/`,
    to: `${CYCLE}/archive/`,
    status: 204,
  }),
  mirrored(cycleItemRoutes, {
    ...same,
    method: 'DELETE',
    from: `${PAGE}/archive/`,
    to: `${CYCLE}/archive/`,
  }),
];
