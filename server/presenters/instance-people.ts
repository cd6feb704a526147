import {
  INSTANCE_SETTINGS,
  SETTING_KEYS,
  type InstanceSettings,
  type SettingKey,
} from '../../src/domain/instance-settings.ts';
import type {
  InstanceAdminRow,
  InstanceUserRow,
  InstanceWorkspaceRow,
} from '../queries/instance/instance-people.ts';
import { audited, type InZone } from './in-zone.ts';
import { userContact } from './person.ts';
import { logoUrl } from './workspace.ts';

export function presentInstanceAdmin(row: InstanceAdminRow, instance: string, at: InZone) {
  return {
    id: row.id,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    deleted_at: null,
    created_by: null,
    updated_by: null,
    user_detail: userContact(row.user_id, row),
    role: row.role,
    is_verified: true,
    user: row.user_id,
    instance,
  };
}

export function presentInstanceUser(row: InstanceUserRow, at: InZone) {
  return {
    ...userContact(row.id, row),
    is_active: row.is_active,
    is_suspended: row.suspended_at !== null,
    is_instance_admin: row.admin_id !== null,
    is_email_verified: row.is_email_verified,
    date_joined: at(row.date_joined),
    last_login_time: at(row.last_login_time),
  };
}

export function presentInstanceWorkspace(row: InstanceWorkspaceRow, at: InZone) {
  const { owner_id, email, first_name, last_name, total: _total, ...rest } = row;
  const owner = { id: owner_id, email, first_name, last_name };
  return { ...audited(rest, at), owner, logo_url: logoUrl(row) };
}

interface KeptSetting {
  readonly key: string;
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Every setting as it holds now. A secret is written and never read: only whether there is one. */
export function presentSettings(
  settings: InstanceSettings,
  rows: readonly KeptSetting[],
  keys: readonly SettingKey[] = SETTING_KEYS,
) {
  const kept = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => {
    const { category, isSecret } = INSTANCE_SETTINGS[key];
    const row = kept.get(key);
    return {
      id: row?.id ?? null,
      created_at: row?.created_at ?? null,
      updated_at: row?.updated_at ?? null,
      deleted_at: null,
      created_by: null,
      updated_by: null,
      key,
      value: isSecret ? null : settings[key],
      category,
      is_encrypted: isSecret,
      is_set: settings[key] !== '',
      /** Whether an admin said so here; else it is the environment's, or the default. */
      is_own: row !== undefined,
    };
  });
}
