import { sortKey } from '../../../src/domain/sort-key.ts';
import { GUEST } from '../../../src/domain/roles.ts';
import type { Write } from '../write.ts';

/**
 * Login to user, for every login of the piece. People who aren't members become placeholders: users who can't
 * sign in and inactive members, so that their names stay on what they wrote. One placeholder per login and workspace.
 * @param made called for each new placeholder
 */
export async function usersOf(
  w: Write,
  source: string,
  logins: readonly string[],
  known: ReadonlyMap<string, string>,
  made: (userId: string, login: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const users = new Map<string, string>();
  const missing: string[] = [];
  for (const login of new Set(logins)) {
    const member = known.get(login);
    if (member) users.set(login, member);
    else missing.push(login);
  }
  if (missing.length === 0) return users;
  const externalId = (login: string) => `${w.workspaceId}:${login}`;
  const existing = await w.tx
    .selectFrom('users')
    .select(['id', 'external_id'])
    .where('external_source', '=', source)
    .where('external_id', 'in', missing.map(externalId))
    .execute();
  const byExternal = new Map(existing.map((user) => [user.external_id, user.id]));
  for (const login of missing) {
    const found = byExternal.get(externalId(login));
    users.set(login, found ?? (await insertPlaceholder(w, source, login, externalId(login))));
    if (!found) made(users.get(login) ?? '', login);
  }
  return users;
}

async function insertPlaceholder(
  w: Write,
  source: string,
  login: string,
  externalId: string,
): Promise<string> {
  const id = w.newId();
  const times = { created_at: w.now, updated_at: w.now };
  await w.tx
    .insertInto('users')
    .values({
      id,
      email: null,
      username: id.replaceAll('-', ''),
      display_name: login,
      display_name_sort_key: sortKey(login),
      is_active: false,
      is_placeholder: true,
      external_source: source,
      external_id: externalId,
      date_joined: w.now,
      ...times,
    })
    .execute();
  await w.tx
    .insertInto('workspace_members')
    .values({
      workspace_id: w.workspaceId,
      id: w.newId(),
      member: id,
      role: GUEST,
      is_active: false,
      ...times,
    })
    .execute();
  w.hint('member');
  return id;
}
