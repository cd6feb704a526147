import { sql } from 'kysely';
import { ADMIN, type Role } from '../../../src/domain/roles.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import { refused } from '../../policies/refusal.ts';
import {
  adminCount,
  projectMembershipsOf,
  projectsWithoutOtherAdmin,
} from '../../queries/workspaces/workspace-members.ts';
import { changed, made } from '../audit.ts';
import { WORKSPACE_VIEW_PROPS } from '../account/default-props.ts';
import { changeProjectMembers } from '../projects/project-memberships.ts';
import type { Write } from '../write.ts';

interface Membership {
  readonly id: string;
  readonly user_id: string;
  readonly role: Role;
}

const LAST_ADMIN =
  'You cannot leave the workspace as you are the only admin of the workspace you will have to either delete the workspace or promote another user to admin.';
const LAST_PROJECT_ADMIN =
  'You are a part of some projects where you are the only admin, you should either leave the project or promote another user to admin.';
const OTHERS_LAST_PROJECT_ADMIN =
  'User is a part of some projects where they are the only admin, they should either leave that project or promote another user to admin.';

/**
 * A new membership, or an old one back with the role that was offered now. Whoever is a member
 * already is never lowered by an invitation that was still open.
 */
export async function putWorkspaceMember(w: Write, member: string, role: Role): Promise<void> {
  await w.tx
    .insertInto('workspace_members')
    .values({
      ...made(w),
      id: w.newId(),
      member,
      role,
      view_props: WORKSPACE_VIEW_PROPS,
      default_props: WORKSPACE_VIEW_PROPS,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'member']).doUpdateSet({
        role: sql<Role>`CASE WHEN workspace_members.is_active
          THEN greatest(workspace_members.role, excluded.role) ELSE excluded.role END`,
        is_active: true,
        ...changed(w),
      }),
    )
    .execute();
  w.hint('member');
}

/** A lower role also lowers the person in every project; a higher one raises them in none. */
export async function changeWorkspaceRole(
  w: Write,
  membership: Membership,
  role: Role,
  companyRole?: string | null,
): Promise<void> {
  const { id, user_id: userId } = membership;
  if (userId === w.actor) throw refused('You cannot update your own role');
  await setMembership(w, id, {
    role,
    ...(companyRole === undefined ? {} : { company_role: companyRole }),
  });
  await mustHaveAdmin(w);
  if (role < membership.role) {
    const rows = await projectMembershipsOf(w.tx, { id: w.workspaceId }, userId);
    const higher = rows.filter((row) => row.role > role);
    await w.lockProjects(higher.map((row) => row.project_id));
    for (const row of higher) await changeProjectMembers(w, row.project_id, [row.id], { role });
  }
  w.hint('member');
}

export async function removeWorkspaceMember(
  w: Write,
  { id, user_id: userId }: Membership,
): Promise<void> {
  if (userId === w.actor) {
    throw refused('You cannot remove yourself from the workspace. Please use leave workspace');
  }
  const orphans = await projectsWithoutOtherAdmin(w.tx, { id: w.workspaceId }, userId);
  if (orphans.length > 0) throw refused(OTHERS_LAST_PROJECT_ADMIN);
  await endMembership(w, id, userId);
  await mustHaveAdmin(w);
}

export async function leaveWorkspace(w: Write, { id, user_id: userId, role }: Membership) {
  const workspace = { id: w.workspaceId };
  if (role === ADMIN && (await adminCount(w.tx, workspace)) < 2) throw refused(LAST_ADMIN);
  const orphans = await projectsWithoutOtherAdmin(w.tx, workspace, userId);
  if (orphans.length > 0) throw refused(LAST_PROJECT_ADMIN);
  await endMembership(w, id, userId);
}

/** What the person wrote and is assigned to stays; only the way in is closed (SYNC R11). */
export async function endMembership(w: Write, id: string, userId: string): Promise<void> {
  await setMembership(w, id, { is_active: false });
  const rows = await projectMembershipsOf(w.tx, { id: w.workspaceId }, userId);
  await w.lockProjects(rows.map((row) => row.project_id));
  for (const row of rows) {
    await changeProjectMembers(w, row.project_id, [row.id], { is_active: false });
  }
  w.hint('member');
}

interface MembershipChange {
  readonly role?: Role;
  readonly company_role?: string | null;
  readonly is_active?: boolean;
}

async function setMembership(w: Write, id: string, change: MembershipChange): Promise<void> {
  await w.tx
    .updateTable('workspace_members')
    .set({ ...change, ...changed(w) })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** Two admins who demote each other at the same time: the second one is refused. */
async function mustHaveAdmin(w: Write): Promise<void> {
  if ((await adminCount(w.tx, { id: w.workspaceId })) === 0) throw refused(LAST_ADMIN);
}

/** How the person arranges the workspace's own lists. */
export async function setWorkspaceViews(w: Write, member: string, viewProps: JsonObject) {
  await w.tx
    .updateTable('workspace_members')
    .set({ view_props: JSON.stringify(viewProps), ...changed(w) })
    .where('workspace_id', '=', w.workspaceId)
    .where('member', '=', member)
    .execute();
}
