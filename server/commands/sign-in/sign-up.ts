import { sortKey } from '../../../src/domain/sort-key.ts';
import type { Tx } from '../../db/db.ts';
import { AuthFailure } from '../../policies/auth-failure.ts';
import { hashPassword, isStrong } from './passwords.ts';
import { write, type CommandDeps, type Write } from '../write.ts';

export interface Credentials {
  /** Trimmed and in lower case. */
  readonly email: string;
  readonly password: string;
}

export interface NewAccount {
  /** Trimmed and in lower case. */
  readonly email: string;
  /** Null: nobody knows a password for it. */
  readonly passwordHash: string | null;
  /** Whether somebody has shown that the address is theirs. */
  readonly isVerified: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly avatar?: string;
}

/** Who may make an account when nobody has invited them. */
export type Door = 'open' | 'invited';

/** Gives the new person's id. */
export async function signUp(
  deps: CommandDeps,
  { email, password }: Credentials,
  door: Door,
): Promise<string> {
  // Asked first without a lock, because the hash takes its time; then again where it counts.
  await mustBeWelcome(deps.db.db, email, door);
  if (!(await isStrong(password, [email]))) throw new AuthFailure('INVALID_PASSWORD', { email });
  const passwordHash = await hashPassword(password);
  return createAccount(deps, { email, passwordHash, isVerified: false }, door);
}

/**
 * A new account. The first one of an instance also becomes its admin, and closes the door: after
 * it only the invited may sign up, unless an admin opens the sign-up again.
 */
export async function createAccount(
  deps: CommandDeps,
  account: NewAccount,
  door: Door,
): Promise<string> {
  const personal = { workspaceId: null, projectIds: [], actor: null };
  const { email } = account;
  const { value } = await write(deps, personal, async (w) => {
    const instance = await w.tx
      .selectFrom('instance')
      .select('is_setup_done')
      .forUpdate()
      .executeTakeFirstOrThrow();
    await mustBeWelcome(w.tx, email, door);
    const id = await insertAccount(w, account);
    if (!instance.is_setup_done) await becomeFirstAdmin(w, id);
    return id;
  });
  return value;
}

export async function mustBeWelcome(
  db: CommandDeps['db']['db'] | Tx,
  email: string,
  door: Door,
): Promise<void> {
  if (await accountExists(db, email)) throw new AuthFailure('USER_ALREADY_EXIST', { email });
  const { is_setup_done } = await db
    .selectFrom('instance')
    .select('is_setup_done')
    .executeTakeFirstOrThrow();
  if (!is_setup_done || door === 'open') return;
  const invitation = await db
    .selectFrom('workspace_invitations')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!invitation) throw new AuthFailure('SIGNUP_DISABLED', { email });
}

export async function accountExists(db: CommandDeps['db']['db'], email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAccount(
  w: Pick<Write, 'tx' | 'now' | 'newId'>,
  { email, passwordHash, isVerified, firstName = '', lastName = '', avatar = '' }: NewAccount,
): Promise<string> {
  const id = w.newId();
  const name = email.split('@')[0] ?? email;
  const times = { created_at: w.now, updated_at: w.now };
  await w.tx
    .insertInto('users')
    .values({
      id,
      email,
      username: id.replaceAll('-', ''),
      password_hash: passwordHash,
      is_password_autoset: passwordHash === null,
      is_email_verified: isVerified,
      first_name: firstName,
      last_name: lastName,
      avatar,
      display_name: name,
      display_name_sort_key: sortKey(name),
      date_joined: w.now,
      ...times,
    })
    .execute();
  await w.tx
    .insertInto('profiles')
    .values({ id: w.newId(), user_id: id, ...times })
    .execute();
  return id;
}

export async function becomeFirstAdmin(
  w: Pick<Write, 'tx' | 'now' | 'newId'>,
  userId: string,
): Promise<void> {
  await w.tx
    .insertInto('instance_admins')
    .values({ user_id: userId, id: w.newId(), created_at: w.now, updated_at: w.now })
    .execute();
  await w.tx.updateTable('instance').set({ is_setup_done: true, updated_at: w.now }).execute();
}
