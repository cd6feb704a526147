import { AuthFailure } from '../policies/auth-failure.ts';
import { timestampNow } from './clock.ts';
import { joinInvited } from './join-invited.ts';
import { isPassword } from './passwords.ts';
import type { Credentials } from './sign-up.ts';
import { write, type CommandDeps } from './write.ts';

/** Gives the person's id. */
export async function signIn(deps: CommandDeps, { email, password }: Credentials): Promise<string> {
  const user = await deps.db.db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
  if (!user) throw new AuthFailure('USER_DOES_NOT_EXIST', { email });
  if (!(await isPassword(user.password_hash, password))) {
    throw new AuthFailure('AUTHENTICATION_FAILED_SIGN_IN', { email });
  }
  return user.id;
}

export interface Visit {
  readonly userId: string;
  readonly email: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** After every sign-in and sign-up. An account that was put to rest wakes up again. */
export async function noteSignIn(deps: CommandDeps, visit: Visit): Promise<void> {
  const personal = { workspaceId: null, projectIds: [], actor: visit.userId };
  await write(deps, personal, async (w) => {
    await w.tx
      .updateTable('users')
      .set({
        is_active: true,
        last_active: w.now,
        last_login_medium: 'email',
        last_login_time: w.now,
        last_login_ip: visit.ip,
        last_login_uagent: visit.userAgent,
      })
      .where('id', '=', visit.userId)
      .execute();
    await joinInvited(w, { id: visit.userId, email: visit.email });
  });
}

export async function noteSignOut(deps: CommandDeps, userId: string, ip: string): Promise<void> {
  await deps.db.db
    .updateTable('users')
    .set({ last_logout_time: timestampNow(deps.clock), last_logout_ip: ip })
    .where('id', '=', userId)
    .execute();
}
