import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import { timestampNow } from '../../commands/clock.ts';
import { addToCycle, removeFromCycle } from '../../commands/cycles/cycle-items.ts';
import { createCycle, deleteCycle, updateCycle } from '../../commands/cycles/cycles.ts';
import { mustBeNewOutside } from '../../commands/outside/outside.ts';
import { jsonObject, line, name, sortOrder, text, uuids } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { creatorOf } from '../../policies/creators.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { cycleHead } from '../../queries/cycles/cycles.ts';
import {
  amongItems,
  archived,
  cycleStanding,
  inCycle,
  ofBoth,
} from '../../queries/outside/conditions.ts';
import { outsideRows } from '../../queries/outside/rows.ts';
import { cycleItemRoutes } from '../cycles/cycle-items.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { cycleIssueOutside, cycleOutside } from './answers.ts';
import { mirrored } from './mirror.ts';
import {
  answerRow,
  answerRows,
  listing,
  MISSING,
  seenBy,
  shape,
  shaping,
  V1_PROJECT,
} from './shape.ts';

const tag = 'External: cycles';
const readers = { scope: 'project', roles: ROLES, wording: 'class' } as const;
const workers = { scope: 'project', roles: [ADMIN, MEMBER], wording: 'class' } as const;
const CYCLE = `${V1_PROJECT}/cycles/:id` as const;
const VIEWS = ['all', 'current', 'upcoming', 'completed', 'draft', 'incomplete'] as const;

const fields = {
  description: text().optional(),
  start_date: line(40).nullish(),
  end_date: line(40).nullish(),
  view_props: jsonObject().optional(),
  logo_props: jsonObject().optional(),
  sort_order: sortOrder().optional(),
  external_source: line().nullish(),
  external_id: line().nullish(),
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
      const creator = found(await creatorOf(w.tx, 'cycle', project, params.id), MISSING);
      if (project.role !== ADMIN && creator.id !== viewer.id) {
        throw refused('Only admin or creator can delete the cycle', 403);
      }
      await deleteCycle(w, project, params.id);
    },
  }),
  read({
    method: 'GET',
    path: `${V1_PROJECT}/archived-cycles/`,
    tag,
    summary: 'The archived cycles of a project',
    rule: readers,
    query: listing,
    answer: paged(cycleOutside),
    handler: (context, { query }) => answerRows(context, 'any_cycle', query, { where: archived() }),
  }),
];

const itemRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${CYCLE}/cycle-issues/`,
    tag,
    summary: 'What is in a cycle',
    rule: readers,
    query: listing,
    answer: paged(cycleIssueOutside),
    handler: async (context, { params, query }) => {
      found(await cycleHead(context.db, context.project, params.id), MISSING);
      const where = seenBy(context, inCycle(params.id));
      return answerRows(context, 'cycle_issue', query, { where });
    },
  }),
  write({
    method: 'POST',
    path: `${CYCLE}/cycle-issues/`,
    tag,
    summary: 'Put work items into a cycle; they leave the one they were in',
    rule: workers,
    body: z.object({ issues: uuids().default([]) }),
    answer: z.array(cycleIssueOutside),
    writes: ['activities', 'projects', 'work_items'],
    handler: async (context, { params, body }) => {
      const { db, project, write: w } = context;
      await addToCycle(w, project, params.id, body.issues);
      const where = ofBoth(inCycle(params.id), amongItems(body.issues));
      return shape(context, {}, await outsideRows(db, 'cycle_issue', project, { where }));
    },
  }),
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
  write({
    method: 'DELETE',
    path: `${CYCLE}/cycle-issues/:issue_id/`,
    tag,
    summary: 'Take a work item out of a cycle',
    rule: workers,
    status: 204,
    writes: ['activities', 'projects', 'work_items'],
    handler: ({ project, write: w }, { params }) =>
      removeFromCycle(w, project, params.id, params.issue_id),
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
