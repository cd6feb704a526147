import type { Role } from '../../../src/domain/roles.ts';
import { refused } from '../../policies/refusal.ts';
import {
  activeUserByEmail,
  listInvitations,
  type InvitationRow,
} from '../../queries/workspaces/invitations.ts';
import { changed, made, removed } from '../audit.ts';
import { hashOf, isHashOf } from '../secrets.ts';
import { putWorkspaceMember } from './workspace-members.ts';
import type { Write } from '../write.ts';

export interface Invited {
  readonly email: string;
  readonly role: Role;
  /** Goes into the link, and nowhere else. */
  readonly token: string;
}

export function opens(token: string | undefined, { token_hash }: InvitationRow): boolean {
  return token ? isHashOf(token_hash, token) : false;
}

/** Who is invited again gets a new link, and the old one ends. Gives the ids in the order they came. */
export async function invite(w: Write, invited: readonly Invited[]): Promise<readonly string[]> {
  const open = await listInvitations(w.tx, { id: w.workspaceId });
  const known = new Map(open.map(({ email, id }) => [email, id]));
  const ids: string[] = [];
  for (const { email, role, token } of invited) {
    const id = known.get(email) ?? w.newId();
    const columns = { role, token_hash: hashOf(token), accepted: false, responded_at: null };
    if (known.has(email)) await setInvitation(w, id, columns);
    else {
      await w.tx
        .insertInto('workspace_invitations')
        .values({ ...made(w), ...columns, id, email })
        .execute();
    }
    known.set(email, id);
    ids.push(id);
  }
  w.hint('member');
  return ids;
}

export async function changeInvitation(w: Write, id: string, role: Role | undefined) {
  if (role !== undefined) await setInvitation(w, id, { role });
  w.hint('member');
}

export async function withdrawInvitation(w: Write, id: string): Promise<void> {
  await setInvitation(w, id, removed(w));
  w.hint('member');
}

/** The write belongs to the invitation's workspace. An address without an account is let in when it signs up. */
export async function answerInvitation(
  w: Write,
  { id, email, role, responded_at }: InvitationRow,
  accepted: boolean,
): Promise<void> {
  if (responded_at !== null) {
    throw refused('You have already responded to the invitation request');
  }
  await setInvitation(w, id, { accepted, responded_at: w.now });
  const user = accepted ? await activeUserByEmail(w.tx, email) : null;
  if (user !== null) await joinBy(w, id, user, role);
}

/** The invited person is in, and the invitation has done its work. */
export async function joinBy(w: Write, id: string, user: string, role: Role): Promise<void> {
  await putWorkspaceMember(w, user, role);
  await withdrawInvitation(w, id);
}

interface InvitationColumns {
  readonly role?: Role;
  readonly token_hash?: string;
  readonly accepted?: boolean;
  readonly responded_at?: string | null;
  readonly deleted_at?: string;
}

async function setInvitation(w: Write, id: string, columns: InvitationColumns): Promise<void> {
  await w.tx
    .updateTable('workspace_invitations')
    .set({ ...columns, ...changed(w) })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .execute();
}
