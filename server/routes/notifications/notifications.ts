import { z } from 'zod';
import { GUEST, ROLES } from '../../../src/domain/roles.ts';
import { timestampNow } from '../../commands/clock.ts';
import {
  deleteNotification,
  setNotifications,
  type NotificationPatch,
} from '../../commands/notifications/notifications.ts';
import { timestamp } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute, type WriteContext } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentListedNotification, presentNotification } from '../../presenters/notification.ts';
import {
  countUnread,
  listNotifications,
  notificationIds,
  readNotification,
  type NotificationTie,
} from '../../queries/notifications/notifications.ts';
import { answerPage, pagingOf } from '../paging.ts';
import { listedNotification, notification } from './notification-answers.ts';
import { message, paged } from '../workspaces/workspace-answers.ts';
import { ownValue } from '../../../src/lib/own-value.ts';

const tag = 'Notifications';
const rule = { scope: 'workspace', roles: ROLES } as const;
type Context = WriteContext<typeof rule>;

const NOTIFICATIONS = '/api/workspaces/:slug/users/notifications/';

const TIES: Readonly<Record<string, NotificationTie>> = {
  assigned: 'assigned',
  created: 'created',
  subscribed: 'subscribed',
  watching: 'subscribed',
};

function tiesOf(sent: string | undefined): readonly NotificationTie[] {
  return (sent ?? '').split(',').flatMap((name) => ownValue(TIES, name.trim()) ?? []);
}

/** `true`, `false`, or nothing, which is false. */
function switchOf(sent: string | undefined): boolean {
  if (sent === undefined || sent === 'false') return false;
  if (sent !== 'true') throw refused('The required key does not exist.');
  return true;
}

async function change(
  { db, viewer, workspace, write: w }: Context,
  id: string,
  patch: NotificationPatch,
) {
  found(await readNotification(db, workspace, viewer, id));
  await setNotifications(w, viewer.id, [id], patch);
  const row = found(await readNotification(db, workspace, viewer, id));
  return presentNotification(row, inZone(viewer.timezone));
}

const MARKS = [
  { name: 'read', column: 'read_at', set: 'Mark as read', unset: 'Mark as unread' },
  { name: 'archive', column: 'archived_at', set: 'Put away', unset: 'Bring back' },
] as const;

export const notificationRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: NOTIFICATIONS,
    tag,
    summary: "The caller's notifications: paged when `per_page` and `cursor` are sent",
    rule,
    query: z.object({
      per_page: z.string().optional(),
      cursor: z.string().optional(),
      snoozed: z.string().optional(),
      archived: z.string().optional(),
      read: z.string().optional(),
      mentioned: z.string().optional(),
      type: z.string().optional(),
    }),
    answer: z.union([z.array(listedNotification), paged(listedNotification)]),
    handler: async ({ db, deps, viewer, workspace }, { query }) => {
      const isPaged = query.per_page !== undefined && query.cursor !== undefined;
      const paging = isPaged ? pagingOf(query) : null;
      const ties = tiesOf(query.type);
      const filter = {
        isSnoozed: switchOf(query.snoozed),
        isArchived: switchOf(query.archived),
        isRead: query.read === undefined ? null : query.read === 'true',
        isMention: Boolean(query.mentioned),
        ties,
      };
      const isNone = ties.includes('created') && workspace.role === GUEST;
      const now = timestampNow(deps.clock);
      const { rows, total } = isNone
        ? { rows: [], total: 0 }
        : await listNotifications(db, workspace, viewer, filter, now, paging);
      const at = inZone(viewer.timezone);
      const results = rows.map((row) => presentListedNotification(row, at));
      return paging ? answerPage(paging, results, total) : results;
    },
  }),
  read({
    method: 'GET',
    path: `${NOTIFICATIONS}unread/`,
    tag,
    summary: 'How many notifications and mentions are unread',
    rule,
    answer: z.object({
      total_unread_notifications_count: z.int(),
      mention_unread_notifications_count: z.int(),
    }),
    handler: async ({ db, deps, viewer, workspace }) => {
      const unread = await countUnread(db, workspace, viewer, timestampNow(deps.clock));
      return {
        total_unread_notifications_count: unread.total,
        mention_unread_notifications_count: unread.mentions,
      };
    },
  }),
  write({
    method: 'POST',
    path: `${NOTIFICATIONS}mark-all-read/`,
    tag,
    summary: 'Mark all notifications as read, or those of a kind',
    rule,
    writes: ['notifications'],
    body: z.object({
      type: z.string().nullish(),
      snoozed: z.boolean().nullish(),
      archived: z.boolean().nullish(),
    }),
    answer: message,
    handler: async ({ db, viewer, workspace, write: w }, { body }) => {
      const filter = {
        isSnoozed: body.snoozed ?? false,
        isArchived: body.archived ?? false,
        isRead: false,
        isMention: null,
        ties: tiesOf(body.type?.includes(',') ? '' : (body.type ?? '')),
      };
      const ids = await notificationIds(db, workspace, viewer, filter, w.now);
      await setNotifications(w, viewer.id, ids, { read_at: w.now });
      return { message: 'Successful' };
    },
  }),
  read({
    method: 'GET',
    path: `${NOTIFICATIONS}:id/`,
    tag,
    summary: 'One notification',
    rule,
    answer: notification,
    handler: async ({ db, viewer, workspace }, { params }) => {
      const row = found(await readNotification(db, workspace, viewer, params.id));
      return presentNotification(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: `${NOTIFICATIONS}:id/`,
    tag,
    summary: 'Put a notification off until a moment; without one it is back',
    rule,
    writes: ['notifications'],
    body: z.object({ snoozed_till: timestamp().nullish() }),
    answer: notification,
    handler: (context, { params, body }) =>
      change(context, params.id, { snoozed_till: body.snoozed_till ?? null }),
  }),
  write({
    method: 'DELETE',
    path: `${NOTIFICATIONS}:id/`,
    tag,
    summary: 'Delete a notification',
    rule,
    writes: ['notifications'],
    status: 204,
    handler: async ({ db, viewer, workspace, write: w }, { params }) => {
      found(await readNotification(db, workspace, viewer, params.id));
      await deleteNotification(w, viewer.id, params.id);
    },
  }),
  ...MARKS.flatMap(({ name, column, set, unset }) =>
    (['POST', 'DELETE'] as const).map((method) =>
      write({
        method,
        path: `/api/workspaces/:slug/users/notifications/:id/${name}/`,
        tag,
        summary: method === 'POST' ? set : unset,
        rule,
        writes: ['notifications'],
        answer: notification,
        handler: (context, { params }) =>
          change(context, params.id, { [column]: method === 'POST' ? context.write.now : null }),
      }),
    ),
  ),
];
