import { z } from 'zod';
import { hasMail } from '../../../src/domain/instance-settings.ts';
import { changePassword, setPassword } from '../../commands/sign-in/change-password.ts';
import { post } from '../../commands/enqueue.ts';
import { makePasswordLink, resetPassword } from '../../commands/sign-in/password-links.ts';
import { limitCalls } from '../../commands/rate-limit.ts';
import { accountOf } from '../../commands/sign-in/sign-in.ts';
import { answerAuth, answerForm, isOfBoards, ledOn } from '../../plugins/auth-answers.ts';
import { mustHaveCsrfToken, mustHaveCsrfTokenInSession } from '../../plugins/csrf.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { openSession } from '../../plugins/sessions.ts';
import { AuthFailure } from '../../policies/auth-failure.ts';
import { passwordLetter } from '../../presenters/letters.ts';
import { presentMe } from '../../presenters/user.ts';
import { readSettings } from '../../queries/instance/instance-settings.ts';
import { userRow } from '../../queries/account/users.ts';
import { me } from '../account/user-answers.ts';
import { message } from '../workspaces/workspace-answers.ts';
import { emailOf, isEmail } from './enter.ts';

const CALLS_PER_MINUTE = 30;
/** Of one address: nobody's inbox is filled by somebody else. */
const MAILS_PER_MINUTE = 3;
const OLD_PASSWORDS_PER_MINUTE = 10;

const forgottenRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'POST',
    path: '/auth/forgot-password/',
    tag: 'Sign-in',
    summary: 'Mail a link to set a new password; without a mail server the instance admins see it',
    rule: { scope: 'public' },
    writes: ['jobs', 'password_links'],
    body: z.object({ email: z.string().optional() }),
    answer: message.extend({ is_mailed: z.boolean() }),
    handler: ({ deps, db, request, viewer }, { body }) =>
      answerAuth(async () => {
        mustHaveCsrfTokenInSession(deps, request, viewer);
        await limitCalls(deps, `authentication ${request.ip}`, CALLS_PER_MINUTE);
        const email = emailOf(body.email);
        if (!isEmail(email)) throw new AuthFailure('INVALID_EMAIL', { email });
        const account = await accountOf(deps, email);
        if (!account) throw new AuthFailure('USER_DOES_NOT_EXIST', { email });
        await limitCalls(deps, `forgot ${email}`, MAILS_PER_MINUTE);
        const is_mailed = hasMail(await readSettings(db, deps.config.settings));
        const { path, expiresAt } = await makePasswordLink(
          deps,
          { id: account.id, email },
          is_mailed,
        );
        await post(deps, passwordLetter(email, deps.config.webUrl + path, expiresAt));
        return { message: 'Check your email to reset your password', is_mailed };
      }),
  }),
  read({
    method: 'POST',
    path: '/auth/reset-password/:uidb64/:token/',
    tag: 'Sign-in',
    summary: 'Set a new password with the token of a link',
    rule: { scope: 'public' },
    writes: ['password_links', 'sessions', 'users'],
    looseParams: ['uidb64', 'token'],
    body: z.object({ password: z.string().optional() }),
    answer: ledOn,
    isForm: true,
    handler: async (context, { params, body }) => {
      const { deps, request } = context;
      mustHaveCsrfToken(deps, request);
      return answerForm(context, { path: '/accounts/reset-password', next: null }, async () => {
        await limitCalls(deps, `reset ${request.ip}`, CALLS_PER_MINUTE);
        await resetPassword(deps, { ...params, password: body.password ?? '' });
        return isOfBoards(request) ? '/spaces/' : '/sign-in?success=True';
      });
    },
  }),
];

export const passwordRoutes: readonly DeclaredRoute[] = [
  ...forgottenRoutes,
  read({
    method: 'POST',
    path: '/auth/change-password/',
    tag: 'Sign-in',
    summary: 'Replace the password; every other session ends',
    rule: { scope: 'user' },
    writes: ['sessions', 'users'],
    body: z.object({ old_password: z.string().optional(), new_password: z.string().optional() }),
    answer: message,
    handler: async ({ deps, viewer, request, reply }, { body }) => {
      mustHaveCsrfTokenInSession(deps, request, viewer);
      // A session that somebody else has got hold of is no place to guess the password at.
      await limitCalls(deps, `old-password ${viewer.id}`, OLD_PASSWORDS_PER_MINUTE);
      const change = { old: body.old_password ?? '', fresh: body.new_password ?? '' };
      await answerAuth(() => changePassword(deps, viewer, change));
      await openSession(deps, request, reply, viewer.id);
      return { message: 'Password updated successfully' };
    },
  }),
  read({
    method: 'POST',
    path: '/auth/set-password/',
    tag: 'Sign-in',
    summary: 'A first password of one’s own',
    rule: { scope: 'user' },
    writes: ['sessions', 'users'],
    body: z.object({ password: z.string().optional() }),
    answer: me,
    handler: async ({ deps, db, viewer, request, reply }, { body }) => {
      mustHaveCsrfTokenInSession(deps, request, viewer);
      await answerAuth(() => setPassword(deps, viewer, body.password ?? ''));
      await openSession(deps, request, reply, viewer.id);
      return presentMe(await userRow(db, viewer.id));
    },
  }),
];
