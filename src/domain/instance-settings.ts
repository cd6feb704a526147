/** What an instance admin sets up, by the names of the wire. All values are text; switches are '1' and '0'. */
export const INSTANCE_SETTINGS = {
  ENABLE_SIGNUP: setting('AUTHENTICATION', '0'),
  ENABLE_EMAIL_PASSWORD: setting('AUTHENTICATION', '1'),
  ENABLE_MAGIC_LINK_LOGIN: setting('AUTHENTICATION', '1'),
  DISABLE_WORKSPACE_CREATION: setting('WORKSPACE_MANAGEMENT', '0'),
  // Empty: on as soon as the credentials are there.
  IS_GOOGLE_ENABLED: setting('AUTHENTICATION', ''),
  IS_GITHUB_ENABLED: setting('AUTHENTICATION', ''),
  IS_GITLAB_ENABLED: setting('AUTHENTICATION', ''),
  GOOGLE_CLIENT_ID: setting('GOOGLE', ''),
  GOOGLE_CLIENT_SECRET: secret('GOOGLE'),
  GITHUB_CLIENT_ID: setting('GITHUB', ''),
  GITHUB_CLIENT_SECRET: secret('GITHUB'),
  GITLAB_HOST: setting('GITLAB', 'https://gitlab.com'),
  GITLAB_CLIENT_ID: setting('GITLAB', ''),
  GITLAB_CLIENT_SECRET: secret('GITLAB'),
  EMAIL_HOST: setting('SMTP', ''),
  EMAIL_PORT: setting('SMTP', '587'),
  EMAIL_HOST_USER: setting('SMTP', ''),
  EMAIL_HOST_PASSWORD: secret('SMTP'),
  EMAIL_FROM: setting('SMTP', 'holdfast@localhost'),
  EMAIL_USE_TLS: setting('SMTP', '1'),
  EMAIL_USE_SSL: setting('SMTP', '0'),
} as const satisfies Record<string, InstanceSetting>;

export interface InstanceSetting {
  readonly category: string;
  readonly fallback: string;
  /** Written, never read back over the wire. */
  readonly isSecret: boolean;
}

export type SettingKey = keyof typeof INSTANCE_SETTINGS;
export type InstanceSettings = Readonly<Record<SettingKey, string>>;

export const SETTING_KEYS = Object.keys(INSTANCE_SETTINGS) as readonly SettingKey[];

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(INSTANCE_SETTINGS, key);
}

function setting(category: string, fallback: string): InstanceSetting {
  return { category, fallback, isSecret: false };
}

function secret(category: string): InstanceSetting {
  return { category, fallback: '', isSecret: true };
}

export function isOn(value: string): boolean {
  return value === '1';
}

export const PROVIDERS = ['google', 'github', 'gitlab'] as const;
export type Provider = (typeof PROVIDERS)[number];

export interface ProviderSettings {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Null: switched off, or without its credentials. */
export function providerSettings(
  settings: InstanceSettings,
  provider: Provider,
): ProviderSettings | null {
  const name = provider.toUpperCase() as Uppercase<Provider>;
  const clientId = settings[`${name}_CLIENT_ID`];
  const clientSecret = settings[`${name}_CLIENT_SECRET`];
  const isSwitchedOff = settings[`IS_${name}_ENABLED`] === '0';
  return isSwitchedOff || clientId === '' || clientSecret === ''
    ? null
    : { clientId, clientSecret };
}

export function hasMail(settings: InstanceSettings): boolean {
  return settings.EMAIL_HOST !== '';
}
