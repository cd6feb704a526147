import { z } from 'zod';
import { ROLES } from '../../../src/domain/roles.ts';
import {
  putNotificationPreferences,
  putPreference,
  putWorkspaceProperties,
} from '../../commands/account/preferences.ts';
import { write as commit } from '../../commands/write.ts';
import { jsonObject, sortOrder } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { Refusal } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { audited, inZone, type InZone } from '../../presenters/in-zone.ts';
import {
  preferencesOf,
  readNotificationPreferences,
  readWorkspaceProperties,
} from '../../queries/workspaces/furnishings.ts';
import { audit } from '../workspaces/workspace-answers.ts';

const W = '/api/workspaces/:slug';
const USER = { scope: 'user' } as const;
const anyone = { scope: 'workspace', roles: ROLES } as const;
const members = { ...anyone, wording: 'class' } as const;
const NOT_FOUND = { detail: 'Preference not found' };

interface Place {
  readonly is_shown: boolean;
  readonly sort_order: number;
}
type Places = Readonly<Record<string, Place>>;

const hidden = (sort_order: number): Place => ({ is_shown: false, sort_order });
const shown = (sort_order: number): Place => ({ is_shown: true, sort_order });

/** As they come, in their order. */
const SIDEBAR = {
  views: hidden(65_535),
  active_cycles: hidden(75_535),
  analytics: hidden(85_535),
  drafts: hidden(95_535),
  your_work: hidden(105_535),
  archives: hidden(115_535),
} as const satisfies Places;
const HOME = {
  quick_links: shown(999),
  recents: shown(998),
  my_stickies: shown(997),
} as const satisfies Places;

const sidebarKey = z.enum(Object.keys(SIDEBAR) as (keyof typeof SIDEBAR)[]);
const homeKey = z.enum(Object.keys(HOME) as (keyof typeof HOME)[]);

interface Kept extends Place {
  readonly key: string;
}

function furnished(places: Places, kept: readonly Kept[]): readonly Kept[] {
  const own = new Map(kept.map((row) => [row.key, row]));
  return Object.entries(places).map(([key, place]) => ({ ...(own.get(key) ?? place), key }));
}

const placeRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${W}/sidebar-preferences/`,
    tag: 'Home',
    summary: "Which entries of the sidebar the caller has pinned, in the caller's order",
    rule: anyone,
    answer: z.record(sidebarKey, z.object({ is_pinned: z.boolean(), sort_order: z.number() })),
    handler: async ({ db, viewer, workspace }) => {
      const rows = furnished(SIDEBAR, await preferencesOf(db, workspace, viewer, 'sidebar'));
      const ordered = rows.toSorted((a, b) => a.sort_order - b.sort_order);
      return Object.fromEntries(
        ordered.map(({ key, is_shown, sort_order }) => [key, { is_pinned: is_shown, sort_order }]),
      );
    },
  }),
  write({
    method: 'PATCH',
    path: `${W}/sidebar-preferences/:key/`,
    tag: 'Home',
    summary: 'Pin or move an entry of the sidebar',
    rule: anyone,
    looseParams: ['key'],
    writes: ['place_preferences'],
    body: z.object({ is_pinned: z.boolean().optional(), sort_order: sortOrder().optional() }),
    answer: z.object({ key: sidebarKey, is_pinned: z.boolean(), sort_order: z.number() }),
    handler: async ({ db, viewer, workspace, write: w }, { params: { key }, body }) => {
      const rows = furnished(SIDEBAR, await preferencesOf(db, workspace, viewer, 'sidebar'));
      const before = rows.find((row) => row.key === key);
      if (!before) throw new Refusal(404, NOT_FOUND);
      const is_shown = body.is_pinned ?? before.is_shown;
      const sort_order = body.sort_order ?? before.sort_order;
      await putPreference(w, viewer.id, { place: 'sidebar', key, is_shown, sort_order });
      return { key, is_pinned: is_shown, sort_order };
    },
  }),
  read({
    method: 'GET',
    path: `${W}/home-preferences/`,
    tag: 'Home',
    summary: 'Which blocks the caller sees on the home page',
    rule: anyone,
    answer: z.array(
      z.object({
        key: homeKey,
        is_enabled: z.boolean(),
        config: z.object({}),
        sort_order: z.number(),
      }),
    ),
    handler: async ({ db, viewer, workspace }) => {
      const rows = furnished(HOME, await preferencesOf(db, workspace, viewer, 'home'));
      return rows.map(({ key, is_shown, sort_order }) => ({
        key,
        is_enabled: is_shown,
        config: {},
        sort_order,
      }));
    },
  }),
  write({
    method: 'PATCH',
    path: `${W}/home-preferences/:key/`,
    tag: 'Home',
    summary: 'Show, hide or move a block of the home page',
    rule: anyone,
    looseParams: ['key'],
    writes: ['place_preferences'],
    body: z.object({ is_enabled: z.boolean().optional(), sort_order: sortOrder().optional() }),
    answer: z.object({ key: homeKey, is_enabled: z.boolean(), sort_order: z.number() }),
    handler: async ({ db, viewer, workspace, write: w }, { params: { key }, body }) => {
      const rows = furnished(HOME, await preferencesOf(db, workspace, viewer, 'home'));
      const before = rows.find((row) => row.key === key);
      if (!before) throw new Refusal(400, NOT_FOUND);
      const is_shown = body.is_enabled ?? before.is_shown;
      const sort_order = body.sort_order ?? before.sort_order;
      await putPreference(w, viewer.id, { place: 'home', key, is_shown, sort_order });
      return { key, is_enabled: is_shown, sort_order };
    },
  }),
];

const json = z.record(z.string(), z.json());
const properties = z.object({
  ...audit,
  filters: json,
  display_filters: json,
  display_properties: json,
  workspace: z.uuid(),
  user: z.uuid(),
});
type PropertiesRow = NonNullable<Awaited<ReturnType<typeof readWorkspaceProperties>>>;

function presentProperties({ workspace_id, user_id, ...row }: PropertiesRow, at: InZone) {
  const by = { created_by: user_id, updated_by: user_id };
  return audited({ ...row, ...by, workspace: workspace_id, user: user_id }, at);
}

const propertyRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${W}/user-properties/`,
    tag: 'Workspaces',
    summary: 'How the caller looks at lists of the whole workspace',
    rule: members,
    writes: ['workspace_user_properties'],
    answer: properties,
    handler: async ({ deps, db, viewer, workspace }) => {
      const at = inZone(viewer.timezone);
      const known = await readWorkspaceProperties(db, workspace, viewer);
      if (known) return presentProperties(known, at);
      const scope = { workspaceId: workspace.id, projectIds: [], actor: viewer.id };
      await commit(deps, scope, (w) => putWorkspaceProperties(w, viewer.id, {}));
      return presentProperties(found(await readWorkspaceProperties(db, workspace, viewer)), at);
    },
  }),
  write({
    method: 'PATCH',
    path: `${W}/user-properties/`,
    tag: 'Workspaces',
    summary: 'Change how the caller looks at lists of the whole workspace',
    rule: members,
    status: 201,
    writes: ['workspace_user_properties'],
    body: z.object({
      filters: jsonObject().optional(),
      display_filters: jsonObject().optional(),
      display_properties: jsonObject().optional(),
    }),
    answer: properties,
    handler: async ({ db, viewer, workspace, write: w }, { body }) => {
      await putWorkspaceProperties(w, viewer.id, body);
      const row = found(await readWorkspaceProperties(db, workspace, viewer));
      return presentProperties(row, inZone(viewer.timezone));
    },
  }),
];

const mails = z.object({
  ...audit,
  property_change: z.boolean(),
  state_change: z.boolean(),
  comment: z.boolean(),
  mention: z.boolean(),
  issue_completed: z.boolean(),
  user: z.uuid(),
  workspace: z.null(),
  project: z.null(),
});
type MailsRow = NonNullable<Awaited<ReturnType<typeof readNotificationPreferences>>>;

function presentMails({ user_id, ...row }: MailsRow, at: InZone) {
  const by = { created_by: user_id, updated_by: user_id };
  return audited({ ...row, ...by, user: user_id, workspace: null, project: null }, at);
}

const mailRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/users/me/notification-preferences/',
    tag: 'Me',
    summary: 'What the caller is mailed about',
    rule: USER,
    writes: ['notification_preferences'],
    answer: mails,
    handler: async ({ deps, db, viewer }) => {
      const at = inZone(viewer.timezone);
      const known = await readNotificationPreferences(db, viewer);
      if (known) return presentMails(known, at);
      const scope = { workspaceId: null, projectIds: [], actor: viewer.id };
      await commit(deps, scope, (w) => putNotificationPreferences(w, viewer.id, {}));
      return presentMails(found(await readNotificationPreferences(db, viewer)), at);
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/users/me/notification-preferences/',
    tag: 'Me',
    summary: 'Choose what to be mailed about',
    rule: USER,
    writes: ['notification_preferences'],
    body: z
      .object({
        property_change: z.boolean(),
        state_change: z.boolean(),
        comment: z.boolean(),
        mention: z.boolean(),
        issue_completed: z.boolean(),
      })
      .partial(),
    answer: mails,
    handler: async ({ db, viewer, write: w }, { body }) => {
      await putNotificationPreferences(w, viewer.id, body);
      const row = found(await readNotificationPreferences(db, viewer));
      return presentMails(row, inZone(viewer.timezone));
    },
  }),
];

export const preferenceRoutes: readonly DeclaredRoute[] = [
  ...placeRoutes,
  ...propertyRoutes,
  ...mailRoutes,
];
