import { createHash } from 'node:crypto';

/*
 * Google, GitHub and GitLab, as far as signing in asks them: the shapes of their answers as recorded,
 * with made-up people in them.
 */

const GOOGLE = {
  sub: '110169484474386276334',
  name: 'Ada Kelp',
  given_name: 'Ada',
  family_name: 'Kelp',
  picture: 'https://lh3.googleusercontent.com/a/AGNmyx=s96-c',
  email: 'Ada@Example.org',
  email_verified: true,
};
const GITHUB_USER = {
  login: 'ada',
  id: 583_231,
  node_id: 'MDQ6VXNlcjU4MzIzMQ==',
  avatar_url: 'https://avatars.githubusercontent.com/u/583231?v=4',
  type: 'User',
  site_admin: false,
  name: 'Ada Kelp',
  email: null,
};
const GITHUB_EMAILS = [
  { email: 'other@example.org', primary: false, verified: true, visibility: null },
  { email: 'ada@example.org', primary: true, verified: true, visibility: 'private' },
];
const GITLAB = {
  id: 1574,
  username: 'ada',
  name: 'Ada Kelp',
  state: 'active',
  avatar_url: 'https://gitlab.com/uploads/-/system/user/avatar/1574/avatar.png',
  confirmed_at: '2024-05-23T09:05:22.001Z',
  email: 'ada@example.org',
};

export interface FakeProviders {
  readonly fetch: typeof fetch;
  /** What was asked, with what, in order. */
  readonly asked: readonly string[];
  /** The code for a person who agreed at this address. */
  readonly agree: (authorizeUrl: string) => string;
  /** Answers that are other than the recorded ones. */
  readonly answers: Record<string, unknown>;
}

export function fakeProviders(): FakeProviders {
  const answers: Record<string, unknown> = {
    'https://www.googleapis.com/oauth2/v3/userinfo': GOOGLE,
    'https://api.github.com/user': GITHUB_USER,
    'https://api.github.com/user/emails': GITHUB_EMAILS,
    'https://git.example.org/api/v4/user': GITLAB,
  };
  const asked: string[] = [];
  const agreed = new Map<string, URLSearchParams>();

  function token(body: URLSearchParams): Response {
    const code = body.get('code') ?? '';
    const query = agreed.get(code);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      query?.get('code_challenge') === challenge &&
      query.get('redirect_uri') === body.get('redirect_uri') &&
      query.get('client_id') === body.get('client_id') &&
      body.get('client_secret') === 'secret';
    agreed.delete(code);
    // GitHub refuses with 200.
    return isRight
      ? Response.json({ access_token: `token of ${code}`, token_type: 'bearer' })
      : Response.json({ error: 'bad_verification_code' });
  }

  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : input.toString();
    asked.push(url);
    if (/\/(access_token|token)$/.test(url)) return token(init?.body as URLSearchParams);
    const header = new Headers(init?.headers).get('authorization') ?? '';
    if (!header.startsWith('Bearer token of ')) return new Response('no', { status: 401 });
    return url in answers ? Response.json(answers[url]) : new Response('no', { status: 404 });
  };

  const agree = (address: string) => {
    const { searchParams } = new URL(address);
    const code = `code ${agreed.size + 1}`;
    agreed.set(code, searchParams);
    return code;
  };
  return { fetch, asked, agree, answers };
}
