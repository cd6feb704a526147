import type { Viewer } from '../../policies/viewer.ts';
import { SESSION_ID_LENGTH } from '../../queries/sign-in/sessions.ts';
import type { Write } from '../write.ts';

/** Every one but the session of the call. */
export async function endOtherSessions({ tx }: Pick<Write, 'tx'>, viewer: Viewer): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', viewer.id)
    .where('id_hash', '!=', viewer.sessionHash ?? '')
    .execute();
}

/** False when the person has no such session. */
export async function endSession(
  { tx }: Pick<Write, 'tx'>,
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
  return ended !== undefined;
}
