import { AuthFailure } from '../../policies/auth-failure.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { hashPassword, isPassword, isStrong } from './passwords.ts';
import { endAllSessions } from './sessions.ts';
import { write, type CommandDeps } from '../write.ts';

/** Ends every session of the person: the caller opens a new one. */
export async function changePassword(
  deps: CommandDeps,
  viewer: Viewer,
  { old, fresh }: { readonly old: string; readonly fresh: string },
): Promise<void> {
  if (old === '' || fresh === '') {
    throw new AuthFailure('MISSING_PASSWORD', { error: 'Old or new password is missing' });
  }
  const { password_hash } = await accountOf(deps, viewer);
  if (!(await isPassword(password_hash, old))) {
    throw new AuthFailure('INCORRECT_OLD_PASSWORD', { error: 'Old password is not correct' });
  }
  if (!(await isStrong(fresh, [viewer.email]))) throw new AuthFailure('INVALID_NEW_PASSWORD');
  await store(deps, viewer, fresh);
}

/** For accounts whose password was made by the product. */
export async function setPassword(deps: CommandDeps, viewer: Viewer, fresh: string): Promise<void> {
  const { is_password_autoset } = await accountOf(deps, viewer);
  if (!is_password_autoset) {
    const error = 'Your password is already set please change your password from profile';
    throw new AuthFailure('PASSWORD_ALREADY_SET', { error });
  }
  if (!(await isStrong(fresh, [viewer.email]))) throw new AuthFailure('INVALID_PASSWORD');
  await store(deps, viewer, fresh);
}

function accountOf({ db }: CommandDeps, { id }: Viewer) {
  return db.db
    .selectFrom('users')
    .select(['password_hash', 'is_password_autoset'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function store(deps: CommandDeps, { id }: Viewer, fresh: string): Promise<void> {
  const password_hash = await hashPassword(fresh);
  const personal = { workspaceId: null, projectIds: [], actor: id };
  await write(deps, personal, async (w) => {
    await w.tx
      .updateTable('users')
      .set({ password_hash, is_password_autoset: false, updated_at: w.now })
      .where('id', '=', id)
      .execute();
    await endAllSessions(w, id);
  });
}
