import { sortKey } from '../../../src/domain/sort-key.ts';
import { ADMIN, GUEST, type Role } from '../../../src/domain/roles.ts';
import { forbidden, refused } from '../../policies/refusal.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import { workspaceRoles } from '../../queries/projects/project-members.ts';
import { addProjectMembers } from '../projects/project-members.ts';
import { insertAccount } from '../sign-in/sign-up.ts';
import { putWorkspaceMember } from '../workspaces/workspace-members.ts';
import type { Write } from '../write.ts';

export interface NamedPerson {
  readonly email: string;
  readonly display_name: string;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly role: Role;
}

const ALREADY = 'User is already part of the workspace and project';

/**
 * A person by their address. Who is unknown gets an account that opens when they sign in for the first time;
 * who is not in the workspace comes into it only by the word of one of its admins.
 */
export async function addNamedMember(
  w: Write,
  project: ProjectScope,
  person: NamedPerson,
): Promise<string> {
  if (person.role > project.role) throw forbidden('class');
  const id = (await accountOf(w, person.email)) ?? (await openAccount(w, person));
  const [known] = await workspaceRoles(w.tx, { id: w.workspaceId }, [id]);
  if (!known && project.workspaceRole !== ADMIN) throw forbidden('class');
  if (known && (await isProjectMember(w, project.id, id))) throw refused(ALREADY);
  if (!known) await putWorkspaceMember(w, id, person.role);
  const role = known?.role === ADMIN ? ADMIN : known?.role === GUEST ? GUEST : person.role;
  await addProjectMembers(w, project, [{ member_id: id, role }]);
  return id;
}

async function accountOf(w: Write, email: string): Promise<string | null> {
  const row = await w.tx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
  return row?.id ?? null;
}

async function openAccount(w: Write, person: NamedPerson): Promise<string> {
  const { first_name: firstName = '', last_name: lastName = '', email, display_name } = person;
  const account = { email, passwordHash: null, isVerified: false, firstName, lastName };
  const id = await insertAccount(w, account);
  await w.tx
    .updateTable('users')
    .set({ is_active: false, display_name, display_name_sort_key: sortKey(display_name) })
    .where('id', '=', id)
    .execute();
  return id;
}

async function isProjectMember(w: Write, projectId: string, id: string): Promise<boolean> {
  const row = await w.tx
    .selectFrom('project_members')
    .select('id')
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('member', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
