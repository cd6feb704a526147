import { createHash } from 'node:crypto';
import type { ProviderSettings } from '../../src/domain/instance-settings.ts';
import type { Fetch, Fetched } from '../outgoing/guarded-fetch.ts';
import type { Identity, ProviderWire } from './providers.ts';

export interface Journey {
  readonly redirectUri: string;
  readonly state: string;
  /** Of PKCE: the provider sees its hash first, and itself only from us. */
  readonly verifier: string;
}

/** Where the person is sent. */
export function authorizeUrl(
  wire: ProviderWire,
  { clientId }: ProviderSettings,
  { redirectUri, state, verifier }: Journey,
): string {
  const url = new URL(wire.authorizeUrl);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: wire.scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return url.href;
}

/** Trades the code that the person brought back for who they are. Throws when the provider does not play along. */
export async function identify(
  fetch: Fetch,
  wire: ProviderWire,
  { clientId, clientSecret }: ProviderSettings,
  { code, redirectUri, verifier }: Omit<Journey, 'state'> & { readonly code: string },
): Promise<Identity> {
  const token = await answerOf(
    await fetch(wire.tokenUrl, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      }),
    }),
  );
  const access = (token as { readonly access_token?: unknown } | null)?.access_token;
  if (typeof access !== 'string') throw new Error('The provider gave no token.');
  return wire.identify(async (url) =>
    answerOf(
      await fetch(url, {
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${access}`,
          'user-agent': 'Holdfast',
        },
      }),
    ),
  );
}

async function answerOf(response: Fetched): Promise<unknown> {
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`);
  return response.json();
}
