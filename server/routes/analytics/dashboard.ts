import { z } from 'zod';
import { ROLES } from '../../../src/domain/roles.ts';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { CLOSED_GROUPS, STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { WIDGETS, type WidgetKey } from '../../../src/domain/dashboard.ts';
import type { Filter } from '../../../src/domain/filter.ts';
import { arrangeWidget } from '../../commands/analytics/dashboard-widgets.ts';
import type { Db } from '../../db/db.ts';
import { jsonObject, sortOrder } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute, type ReadContext } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { found, type Viewer } from '../../policies/viewer.ts';
import { historyDetails, presentActivity } from '../../presenters/history.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { analyticRows, analyticTotal } from '../../queries/analytics/analytics.ts';
import { arrangedWidgets, cameAt, recentProjects } from '../../queries/analytics/dashboard.ts';
import { addDays, dayIn } from '../../queries/days.ts';
import type { ItemJson } from '../../queries/work-items/work-items.ts';
import { historyPlaces } from '../../queries/work-items/item-history.ts';
import { projectIds, type ListGround } from '../../queries/lists/list-scope.ts';
import { listWorkItems } from '../../queries/lists/list-work-items.ts';
import { pageOfActivities } from '../../queries/account/profile-pages.ts';
import { workspaceGround } from './analytic-question.ts';
import { dashboardAnswer, widgetAnswer, widgetData, widgetDataTo } from './dashboard-answers.ts';
import { expand } from '../work-items/expand.ts';
import { filterOf, listParameters, type ListParameters } from '../work-items/list-request.ts';
import { message } from '../workspaces/workspace-answers.ts';

const W = '/api/workspaces/:slug';
const tag = 'Dashboard';
const members = { scope: 'workspace', roles: ROLES } as const;
const own = { scope: 'user' } as const;
const SHOWN_ITEMS = 5;
const SHOWN_ACTIVITY = 8;
const SHOWN_PROJECTS = 4;

/** Everybody has one, the same in every workspace: it is known by their own id. */
async function presentDashboard(db: Db, viewer: Viewer) {
  const at = inZone(viewer.timezone)(await cameAt(db, viewer));
  return {
    id: viewer.id,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    created_by: viewer.id,
    updated_by: viewer.id,
    name: 'Home',
    description_html: '<p></p>',
    identifier: null,
    is_default: true,
    type_identifier: 'home',
    logo_props: {},
    owned_by: viewer.id,
  };
}

async function presentWidgets(db: Db, viewer: Viewer) {
  const arranged = new Map((await arrangedWidgets(db, viewer)).map((row) => [row.key, row]));
  return WIDGETS.map(({ id, key, filters }) => {
    const row = arranged.get(key);
    const sent = row && Object.keys(row.filters as object).length > 0 ? row.filters : filters;
    return { id, key, is_visible: row?.is_visible ?? true, widget_filters: sent };
  });
}

interface Asked {
  readonly context: Pick<ReadContext<typeof members>, 'db' | 'deps' | 'viewer' | 'workspace'>;
  readonly ground: ListGround;
  readonly today: string;
  readonly query: ListParameters & { readonly issue_type?: string | undefined };
}

const open: Filter = { not: { field: 'state_group', in: CLOSED_GROUPS } };
const done: Filter = { field: 'state_group', in: ['completed'] };
const assignedTo = ({ id }: Viewer): Filter => ({ field: 'assignees', in: [id] });
const createdBy = ({ id }: Viewer): Filter => ({ field: 'created_by', in: [id] });

/** What is still to do, by when. The day itself is not past yet. */
function typesOf(today: string): Readonly<Record<string, Filter>> {
  return {
    pending: open,
    completed: done,
    overdue: { and: [open, { field: 'target_date', to: addDays(today, -1) }] },
    upcoming: { and: [open, { field: 'target_date', from: today }] },
  };
}

async function someItems({ context, ground, today, query }: Asked, whose: Filter) {
  const type = typesOf(today)[query.issue_type ?? 'pending'];
  if (!type) throw refused('Please specify a valid issue type');
  const { cells } = await listWorkItems(context.db, ground, {
    filter: { and: [whose, type, filterOf(query, today)] },
    changedAfter: null,
    order: { key: 'priority', descending: true },
    groupBy: null,
    subGroupBy: null,
    today,
    perPage: SHOWN_ITEMS,
    page: 0,
  });
  const [cell] = cells;
  const rows: readonly ItemJson[] = JSON.parse(cell?.rows ?? '[]');
  const { db, viewer, workspace } = context;
  const asking = { db, slug: workspace.slug, workspace, viewer };
  return { issues: await expand(asking, rows, query.expand), count: cell?.total ?? 0 };
}

async function countedBy(
  asked: Asked,
  x: 'state__group' | 'priority' | 'assignees__id',
  which: Filter,
) {
  const { context, ground, query, today } = asked;
  const filter = { and: [which, filterOf(query, today)] };
  const rows = await analyticRows(context.db, ground, {
    x,
    measure: 'issue_count',
    segment: null,
    filter,
  });
  return new Map(rows.map(({ dimension, count }) => [dimension, count]));
}

const WIDGET_DATA: Readonly<Record<WidgetKey, (asked: Asked) => Promise<unknown>>> = {
  async overview_stats({ context: { db, viewer }, ground, today }) {
    const count = (filter: Filter) => analyticTotal(db, ground, filter);
    const mine = assignedTo(viewer);
    const { overdue = open } = typesOf(today);
    return {
      assigned_issues_count: await count(mine),
      pending_issues_count: await count({ and: [mine, overdue] }),
      completed_issues_count: await count({ and: [mine, done] }),
      created_issues_count: await count(createdBy(viewer)),
    };
  },
  assigned_issues: (asked) => someItems(asked, assignedTo(asked.context.viewer)),
  created_issues: (asked) => someItems(asked, createdBy(asked.context.viewer)),
  async issues_by_state_groups(asked) {
    const counts = await countedBy(asked, 'state__group', assignedTo(asked.context.viewer));
    return STATE_GROUPS.map((state) => ({ state, count: counts.get(state) ?? 0 }));
  },
  async issues_by_priority(asked) {
    const counts = await countedBy(asked, 'priority', assignedTo(asked.context.viewer));
    return PRIORITIES.map((priority) => ({ priority, count: counts.get(priority) ?? 0 }));
  },
  async recent_activity({ context: { db, viewer, workspace }, ground }) {
    const { projects } = ground;
    const scope = { actorId: viewer.id, viewerId: viewer.id, workspaceId: workspace.id, projects };
    const window = { during: null, isOldestFirst: false, limit: SHOWN_ACTIVITY, offset: 0 };
    const { rows } = await pageOfActivities(db, scope, window);
    const places = await historyPlaces(
      db,
      rows.map(({ work_item_id }) => work_item_id ?? ''),
    );
    return rows.flatMap((row) => {
      const place = places.get(row.work_item_id ?? '');
      return place ? [presentActivity(row, historyDetails(place), inZone(viewer.timezone))] : [];
    });
  },
  recent_projects: ({ context: { db, viewer, workspace }, ground }) =>
    recentProjects(db, workspace, viewer, projectIds(ground), SHOWN_PROJECTS),
  async recent_collaborators(asked) {
    const counts = await countedBy(asked, 'assignees__id', open);
    return [...counts]
      .map(([user_id, active_issue_count]) => ({ user_id, active_issue_count }))
      .toSorted((a, b) => b.active_issue_count - a.active_issue_count);
  },
};

function mustBeOwn(viewer: Viewer, id: string): void {
  found(viewer.id === id ? viewer : null, 'Dashboard not found');
}

export const dashboardRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${W}/dashboard/`,
    tag,
    summary: 'The older home: one’s dashboard and its widgets',
    rule: members,
    query: z.object({ dashboard_type: z.string().optional() }),
    answer: z.object({ dashboard: dashboardAnswer, widgets: z.array(widgetAnswer) }),
    handler: async ({ db, viewer }, { query }) => {
      if (query.dashboard_type !== 'home') throw refused('Please specify a valid dashboard type');
      return {
        dashboard: await presentDashboard(db, viewer),
        widgets: await presentWidgets(db, viewer),
      };
    },
  }),
  read({
    method: 'GET',
    path: `${W}/dashboard/:id/`,
    tag,
    summary: 'What a widget shows',
    rule: members,
    query: listParameters.extend({
      widget_key: z.string().default('overview_stats'),
      issue_type: z.string().optional(),
    }),
    answer: widgetData,
    answerTo: widgetDataTo,
    handler: async (context, { params, query }) => {
      const { deps, viewer } = context;
      mustBeOwn(viewer, params.id);
      const widget = WIDGETS.find(({ key }) => key === query.widget_key);
      if (!widget) throw refused('Please specify a valid widget key');
      const today = dayIn(viewer.timezone, deps.clock.now());
      const ground = await workspaceGround(context);
      return WIDGET_DATA[widget.key]({ context, ground, today, query });
    },
  }),
  read({
    method: 'GET',
    path: '/api/dashboard/:id/',
    tag,
    summary: 'One’s dashboard',
    rule: own,
    answer: dashboardAnswer,
    handler: ({ db, viewer }, { params }) => {
      mustBeOwn(viewer, params.id);
      return presentDashboard(db, viewer);
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/dashboard/:id/widgets/:widget_id/',
    tag,
    summary: 'Arrange a widget',
    rule: own,
    body: z.object({
      is_visible: z.boolean().optional(),
      sort_order: sortOrder().optional(),
      filters: jsonObject().optional(),
    }),
    answer: message,
    writes: ['dashboard_widgets'],
    handler: async ({ write: w, viewer }, { params, body }) => {
      mustBeOwn(viewer, params.id);
      const widget = found(
        WIDGETS.find(({ id }) => id === params.widget_id) ?? null,
        'Widget not found',
      );
      await arrangeWidget(w, viewer.id, widget.key, body);
      return { message: 'successfully updated' };
    },
  }),
];
