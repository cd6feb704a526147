import type { Updateable } from 'kysely';
import type { InstanceTable } from '../../db/schema/people.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { endAllSessions } from '../sign-in/sessions.ts';
import type { Write } from '../write.ts';

type PersonalWrite = Pick<Write, 'tx' | 'now' | 'newId' | 'actor' | 'signedOut'>;

/** Of an account that exists already. */
export async function addInstanceAdmin(w: PersonalWrite, userId: string): Promise<void> {
  await w.tx
    .insertInto('instance_admins')
    .values({ user_id: userId, id: w.newId(), created_at: w.now, updated_at: w.now })
    .execute();
}

export async function removeInstanceAdmin(w: PersonalWrite, id: string): Promise<void> {
  // Two admins who remove each other at the same time: the second waits, and is refused.
  await w.tx.selectFrom('instance').select('id').forUpdate().execute();
  const gone = await w.tx
    .deleteFrom('instance_admins')
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst();
  if (!gone) throw notFound();
  const left = await w.tx.selectFrom('instance_admins').select('id').executeTakeFirst();
  if (!left) throw refused('The last admin of the instance stays.');
  await endAllSessions(w, gone.user_id, 'admin');
}

/** Closes an account until an admin opens it again; what the person is a member of stays. */
export async function suspendUser(w: PersonalWrite, userId: string): Promise<void> {
  if (userId === w.actor) throw refused('You cannot close your own account here.');
  const admin = await w.tx
    .selectFrom('instance_admins')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (admin) throw refused('An admin of the instance cannot be closed out.');
  await setActive(w, userId, false);
  await endAllSessions(w, userId);
  await w.tx.deleteFrom('password_links').where('user_id', '=', userId).execute();
}

export async function restoreUser(w: PersonalWrite, userId: string): Promise<void> {
  await setActive(w, userId, true);
}

async function setActive(w: PersonalWrite, userId: string, is_active: boolean): Promise<void> {
  await w.tx
    .updateTable('users')
    .set({ is_active, suspended_at: is_active ? null : w.now, updated_at: w.now })
    .where('id', '=', userId)
    .execute();
}

export type InstancePatch = Omit<
  Updateable<InstanceTable>,
  'id' | 'only_one' | 'instance_id' | 'is_setup_done' | 'last_checked_at'
>;

export async function changeInstance(
  w: Pick<Write, 'tx' | 'now' | 'actor'>,
  patch: InstancePatch,
): Promise<void> {
  await w.tx
    .updateTable('instance')
    .set({ ...patch, updated_at: w.now, updated_by: w.actor })
    .execute();
}

/** It was handed on. */
export async function dropMessage({ tx }: Pick<Write, 'tx'>, id: string): Promise<void> {
  await tx.deleteFrom('unsent_mails').where('id', '=', id).execute();
}
