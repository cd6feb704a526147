import { resolve } from 'node:path';
import type { InstanceSettings } from '../src/domain/instance-settings.ts';

/** The package's; a test holds them together. */
export const VERSION = '0.1.0';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Where people reach the product: decides about secure cookies and links. */
  readonly webUrl: string;
  readonly corsAllowedOrigins: readonly string[];
  /** Anyone can look around in the demo workspace; it is created at start. */
  readonly demo: boolean;
  readonly trustProxy: boolean;
  readonly logLevel: LogLevel;
  /** What the environment says of things that an instance admin can set up, too. */
  readonly settings: Partial<InstanceSettings>;
  readonly fileSizeLimit: number;
  /** Null: uploads lie on the disk, beside the database. */
  readonly objectStore: ObjectStore | null;
  /** Null: nobody reads the metrics. */
  readonly metricsToken: string | null;
  /** Private hosts that webhooks and imports may call all the same. */
  readonly outgoingHosts: readonly string[];
}

/** A bucket of an S3-compatible store. */
export interface ObjectStore {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

type Environment = Readonly<Record<string, string | undefined>>;

interface Setting {
  readonly name: string;
  /** As it would be written in the environment. */
  readonly fallback: string;
  readonly means: string;
}

/** The whole configuration; the README prints this table. */
export const SETTINGS = {
  PORT: setting('PORT', '8080', 'Port to listen on.'),
  HOST: setting('HOST', '127.0.0.1', 'Address to listen on; 0.0.0.0 for every one of the machine.'),
  DATA_DIR: setting(
    'DATA_DIR',
    './data',
    'Embedded database, uploads and the local tools’ socket.',
  ),
  DATABASE_URL: setting('DATABASE_URL', '', 'postgres://… instead of the embedded database.'),
  WEB_URL: setting(
    'WEB_URL',
    '',
    'Public address, http://localhost:PORT if empty. https makes cookies secure.',
  ),
  CORS_ALLOWED_ORIGINS: setting(
    'CORS_ALLOWED_ORIGINS',
    '',
    'Other origins that may call, by comma.',
  ),
  DEMO: setting(
    'DEMO',
    'false',
    'true: anyone can look around in a demo workspace, which is created at start.',
  ),
  TRUST_PROXY: setting(
    'TRUST_PROXY',
    'false',
    'true: believe X-Forwarded-* of the proxy in front.',
  ),
  LOG_LEVEL: setting('LOG_LEVEL', 'warn', LOG_LEVELS.join(', ')),
  SMTP_URL: setting(
    'SMTP_URL',
    '',
    'smtp://user:password@host:587; empty: codes and links are printed and shown to admins.',
  ),
  SMTP_FROM: setting('SMTP_FROM', 'holdfast@localhost', 'Sender of mails.'),
  FILE_SIZE_LIMIT: setting('FILE_SIZE_LIMIT', '5242880', 'Largest upload in bytes.'),
  AWS_S3_BUCKET_NAME: setting(
    'AWS_S3_BUCKET_NAME',
    '',
    'Bucket for uploads; without it they lie in DATA_DIR.',
  ),
  AWS_S3_ENDPOINT_URL: setting(
    'AWS_S3_ENDPOINT_URL',
    '',
    'Where the bucket’s store answers, the one of AWS_REGION if empty.',
  ),
  AWS_REGION: setting('AWS_REGION', 'us-east-1', 'Region of the bucket.'),
  AWS_ACCESS_KEY_ID: setting('AWS_ACCESS_KEY_ID', '', 'Who the server is to the store.'),
  AWS_SECRET_ACCESS_KEY: setting('AWS_SECRET_ACCESS_KEY', '', 'Of that key.'),
  METRICS_TOKEN: setting(
    'METRICS_TOKEN',
    '',
    'Who sends it as Bearer token reads /metrics; without it nobody does.',
  ),
  OUTGOING_HOSTS: setting(
    'OUTGOING_HOSTS',
    '',
    'Private hosts that webhooks, imports and sign-in may call all the same, by comma.',
  ),
  GOOGLE_CLIENT_ID: setting('GOOGLE_CLIENT_ID', '', 'With its secret: sign-in with Google.'),
  GOOGLE_CLIENT_SECRET: setting('GOOGLE_CLIENT_SECRET', '', 'Of Google’s client ID.'),
  GITHUB_CLIENT_ID: setting('GITHUB_CLIENT_ID', '', 'With its secret: sign-in with GitHub.'),
  GITHUB_CLIENT_SECRET: setting('GITHUB_CLIENT_SECRET', '', 'Of GitHub’s client ID.'),
  GITLAB_HOST: setting('GITLAB_HOST', 'https://gitlab.com', 'GitLab’s address.'),
  GITLAB_CLIENT_ID: setting('GITLAB_CLIENT_ID', '', 'With its secret: sign-in with GitLab.'),
  GITLAB_CLIENT_SECRET: setting('GITLAB_CLIENT_SECRET', '', 'Of GitLab’s client ID.'),
} as const satisfies Record<string, Setting>;

function setting(name: string, fallback: string, means: string): Setting {
  return { name, fallback, means };
}

/** A value that cannot be meant. The server does not start with it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function readConfig(environment: Environment): Config {
  const value = ({ name, fallback }: Setting) => environment[name]?.trim() || fallback;
  const port = wholeNumber(SETTINGS.PORT, value(SETTINGS.PORT), 0, 65_535);
  return {
    port,
    host: value(SETTINGS.HOST),
    dataDir: resolve(value(SETTINGS.DATA_DIR)),
    databaseUrl: optionalUrl(SETTINGS.DATABASE_URL, value(SETTINGS.DATABASE_URL), [
      'postgres:',
      'postgresql:',
    ]),
    webUrl: origin(SETTINGS.WEB_URL, value(SETTINGS.WEB_URL)) ?? `http://localhost:${port}`,
    corsAllowedOrigins: value(SETTINGS.CORS_ALLOWED_ORIGINS)
      .split(',')
      .map((one) => origin(SETTINGS.CORS_ALLOWED_ORIGINS, one.trim()))
      .filter((one) => one !== null),
    demo: flag(SETTINGS.DEMO, value(SETTINGS.DEMO)),
    trustProxy: flag(SETTINGS.TRUST_PROXY, value(SETTINGS.TRUST_PROXY)),
    logLevel: choice(SETTINGS.LOG_LEVEL, value(SETTINGS.LOG_LEVEL), LOG_LEVELS),
    settings: {
      ...mailSettings(optionalUrl(SETTINGS.SMTP_URL, value(SETTINGS.SMTP_URL), SMTP)),
      EMAIL_FROM: value(SETTINGS.SMTP_FROM),
      GOOGLE_CLIENT_ID: value(SETTINGS.GOOGLE_CLIENT_ID),
      GOOGLE_CLIENT_SECRET: value(SETTINGS.GOOGLE_CLIENT_SECRET),
      GITHUB_CLIENT_ID: value(SETTINGS.GITHUB_CLIENT_ID),
      GITHUB_CLIENT_SECRET: value(SETTINGS.GITHUB_CLIENT_SECRET),
      GITLAB_HOST: origin(SETTINGS.GITLAB_HOST, value(SETTINGS.GITLAB_HOST)) ?? '',
      GITLAB_CLIENT_ID: value(SETTINGS.GITLAB_CLIENT_ID),
      GITLAB_CLIENT_SECRET: value(SETTINGS.GITLAB_CLIENT_SECRET),
    },
    outgoingHosts: value(SETTINGS.OUTGOING_HOSTS)
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
    objectStore: objectStore(value),
    metricsToken: value(SETTINGS.METRICS_TOKEN) || null,
    fileSizeLimit: wholeNumber(
      SETTINGS.FILE_SIZE_LIMIT,
      value(SETTINGS.FILE_SIZE_LIMIT),
      1,
      2 ** 40,
    ),
  };
}

function objectStore(value: (setting: Setting) => string): ObjectStore | null {
  const bucket = value(SETTINGS.AWS_S3_BUCKET_NAME);
  if (bucket === '') return null;
  const region = value(SETTINGS.AWS_REGION);
  const address = value(SETTINGS.AWS_S3_ENDPOINT_URL);
  const endpoint = origin(SETTINGS.AWS_S3_ENDPOINT_URL, address);
  const needed = (setting: Setting) => {
    if (value(setting) === '') throw wrong(setting, '', 'given, and a bucket needs it');
    return value(setting);
  };
  return {
    bucket,
    region,
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    accessKeyId: needed(SETTINGS.AWS_ACCESS_KEY_ID),
    secretAccessKey: needed(SETTINGS.AWS_SECRET_ACCESS_KEY),
  };
}

const SMTP = ['smtp:', 'smtps:'];

/** The address taken apart. `smtp:` encrypts where the other side offers it, `smtps:` always. */
function mailSettings(url: string | null): Partial<InstanceSettings> {
  if (url === null) return {};
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  return {
    EMAIL_HOST: hostname,
    EMAIL_PORT: port || (isSecure ? '465' : '587'),
    EMAIL_HOST_USER: decodeURIComponent(username),
    EMAIL_HOST_PASSWORD: decodeURIComponent(password),
    EMAIL_USE_TLS: '0',
    EMAIL_USE_SSL: isSecure ? '1' : '0',
  };
}

function wrong({ name, fallback, means }: Setting, value: string, wanted: string): ConfigError {
  const usual = fallback === '' ? 'leave it empty' : `leave it out for ${fallback}`;
  return new ConfigError(`${name}="${value}" is not ${wanted}, or ${usual}. (${means})`);
}

function wholeNumber(setting: Setting, value: string, least: number, most: number): number {
  const number = Number(value);
  const fits = /^\d+$/.test(value) && number >= least && number <= most;
  if (!fits) throw wrong(setting, value, `a whole number from ${least} to ${most}`);
  return number;
}

function flag(setting: Setting, value: string): boolean {
  if (['true', '1', 'yes'].includes(value.toLowerCase())) return true;
  if (['false', '0', 'no'].includes(value.toLowerCase())) return false;
  throw wrong(setting, value, 'true or false');
}

function choice<T extends string>(setting: Setting, value: string, choices: readonly T[]): T {
  const chosen = choices.find((one) => one === value);
  if (chosen === undefined) throw wrong(setting, value, `one of ${choices.join(', ')}`);
  return chosen;
}

function optionalUrl(setting: Setting, value: string, protocols: readonly string[]): string | null {
  if (value === '') return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !protocols.includes(url.protocol)) {
    // Such an address may carry a password: it is not repeated.
    throw wrong(setting, '…', `an address that starts with ${protocols[0]}//`);
  }
  return value;
}

function origin(setting: Setting, value: string): string | null {
  if (value === '') return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw wrong(setting, value, 'an address like https://example.org');
  }
  return url.origin;
}
