import { ADMIN, GUEST, type Role } from '../../../src/domain/roles.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import {
  joinableProjects,
  projectAdminCount,
  workspaceRoles,
  type JoinableProject,
  type ProjectMemberRow,
} from '../../queries/projects/project-members.ts';
import type { InProject } from '../../queries/scope.ts';
import { changeProjectMembers, putProjectMember } from './project-memberships.ts';
import type { Write } from '../write.ts';

const LOWER = 'You cannot add a user with role lower than the workspace role';
const HIGHER = 'You cannot add a user with role higher than the workspace role';
const LAST_ADMIN =
  'You cannot leave the project as your the only admin of the project you will have to either delete the project or create an another admin';

export interface AddedMember {
  readonly member_id: string;
  readonly role: Role;
}

export async function addProjectMembers(
  w: Write,
  project: InProject,
  added: readonly AddedMember[],
): Promise<void> {
  if (added.length === 0) throw refused('Atleast one member is required');
  const ids = added.map(({ member_id }) => member_id);
  const rows = await workspaceRoles(w.tx, { id: project.workspaceId }, ids);
  const roles = new Map(rows.map(({ member, role }) => [member, role]));
  for (const { member_id, role } of added) {
    const workspaceRole = roles.get(member_id);
    if (workspaceRole === undefined) throw notFound();
    if (workspaceRole === ADMIN && role !== ADMIN) throw refused(LOWER);
    if (workspaceRole === GUEST && role !== GUEST) throw refused(HIGHER);
    await putProjectMember(w, project.id, member_id, role);
  }
  await mustHaveAdmin(w, project);
}

export async function changeProjectRole(
  w: Write,
  project: InProject & { readonly role: Role },
  target: ProjectMemberRow,
  role: Role,
): Promise<void> {
  if (target.user_id === w.actor) throw refused('You cannot update your own role');
  if (target.workspace_role === GUEST && role !== GUEST) throw refused(HIGHER);
  if (role > project.role) {
    throw refused('You cannot update a role that is higher than your own role');
  }
  if (role === target.role) return;
  await changeProjectMembers(w, project.id, [target.id], { role });
  await mustHaveAdmin(w, project);
}

export async function removeProjectMember(
  w: Write,
  project: InProject & { readonly role: Role },
  target: ProjectMemberRow,
): Promise<void> {
  if (target.user_id === w.actor) {
    throw refused('You cannot remove yourself from the workspace. Please use leave workspace');
  }
  if (target.role > project.role) {
    throw refused('You cannot remove a user having role higher than you');
  }
  await changeProjectMembers(w, project.id, [target.id], { is_active: false });
  await mustHaveAdmin(w, project);
}

export async function leaveProject(w: Write, project: InProject, mine: ProjectMemberRow) {
  if (mine.role === ADMIN && (await projectAdminCount(w.tx, project)) < 2) {
    throw refused(LAST_ADMIN);
  }
  await changeProjectMembers(w, project.id, [mine.id], { is_active: false });
}

interface Joiner {
  readonly id: string;
  readonly role: Role;
}

/** Public projects are open to members; the others only to admins of the workspace. */
export async function joinProjects(w: Write, joiner: Joiner, ids: readonly string[]) {
  const projects = await joinableProjects(w.tx, { id: w.workspaceId }, joiner, ids);
  const open = (project: JoinableProject) => project.network === 2 || joiner.role === ADMIN;
  if (joiner.role === GUEST || !projects.every(open)) {
    throw refused('You do not have permission to join the project', 403);
  }
  if (projects.length < new Set(ids).size) throw notFound();
  await w.lockProjects(projects.map(({ id }) => id));
  for (const { id, oldRole } of projects) {
    await putProjectMember(w, id, joiner.id, oldRole ?? joiner.role);
  }
}

/** Two admins who remove each other at the same time: the second one is refused. */
async function mustHaveAdmin(w: Write, project: InProject): Promise<void> {
  if ((await projectAdminCount(w.tx, project)) === 0) throw refused(LAST_ADMIN);
}
