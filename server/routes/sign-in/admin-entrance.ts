import { z } from 'zod';
import {
  mustHaveNoAdmin,
  signInAdmin,
  signUpAdmin,
} from '../../commands/sign-in/admin-entrance.ts';
import { changeInstance } from '../../commands/instance/instance-people.ts';
import { limitCalls } from '../../commands/rate-limit.ts';
import { write } from '../../commands/write.ts';
import { answerForm, goOn, ledOn } from '../../plugins/auth-answers.ts';
import { mustHaveCsrfToken } from '../../plugins/csrf.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { closeSession, openSession } from '../../plugins/sessions.ts';
import { AuthFailure } from '../../policies/auth-failure.ts';
import { refused } from '../../policies/refusal.ts';
import { isInstanceAdmin } from '../../policies/viewer.ts';
import { presentAdminMe } from '../../presenters/user.ts';
import { instanceRow } from '../../queries/instance/instance.ts';
import { userRow } from '../../queries/account/users.ts';
import { adminMe, sessionOf } from '../account/user-answers.ts';
import { emailOf, isEmail, type PublicContext } from './enter.ts';

const PUBLIC = { scope: 'public' } as const;
const tag = 'Instance';
const CALLS_PER_MINUTE = 30;
const AREA = '/god-mode/';

const form = z
  .object({
    email: z.string(),
    password: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    company_name: z.string(),
    is_telemetry_enabled: z.string(),
  })
  .partial();

const back = { path: AREA, next: null };

async function enterArea({ deps, request, reply }: PublicContext, userId: string): Promise<string> {
  await openSession(deps, request, reply, userId, 'admin');
  return `${AREA}general`;
}

/** Into the admin area, whose session is its own and short. */
export const adminEntranceRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'POST',
    path: '/api/instances/admins/sign-up/',
    tag,
    summary: 'The first admin of the instance',
    rule: PUBLIC,
    writes: ['instance', 'instance_admins', 'profiles', 'sessions', 'users'],
    body: form,
    answer: ledOn,
    isForm: true,
    handler: (context, { body }) => {
      const { deps, db, request } = context;
      mustHaveCsrfToken(deps, request);
      return answerForm(context, back, async () => {
        await limitCalls(deps, `admin ${request.ip}`, CALLS_PER_MINUTE);
        if (!(await instanceRow(db))) throw new AuthFailure('INSTANCE_NOT_CONFIGURED');
        await mustHaveNoAdmin(db);
        const email = emailOf(body.email);
        const field = (sent: string | undefined) => (sent ?? '').trim().slice(0, 255);
        const firstName = field(body.first_name);
        const [lastName, companyName] = [field(body.last_name), field(body.company_name)];
        const extra = {
          email,
          first_name: firstName,
          last_name: lastName,
          company_name: companyName,
          is_telemetry_enabled: body.is_telemetry_enabled ?? 'True',
        };
        const password = body.password ?? '';
        if (email === '' || password === '' || firstName === '') {
          throw new AuthFailure('REQUIRED_ADMIN_EMAIL_PASSWORD_FIRST_NAME', extra);
        }
        if (!isEmail(email)) throw new AuthFailure('INVALID_ADMIN_EMAIL', extra);
        const isTelemetryEnabled = extra.is_telemetry_enabled !== 'False';
        const admin = {
          ...{ email, password, firstName, lastName, companyName, isTelemetryEnabled },
          extra,
        };
        return enterArea(context, await signUpAdmin(deps, admin));
      });
    },
  }),
  read({
    method: 'POST',
    path: '/api/instances/admins/sign-in/',
    tag,
    summary: 'Into the admin area, for an hour',
    rule: PUBLIC,
    writes: ['sessions'],
    body: form,
    answer: ledOn,
    isForm: true,
    handler: (context, { body }) => {
      const { deps, db, request } = context;
      mustHaveCsrfToken(deps, request);
      return answerForm(context, back, async () => {
        const email = emailOf(body.email);
        const password = body.password ?? '';
        if (!(await instanceRow(db))) throw new AuthFailure('INSTANCE_NOT_CONFIGURED');
        if (email === '' || password === '') {
          throw new AuthFailure('REQUIRED_ADMIN_EMAIL_PASSWORD', { email });
        }
        if (!isEmail(email)) throw new AuthFailure('INVALID_ADMIN_EMAIL', { email });
        await limitCalls(deps, `admin ${request.ip}`, CALLS_PER_MINUTE);
        await limitCalls(deps, `admin ${email}`, CALLS_PER_MINUTE);
        return enterArea(context, await signInAdmin(deps, { email, password }));
      });
    },
  }),
  read({
    method: 'POST',
    path: '/api/instances/admins/sign-out/',
    tag,
    summary: 'Out of the admin area',
    rule: PUBLIC,
    writes: ['sessions'],
    answer: ledOn,
    isForm: true,
    handler: async (context) => {
      const { deps, viewer, request, reply } = context;
      mustHaveCsrfToken(deps, request);
      await closeSession(deps, reply, viewer, 'admin');
      return goOn(context, AREA);
    },
  }),
  read({
    method: 'POST',
    path: '/api/instances/admins/sign-up-screen-visited/',
    tag,
    summary: 'Somebody has seen the set-up',
    rule: PUBLIC,
    writes: ['instance'],
    status: 204,
    handler: async ({ deps, db }) => {
      if (!(await instanceRow(db))) throw refused('Instance is not configured');
      const personal = { workspaceId: null, projectIds: [], actor: null };
      await write(deps, personal, (w) => changeInstance(w, { is_signup_screen_visited: true }));
    },
  }),
  read({
    method: 'GET',
    path: '/api/instances/admins/session/',
    tag,
    summary: 'Whether an admin is here, and who',
    rule: PUBLIC,
    answer: sessionOf(adminMe),
    handler: async ({ db, viewer }) =>
      viewer && (await isInstanceAdmin(db, viewer))
        ? { is_authenticated: true, user: presentAdminMe(await userRow(db, viewer.id)) }
        : { is_authenticated: false },
  }),
];
