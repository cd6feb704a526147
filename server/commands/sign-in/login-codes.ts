import { sql } from 'kysely';
import type { AuthCode } from '../../../src/domain/auth-codes.ts';
import { AuthFailure } from '../../policies/auth-failure.ts';
import { timestampNow, timestampOf } from '../clock.ts';
import { hashOf, isHashOf } from '../secrets.ts';
import type { CommandDeps } from '../write.ts';

const LIFETIME_MS = 10 * 60 * 1000;
/** Within the lifetime of the last one. */
const MOST_CODES = 4;
const MOST_WRONG_ENTRIES = 5;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export type Entrance = 'SIGN_IN' | 'SIGN_UP';

export interface IssuedCode {
  readonly code: string;
  readonly expiresAt: string;
}

/** A new code for an address; the one before ends. Only its hash is kept. */
export async function issueCode(
  deps: CommandDeps & { readonly randomBytes: (n: number) => Uint8Array },
  { email, entrance, isMailed }: { email: string; entrance: Entrance; isMailed: boolean },
): Promise<IssuedCode> {
  const code = newCode(deps.randomBytes);
  const expiresAt = timestampOf((deps.clock.now() + LIFETIME_MS) * 1000);
  const fresh = { code_hash: hashOf(`${email} ${code}`), failed: 0, is_mailed: isMailed };
  const isOver = sql<boolean>`login_codes.expires_at <= ${timestampNow(deps.clock)}`;
  const row = await deps.db.db
    .insertInto('login_codes')
    .values({ email, ...fresh, issued: 1, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          ...fresh,
          issued: sql<number>`CASE WHEN ${isOver} THEN 1 ELSE login_codes.issued + 1 END`,
          expires_at: expiresAt,
        })
        .where((eb) => eb.or([isOver, eb('login_codes.issued', '<', MOST_CODES)])),
    )
    .returning('issued')
    .executeTakeFirst();
  if (!row) throw new AuthFailure(exhausted(entrance), { email });
  return { code, expiresAt };
}

/**
 * Ends the code if it is the right one; else counts the attempt. Counted before it is compared, so
 * that guesses sent at the same moment are as many as guesses sent one by one.
 */
export async function redeemCode(
  { db, clock }: CommandDeps,
  { email, code, entrance }: { email: string; code: string; entrance: Entrance },
): Promise<{ readonly isMailed: boolean }> {
  const row = await db.db
    .updateTable('login_codes')
    .set({ failed: sql<number>`least(failed + 1, 100)` })
    .where('email', '=', email)
    .where('expires_at', '>', timestampNow(clock))
    .returning(['code_hash', 'failed', 'is_mailed'])
    .executeTakeFirst();
  if (!row) throw new AuthFailure(`EXPIRED_MAGIC_CODE_${entrance}`, { email });
  if (row.failed > MOST_WRONG_ENTRIES) throw new AuthFailure(exhausted(entrance), { email });
  if (!isHashOf(row.code_hash, `${email} ${code}`)) {
    throw new AuthFailure(`INVALID_MAGIC_CODE_${entrance}`, { email });
  }
  const { changed } = await used(db.db, email, row.code_hash);
  if (!changed) throw new AuthFailure(`EXPIRED_MAGIC_CODE_${entrance}`, { email });
  return { isMailed: row.is_mailed };
}

/** Two who bring the same code at once: one of them has used it. */
async function used(db: CommandDeps['db']['db'], email: string, hash: string) {
  const gone = await db
    .deleteFrom('login_codes')
    .where('email', '=', email)
    .where('code_hash', '=', hash)
    .returning('email')
    .executeTakeFirst();
  return { changed: gone !== undefined };
}

function exhausted(entrance: Entrance): AuthCode {
  return `EMAIL_CODE_ATTEMPT_EXHAUSTED_${entrance}`;
}

/** Three groups of four letters: 56 bits. Bytes above the last whole alphabet are left out, so that all are equally likely. */
function newCode(randomBytes: (n: number) => Uint8Array): string {
  const letters: string[] = [];
  while (letters.length < 12) {
    for (const byte of randomBytes(24)) {
      if (byte < 234 && letters.length < 12) letters.push(LETTERS[byte % 26] ?? '');
    }
  }
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)]
    .map((group) => group.join(''))
    .join('-');
}
