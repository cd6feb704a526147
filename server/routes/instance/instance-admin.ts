import { z } from 'zod';
import type { SettingKey } from '../../../src/domain/instance-settings.ts';
import { timestampNow, timestampOf } from '../../commands/clock.ts';
import {
  addInstanceAdmin,
  changeInstance,
  dropMessage,
  removeInstanceAdmin,
} from '../../commands/instance/instance-people.ts';
import {
  changeSettings,
  mustLeaveWayIn,
  settingsPatch,
} from '../../commands/instance/instance-settings.ts';
import { sendLetter } from '../../jobs/mail/smtp.ts';
import { mailProblem } from '../../jobs/mail/mail-problem.ts';
import { line, name, text } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { Refusal, refused } from '../../policies/refusal.ts';
import { AuthFailure } from '../../policies/auth-failure.ts';
import { found } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentInstanceAdmin, presentSettings } from '../../presenters/instance-people.ts';
import { testLetter } from '../../presenters/letters.ts';
import { presentAdminMe } from '../../presenters/user.ts';
import { instanceRow } from '../../queries/instance/instance.ts';
import { listInstanceAdmins, unsentMails } from '../../queries/instance/instance-people.ts';
import { readSettings, settingRows } from '../../queries/instance/instance-settings.ts';
import { activeUserByEmail } from '../../queries/workspaces/invitations.ts';
import { userRow } from '../../queries/account/users.ts';
import { hasMail } from '../../../src/domain/instance-settings.ts';
import { emailOf, isEmail } from '../sign-in/enter.ts';
import { adminMe } from '../account/user-answers.ts';
import { instanceAdmin, ownInstance, setting, unsentMail } from './instance-answers.ts';
import { instanceAnswer } from './instance.ts';

const INSTANCE = { scope: 'instance' } as const;
const tag = 'Instance';
const DAY_MS = 24 * 60 * 60 * 1000;

const instanceFields = z
  .object({
    instance_name: name(),
    whitelist_emails: text().nullable(),
    namespace: line().nullable(),
    domain: text(),
    edition: name(),
    is_telemetry_enabled: z.boolean(),
    is_support_required: z.boolean(),
    is_signup_screen_visited: z.boolean(),
    is_verified: z.boolean(),
    is_test: z.boolean(),
  })
  .partial();

const ownRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'PATCH',
    path: '/api/instances/',
    tag,
    summary: 'Say what the installation is called, and what else clients are told of it',
    rule: INSTANCE,
    writes: ['instance'],
    body: instanceFields,
    answer: ownInstance,
    handler: async ({ deps, db, write: w }, { body }) => {
      await changeInstance(w, body);
      const { instance } = found(await instanceAnswer(db, deps.config));
      const { workspaces_exist: _, ...rest } = instance;
      return rest;
    },
  }),
  read({
    method: 'GET',
    path: '/api/instances/admins/me/',
    tag,
    summary: 'The admin who is signed in',
    rule: INSTANCE,
    answer: adminMe,
    handler: async ({ db, viewer }) => presentAdminMe(await userRow(db, viewer.id)),
  }),
  read({
    method: 'GET',
    path: '/api/instances/admins/',
    tag,
    summary: 'The admins of the instance',
    rule: INSTANCE,
    answer: z.array(instanceAdmin),
    handler: async ({ db, viewer }) => {
      const instance = await instanceRow(db);
      if (!instance) throw refused('Instance is not registered yet', 403);
      const at = inZone(viewer.timezone);
      const rows = await listInstanceAdmins(db);
      return rows.map((row) => presentInstanceAdmin(row, instance.id, at));
    },
  }),
  write({
    method: 'POST',
    path: '/api/instances/admins/',
    tag,
    summary: 'Make somebody with an account an admin',
    rule: INSTANCE,
    writes: ['instance_admins'],
    status: 201,
    body: z.object({ email: z.string().optional(), role: z.literal(20).optional() }),
    answer: instanceAdmin,
    handler: async ({ db, viewer, write: w }, { body }) => {
      const email = emailOf(body.email);
      if (email === '') throw refused('Email is required');
      const userId = found(await activeUserByEmail(db, email));
      await addInstanceAdmin(w, userId);
      const row = found((await listInstanceAdmins(db)).find((one) => one.user_id === userId));
      const { id } = found(await instanceRow(db));
      return presentInstanceAdmin(row, id, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/instances/admins/:id/',
    tag,
    summary: 'Somebody is no admin any more; the last one stays',
    rule: INSTANCE,
    writes: ['instance_admins', 'sessions'],
    status: 204,
    handler: ({ write: w }, { params }) => removeInstanceAdmin(w, params.id),
  }),
];

const settingRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/instances/configurations/',
    tag,
    summary: 'What is set up; secrets are not told',
    rule: INSTANCE,
    answer: z.array(setting),
    handler: async ({ deps, db }) =>
      presentSettings(await readSettings(db, deps.config.settings), await settingRows(db)),
  }),
  write({
    method: 'PATCH',
    path: '/api/instances/configurations/',
    tag,
    summary: 'Set up; null goes back to what the environment says',
    rule: INSTANCE,
    writes: ['instance_settings'],
    body: z.record(z.string(), z.json()),
    answer: z.array(setting),
    handler: async ({ deps, db, write: w }, { body }) => {
      const patch = settingsPatch(body);
      await changeSettings(w, patch);
      const after = await readSettings(db, deps.config.settings);
      mustLeaveWayIn(after);
      return presentSettings(after, await settingRows(db), Object.keys(patch) as SettingKey[]);
    },
  }),
  read({
    method: 'POST',
    path: '/api/instances/email-credentials-check/',
    tag,
    summary: 'Send a mail now, to see whether it arrives',
    rule: INSTANCE,
    writes: [],
    body: z.object({ receiver_email: z.string().optional() }),
    answer: z.object({ message: z.string() }),
    handler: async ({ deps, db }, { body }) => {
      const to = emailOf(body.receiver_email);
      if (to === '') throw refused('Receiver email is required');
      if (!isEmail(to)) throw refused('Invalid email header.');
      const settings = await readSettings(db, deps.config.settings);
      if (!hasMail(settings)) {
        const error = 'Could not send email. Please check your configuration';
        throw new Refusal(400, new AuthFailure('SMTP_NOT_CONFIGURED', { error }).body);
      }
      const until = timestampOf((deps.clock.now() + DAY_MS) * 1000);
      try {
        await sendLetter(settings, testLetter(to, until));
      } catch (error) {
        throw refused(mailProblem(error));
      }
      return { message: 'Email successfully sent.' };
    },
  }),
  read({
    method: 'GET',
    path: '/api/instances/messages/',
    tag,
    summary: 'Mails that could not be sent, to be handed on',
    rule: INSTANCE,
    answer: z.array(unsentMail),
    handler: ({ deps, db }) => unsentMails(db, timestampNow(deps.clock)),
  }),
  write({
    method: 'DELETE',
    path: '/api/instances/messages/:id/',
    tag,
    summary: 'The message was handed on',
    rule: INSTANCE,
    writes: ['unsent_mails'],
    status: 204,
    handler: ({ write: w }, { params }) => dropMessage(w, params.id),
  }),
];

export const instanceAdminRoutes: readonly DeclaredRoute[] = [...ownRoutes, ...settingRoutes];
