import type { Selectable } from 'kysely';
import type { ProfilesTable, UsersTable } from '../db/schema/people.ts';
import type { LinkedAccountRow } from '../queries/account/users.ts';
import { inZone, type InZone } from './in-zone.ts';
import { avatarUrl } from './person.ts';
import { coverUrl } from './project.ts';

type UserRow = Selectable<UsersTable>;
type ProfileRow = Selectable<ProfilesTable>;

/** The person to themselves: never to others. */
export function presentMe(user: UserRow) {
  const at = inZone(user.user_timezone);
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    first_name: user.first_name,
    last_name: user.last_name,
    display_name: user.display_name,
    avatar: user.avatar,
    avatar_asset: user.avatar_asset,
    avatar_url: avatarUrl(user),
    cover_image: user.cover_image,
    cover_image_asset: user.cover_image_asset,
    cover_image_url: coverUrl(user),
    date_joined: at(user.date_joined),
    created_at: at(user.created_at),
    updated_at: at(user.updated_at),
    is_active: user.is_active,
    is_bot: user.is_bot,
    is_demo: user.is_demo,
    is_email_verified: user.is_email_verified,
    is_password_autoset: user.is_password_autoset,
    is_password_expired: user.is_password_expired,
    user_timezone: user.user_timezone,
    last_login_medium: user.last_login_medium,
  };
}

export function presentProfile({ user_id, ...profile }: ProfileRow, timezone: string) {
  const at = inZone(timezone);
  return {
    ...profile,
    user: user_id,
    created_at: at(profile.created_at),
    updated_at: at(profile.updated_at),
  };
}

/** Tokens are not kept, so there are none to show. */
export function presentLinkedAccount({ user_id, ...row }: LinkedAccountRow, at: InZone) {
  return {
    ...row,
    user: user_id,
    metadata: {},
    last_connected_at: at(row.last_connected_at),
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
  };
}

/** An admin of the instance to themselves. */
export function presentAdminMe(user: UserRow) {
  const {
    avatar_asset: _avatar,
    cover_image_asset: _coverAsset,
    cover_image_url: _coverUrl,
    created_at: _created,
    updated_at: _updated,
    is_demo: _demo,
    is_password_expired: _expired,
    last_login_medium: _medium,
    ...me
  } = presentMe(user);
  return me;
}
