import { AuthFailure } from '../../policies/auth-failure.ts';
import { timestampNow } from '../clock.ts';
import { joinInvited } from './join-invited.ts';
import { isPassword } from './passwords.ts';
import { endAllSessions } from './sessions.ts';
import type { Credentials } from './sign-up.ts';
import { write, type CommandDeps, type Write } from '../write.ts';

/** Gives the person's id. */
export async function signIn(deps: CommandDeps, { email, password }: Credentials): Promise<string> {
  const user = await accountOf(deps, email);
  if (!user) throw new AuthFailure('USER_DOES_NOT_EXIST', { email });
  if (!(await isPassword(user.password_hash, password))) {
    throw new AuthFailure('AUTHENTICATION_FAILED_SIGN_IN', { email });
  }
  return user.id;
}

export function accountOf({ db }: Pick<CommandDeps, 'db'>, email: string) {
  return db.db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'is_password_autoset', 'display_name'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
}

export type Medium = 'email' | 'magic-code' | 'google' | 'github' | 'gitlab';

export interface Visit {
  readonly userId: string;
  readonly email: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly medium: Medium;
  /** The way in showed that the address is the person's. */
  readonly provesEmail: boolean;
  /** On the way to a public board: invitations wait for the app. */
  readonly isToBoard: boolean;
}

/** After every sign-in and sign-up. An account that its owner put to rest wakes up again. */
export async function noteSignIn(
  deps: CommandDeps,
  visit: Visit,
): Promise<{ readonly hasWokenUp: boolean }> {
  const personal = { workspaceId: null, projectIds: [], actor: visit.userId };
  const { value } = await write(deps, personal, async (w) => {
    const before = await w.tx
      .selectFrom('users')
      .select(['is_active', 'suspended_at', 'is_email_verified'])
      .where('id', '=', visit.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.suspended_at !== null) {
      throw new AuthFailure('USER_ACCOUNT_DEACTIVATED', { email: visit.email });
    }
    if (visit.provesEmail && !before.is_email_verified) await claimAddress(w, visit.userId);
    await w.tx
      .updateTable('users')
      .set({
        is_active: true,
        last_active: w.now,
        last_login_medium: visit.medium,
        last_login_time: w.now,
        last_login_ip: visit.ip,
        last_login_uagent: visit.userAgent,
      })
      .where('id', '=', visit.userId)
      .execute();
    if (!visit.isToBoard) await joinInvited(w, { id: visit.userId, email: visit.email });
    return { hasWokenUp: !before.is_active };
  });
  return value;
}

/**
 * Until now anybody could have made this account in the name of the address, and might still be in
 * it: their password and their sessions end here.
 */
async function claimAddress(w: Write, userId: string): Promise<void> {
  await w.tx
    .updateTable('users')
    .set({ is_email_verified: true, password_hash: null, is_password_autoset: true })
    .where('id', '=', userId)
    .execute();
  await endAllSessions(w, userId);
}

export async function noteSignOut(deps: CommandDeps, userId: string, ip: string): Promise<void> {
  await deps.db.db
    .updateTable('users')
    .set({ last_logout_time: timestampNow(deps.clock), last_logout_ip: ip })
    .where('id', '=', userId)
    .execute();
}
