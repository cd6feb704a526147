import { z } from 'zod';
import { limitCalls } from '../commands/rate-limit.ts';
import { noteSignIn, noteSignOut, signIn } from '../commands/sign-in.ts';
import { accountExists, signUp, type Credentials } from '../commands/sign-up.ts';
import { answerAuth, answerForm, goOn, safePath } from '../plugins/auth-answers.ts';
import { csrfToken, mustHaveCsrfToken } from '../plugins/csrf.ts';
import { read, type DeclaredRoute, type ReadContext } from '../plugins/route.ts';
import { closeSession, openSession } from '../plugins/sessions.ts';
import { AuthFailure, type AuthCode } from '../policies/auth-failure.ts';
import { screenAfterSignIn } from '../queries/after-sign-in.ts';

const PUBLIC = { scope: 'public' } as const;
const CALLS_PER_MINUTE = 30;

const form = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  next_path: z.string().optional(),
});
type Form = z.output<typeof form>;
type Context = ReadContext<typeof PUBLIC>;

interface Refusals {
  readonly missing: AuthCode;
  readonly malformed: AuthCode;
}

function emailOf(sent: string | undefined): string {
  return (sent ?? '').trim().toLowerCase();
}

function isEmail(email: string): boolean {
  return z.email().max(255).safeParse(email).success;
}

function credentials(body: Form, { missing, malformed }: Refusals): Credentials {
  const email = emailOf(body.email);
  const password = body.password ?? '';
  if (email === '' || password === '') throw new AuthFailure(missing, { email });
  if (!isEmail(email)) throw new AuthFailure(malformed, { email });
  return { email, password };
}

/** Opens the session and says where to go. */
async function enter(
  { deps, db, request, reply }: Context,
  user: { readonly id: string; readonly email: string },
  next: string | null,
): Promise<string> {
  const userAgent = request.headers['user-agent'] ?? '';
  const visit = { userId: user.id, email: user.email, ip: request.ip, userAgent };
  await noteSignIn(deps, visit);
  await openSession(deps, request, reply, user.id);
  return next ?? screenAfterSignIn(db, user);
}

export const authRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/auth/get-csrf-token/',
    tag: 'Sign-in',
    summary: 'The token that forms and password calls carry',
    rule: PUBLIC,
    handler: async ({ deps, request, reply }) => ({ csrf_token: csrfToken(deps, request, reply) }),
  }),
  read({
    method: 'POST',
    path: '/auth/email-check/',
    tag: 'Sign-in',
    summary: 'Whether there is an account for an address',
    rule: PUBLIC,
    body: z.object({ email: z.string().optional() }),
    handler: ({ deps, db, request }, { body }) =>
      answerAuth(async () => {
        await limitCalls(deps, `authentication ${request.ip}`, CALLS_PER_MINUTE);
        const email = emailOf(body.email);
        if (email === '') throw new AuthFailure('EMAIL_REQUIRED');
        if (!isEmail(email)) throw new AuthFailure('INVALID_EMAIL');
        return { existing: await accountExists(db, email), status: 'CREDENTIAL' };
      }),
  }),
  read({
    method: 'POST',
    path: '/auth/sign-up/',
    tag: 'Sign-in',
    summary: 'A new account; the first one also administers the instance',
    rule: PUBLIC,
    body: form,
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
        const id = await signUp(deps, account);
        return enter(context, { id, email: account.email }, next);
      });
    },
  }),
  read({
    method: 'POST',
    path: '/auth/sign-in/',
    tag: 'Sign-in',
    summary: 'Sign in by password',
    rule: PUBLIC,
    body: form,
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
        const id = await signIn(deps, account);
        return enter(context, { id, email: account.email }, next);
      });
    },
  }),
  read({
    method: 'POST',
    path: '/auth/sign-out/',
    tag: 'Sign-in',
    summary: 'End the session',
    rule: PUBLIC,
    handler: async (context) => {
      const { deps, viewer, request, reply } = context;
      mustHaveCsrfToken(deps, request);
      if (viewer) await noteSignOut(deps, viewer.id, request.ip);
      await closeSession(deps, reply, viewer);
      return goOn(context, '/');
    },
  }),
];
