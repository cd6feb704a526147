import { z } from 'zod';
import { updateProfile, updateUser } from '../../commands/account/update-user.ts';
import { jsonObject, line, name, text, timezone, uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { isInstanceAdmin } from '../../policies/viewer.ts';
import { presentMe, presentProfile } from '../../presenters/user.ts';
import {
  fallbackWorkspace,
  invitationCount,
  lastWorkspace,
  profileRow,
  userRow,
} from '../../queries/account/users.ts';
import { message } from '../workspaces/workspace-answers.ts';
import { me, profile, sessionOf, settings } from './user-answers.ts';

const USER = { scope: 'user' } as const;
const UPDATED = { message: 'Updated successfully' };

const userFields = z
  .object({
    first_name: line(),
    last_name: line(),
    display_name: name(),
    avatar: text(),
    avatar_asset: uuid().nullable(),
    cover_image: line(800).nullable(),
    cover_image_asset: uuid().nullable(),
    user_timezone: timezone(),
  })
  .partial();

const profileFields = z
  .object({
    theme: jsonObject(),
    is_tour_completed: z.boolean(),
    onboarding_step: jsonObject(),
    use_case: text().nullable(),
    role: line(300).nullable(),
    is_onboarded: z.boolean(),
    last_workspace_id: uuid().nullable(),
    billing_address_country: line(),
    billing_address: jsonObject().nullable(),
    has_billing_address: z.boolean(),
    company_name: line(),
    is_smooth_cursor_enabled: z.boolean(),
    is_mobile_onboarded: z.boolean(),
    mobile_onboarding_step: jsonObject(),
    mobile_timezone_auto_set: z.boolean(),
    language: name(),
  })
  .partial();

const meRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/users/me/',
    tag: 'Me',
    summary: 'Who is signed in',
    rule: USER,
    answer: me,
    handler: async ({ db, viewer }) => presentMe(await userRow(db, viewer.id)),
  }),
  write({
    method: 'PATCH',
    path: '/api/users/me/',
    tag: 'Me',
    summary: 'Change one’s name, picture or time zone',
    rule: USER,
    body: userFields,
    answer: me,
    writes: ['users'],
    handler: async ({ write: w, viewer }, { body }) => {
      await updateUser(w, viewer.id, body);
      return presentMe(await userRow(w.tx, viewer.id));
    },
  }),
  read({
    method: 'GET',
    path: '/api/users/session/',
    tag: 'Me',
    summary: 'Whether somebody is signed in, and who',
    rule: { scope: 'public' },
    answer: sessionOf(me),
    handler: async ({ db, viewer }) =>
      viewer
        ? { is_authenticated: true, user: presentMe(await userRow(db, viewer.id)) }
        : { is_authenticated: false },
  }),
  read({
    method: 'GET',
    path: '/api/users/me/instance-admin/',
    tag: 'Me',
    summary: 'Whether the person administers the instance',
    rule: USER,
    answer: z.object({ is_instance_admin: z.boolean() }),
    handler: async ({ db, viewer }) => ({ is_instance_admin: await isInstanceAdmin(db, viewer) }),
  }),
  read({
    method: 'GET',
    path: '/api/users/me/settings/',
    tag: 'Me',
    summary: 'Where the person was last',
    rule: USER,
    answer: settings,
    handler: async ({ db, viewer: { id, email } }) => {
      const last = await lastWorkspace(db, id);
      const fallback = last ?? (await fallbackWorkspace(db, id));
      const workspace = {
        last_workspace_id: last?.id ?? null,
        last_workspace_slug: last?.slug ?? null,
        fallback_workspace_id: fallback?.id ?? null,
        fallback_workspace_slug: fallback?.slug ?? null,
        invites: await invitationCount(db, email),
      };
      return { id, email, workspace };
    },
  }),
];

const profileRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/users/me/profile/',
    tag: 'Me',
    summary: 'How the person has set up the product',
    rule: USER,
    answer: profile,
    handler: async ({ db, viewer }) =>
      presentProfile(await profileRow(db, viewer.id), viewer.timezone),
  }),
  write({
    method: 'PATCH',
    path: '/api/users/me/profile/',
    tag: 'Me',
    summary: 'Change how the product is set up',
    rule: USER,
    body: profileFields,
    answer: profile,
    writes: ['profiles'],
    handler: async ({ write: w, viewer }, { body }) => {
      await updateProfile(w, viewer.id, body);
      return presentProfile(await profileRow(w.tx, viewer.id), viewer.timezone);
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/users/me/onboard/',
    tag: 'Me',
    summary: 'The first steps are done',
    rule: USER,
    body: z.object({ is_onboarded: z.boolean().default(false) }),
    answer: message,
    writes: ['profiles'],
    handler: async ({ write: w, viewer }, { body }) => {
      await updateProfile(w, viewer.id, body);
      return UPDATED;
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/users/me/tour-completed/',
    tag: 'Me',
    summary: 'The tour was seen',
    rule: USER,
    body: z.object({ is_tour_completed: z.boolean().default(false) }),
    answer: message,
    writes: ['profiles'],
    handler: async ({ write: w, viewer }, { body }) => {
      await updateProfile(w, viewer.id, body);
      return UPDATED;
    },
  }),
];

export const userRoutes: readonly DeclaredRoute[] = [...meRoutes, ...profileRoutes];
