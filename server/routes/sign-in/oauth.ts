import { z } from 'zod';
import type { AuthCode } from '../../../src/domain/auth-codes.ts';
import {
  isOn,
  PROVIDERS,
  providerSettings,
  type Provider,
} from '../../../src/domain/instance-settings.ts';
import {
  accountElsewhere,
  beginVisit,
  endVisit,
  linkAccount,
  type OauthVisit,
} from '../../commands/sign-in/linked-accounts.ts';
import { limitCalls } from '../../commands/rate-limit.ts';
import { accountOf } from '../../commands/sign-in/sign-in.ts';
import { createAccount } from '../../commands/sign-in/sign-up.ts';
import { authorizeUrl, identify } from '../../oauth/exchange.ts';
import { wireOf, type Identity } from '../../oauth/providers.ts';
import { answerForm, answerVisit, isBoardPath, safePath } from '../../plugins/auth-answers.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { methodNotAllowed } from '../../policies/refusal.ts';
import { AuthFailure } from '../../policies/auth-failure.ts';
import { readSettings } from '../../queries/instance/instance-settings.ts';
import { enter, isEmail, type PublicContext } from './enter.ts';

const PUBLIC = { scope: 'public' } as const;
const COOKIE = 'oauth-state';
const COOKIE_SECONDS = 10 * 60;
const CALLS_PER_MINUTE = 30;

const CODES: Readonly<Record<Provider, { readonly off: AuthCode; readonly failed: AuthCode }>> = {
  google: { off: 'GOOGLE_NOT_CONFIGURED', failed: 'GOOGLE_OAUTH_PROVIDER_ERROR' },
  github: { off: 'GITHUB_NOT_CONFIGURED', failed: 'GITHUB_OAUTH_PROVIDER_ERROR' },
  gitlab: { off: 'GITLAB_NOT_CONFIGURED', failed: 'GITLAB_OAUTH_PROVIDER_ERROR' },
};

async function setUpOf({ deps, db }: Pick<PublicContext, 'deps' | 'db'>, provider: Provider) {
  const settings = await readSettings(db, deps.config.settings);
  const client = providerSettings(settings, provider);
  if (!client) throw new AuthFailure(CODES[provider].off);
  const redirectUri = `${deps.config.webUrl}/auth/${provider}/callback/`;
  return { settings, client, redirectUri, wire: wireOf(provider, settings) };
}

/** The visit that this browser began; another's state, an old one or none at all ends the way here. */
async function visitOf(
  { deps, request, reply }: PublicContext,
  provider: Provider,
  state: string,
): Promise<OauthVisit> {
  const own = request.cookies[COOKIE];
  reply.clearCookie(COOKIE, { path: '/auth/' });
  const visit = own !== undefined && own === state ? await endVisit(deps, provider, state) : null;
  if (!visit) throw new AuthFailure(CODES[provider].failed);
  return visit;
}

/** Who they are, with an address that the provider stands for. */
async function identityOf(
  context: PublicContext,
  provider: Provider,
  { verifier }: OauthVisit,
  code: string,
): Promise<Identity & { readonly email: string }> {
  const { client, redirectUri, wire } = await setUpOf(context, provider);
  const { deps, request } = context;
  const identity = await identify(deps.fetch, wire, client, { code, redirectUri, verifier }).catch(
    (error: unknown) => {
      request.log.warn(error);
      return null;
    },
  );
  const email = identity?.email ?? '';
  if (!identity || identity.accountId === '' || !isEmail(email)) {
    throw new AuthFailure(CODES[provider].failed);
  }
  return { ...identity, email };
}

/** By the linked account; else by the verified address; else a new account, where the door is open. */
async function personOf(
  context: PublicContext,
  provider: Provider,
  identity: Identity & { readonly email: string },
): Promise<{ readonly id: string; readonly email: string }> {
  const { deps, db } = context;
  const { email, firstName, lastName, avatar } = identity;
  const linked = await accountElsewhere(deps, provider, identity.accountId);
  if (linked) return { id: linked.id, email: linked.email ?? '' };
  const known = await accountOf(deps, email);
  if (known) return { id: known.id, email };
  const { ENABLE_SIGNUP } = await readSettings(db, deps.config.settings);
  const account = { email, passwordHash: null, isVerified: true, firstName, lastName, avatar };
  return {
    id: await createAccount(deps, account, isOn(ENABLE_SIGNUP) ? 'open' : 'invited'),
    email,
  };
}

/** Where the person goes to say over there who they are; what they must bring back is in a cookie. */
export async function leaveFor(
  context: Pick<PublicContext, 'deps' | 'db' | 'request' | 'reply'>,
  provider: Provider,
  purpose: Pick<OauthVisit, 'nextPath' | 'linkTo'>,
): Promise<string> {
  const { deps, request, reply } = context;
  await limitCalls(deps, `oauth ${request.ip}`, CALLS_PER_MINUTE);
  const { client, redirectUri, wire } = await setUpOf(context, provider);
  const { state, verifier } = await beginVisit(deps, provider, purpose);
  reply.setCookie(COOKIE, state, {
    path: '/auth/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.webUrl.startsWith('https:'),
    maxAge: COOKIE_SECONDS,
  });
  return authorizeUrl(wire, client, { redirectUri, state, verifier });
}

/** Back to where the person links accounts, with how it went. Only who left may link. */
async function link(
  context: PublicContext,
  provider: Provider,
  visit: OauthVisit,
  code: string | undefined,
): Promise<string> {
  const { deps, viewer } = context;
  const back = (outcome: string) => `${visit.nextPath ?? '/'}?link=${outcome}&provider=${provider}`;
  if (!viewer || viewer.id !== visit.linkTo || !code) return back('failed');
  try {
    const { accountId } = await identityOf(context, provider, visit, code);
    const isTheirs = await linkAccount(deps, { provider, accountId, userId: viewer.id });
    return back(isTheirs ? 'done' : 'taken');
  } catch (error) {
    if (error instanceof AuthFailure) return back('failed');
    throw error;
  }
}

function routesOf(provider: Provider): readonly DeclaredRoute[] {
  return [
    read({
      method: 'GET',
      path: `/auth/${provider}/`,
      tag: 'Sign-in',
      summary: `Sign in or up with an account of ${provider}`,
      rule: PUBLIC,
      status: 302,
      writes: ['oauth_visits'],
      query: z.object({ next_path: z.string().optional() }),
      handler: (context, { query }) => {
        const next = safePath(query.next_path);
        return answerVisit(context, { path: '/', next }, () =>
          leaveFor(context, provider, { nextPath: next, linkTo: null }),
        );
      },
    }),
    read({
      method: 'GET',
      path: `/auth/${provider}/callback/`,
      tag: 'Sign-in',
      summary: `Back from ${provider}`,
      rule: PUBLIC,
      status: 302,
      writes: [
        'instance',
        'instance_admins',
        'jobs',
        'linked_accounts',
        'oauth_visits',
        'profiles',
        'sessions',
        'users',
        'workspace_invitations',
        'workspace_members',
      ],
      query: z.object({ code: z.string().optional(), state: z.string().optional() }),
      handler: (context, { query }) =>
        answerForm(context, { path: '/', next: null }, async () => {
          const { deps, request } = context;
          await limitCalls(deps, `oauth ${request.ip}`, CALLS_PER_MINUTE);
          const visit = await visitOf(context, provider, query.state ?? '');
          if (visit.linkTo !== null) return link(context, provider, visit, query.code);
          if (!query.code) throw new AuthFailure(CODES[provider].failed);
          const identity = await identityOf(context, provider, visit, query.code);
          const person = await personOf(context, provider, identity);
          const provesEmail = person.email === identity.email;
          const path = await enter(
            context,
            // Providers send everybody back to the app's own address.
            { ...person, medium: provider, provesEmail, isToBoard: isBoardPath(visit.nextPath) },
            visit.nextPath,
          );
          const { accountId } = identity;
          await linkAccount(deps, { provider, accountId, userId: person.id });
          return path;
        }),
    }),
  ];
}

/** Names that are posted to: nobody comes in by reading them. */
const POSTED: readonly string[] = [
  ...['sign-in', 'sign-up', 'sign-out', 'magic-sign-in', 'magic-sign-up', 'magic-generate'],
  ...['email-check', 'forgot-password', 'set-password', 'change-password'],
];

/** Every other name. */
const unknownProvider = read({
  method: 'GET',
  path: '/auth/:provider/',
  tag: 'Sign-in',
  summary: 'A way to sign in that there is not',
  rule: PUBLIC,
  status: 302,
  looseParams: ['provider'],
  handler: (context, { params }) => {
    if (POSTED.includes(params.provider)) throw methodNotAllowed('GET');
    return answerVisit(context, { path: '/', next: null }, () => {
      throw new AuthFailure('OAUTH_NOT_CONFIGURED');
    });
  },
});

export const oauthRoutes: readonly DeclaredRoute[] = [
  ...PROVIDERS.flatMap(routesOf),
  unknownProvider,
];
