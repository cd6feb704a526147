import {
  hasMail,
  isOn,
  PROVIDERS,
  providerSettings,
  type InstanceSettings,
  type Provider,
} from '../../../src/domain/instance-settings.ts';
import { refused } from '../../policies/refusal.ts';
import { timestampNow, timestampOf } from '../clock.ts';
import { hashOf, newToken } from '../secrets.ts';
import type { CommandDeps, Write } from '../write.ts';

const VISIT_MS = 10 * 60 * 1000;
const LAST_WAY =
  'This is the only way into your account. Set a password or link another account first.';

export interface OauthVisit {
  readonly verifier: string;
  readonly nextPath: string | null;
  /** Whose account it shall open from now on; null: somebody signs in. */
  readonly linkTo: string | null;
}

/** Somebody leaves for a provider; the state is what they must bring back. */
export async function beginVisit(
  { db, clock, randomBytes }: CommandDeps & { readonly randomBytes: (n: number) => Uint8Array },
  provider: Provider,
  { nextPath, linkTo }: Pick<OauthVisit, 'nextPath' | 'linkTo'>,
): Promise<{ readonly state: string; readonly verifier: string }> {
  const [state, verifier] = [newToken(randomBytes), newToken(randomBytes)];
  await db.db
    .insertInto('oauth_visits')
    .values({
      state_hash: hashOf(state),
      provider,
      verifier,
      next_path: nextPath,
      link_to: linkTo,
      expires_at: timestampOf((clock.now() + VISIT_MS) * 1000),
    })
    .execute();
  return { state, verifier };
}

/** Once: a state that was brought back is used up. */
export async function endVisit(
  { db, clock }: CommandDeps,
  provider: Provider,
  state: string,
): Promise<OauthVisit | null> {
  const row = await db.db
    .deleteFrom('oauth_visits')
    .where('state_hash', '=', hashOf(state))
    .where('provider', '=', provider)
    .where('expires_at', '>', timestampNow(clock))
    .returning(['verifier', 'next_path', 'link_to'])
    .executeTakeFirst();
  return row ? { verifier: row.verifier, nextPath: row.next_path, linkTo: row.link_to } : null;
}

export function accountElsewhere({ db }: CommandDeps, provider: Provider, accountId: string) {
  return db.db
    .selectFrom('linked_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.email'])
    .where('a.provider', '=', provider)
    .where('a.provider_account_id', '=', accountId)
    .executeTakeFirst();
}

/** That account opens this person's from now on. False: it opens another's already. */
export async function linkAccount(
  { db, clock, newId }: CommandDeps,
  {
    provider,
    accountId,
    userId,
  }: Readonly<Record<'accountId' | 'userId', string>> & {
    readonly provider: Provider;
  },
): Promise<boolean> {
  const now = timestampNow(clock);
  const { user_id } = await db.db
    .insertInto('linked_accounts')
    .values({
      provider,
      provider_account_id: accountId,
      id: newId(),
      user_id: userId,
      last_connected_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_account_id'])
        .doUpdateSet({ last_connected_at: now, updated_at: now }),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return user_id === userId;
}

/** False when the person has no such account. The last way into theirs stays. */
export async function unlinkAccount(
  { tx }: Pick<Write, 'tx'>,
  userId: string,
  id: string,
  settings: InstanceSettings,
): Promise<boolean> {
  // Locked: two that are unlinked at once must not each count on the other.
  const { is_password_autoset } = await tx
    .selectFrom('users')
    .select('is_password_autoset')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const linked = await tx
    .selectFrom('linked_accounts')
    .select(['id', 'provider'])
    .where('user_id', '=', userId)
    .execute();
  if (!linked.some((row) => row.id === id)) return false;
  const others = PROVIDERS.filter((one) =>
    linked.some((row) => row.id !== id && row.provider === one),
  );
  const staysOpen =
    (!is_password_autoset && isOn(settings.ENABLE_EMAIL_PASSWORD)) ||
    (isOn(settings.ENABLE_MAGIC_LINK_LOGIN) && hasMail(settings)) ||
    others.some((provider) => providerSettings(settings, provider) !== null);
  if (!staysOpen) throw refused(LAST_WAY);
  const gone = await tx
    .deleteFrom('linked_accounts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
