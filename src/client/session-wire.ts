import type { User, Workspace } from '../domain/entities.ts';
import { AppError } from '../domain/errors.ts';
import { PROVIDERS, type Provider } from '../domain/instance-settings.ts';
import type { UserId, WorkspaceId } from '../domain/ids.ts';
import { GUEST, type Role } from '../domain/roles.ts';

/** What the page reads of the instance and the account before any worker runs: by hand, without a schema library. */

export interface Instance {
  readonly instance_id: string;
  readonly is_setup_done: boolean;
  readonly enable_signup: boolean;
  readonly is_workspace_creation_disabled: boolean;
  readonly is_smtp_configured: boolean;
  readonly is_demo: boolean;
  readonly is_password_enabled: boolean;
  readonly is_code_enabled: boolean;
  /** Where else one may sign in from. */
  readonly providers: readonly Provider[];
}

export interface Profile {
  readonly is_onboarded: boolean;
  readonly onboarding_step: Readonly<Record<string, boolean>>;
  readonly last_workspace_id: WorkspaceId | null;
  readonly role: string | null;
  readonly theme: string | null;
  readonly is_tour_completed: boolean;
}

type Plain = Readonly<Record<string, unknown>>;

export function record(value: unknown): Plain {
  return typeof value === 'object' && value !== null ? (value as Plain) : {};
}

function unreadable(what: string): AppError {
  return new AppError('sync.protocol', `The server sent no ${what} that this version can read.`);
}

export function toInstance(body: unknown): Instance {
  if (typeof record(body)['instance'] !== 'object') throw unreadable('instance');
  const { instance, config, holdfast: extra } = record(body);
  const [about, settings] = [record(instance), record(config)];
  const isSetUp = about['is_setup_done'] === true;
  return {
    instance_id: typeof about['instance_id'] === 'string' ? about['instance_id'] : 'new',
    is_setup_done: isSetUp,
    enable_signup: !isSetUp || settings['enable_signup'] === true,
    is_workspace_creation_disabled: settings['is_workspace_creation_disabled'] === true,
    is_smtp_configured: settings['is_smtp_configured'] === true,
    is_demo: !isSetUp || record(extra)['demo'] === true,
    is_password_enabled: settings['is_email_password_enabled'] !== false,
    is_code_enabled: settings['is_magic_login_enabled'] === true,
    providers: PROVIDERS.filter((provider) => settings[`is_${provider}_enabled`] === true),
  };
}

export function toUser(body: unknown): User {
  const { id, email, first_name, last_name, display_name, avatar_url, user_timezone } =
    record(body);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  // Somebody without an id would be taken for another person, and the copy of this one would be wiped.
  if (text(id) === '') throw unreadable('user');
  return {
    id: text(id) as UserId,
    email: text(email),
    first_name: text(first_name),
    last_name: text(last_name),
    display_name: text(display_name),
    avatar_url: typeof avatar_url === 'string' && avatar_url !== '' ? avatar_url : null,
    is_bot: false,
    user_timezone: text(user_timezone) || 'UTC',
  };
}

export function toProfile(body: unknown): Profile {
  const { is_onboarded, onboarding_step, last_workspace_id, role, theme, ...rest } = record(body);
  const chosen = record(theme)['theme'];
  return {
    is_onboarded: is_onboarded === true,
    onboarding_step: record(onboarding_step) as Readonly<Record<string, boolean>>,
    last_workspace_id: (last_workspace_id ?? null) as WorkspaceId | null,
    role: typeof role === 'string' ? role : null,
    theme: typeof chosen === 'string' ? chosen : null,
    is_tour_completed: rest['is_tour_completed'] !== false,
  };
}

export function toWorkspaces(body: unknown): readonly Workspace[] {
  if (!Array.isArray(body)) throw unreadable('workspaces');
  return body.map((row) => {
    const { id, slug, name, logo_url, organization_size, role } = record(row);
    return {
      id: id as WorkspaceId,
      slug: String(slug),
      name: String(name),
      logo_url: typeof logo_url === 'string' ? logo_url : null,
      organization_size: typeof organization_size === 'string' ? organization_size : null,
      role: (role ?? GUEST) as Role,
    };
  });
}
