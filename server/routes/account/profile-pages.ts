import { z } from 'zod';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { ADMIN, GUEST, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { timestampNow } from '../../commands/clock.ts';
import type { Db } from '../../db/db.ts';
import { date } from '../../plugins/fields.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { findWorkspace, found, type Viewer, type WorkspaceScope } from '../../policies/viewer.ts';
import { visibleProjects } from '../../policies/visible-projects.ts';
import { activityCsv } from '../../presenters/activity-csv.ts';
import { historyDetails, presentActivity } from '../../presenters/history.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { coverUrl } from '../../presenters/project.ts';
import { userContact } from '../../presenters/person.ts';
import { addDays, dayIn } from '../../queries/days.ts';
import { historyPlaces } from '../../queries/work-items/item-history.ts';
import { groundOf, type ListGround } from '../../queries/lists/list-scope.ts';
import {
  colleague,
  pageOfActivities,
  projectNumbers,
  projectsEverywhere,
  userCycles,
  userStats,
} from '../../queries/account/profile-pages.ts';
import { activity } from '../work-items/item-answers.ts';
import { filterOf, listParameters } from '../work-items/list-request.ts';
import { answerPage, pageParameters, pagingOf, type Paging } from '../paging.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { me } from './user-answers.ts';

const W = '/api/workspaces/:slug';
const tag = 'Profiles';
const anyone = { scope: 'workspace', roles: ROLES } as const;
const members = { ...anyone, wording: 'class' } as const;
const MOST_EXPORTED = 10_000;

async function groundFor(db: Db, workspace: WorkspaceScope, viewer: Viewer): Promise<ListGround> {
  return groundOf(db, {
    workspaceId: workspace.id,
    viewerId: viewer.id,
    projects: await visibleProjects(db, workspace, viewer),
    kind: 'live',
    isOneProject: false,
  });
}

type ActivityPage = Awaited<ReturnType<typeof pageOfActivities>>;

async function presentPage(db: Db, viewer: Viewer, paging: Paging, page: ActivityPage) {
  const places = await historyPlaces(
    db,
    page.rows.flatMap(({ work_item_id: id }) => id ?? []),
  );
  const at = inZone(viewer.timezone);
  const results = page.rows.flatMap((row) => {
    const place = places.get(row.work_item_id ?? '');
    return place ? [presentActivity(row, historyDetails(place), at)] : [];
  });
  return answerPage(paging, results, page.total);
}

const cycles = z.array(
  z.object({ cycle__name: z.string(), cycle__id: z.uuid(), cycle__project_id: z.uuid() }),
);

const numbers = z.object({
  state_distribution: z.array(
    z.object({ state_group: z.enum(STATE_GROUPS), state_count: z.int() }),
  ),
  priority_distribution: z.array(
    z.object({ priority: z.enum(PRIORITIES), priority_count: z.int(), priority_order: z.int() }),
  ),
  created_issues: z.int(),
  assigned_issues: z.int(),
  completed_issues: z.int(),
  pending_issues: z.int(),
  subscribed_issues: z.int(),
  present_cycles: cycles,
  upcoming_cycles: cycles,
});

const counts = { created_issues: true, assigned_issues: true, completed_issues: true } as const;

const person = z.object({
  project_data: z.array(
    numbers.pick({ ...counts, pending_issues: true }).extend({
      id: z.uuid(),
      logo_props: z.record(z.string(), z.json()),
    }),
  ),
  user_data: me
    .pick({
      first_name: true,
      last_name: true,
      avatar_url: true,
      cover_image_url: true,
      date_joined: true,
      user_timezone: true,
      display_name: true,
    })
    .extend({ email: z.string() }),
});

export const profilePageRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${W}/user-stats/:user_id/`,
    tag,
    summary: "A person's work in numbers, as far as the caller sees it",
    rule: anyone,
    query: listParameters,
    answer: numbers,
    handler: async ({ db, deps, workspace, viewer }, { params, query }) => {
      const ground = await groundFor(db, workspace, viewer);
      const filter = filterOf(query, dayIn(viewer.timezone, deps.clock.now()));
      const now = timestampNow(deps.clock);
      const stats = await userStats(db, ground, filter, params.user_id);
      return { ...stats, ...(await userCycles(db, ground, params.user_id, now)) };
    },
  }),
  read({
    method: 'GET',
    path: `${W}/user-profile/:user_id/`,
    tag,
    summary: 'Who a person is, and their work by project',
    rule: { scope: 'user' },
    answer: person,
    handler: async ({ db, viewer }, { params }) => {
      const workspace = await findWorkspace(db, viewer, params.slug);
      const user = workspace && (await colleague(db, workspace.id, params.user_id));
      if (!workspace || !user) throw notFound();
      const isGuest = workspace.role === GUEST;
      const ground = await groundFor(db, workspace, viewer);
      const { email, first_name, last_name, avatar_url, display_name } = userContact(user.id, user);
      return {
        project_data: isGuest ? [] : await projectNumbers(db, ground, params.user_id),
        user_data: {
          email: isGuest && user.id !== viewer.id ? '' : email,
          first_name,
          last_name,
          avatar_url,
          cover_image_url: coverUrl(user),
          date_joined: inZone(viewer.timezone)(user.date_joined),
          user_timezone: user.user_timezone,
          display_name,
        },
      };
    },
  }),
  read({
    method: 'GET',
    path: `${W}/user-activity/:user_id/`,
    tag,
    summary: 'What a person did, in projects that the caller is in',
    rule: members,
    query: z.object({
      project: z.union([z.string(), z.array(z.string())]).optional(),
      order_by: z.string().optional(),
      ...pageParameters,
    }),
    answer: paged(activity),
    handler: async ({ db, workspace, viewer }, { params, query }) => {
      const paging = pagingOf(query);
      const asked = query.project === undefined ? null : [query.project].flat();
      const visible = await visibleProjects(db, workspace, viewer);
      const scope = {
        actorId: params.user_id,
        viewerId: viewer.id,
        workspaceId: workspace.id,
        projects: visible.filter(({ id }) => asked === null || asked.includes(id)),
      };
      const page = await pageOfActivities(db, scope, windowOf(paging, query.order_by));
      return presentPage(db, viewer, paging, page);
    },
  }),
  read({
    method: 'POST',
    path: `${W}/user-activity/:user_id/export/`,
    tag,
    summary: 'What a person did on a day, as CSV',
    rule: { scope: 'workspace', roles: [ADMIN, MEMBER], wording: 'class' },
    writes: [],
    body: z.object({ date: date().optional() }),
    handler: async ({ db, workspace, viewer, reply }, { params, body }) => {
      if (!body.date) throw refused('Date is required');
      const scope = {
        actorId: params.user_id,
        viewerId: viewer.id,
        workspaceId: workspace.id,
        projects: await visibleProjects(db, workspace, viewer),
      };
      // Wide enough for every time zone; which of them are of the day is decided below.
      const during = [
        `${addDays(body.date, -1)}T00:00:00Z`,
        `${addDays(body.date, 2)}T00:00:00Z`,
      ] as const;
      const all = { during, isOldestFirst: false, limit: MOST_EXPORTED, offset: 0 };
      const { rows } = await pageOfActivities(db, scope, all);
      const places = await historyPlaces(
        db,
        rows.flatMap(({ work_item_id: id }) => id ?? []),
      );
      const at = inZone(viewer.timezone);
      const lines = rows
        .filter((row) => dayIn(viewer.timezone, Date.parse(row.created_at)) === body.date)
        .map((row) => {
          const place = found(places.get(row.work_item_id ?? ''));
          return [
            row.display_name ?? '',
            `${place.identifier} - ${place.sequence_id}`,
            place.project_name,
            at(row.created_at),
            at(row.updated_at),
            row.verb,
            row.field ?? '',
            row.old_value ?? '',
            row.new_value ?? '',
          ];
        });
      await reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="workspace-user-activity.csv"')
        .send(activityCsv(lines));
    },
  }),
  read({
    method: 'GET',
    path: '/api/users/me/activities/',
    tag: 'Me',
    summary: 'What the caller did, everywhere they still belong to',
    rule: { scope: 'user' },
    query: z.object({ order_by: z.string().optional(), ...pageParameters }),
    answer: paged(activity),
    handler: async ({ db, viewer }, { query }) => {
      const paging = pagingOf(query);
      const scope = {
        actorId: viewer.id,
        viewerId: viewer.id,
        workspaceId: null,
        projects: await projectsEverywhere(db, viewer.id),
      };
      const page = await pageOfActivities(db, scope, windowOf(paging, query.order_by));
      return presentPage(db, viewer, paging, page);
    },
  }),
];

function windowOf({ perPage, page }: Paging, order: string | undefined) {
  const isOldestFirst = order === 'created_at';
  return { during: null, isOldestFirst, limit: perPage, offset: page * perPage };
}
