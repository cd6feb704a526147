import { z } from 'zod';
import { hasMail, isOn } from '../../../src/domain/instance-settings.ts';
import { post } from '../../commands/enqueue.ts';
import { issueCode, redeemCode } from '../../commands/sign-in/login-codes.ts';
import { limitCalls } from '../../commands/rate-limit.ts';
import { accountOf } from '../../commands/sign-in/sign-in.ts';
import { createAccount, mustBeWelcome } from '../../commands/sign-in/sign-up.ts';
import { answerAuth, answerForm, isOfBoards, ledOn, safePath } from '../../plugins/auth-answers.ts';
import { mustHaveCsrfToken, mustHaveCsrfTokenInSession } from '../../plugins/csrf.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { AuthFailure } from '../../policies/auth-failure.ts';
import { loginCodeLetter } from '../../presenters/letters.ts';
import { mayWantPassword } from '../../queries/sign-in/after-sign-in.ts';
import { readSettings } from '../../queries/instance/instance-settings.ts';
import { emailOf, enter, isEmail, type PublicContext } from './enter.ts';

const PUBLIC = { scope: 'public' } as const;
const tag = 'Sign-in';
const CALLS_PER_MINUTE = 30;

const form = z.object({
  email: z.string().optional(),
  code: z.string().optional(),
  next_path: z.string().optional(),
});

async function codeSettings({ deps, db }: PublicContext, email: string) {
  const settings = await readSettings(db, deps.config.settings);
  if (!isOn(settings.ENABLE_MAGIC_LINK_LOGIN)) {
    throw new AuthFailure('MAGIC_LINK_LOGIN_DISABLED', { email });
  }
  return settings;
}

/** As it is typed or pasted from a mail. */
function codeOf(sent: string | undefined): string {
  return (sent ?? '').trim().toLowerCase();
}

export const magicCodeRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'POST',
    path: '/auth/magic-generate/',
    tag,
    summary: 'Mail a code to sign in or up with; without a mail server the instance admins see it',
    rule: PUBLIC,
    writes: ['jobs', 'login_codes'],
    body: z.object({ email: z.string().optional() }),
    answer: z.object({ key: z.string(), is_mailed: z.boolean() }),
    handler: (context, { body }) =>
      answerAuth(async () => {
        const { deps, request, viewer } = context;
        mustHaveCsrfTokenInSession(deps, request, viewer);
        await limitCalls(deps, `authentication ${request.ip}`, CALLS_PER_MINUTE);
        const email = emailOf(body.email);
        if (email === '') throw new AuthFailure('EMAIL_REQUIRED');
        if (!isEmail(email)) throw new AuthFailure('INVALID_EMAIL', { email });
        const settings = await codeSettings(context, email);
        const entrance = (await accountOf(deps, email)) ? 'SIGN_IN' : 'SIGN_UP';
        // Nobody is mailed who could not come in by what the mail says.
        if (entrance === 'SIGN_UP') {
          await mustBeWelcome(deps.db.db, email, isOn(settings.ENABLE_SIGNUP) ? 'open' : 'invited');
        }
        const isMailed = hasMail(settings);
        const { code, expiresAt } = await issueCode(deps, { email, entrance, isMailed });
        await post(deps, loginCodeLetter(email, code, expiresAt));
        return { key: `magic_${email}`, is_mailed: isMailed };
      }),
  }),
  read({
    method: 'POST',
    path: '/auth/magic-sign-in/',
    tag,
    summary: 'Sign in with a code',
    rule: PUBLIC,
    writes: [
      'jobs',
      'login_codes',
      'sessions',
      'users',
      'workspace_invitations',
      'workspace_members',
    ],
    body: form,
    answer: ledOn,
    isForm: true,
    handler: async (context, { body }) => {
      const { deps, db, request } = context;
      mustHaveCsrfToken(deps, request);
      const next = safePath(body.next_path);
      return answerForm(context, { path: '/sign-in', next }, async () => {
        const [email, code] = [emailOf(body.email), codeOf(body.code)];
        if (email === '' || code === '') {
          throw new AuthFailure('MAGIC_SIGN_IN_EMAIL_CODE_REQUIRED', { email });
        }
        if (!isEmail(email)) throw new AuthFailure('INVALID_EMAIL_MAGIC_SIGN_IN', { email });
        await limitCalls(deps, `magic ${request.ip}`, CALLS_PER_MINUTE);
        const account = await accountOf(deps, email);
        if (!account) throw new AuthFailure('USER_DOES_NOT_EXIST', { email });
        await codeSettings(context, email);
        const { isMailed } = await redeemCode(deps, { email, code, entrance: 'SIGN_IN' });
        const entering = { id: account.id, email, provesEmail: isMailed };
        const path = await enter(context, { ...entering, medium: 'magic-code' }, next);
        if (isOfBoards(request) || !(await mayWantPassword(db, account.id))) return path;
        return `/accounts/set-password?${new URLSearchParams({ next_path: path }).toString()}`;
      });
    },
  }),
  read({
    method: 'POST',
    path: '/auth/magic-sign-up/',
    tag,
    summary: 'Make an account with a code',
    rule: PUBLIC,
    writes: [
      'instance',
      'instance_admins',
      'jobs',
      'login_codes',
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
        const [email, code] = [emailOf(body.email), codeOf(body.code)];
        if (email === '' || code === '') {
          throw new AuthFailure('MAGIC_SIGN_UP_EMAIL_CODE_REQUIRED', { email });
        }
        if (!isEmail(email)) throw new AuthFailure('INVALID_EMAIL_MAGIC_SIGN_UP', { email });
        await limitCalls(deps, `magic ${request.ip}`, CALLS_PER_MINUTE);
        const settings = await codeSettings(context, email);
        const door = isOn(settings.ENABLE_SIGNUP) ? 'open' : 'invited';
        await mustBeWelcome(deps.db.db, email, door);
        const { isMailed } = await redeemCode(deps, { email, code, entrance: 'SIGN_UP' });
        const account = { email, passwordHash: null, isVerified: isMailed };
        const id = await createAccount(deps, account, door);
        return enter(context, { id, email, medium: 'magic-code', provesEmail: isMailed }, next);
      });
    },
  }),
];
