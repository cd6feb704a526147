import type { Tx } from '../../db/db.ts';
import { refused } from '../../policies/refusal.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { deactivatedLetter } from '../../presenters/letters.ts';
import { placesOf, type Place } from '../../queries/lists/places.ts';
import { projectsWithoutOtherAdmin } from '../../queries/workspaces/workspace-members.ts';
import { timestampOf } from '../clock.ts';
import { enqueue } from '../enqueue.ts';
import type { Hint } from '../hints.ts';
import { endAllSessions } from '../sign-in/sessions.ts';
import { endMembership } from '../workspaces/workspace-members.ts';
import { writeIn, type CommandDeps, type Write } from '../write.ts';

const INSTANCE_ADMIN = 'You cannot deactivate your account since you are an instance admin';
const PROJECT_ADMIN = 'You cannot deactivate account as you are the only admin in some projects.';
const WORKSPACE_ADMIN =
  'You cannot deactivate account as you are the only admin in some workspaces.';
const STEPS = { profile_complete: false, workspace_create: false, workspace_invite: false };
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Leaving {
  readonly ip: string;
  /** For the letter. */
  readonly webUrl: string;
}

/**
 * The person leaves every workspace that others are in, and every session ends. What they wrote
 * stays. A workspace that nobody else is in waits for them: their next sign-in opens the account.
 */
export async function deactivateAccount(
  deps: CommandDeps,
  viewer: Viewer,
  leaving: Leaving,
): Promise<void> {
  const hints = await deps.db.transaction(async (tx) => {
    await mustNotBeInstanceAdmin(tx, viewer);
    const shared = (await placesOf(tx, viewer)).filter(({ others }) => others > 0);
    await mustLeaveNobodyAlone(tx, viewer, shared);
    const told: Hint[] = [];
    for (const { workspace_id: workspaceId, id } of shared) {
      const scope = { workspaceId, projectIds: [], actor: viewer.id };
      const left = await writeIn(tx, deps, scope, (w) => endMembership(w, id, viewer.id));
      told.push(...left.hints);
    }
    const personal = { workspaceId: null, projectIds: [], actor: viewer.id };
    const closed = await writeIn(tx, deps, personal, (w) => closeAccount(w, deps, viewer, leaving));
    return [...told, ...closed.hints];
  });
  deps.hints.publish(hints);
}

async function mustNotBeInstanceAdmin(tx: Tx, { id }: Viewer): Promise<void> {
  const admin = await tx
    .selectFrom('instance_admins')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (admin) throw refused(INSTANCE_ADMIN);
}

async function mustLeaveNobodyAlone(tx: Tx, { id }: Viewer, places: readonly Place[]) {
  for (const place of places) {
    const orphans = await projectsWithoutOtherAdmin(tx, { id: place.workspace_id }, id);
    if (orphans.length > 0) throw refused(PROJECT_ADMIN);
  }
  if (places.some(({ role, other_admins }) => role === 20 && other_admins === 0)) {
    throw refused(WORKSPACE_ADMIN);
  }
}

async function closeAccount(
  w: Write,
  { clock }: CommandDeps,
  { id, email }: Viewer,
  { ip, webUrl }: Leaving,
): Promise<void> {
  await w.tx
    .updateTable('workspace_invitations')
    .set({ deleted_at: w.now, updated_at: w.now })
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .execute();
  await endAllSessions(w, id);
  await w.tx.deleteFrom('password_links').where('user_id', '=', id).execute();
  await w.tx
    .updateTable('profiles')
    .set({
      last_workspace_id: null,
      is_tour_completed: false,
      is_onboarded: false,
      onboarding_step: JSON.stringify({ ...STEPS, workspace_join: false }),
      updated_at: w.now,
    })
    .where('user_id', '=', id)
    .execute();
  await w.tx
    .updateTable('users')
    .set({
      is_active: false,
      password_hash: null,
      is_password_autoset: true,
      last_logout_time: w.now,
      last_logout_ip: ip,
      updated_at: w.now,
    })
    .where('id', '=', id)
    .execute();
  const until = timestampOf((clock.now() + DAY_MS) * 1000);
  await enqueue(w, 'mail', deactivatedLetter(email, `${webUrl}/`, until));
}
