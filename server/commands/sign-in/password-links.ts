import { isUuid } from '../../../src/domain/ids.ts';
import { AuthFailure } from '../../policies/auth-failure.ts';
import { timestampNow, timestampOf } from '../clock.ts';
import { hashPassword, isStrong } from './passwords.ts';
import { endAllSessions } from './sessions.ts';
import { hashOf, newToken } from '../secrets.ts';
import { write, type CommandDeps } from '../write.ts';

const LIFETIME_MS = 60 * 60 * 1000;

type LinkDeps = CommandDeps & { readonly randomBytes: (n: number) => Uint8Array };

export interface PasswordLink {
  /** `/accounts/reset-password/?…` */
  readonly path: string;
  readonly expiresAt: string;
}

/** A way to set a new password, once. */
export async function makePasswordLink(
  deps: LinkDeps,
  { id, email }: { readonly id: string; readonly email: string },
  isMailed: boolean,
): Promise<PasswordLink> {
  const token = newToken(deps.randomBytes);
  const expiresAt = timestampOf((deps.clock.now() + LIFETIME_MS) * 1000);
  await deps.db.db
    .insertInto('password_links')
    .values({ token_hash: hashOf(token), user_id: id, is_mailed: isMailed, expires_at: expiresAt })
    .execute();
  const uidb64 = Buffer.from(id).toString('base64url');
  const query = new URLSearchParams({ uidb64, token, email });
  return { path: `/accounts/reset-password/?${query.toString()}`, expiresAt };
}

/** Every session and every other link of the person ends. */
export async function resetPassword(
  deps: CommandDeps,
  { uidb64, token, password }: Readonly<Record<'uidb64' | 'token' | 'password', string>>,
): Promise<void> {
  const userId = Buffer.from(uidb64, 'base64url').toString();
  const link = isUuid(userId) ? await linkOf(deps, userId, token) : undefined;
  if (!link) throw new AuthFailure('INVALID_PASSWORD_TOKEN');
  if (link.expires_at <= timestampNow(deps.clock)) throw new AuthFailure('EXPIRED_PASSWORD_TOKEN');
  if (!(await isStrong(password, [link.email ?? '']))) throw new AuthFailure('INVALID_PASSWORD');
  const password_hash = await hashPassword(password);
  const personal = { workspaceId: null, projectIds: [], actor: userId };
  await write(deps, personal, async (w) => {
    const mine = await w.tx
      .deleteFrom('password_links')
      .where('user_id', '=', userId)
      .returning('token_hash')
      .execute();
    if (!mine.some(({ token_hash }) => token_hash === hashOf(token))) {
      throw new AuthFailure('INVALID_PASSWORD_TOKEN');
    }
    await w.tx
      .updateTable('users')
      .set({
        password_hash,
        is_password_autoset: false,
        ...(link.is_mailed ? { is_email_verified: true } : {}),
        updated_at: w.now,
      })
      .where('id', '=', userId)
      .execute();
    await endAllSessions(w, userId);
  });
}

function linkOf({ db }: CommandDeps, userId: string, token: string) {
  return db.db
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.expires_at', 'l.is_mailed', 'u.email'])
    .where('l.user_id', '=', userId)
    .where('l.token_hash', '=', hashOf(token))
    .executeTakeFirst();
}
