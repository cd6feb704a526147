import { z } from 'zod';
import type { AuthCode } from '../../../src/domain/auth-codes.ts';
import { hasMail, isOn, type InstanceSettings } from '../../../src/domain/instance-settings.ts';
import { limitCalls } from '../../commands/rate-limit.ts';
import { accountOf, noteSignOut, signIn } from '../../commands/sign-in/sign-in.ts';
import { signUp, type Credentials } from '../../commands/sign-in/sign-up.ts';
import {
  answerAuth,
  answerForm,
  goOn,
  isOfBoards,
  ledOn,
  safePath,
} from '../../plugins/auth-answers.ts';
import { csrfToken, mustHaveCsrfToken, mustHaveCsrfTokenInSession } from '../../plugins/csrf.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { closeSession } from '../../plugins/sessions.ts';
import { AuthFailure } from '../../policies/auth-failure.ts';
import { readSettings } from '../../queries/instance/instance-settings.ts';
import { emailOf, enter, isEmail, type PublicContext } from './enter.ts';

const PUBLIC = { scope: 'public' } as const;
const CALLS_PER_MINUTE = 30;

const form = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  next_path: z.string().optional(),
});
type Form = z.output<typeof form>;

interface Refusals {
  readonly missing: AuthCode;
  readonly malformed: AuthCode;
}

function credentials(body: Form, { missing, malformed }: Refusals): Credentials {
  const email = emailOf(body.email);
  const password = body.password ?? '';
  if (email === '' || password === '') throw new AuthFailure(missing, { email });
  if (!isEmail(email)) throw new AuthFailure(malformed, { email });
  return { email, password };
}

function byPassword(id: string, { email }: Credentials) {
  return { id, email, medium: 'email', provesEmail: false } as const;
}

async function mustAllowPasswords({ deps, db }: PublicContext): Promise<InstanceSettings> {
  const settings = await readSettings(db, deps.config.settings);
  if (!isOn(settings.ENABLE_EMAIL_PASSWORD)) {
    throw new AuthFailure('EMAIL_PASSWORD_AUTHENTICATION_DISABLED');
  }
  return settings;
}

export const authRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/auth/get-csrf-token/',
    tag: 'Sign-in',
    summary: 'The token that forms and password calls carry',
    rule: PUBLIC,
    answer: z.object({ csrf_token: z.string() }),
    handler: async ({ deps, request, reply }) => ({ csrf_token: csrfToken(deps, request, reply) }),
  }),
  read({
    method: 'POST',
    path: '/auth/email-check/',
    tag: 'Sign-in',
    summary: 'Whether there is an account for an address',
    rule: PUBLIC,
    writes: [],
    body: z.object({ email: z.string().optional() }),
    answer: z.object({ existing: z.boolean(), status: z.enum(['MAGIC_CODE', 'CREDENTIAL']) }),
    handler: ({ deps, db, request, viewer }, { body }) =>
      answerAuth(async () => {
        mustHaveCsrfTokenInSession(deps, request, viewer);
        await limitCalls(deps, `authentication ${request.ip}`, CALLS_PER_MINUTE);
        const email = emailOf(body.email);
        if (email === '') throw new AuthFailure('EMAIL_REQUIRED');
        if (!isEmail(email)) throw new AuthFailure('INVALID_EMAIL');
        const account = await accountOf(deps, email);
        const settings = await readSettings(db, deps.config.settings);
        const mayMail = hasMail(settings) && isOn(settings.ENABLE_MAGIC_LINK_LOGIN);
        const byCode = mayMail && (account?.is_password_autoset ?? true);
        return { existing: account !== undefined, status: byCode ? 'MAGIC_CODE' : 'CREDENTIAL' };
      }),
  }),
  read({
    method: 'POST',
    path: '/auth/sign-up/',
    tag: 'Sign-in',
    summary: 'A new account; the first one also administers the instance',
    rule: PUBLIC,
    writes: [
      'instance',
      'instance_admins',
      'jobs',
      'profiles',
      'sessions',
      'users',
      'workspace_invitations',
      'workspace_members',
    ],
    body: form,
    answer: ledOn,
    isForm: true,
    handler: async (context, { body }) => {
      const { deps, request } = context;
      mustHaveCsrfToken(deps, request);
      const next = safePath(body.next_path);
      return answerForm(context, { path: '/', next }, async () => {
        const account = credentials(body, {
          missing: 'REQUIRED_EMAIL_PASSWORD_SIGN_UP',
          malformed: 'INVALID_EMAIL_SIGN_UP',
        });
        await limitCalls(deps, `sign-up ${request.ip}`, CALLS_PER_MINUTE);
        const { ENABLE_SIGNUP } = await mustAllowPasswords(context);
        const id = await signUp(deps, account, isOn(ENABLE_SIGNUP) ? 'open' : 'invited');
        return enter(context, byPassword(id, account), next);
      });
    },
  }),
  read({
    method: 'POST',
    path: '/auth/sign-in/',
    tag: 'Sign-in',
    summary: 'Sign in by password',
    rule: PUBLIC,
    writes: ['jobs', 'sessions', 'users', 'workspace_invitations', 'workspace_members'],
    body: form,
    answer: ledOn,
    isForm: true,
    handler: async (context, { body }) => {
      const { deps, request } = context;
      mustHaveCsrfToken(deps, request);
      const next = safePath(body.next_path);
      return answerForm(context, { path: '/sign-in', next }, async () => {
        const account = credentials(body, {
          missing: 'REQUIRED_EMAIL_PASSWORD_SIGN_IN',
          malformed: 'INVALID_EMAIL_SIGN_IN',
        });
        // By address too, so that a guesser behind many hosts is slowed down as well.
        await limitCalls(deps, `sign-in ${request.ip} ${account.email}`, CALLS_PER_MINUTE);
        await limitCalls(deps, `sign-in ${account.email}`, 2 * CALLS_PER_MINUTE);
        await mustAllowPasswords(context);
        const id = await signIn(deps, account);
        return enter(context, byPassword(id, account), next);
      });
    },
  }),
  read({
    method: 'POST',
    path: '/auth/sign-out/',
    tag: 'Sign-in',
    summary: 'End the session',
    rule: PUBLIC,
    writes: ['sessions', 'users'],
    body: z.object({ next_path: z.string().optional() }),
    answer: ledOn,
    isForm: true,
    handler: async (context, { body }) => {
      const { deps, viewer, request, reply } = context;
      mustHaveCsrfToken(deps, request);
      if (viewer) await noteSignOut(deps, viewer.id, request.ip);
      await closeSession(deps, reply, viewer);
      return goOn(context, (isOfBoards(request) && safePath(body.next_path)) || '/');
    },
  }),
];
