import type { SessionKind } from '../../db/schema/people.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { SESSION_ID_LENGTH } from '../../queries/sign-in/sessions.ts';
import type { Write } from '../write.ts';

type Ending = Pick<Write, 'tx' | 'signedOut'>;

/** Every session of the person, or those of one kind. */
export async function endAllSessions(
  { tx, signedOut }: Ending,
  userId: string,
  kind?: SessionKind,
): Promise<void> {
  const all = tx.deleteFrom('sessions').where('user_id', '=', userId);
  await (kind ? all.where('kind', '=', kind) : all).execute();
  signedOut(userId);
}

/** Every one but the session of the call. */
export async function endOtherSessions({ tx, signedOut }: Ending, viewer: Viewer): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', viewer.id)
    .where('id_hash', '!=', viewer.sessionHash ?? '')
    .execute();
  signedOut(viewer.id);
}

/** False when the person has no such session. */
export async function endSession(
  { tx, signedOut }: Ending,
  { id }: Viewer,
  sessionId: string,
): Promise<boolean> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', id)
    .where((eb) =>
      eb(eb.fn<string>('left', ['id_hash', eb.val(SESSION_ID_LENGTH)]), '=', sessionId),
    )
    .returning('id_hash')
    .executeTakeFirst();
  signedOut(id);
  return ended !== undefined;
}
