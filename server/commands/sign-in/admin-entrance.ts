import { AuthFailure } from '../../policies/auth-failure.ts';
import { hashPassword, isPassword, isStrong } from './passwords.ts';
import { accountExists, becomeFirstAdmin, insertAccount } from './sign-up.ts';
import { write, type CommandDeps } from '../write.ts';

export interface FirstAdmin {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  readonly isTelemetryEnabled: boolean;
  /** What the form gets back when it has to be filled in again. */
  readonly extra: Readonly<Record<string, string>>;
}

/** The instance's first admin, and the end of its set-up. Gives the person's id. */
export async function signUpAdmin(deps: CommandDeps, admin: FirstAdmin): Promise<string> {
  const { email, password, firstName, lastName, companyName, isTelemetryEnabled, extra } = admin;
  if (await accountExists(deps.db.db, email))
    throw new AuthFailure('ADMIN_USER_ALREADY_EXIST', extra);
  if (!(await isStrong(password, [email, firstName])))
    throw new AuthFailure('INVALID_ADMIN_PASSWORD', extra);
  const passwordHash = await hashPassword(password);
  const personal = { workspaceId: null, projectIds: [], actor: null };
  const { value } = await write(deps, personal, async (w) => {
    await w.tx.selectFrom('instance').select('id').forUpdate().execute();
    await mustHaveNoAdmin(w.tx);
    const account = { email, passwordHash, isVerified: false, firstName, lastName };
    const id = await insertAccount(w, account);
    await becomeFirstAdmin(w, id);
    await w.tx
      .updateTable('profiles')
      .set({ company_name: companyName })
      .where('user_id', '=', id)
      .execute();
    const named = companyName === '' ? {} : { instance_name: companyName };
    await w.tx
      .updateTable('instance')
      .set({ ...named, is_telemetry_enabled: isTelemetryEnabled })
      .execute();
    return id;
  });
  return value;
}

export async function mustHaveNoAdmin(db: CommandDeps['db']['db']): Promise<void> {
  const admin = await db.selectFrom('instance_admins').select('id').executeTakeFirst();
  if (admin) throw new AuthFailure('ADMIN_ALREADY_EXIST');
}

/** Gives the admin's id. Who is no admin learns no more than who has mistyped the password. */
export async function signInAdmin(
  { db }: CommandDeps,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const user = await db.db
    .selectFrom('users as u')
    .leftJoin('instance_admins as a', 'a.user_id', 'u.id')
    .select(['u.id', 'u.password_hash', 'u.is_active', 'a.id as admin'])
    .where((eb) => eb(eb.fn<string>('lower', ['u.email']), '=', email))
    .executeTakeFirst();
  if (!user) throw new AuthFailure('ADMIN_USER_DOES_NOT_EXIST', { email });
  if (!user.is_active) throw new AuthFailure('ADMIN_USER_DEACTIVATED', { email });
  const isRight = await isPassword(user.password_hash, password);
  if (!isRight || user.admin === null)
    throw new AuthFailure('ADMIN_AUTHENTICATION_FAILED', { email });
  return user.id;
}
