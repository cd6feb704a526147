import type { InstanceSettings, Provider } from '../../src/domain/instance-settings.ts';

/** Who somebody is elsewhere. */
export interface Identity {
  readonly accountId: string;
  /** In lower case; null when the provider has not verified it. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatar: string;
}

/** Asks with the person's token; gives the body. */
export type Ask = (url: string) => Promise<unknown>;

export interface ProviderWire {
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly scope: string;
  readonly identify: (ask: Ask) => Promise<Identity>;
}

export function wireOf(provider: Provider, settings: InstanceSettings): ProviderWire {
  return WIRES[provider](settings);
}

const WIRES: Readonly<Record<Provider, (settings: InstanceSettings) => ProviderWire>> = {
  google: () => ({
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    scope: 'openid email profile',
    identify: async (ask) => {
      const me = record(await ask('https://www.googleapis.com/oauth2/v3/userinfo'));
      return {
        accountId: text(me['sub']),
        email: me['email_verified'] === true ? address(me['email']) : null,
        firstName: text(me['given_name']),
        lastName: text(me['family_name']),
        avatar: text(me['picture']),
      };
    },
  }),
  github: () => ({
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    scope: 'read:user user:email',
    identify: async (ask) => {
      const me = record(await ask('https://api.github.com/user'));
      const emails = await ask('https://api.github.com/user/emails');
      const rows = (Array.isArray(emails) ? emails : []).map(record);
      const primary = rows.find((row) => row['primary'] === true && row['verified'] === true);
      return {
        accountId: text(me['id']),
        email: primary ? address(primary['email']) : null,
        ...namesOf(me['name']),
        avatar: text(me['avatar_url']),
      };
    },
  }),
  gitlab: ({ GITLAB_HOST: host }) => ({
    authorizeUrl: `${host}/oauth/authorize`,
    tokenUrl: `${host}/oauth/token`,
    scope: 'read_user',
    identify: async (ask) => {
      const me = record(await ask(`${host}/api/v4/user`));
      return {
        accountId: text(me['id']),
        email: text(me['confirmed_at']) === '' ? null : address(me['email']),
        ...namesOf(me['name']),
        avatar: text(me['avatar_url']),
      };
    },
  }),
};

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 800) : '';
}

function address(value: unknown): string | null {
  const email = text(value).trim().toLowerCase();
  return email === '' ? null : email;
}

function namesOf(name: unknown): Pick<Identity, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = text(name).trim().split(/\s+/);
  return { firstName: firstName.slice(0, 255), lastName: rest.join(' ').slice(0, 255) };
}
