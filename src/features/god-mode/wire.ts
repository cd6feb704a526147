/** What the admin's calls answer, as far as this area shows it. */

export interface Setting {
  readonly key: string;
  readonly value: string | null;
  readonly is_set: boolean;
}

export interface Settings {
  readonly value: (key: string) => string;
  /** For secrets, which are never told. */
  readonly isSet: (key: string) => boolean;
}

export function toSettings(body: unknown): Settings {
  const rows = new Map((body as readonly Setting[]).map((row) => [row.key, row]));
  return {
    value: (key) => rows.get(key)?.value ?? '',
    isSet: (key) => rows.get(key)?.is_set ?? false,
  };
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
}

export interface AdminRow {
  readonly id: string;
  readonly user: string;
  readonly user_detail: Person;
}

export interface UserRow extends Person {
  readonly is_active: boolean;
  readonly is_suspended: boolean;
  readonly is_instance_admin: boolean;
  readonly last_login_time: string | null;
}

export interface WorkspaceRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly owner: { readonly email: string | null };
  readonly total_projects: number;
  readonly total_members: number;
}

export interface MessageRow {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly reason: string;
  readonly created_at: string;
}

interface Page<Row> {
  readonly results: readonly Row[];
  readonly total_count: number;
}

export const toUsers = (body: unknown) => body as Page<UserRow>;
export const toWorkspaces = (body: unknown) => body as Page<WorkspaceRow>;
export const toMessages = (body: unknown) => body as readonly MessageRow[];
export const toAdmins = (body: unknown) => body as readonly AdminRow[];

interface InstanceAnswer {
  readonly instance: {
    readonly instance_name: string;
    readonly instance_id: string;
    readonly current_version: string;
  };
}
export const toInstance = (body: unknown) => (body as InstanceAnswer).instance;

export const toIsAdmin = (body: unknown) =>
  (body as { readonly is_authenticated: boolean }).is_authenticated;
