interface PersonRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar: string;
  readonly avatar_asset: string | null;
  readonly is_bot: boolean;
  readonly display_name: string;
}

/** A person to others. */
export function userLite(id: string, row: PersonRow) {
  return {
    id,
    first_name: row.first_name,
    last_name: row.last_name,
    avatar: row.avatar,
    avatar_url: avatarUrl(row),
    is_bot: row.is_bot,
    display_name: row.display_name,
  };
}

interface ContactRow extends PersonRow {
  readonly email: string | null;
  readonly last_login_medium: string;
}

/** A person to those who work with them: everybody but guests. */
export function userContact(id: string, row: ContactRow) {
  return {
    ...userLite(id, row),
    email: row.email ?? '',
    last_login_medium: row.last_login_medium,
  };
}

export function avatarUrl({
  avatar,
  avatar_asset,
}: Pick<PersonRow, 'avatar' | 'avatar_asset'>): string | null {
  if (avatar_asset) return `/api/assets/v2/static/${avatar_asset}/`;
  return avatar === '' ? null : avatar;
}

interface JoinedPerson {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly avatar: string | null;
  readonly avatar_asset: string | null;
  readonly is_bot: boolean | null;
  readonly display_name: string | null;
}

/** Null: nobody did it, or nobody who is known any more. */
export function personDetail(id: string | null, row: JoinedPerson) {
  if (id === null || row.display_name === null) return null;
  return userLite(id, {
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
    avatar: row.avatar ?? '',
    avatar_asset: row.avatar_asset,
    is_bot: row.is_bot ?? false,
    display_name: row.display_name,
  });
}
